"""Pens: what a group of moves is written with, in one transaction.

To go to the database and back costs more than what is done there, so both write past SQLAlchemy,
with as few statements as there can be. With PostgreSQL, where asyncpg waits in the event loop, all
of a group is one statement. With SQLite it is written in a thread of its own, from the first
statement to the commit.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import PoolProxiedConnection
from sqlalchemy.ext.asyncio import AsyncConnection

from fireside.server.db.database import Database
from fireside.table.stored_rows import Append

LOGGER = logging.getLogger(__name__)
FIELDS = "table_id, ply, kind, seat, move, at, command"

APPEND_TO_SQLITE = f"""
insert into log ({FIELDS}) values (?, ?, ?, ?, ?, ?, ?)
on conflict do nothing
"""

CHANGE_ON_SQLITE = """
update tables set due = :due, wake = :wake, status = coalesce(:status, status),
    result = coalesce(:result, result), ended = coalesce(:ended, ended)
where id = :table_id
"""

KEEP_ON_SQLITE = """
insert into snapshots (table_id, ply, document) values (?, ?, ?)
on conflict (table_id) do update set ply = excluded.ply, document = excluded.document
where snapshots.ply < excluded.ply
"""

# Rows come as one JSON array, and so does what changes with them.
APPEND_TO_POSTGRESQL = f"""
with worker as (select id from workers where id = $2 for key share), won as (
    insert into log ({FIELDS})
    select {FIELDS} from worker, jsonb_to_recordset($1::jsonb) as r (table_id text, ply int,
        kind smallint, seat smallint, move int, at bigint, command text)
    on conflict do nothing
    returning table_id, ply
)
"""

# A table is in a group twice only if somebody broke off and began again: then the last one counts.
FINISH_ON_POSTGRESQL = """
, changed as (
    update tables set due = c.due, wake = c.wake, status = coalesce(c.status, tables.status),
        result = coalesce(c.result, tables.result), ended = coalesce(c.ended, tables.ended)
    from (
        select distinct on (table_id) c.* from won join jsonb_to_recordset($3::jsonb) as c
            (table_id text, ply int, due bigint, wake bigint, status text, result text,
            ended bigint) using (table_id, ply)
        order by table_id, ply desc
    ) as c
    where tables.id = c.table_id
), kept as (
    insert into snapshots (table_id, ply, document)
    select distinct on (table_id) table_id, ply, document
    from unnest($4::text[], $5::int[], $6::bytea[]) as s (table_id, ply, document)
    join won using (table_id, ply)
    order by table_id, ply desc
    on conflict (table_id) do update set ply = excluded.ply, document = excluded.document
    where snapshots.ply < excluded.ply
)
"""
WON = "select table_id, ply from won"

CLOSING_SECONDS = 1.0

Place: TypeAlias = tuple[str, int]  # in the log: a table, and a number
Kept: TypeAlias = tuple[str, int, bytes]  # a snapshot


def table_and_ply(append: Append) -> Place:
    return append.row.table_id, append.row.ply


class BatchInserter(ABC):
    """Writes one group after the other. Once anything has gone wrong it is thrown away."""

    @abstractmethod
    async def write(self, group: Sequence[Append]) -> set[Place]:
        """All rows are stored, but those for which another has the place: these are returned."""

    @abstractmethod
    async def close(self) -> None:
        """Nothing is left of it, and nobody waits for what it may still be doing."""


class AsyncpgInserter(BatchInserter):
    """One connection of the engine's."""

    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self.worker = worker
        self.connection: AsyncConnection | None = None
        self.driver: Any = None  # asyncpg's, which begins no transaction around a statement

    async def write(self, group: Sequence[Append]) -> set[Place]:
        if self.connection is None:
            self.connection = await self.database.engine.connect()
            self.driver = (await self.connection.get_raw_connection()).driver_connection
        statement = APPEND_TO_POSTGRESQL
        given: list[Any] = [encode_rows([one.row for one in group]), self.worker]
        changes, snapshots = table_updates(group), snapshot_rows(group)
        if changes or snapshots:
            statement += FINISH_ON_POSTGRESQL
            columns = [[one[at] for one in snapshots] for at in range(3)]
            given += [encode_rows(changes), *columns]
        won = {(row[0], row[1]) for row in await self.driver.fetch(statement + WON, *given)}
        return {table_and_ply(one) for one in group} - won

    async def close(self) -> None:
        if self.connection is None:
            return
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                await self.connection.invalidate()
                await self.connection.close()
        except Exception as failure:
            LOGGER.info("a lost connection", extra={"problem": type(failure).__name__})


class SqliteThreadInserter(BatchInserter):
    """One connection in a thread of its own."""

    def __init__(self, database: Database) -> None:
        self.engine = database.for_thread()
        self.thread = ThreadPoolExecutor(1, "pen")
        self.connection: PoolProxiedConnection | None = None

    async def write(self, group: Sequence[Append]) -> set[Place]:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._write, group)

    def _write(self, group: Sequence[Append]) -> set[Place]:
        if self.connection is None:
            self.connection = self.engine.raw_connection()
        driver: Any = self.connection.driver_connection
        lost: set[Place] = set()
        if driver.executemany(APPEND_TO_SQLITE, map(row_values, group)).rowcount < len(group):
            driver.rollback()  # seldom; to ask for each row each time costs more
            for one in group:
                if not driver.execute(APPEND_TO_SQLITE, row_values(one)).rowcount:
                    lost.add(table_and_ply(one))
            group = [one for one in group if table_and_ply(one) not in lost]
        if changes := table_updates(group):
            driver.executemany(CHANGE_ON_SQLITE, map(msgspec.structs.asdict, changes))
        if snapshots := snapshot_rows(group):
            driver.executemany(KEEP_ON_SQLITE, snapshots)
        driver.commit()
        return lost

    async def close(self) -> None:
        closing = asyncio.wrap_future(self.thread.submit(self._close_connection))
        self.thread.shutdown(wait=False)
        await asyncio.wait([closing], timeout=CLOSING_SECONDS)

    def _close_connection(self) -> None:
        if self.connection is not None:
            self.connection.invalidate()
            self.connection.close()
        self.engine.dispose()


class TableUpdate(msgspec.Struct, frozen=True):
    """What a move changes of its table's row; None: that stays as it is, but for the times."""

    table_id: str
    ply: int
    due: int | None
    wake: int | None
    status: str | None = None
    result: str | None = None
    ended: int | None = None


def table_updates(group: Sequence[Append]) -> list[TableUpdate]:
    """What changes with these rows."""
    found: list[TableUpdate] = []
    for one in group:
        due, wake, end = one.times.due, one.times.wake, one.ending
        if end is not None:
            found.append(TableUpdate(*table_and_ply(one), due, wake, "over", end.result, end.at))
        elif one.times != one.were:
            found.append(TableUpdate(*table_and_ply(one), due, wake))
    return found


def snapshot_rows(group: Sequence[Append]) -> list[Kept]:
    """The snapshots that are stored with these rows: one replaces an older one, never a newer."""
    return [(*table_and_ply(one), one.snapshot) for one in group if one.snapshot is not None]


def row_values(append: Append) -> tuple[Any, ...]:
    """The row by its fields."""
    return msgspec.structs.astuple(append.row)


def encode_rows(rows: Sequence[msgspec.Struct]) -> str:
    """All of them as JSON."""
    return msgspec.json.encode(rows).decode()
