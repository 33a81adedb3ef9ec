"""The writer: one task per process that stores moves in groups, whole or not at all.

Commands wait in a list; the task takes the whole list, stores it with one statement and one
commit, tells each command whether its row won its place in the log, and takes the next list. A
group is one row when little happens and some dozens under load. With PostgreSQL the same statement
asks whether this worker still is one of those who serve: a row that was struck off cannot be struck
off while it is read here, so nothing is stored by a worker whose tables others have taken.
"""

import asyncio
import logging
from functools import cache
from time import perf_counter
from typing import Any

import msgspec
from sqlalchemy import bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from fireside.server import metrics
from fireside.server.store.database import ANSWER_SECONDS, Database
from fireside.server.store.schema import SNAPSHOTS, TABLES
from fireside.table.refusals import AWAY, NotDone, store_away
from fireside.table.rows import Append

LOGGER = logging.getLogger(__name__)
LONGEST_QUEUE = 10_000
LARGEST_GROUP = 500

FIELDS = "table_id, ply, kind, seat, move, at, command"

APPEND_TO_SQLITE = text(f"""
insert into log ({FIELDS})
select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
from json_each(:rows) where true
on conflict do nothing
returning table_id, ply
""")

APPEND_TO_POSTGRESQL = text(f"""
with worker as (select id from workers where id = :worker for key share)
insert into log ({FIELDS})
select r ->> 0, (r ->> 1)::int, (r ->> 2)::smallint, (r ->> 3)::smallint, (r ->> 4)::int,
       (r ->> 5)::bigint, r ->> 6
from jsonb_array_elements(cast(cast(:rows as text) as jsonb)) as r, worker
on conflict do nothing
returning table_id, ply
""")


class Writer:
    """Owns one connection. `append` returns whether the row won; only then it is stored."""

    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self.worker = worker
        self.waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self.wake = asyncio.Event()
        self.connection: AsyncConnection | None = None
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """What waits is stored; then the task ends."""
        while self.waiting:
            await asyncio.sleep(0.01)
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self._drop_connection()

    def append(self, append: Append) -> asyncio.Future[bool]:
        """Done when the row is stored (true), or another has its place (false)."""
        if len(self.waiting) >= LONGEST_QUEUE:
            raise NotDone(AWAY, "busy", wait=1)
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((append, done))
        self.wake.set()
        return done

    async def _run(self) -> None:
        while True:
            await self.wake.wait()
            group, self.waiting = self.waiting[:LARGEST_GROUP], self.waiting[LARGEST_GROUP:]
            if not self.waiting:
                self.wake.clear()
            begun = perf_counter()
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    won = await self._store([append for append, _ in group])
            except Exception as failure:  # whatever it was, the task goes on
                LOGGER.warning("storing failed", extra={"problem": type(failure).__name__})
                metrics.STORE_FAILURES.inc()
                await self._drop_connection()
                _answer(group, None)
            else:
                metrics.COMMIT_SECONDS.observe(perf_counter() - begun)
                metrics.COMMIT_ROWS.observe(len(group))
                _answer(group, won)

    async def _store(self, group: list[Append]) -> set[tuple[str, int]]:
        if self.connection is None:
            self.connection = await self.database.engine.connect()
        connection = self.connection
        rows = msgspec.json.encode([msgspec.structs.astuple(one.row) for one in group]).decode()
        if self.database.is_postgresql:
            found = await connection.execute(
                APPEND_TO_POSTGRESQL, {"rows": rows, "worker": self.worker}
            )
        else:
            found = await connection.execute(APPEND_TO_SQLITE, {"rows": rows})
        won = {(row[0], row[1]) for row in found}
        await self._store_beside(
            connection, [o for o in group if (o.row.table_id, o.row.ply) in won]
        )
        await connection.commit()
        return won

    async def _store_beside(self, connection: AsyncConnection, won: list[Append]) -> None:
        times = [
            {"id_": one.row.table_id, "due_": one.times.due, "wake_": one.times.wake}
            for one in won
            if one.times != one.were
        ]
        if times:
            await connection.execute(CHANGE_TIMES, times)
        snapshots = [
            {"table_id": one.row.table_id, "ply": one.row.ply, "document": one.snapshot}
            for one in won
            if one.snapshot is not None
        ]
        if snapshots:
            await connection.execute(save_snapshot(self.database.is_postgresql), snapshots)
        endings = [
            {"id_": one.row.table_id, "result_": one.ending.result, "ended_": one.ending.at}
            for one in won
            if one.ending is not None
        ]
        if endings:
            await connection.execute(END, endings)

    async def _drop_connection(self) -> None:
        connection, self.connection = self.connection, None
        if connection is None:
            return
        try:
            async with asyncio.timeout(1):
                await connection.invalidate()
                await connection.close()
        except Exception as failure:
            LOGGER.info("a lost connection", extra={"problem": type(failure).__name__})


def _answer(
    group: list[tuple[Append, asyncio.Future[bool]]], won: set[tuple[str, int]] | None
) -> None:
    for append, done in group:
        if done.done():  # nobody waits any more
            continue
        if won is None:
            done.set_exception(store_away())
        else:
            done.set_result((append.row.table_id, append.row.ply) in won)


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
def save_snapshot(is_postgresql: bool) -> Any:
    """The snapshot replaces an older one, never a newer."""
    dialect = postgresql if is_postgresql else sqlite
    insert = dialect.insert(SNAPSHOTS)
    return insert.on_conflict_do_update(
        index_elements=["table_id"],
        set_={"ply": insert.excluded.ply, "document": insert.excluded.document},
        where=SNAPSHOTS.c.ply < insert.excluded.ply,
    )
