"""Direct access to stored rows, and a blocked disk."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from sqlalchemy import select

from fireside.server.db.database import Database
from fireside.server.db.schema import LOG, SEATS, TABLES
from fireside.server.settings import Settings
from fireside.table.stored_rows import LogRow


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a table's row that the model checks."""

    title: str
    seed: int
    salt: str
    options: dict[str, str | int]
    started: int
    deadline: int  # seconds; 0: none
    due: int | None
    players: list[str | None]  # by seat: the level of the bot that plays it now


class Shelf:
    """A database used by servers, SQLite or PostgreSQL."""

    def __init__(self, database: str) -> None:
        self.database = Database(Settings(database=database))

    async def close(self) -> None:
        await self.database.close()

    async def rows(self, table_id: str) -> list[LogRow]:
        async with self.database.engine.connect() as connection:
            found = await connection.execute(
                select(LOG).where(LOG.c.table_id == table_id).order_by(LOG.c.ply)
            )
            return [LogRow(*row) for row in found]

    async def table(self, table_id: str) -> StoredTable:
        async with self.database.engine.connect() as connection:
            rows = await connection.execute(select(TABLES).where(TABLES.c.id == table_id))
            row = rows.one()
            found = await connection.execute(
                select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
            )
            players = [one.level if one.kind == "bot" else one.stand_in for one in found]
        options = msgspec.json.decode(row.options)
        return StoredTable(
            title=row.title,
            seed=row.seed if row.large_seed is None else int.from_bytes(row.large_seed, "big"),
            salt=row.salt.hex(),
            options=options,
            started=row.started,
            deadline=row.deadline or 0,
            due=row.due,
            players=players,
        )

    @asynccontextmanager
    async def slow(self) -> AsyncIterator[None]:
        """Block all writes until the context ends."""
        holding = ["begin immediate"]
        if self.database.is_postgresql:  # which ends sessions that hold a lock for too long
            holding = [
                "set local idle_in_transaction_session_timeout = 0",
                "lock table log in exclusive mode",
            ]
        async with self.database.engine.connect() as connection:
            for statement in holding:
                await connection.exec_driver_sql(statement)
            try:
                yield
            finally:
                await connection.rollback()
