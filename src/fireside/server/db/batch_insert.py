"""Group commit: backends that store a batch of moves in one transaction.

The round trip to the database costs more than its work, so both backends bypass SQLAlchemy and use
as few statements as possible. With PostgreSQL a batch is one statement over asyncpg. With SQLite a
separate thread executes it, from the first statement to the commit.
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
update tables set due = :due, wake = :wake, to_act = :to_act, status = coalesce(:status, status),
    result = coalesce(:result, result), ended = coalesce(:ended, ended)
where id = :table_id
"""

KEEP_ON_SQLITE = """
insert into snapshots (table_id, ply, document) values (?, ?, ?)
on conflict (table_id) do update set ply = excluded.ply, document = excluded.document
where snapshots.ply < excluded.ply
"""

# Rows are passed as one JSON array, and the updates of their tables as another.
APPEND_TO_POSTGRESQL = f"""
with held as (
    select table_id from claims where server = $2 and table_id = any($3::text[]) for share
), won as (
    insert into log ({FIELDS})
    select {FIELDS} from held join jsonb_to_recordset($1::jsonb) as r (table_id text, ply int,
        kind smallint, seat smallint, move int, at bigint, command text) using (table_id)
    on conflict do nothing
    returning table_id, ply
)
"""

# A table is in a batch twice only if its first command was abandoned: the last one counts.
FINISH_ON_POSTGRESQL = """
, changed as (
    update tables set due = c.due, wake = c.wake, to_act = c.to_act,
        status = coalesce(c.status, tables.status), result = coalesce(c.result, tables.result),
        ended = coalesce(c.ended, tables.ended)
    from (
        select distinct on (table_id) c.* from won join jsonb_to_recordset($4::jsonb) as c
            (table_id text, ply int, due bigint, wake bigint, to_act smallint, status text,
            result text, ended bigint) using (table_id, ply)
        order by table_id, ply desc
    ) as c
    where tables.id = c.table_id
), kept as (
    insert into snapshots (table_id, ply, document)
    select distinct on (table_id) table_id, ply, document
    from unnest($5::text[], $6::int[], $7::bytea[]) as s (table_id, ply, document)
    join won using (table_id, ply)
    order by table_id, ply desc
    on conflict (table_id) do update set ply = excluded.ply, document = excluded.document
    where snapshots.ply < excluded.ply
)
"""
WON = "select table_id, ply from won"

CLOSING_SECONDS = 1.0

Place: TypeAlias = tuple[str, int]  # the log's primary key: table id and ply
Kept: TypeAlias = tuple[str, int, bytes]  # a snapshot


def table_and_ply(append: Append) -> Place:
    return append.row.table_id, append.row.ply


class BatchInserter(ABC):
    """A backend that writes one batch after the other; after an error it must be closed."""

    @abstractmethod
    async def write(self, group: Sequence[Append]) -> set[Place]:
        """Store all rows in one transaction; return the keys that were taken or may not be used."""

    @abstractmethod
    async def close(self) -> None:
        """Release the connection without waiting for a statement that may still run."""


class AsyncpgInserter(BatchInserter):
    """A backend for PostgreSQL with one connection from the engine's pool."""

    def __init__(self, database: Database, server: str) -> None:
        self.database = database
        self.server = server
        self.connection: AsyncConnection | None = None
        self.driver: Any = None  # asyncpg's connection, which autocommits each statement

    async def write(self, group: Sequence[Append]) -> set[Place]:
        if self.connection is None:
            self.connection = await self.database.engine.connect()
            self.driver = (await self.connection.get_raw_connection()).driver_connection
        statement = APPEND_TO_POSTGRESQL
        tables = sorted({one.row.table_id for one in group})
        given: list[Any] = [encode_rows([one.row for one in group]), self.server, tables]
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
    """A backend for SQLite with one connection in a separate thread."""

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
            driver.rollback()  # conflicts are rare; checking each row every time costs more
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
    """The changes to a table's row by a move; None keeps a value, except those of `Times`."""

    table_id: str
    ply: int
    due: int | None
    wake: int | None
    to_act: int | None
    status: str | None = None
    result: str | None = None
    ended: int | None = None


def table_updates(group: Sequence[Append]) -> list[TableUpdate]:
    """Return the updates of tables that these rows cause."""
    found: list[TableUpdate] = []
    for one in group:
        now, end = one.times, one.ending
        times = (*table_and_ply(one), now.due, now.wake, now.to_act)
        if end is not None:
            found.append(TableUpdate(*times, "over", end.result, end.at))
        elif now != one.were:
            found.append(TableUpdate(*times))
    return found


def snapshot_rows(group: Sequence[Append]) -> list[Kept]:
    """Return the snapshots to store with these rows; the SQL never replaces a newer one."""
    return [(*table_and_ply(one), one.snapshot) for one in group if one.snapshot is not None]


def row_values(append: Append) -> tuple[Any, ...]:
    """Return the log row as a tuple in column order."""
    return msgspec.structs.astuple(append.row)


def encode_rows(rows: Sequence[msgspec.Struct]) -> str:
    """Return the rows as a JSON array."""
    return msgspec.json.encode(rows).decode()
