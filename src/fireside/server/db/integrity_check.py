"""Integrity check of an SQLite file after the start and once a day, in the background.

Damage is noticed only when a damaged page is read, which may be weeks later. PostgreSQL has
checksums and its own tools for this (`pg_amcheck`).
"""

import asyncio
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from fireside.server.db.database import Database

LOGGER = logging.getLogger(__name__)
DAY_SECONDS = 24 * 3600.0
ADVICE = "restore a backup (docs/how-to/deploy.md); `fireside doctor` looks again"


class IntegrityCheck:
    """SQLite's `quick_check` in a separate thread, over a read-only connection."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.thread: ThreadPoolExecutor | None = None
        self.connection: sqlite3.Connection | None = None
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.database.file is not None:
            self.thread = ThreadPoolExecutor(1, "integrity check")
            self.task = asyncio.create_task(
                self._run(self.thread, self.database.file), name="integrity check"
            )

    async def stop(self) -> None:
        if self.task is None or self.thread is None:
            return
        self.task.cancel()
        if (connection := self.connection) is not None:  # the check of a large file may take long
            with suppress(sqlite3.ProgrammingError):  # closed meanwhile
                connection.interrupt()
        await asyncio.gather(self.task, return_exceptions=True)
        self.thread.shutdown(wait=False)

    async def _run(self, thread: ThreadPoolExecutor, file: Path) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                damage = await loop.run_in_executor(thread, self._find_damage, file)
            except sqlite3.DatabaseError as failure:
                self.database.failures.record(failure)
                LOGGER.warning("integrity check", extra={"problem": str(failure)})
            else:
                if damage:
                    self.database.failures.found_damage = True
                    LOGGER.error(
                        "the database is damaged", extra={"problem": damage, "advice": ADVICE}
                    )
            await asyncio.sleep(DAY_SECONDS)

    def _find_damage(self, file: Path) -> str:
        """Return what is wrong with the file, or "" if it is undamaged."""
        address = f"file:{quote(str(file.resolve()))}?mode=ro"
        self.connection = sqlite3.connect(address, uri=True, check_same_thread=False)
        try:
            verdict = str(self.connection.execute("pragma quick_check(1)").fetchone()[0])
        finally:
            self.connection.close()
            self.connection = None
        return "" if verdict == "ok" else verdict
