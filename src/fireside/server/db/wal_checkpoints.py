"""WAL checkpoints of SQLite in the background.

SQLite checkpoints automatically within the commit that lets the write-ahead log grow too long, so
one player's move would wait for the disk. A separate thread does it every second instead, without
blocking writers, and copies a page that changed a hundred times only once.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Connection

from fireside.server.db.database import Database

LOGGER = logging.getLogger(__name__)
ROUND_SECONDS = 1.0


class Checkpoints:
    """A thread that checkpoints SQLite's WAL; unused with PostgreSQL, which does this itself."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.thread: ThreadPoolExecutor | None = None
        self.connection: Connection | None = None
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if not self.database.is_postgresql:
            self.thread = ThreadPoolExecutor(1, "checkpoints")
            self.task = asyncio.create_task(self._run(self.thread), name="checkpoints")

    async def stop(self) -> None:
        if self.task is None or self.thread is None:
            return
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await asyncio.wrap_future(self.thread.submit(self._close))
        self.thread.shutdown(wait=False)

    async def _run(self, thread: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                await loop.run_in_executor(thread, self._copy)
            except Exception as failure:  # e.g. a full disk; SQLite's autocheckpoint retries
                LOGGER.info("a checkpoint", extra={"problem": type(failure).__name__})

    def _copy(self) -> None:
        """Copy as many WAL pages as possible without blocking (passive checkpoint)."""
        if self.connection is None:
            self.connection = self.database.for_thread().connect()
        self.connection.exec_driver_sql("pragma wal_checkpoint(passive)").all()
        self.connection.rollback()

    def _close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection.engine.dispose()
