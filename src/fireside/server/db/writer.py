"""The writer: one task per process that stores moves in batches (group commit).

Commands wait in a list; the task takes the whole list, stores it with one statement and one commit,
tells each command whether its row won its place in the log, and takes the next list. A batch is a
single row under light load and some dozens under heavy load. With PostgreSQL the same statement
stores moves only of tables that this server holds (`claim_store`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from time import perf_counter
from typing import TypeAlias

from fireside.server import metrics
from fireside.server.db.batch_insert import (
    AsyncpgInserter,
    BatchInserter,
    Place,
    SqliteThreadInserter,
    table_and_ply,
)
from fireside.server.db.database import ANSWER_SECONDS, Database
from fireside.table.request_refusals import AWAY, RequestRefused, storage_unavailable
from fireside.table.stored_rows import Append

LOGGER = logging.getLogger(__name__)
LONGEST_QUEUE = 10_000
LARGEST_GROUP = 500

CheckClaims: TypeAlias = Callable[[Iterable[str]], Awaitable[None]]


class Writer:
    """A task that owns one BatchInserter and stores the waiting rows."""

    def __init__(
        self, database: Database, server: str, check_claims: CheckClaims | None = None
    ) -> None:
        self.database = database
        self.server = server
        self.check_claims = check_claims  # called with the tables whose rows were not stored
        self.waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self.wake = asyncio.Event()
        self.pen: BatchInserter | None = None
        self.storing = False
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Store all waiting rows, then end the task."""
        while self.waiting or self.storing:
            await asyncio.sleep(0.01)
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self._throw_pen_away()

    def append(self, append: Append) -> asyncio.Future[bool]:
        """Return a future: True once the row is stored, False if another row has its place."""
        if len(self.waiting) >= LONGEST_QUEUE:
            raise RequestRefused(AWAY, "busy", wait=1)
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
            self.storing = True
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    lost = await self._store([append for append, _ in group])
                    if lost and self.check_claims is not None:
                        with suppress(RequestRefused):
                            await self.check_claims({table_id for table_id, _ in lost})
            except Exception as failure:  # no failure may end the task
                LOGGER.warning("storing failed", extra={"problem": type(failure).__name__})
                metrics.STORE_FAILURES.inc()
                self.database.failures.record(failure)
                await self._throw_pen_away()
                _answer(group, None)
            else:
                metrics.COMMIT_SECONDS.observe(perf_counter() - begun)
                metrics.COMMIT_ROWS.observe(len(group))
                _answer(group, lost)
            self.storing = False

    async def _store(self, group: list[Append]) -> set[Place]:
        if self.pen is None:
            in_loop = self.database.is_postgresql
            self.pen = (
                AsyncpgInserter(self.database, self.server)
                if in_loop
                else SqliteThreadInserter(self.database)
            )
        return await self.pen.write(group)

    async def _throw_pen_away(self) -> None:
        pen, self.pen = self.pen, None
        if pen is not None:
            await pen.close()


def _answer(group: list[tuple[Append, asyncio.Future[bool]]], lost: set[Place] | None) -> None:
    for append, done in group:
        if done.done():  # the caller was cancelled
            continue
        if lost is None:
            done.set_exception(storage_unavailable())
        else:
            done.set_result(not lost or table_and_ply(append) not in lost)
