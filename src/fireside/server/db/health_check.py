"""Health probe of storage: readable, writable, undamaged, and with free disk space."""

import asyncio
import logging
import shutil
from collections.abc import Awaitable, Callable
from time import monotonic

from sqlalchemy import text
from sqlalchemy.dialects import postgresql, sqlite

from fireside.server.db.database import ANSWER_SECONDS, FAILURES, Database
from fireside.server.db.schema import KEYS
from fireside.server.db.storage_failures import is_damage
from fireside.service.clock import now
from fireside.table.messages.responses import StorageStatus

LOGGER = logging.getLogger(__name__)
LASTS_SECONDS = 2.0  # how long a result is cached
LEAST_FREE = 20_000_000  # bytes: growth of SQLite's WAL within a minute of busy play
NAME = "pulse"


class HealthCheck:
    """A cached probe of storage, combined with the failures that play has met."""

    def __init__(self, database: Database, least_free: int = LEAST_FREE) -> None:
        self.database = database
        self.least_free = least_free
        self.lock = asyncio.Lock()
        self.probed = -LASTS_SECONDS
        self.found: StorageStatus = "ok"

    async def check(self) -> StorageStatus:
        """Return the condition of storage; probe it at most every LASTS_SECONDS."""
        async with self.lock:
            if monotonic() - self.probed >= LASTS_SECONDS:
                self.found = await self._probe()
                self.probed = monotonic()
        failures = self.database.failures
        if failures.found_damage:
            return "damaged"
        if self.found == "ok" and failures.are_many:
            return "store_away"
        return self.found

    async def _probe(self) -> StorageStatus:
        if self._is_disk_full():
            return "disk_full"
        if not await self._succeeds(self._read):
            return "store_away"
        return "ok" if await self._succeeds(self._write) else "cannot_write"

    def _is_disk_full(self) -> bool:
        """Return whether an SQLite file's disk is full; PostgreSQL may run on another machine."""
        file = self.database.file
        return file is not None and shutil.disk_usage(file.parent).free < self.least_free

    async def _read(self) -> None:
        async with self.database.engine.connect() as connection:
            await connection.execute(text("select 1"))

    async def _write(self) -> None:
        """Update one small row, because not all faults show when reading."""
        dialect = postgresql if self.database.is_postgresql else sqlite
        row = {"name": NAME, "value": now().to_bytes(8, "big")}
        insert = dialect.insert(KEYS).values(**row)
        written = insert.on_conflict_do_update(
            index_elements=["name"], set_={"value": insert.excluded.value}
        )
        async with self.database.engine.begin() as connection:
            await connection.execute(written)

    async def _succeeds(self, probe: Callable[[], Awaitable[None]]) -> bool:
        """Run a probe and record damage; its other failures do not count as failures of play."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await probe()
        except FAILURES as failure:
            LOGGER.warning("health", extra={"problem": type(failure).__name__})
            if is_damage(failure):
                self.database.failures.found_damage = True
            return False
        return True
