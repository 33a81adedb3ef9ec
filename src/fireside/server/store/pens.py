"""Pens: what a group of moves is written with, in one transaction.

What is written is said once, in SQLAlchemy's plain form. With PostgreSQL it runs in the event loop,
where asyncpg waits for the database. With SQLite it runs in a thread of its own, from the first
statement to the commit: to go there and back for each of them costs more than what they do.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from fireside.server.store.database import Database
from fireside.server.store.schema import SNAPSHOTS, TABLES
from fireside.table.rows import Append

LOGGER = logging.getLogger(__name__)
FIELDS = "table_id, ply, kind, seat, move, at, command"

APPEND_TO_SQLITE = f"""
insert into log ({FIELDS})
select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
from json_each(?) where true
on conflict do nothing
"""

APPEND_TO_POSTGRESQL = text(f"""
with worker as (select id from workers where id = :worker for key share)
insert into log ({FIELDS})
select r ->> 0, (r ->> 1)::int, (r ->> 2)::smallint, (r ->> 3)::smallint, (r ->> 4)::int,
       (r ->> 5)::bigint, r ->> 6
from jsonb_array_elements(cast(cast(:rows as text) as jsonb)) as r, worker
on conflict do nothing
returning table_id, ply
""")

CLOSING_SECONDS = 1.0
COUNTED = {"preserve_rowcount": True}

Place: TypeAlias = tuple[str, int]  # in the log: a table, and a number


def place_of(append: Append) -> Place:
    return append.row.table_id, append.row.ply


class Pen(ABC):
    """Writes one group after the other. Once anything has gone wrong it is thrown away."""

    @abstractmethod
    async def write(self, group: Sequence[Append]) -> set[Place]:
        """All rows are stored, but those for which another has the place: these are returned."""

    @abstractmethod
    async def throw_away(self) -> None:
        """Nothing is left of it, and nobody waits for what it may still be doing."""


class InLoop(Pen):
    """One connection of the engine's."""

    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self.worker = worker
        self.connection: AsyncConnection | None = None

    async def write(self, group: Sequence[Append]) -> set[Place]:
        if self.connection is None:
            self.connection = await self.database.engine.connect()
        return await self.connection.run_sync(self._write, group)

    def _write(self, connection: Connection, group: Sequence[Append]) -> set[Place]:
        given = {"rows": encoded(group), "worker": self.worker}
        won = {(row[0], row[1]) for row in connection.execute(APPEND_TO_POSTGRESQL, given)}
        lost = {place_of(one) for one in group} - won
        finish(connection, [one for one in group if place_of(one) not in lost])
        return lost

    async def throw_away(self) -> None:
        if self.connection is None:
            return
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                await self.connection.invalidate()
                await self.connection.close()
        except Exception as failure:
            LOGGER.info("a lost connection", extra={"problem": type(failure).__name__})


class InThread(Pen):
    """One connection in a thread of its own."""

    def __init__(self, database: Database) -> None:
        self.engine = database.for_thread()
        self.thread = ThreadPoolExecutor(1, "pen")
        self.connection: Connection | None = None

    async def write(self, group: Sequence[Append]) -> set[Place]:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._write, group)

    def _write(self, group: Sequence[Append]) -> set[Place]:
        if self.connection is None:
            self.connection = self.engine.connect()
        connection = self.connection
        rows = encoded(group)
        done = connection.exec_driver_sql(APPEND_TO_SQLITE, (rows,), COUNTED)
        lost: set[Place] = set()
        if done.rowcount < len(group):  # seldom; to ask for each row each time costs a fifth more
            connection.rollback()
            found = connection.exec_driver_sql(
                APPEND_TO_SQLITE + "returning table_id, ply", (rows,)
            )
            lost = {place_of(one) for one in group} - {(row[0], row[1]) for row in found}
        finish(connection, [one for one in group if place_of(one) not in lost])
        return lost

    async def throw_away(self) -> None:
        closing = asyncio.wrap_future(self.thread.submit(self._close))
        self.thread.shutdown(wait=False)
        await asyncio.wait([closing], timeout=CLOSING_SECONDS)

    def _close(self) -> None:
        if self.connection is not None:
            self.connection.invalidate()
            self.connection.close()
        self.engine.dispose()


def encoded(group: Sequence[Append]) -> str:
    """The rows as one JSON array of arrays, which both databases can read."""
    return msgspec.json.encode([msgspec.structs.astuple(one.row) for one in group]).decode()


def finish(connection: Connection, won: Sequence[Append]) -> None:
    """What becomes true with these rows is written, too, and all of it is stored."""
    times = [
        {"id_": one.row.table_id, "due_": one.times.due, "wake_": one.times.wake}
        for one in won
        if one.times != one.were
    ]
    if times:
        connection.execute(CHANGE_TIMES, times)
    snapshots = [
        {"table_id": one.row.table_id, "ply": one.row.ply, "document": one.snapshot}
        for one in won
        if one.snapshot is not None
    ]
    if snapshots:
        connection.execute(save_snapshot(connection.dialect.name), snapshots)
    endings = [
        {"id_": one.row.table_id, "result_": one.ending.result, "ended_": one.ending.at}
        for one in won
        if one.ending is not None
    ]
    if endings:
        connection.execute(END, endings)
    connection.commit()


CHANGE_TIMES = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("id_"))
    .values(due=bindparam("due_"), wake=bindparam("wake_"))
)
END = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("id_"))
    .values(status="over", result=bindparam("result_"), ended=bindparam("ended_"))
)


@cache
def save_snapshot(database: str) -> Any:
    """The snapshot replaces an older one, never a newer."""
    dialect = postgresql if database == "postgresql" else sqlite
    insert = dialect.insert(SNAPSHOTS)
    return insert.on_conflict_do_update(
        index_elements=["table_id"],
        set_={"ply": insert.excluded.ply, "document": insert.excluded.document},
        where=SNAPSHOTS.c.ply < insert.excluded.ply,
    )
