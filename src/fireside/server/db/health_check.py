"""The pulse of storage: whether it can be read, and whether it can be written."""

import asyncio
from time import monotonic
from typing import Literal, TypeAlias

from sqlalchemy import text
from sqlalchemy.dialects import postgresql, sqlite

from fireside.server.db.database import Database
from fireside.server.db.schema import KEYS
from fireside.service.clock import now
from fireside.table.request_refusals import RequestRefused

LASTS_SECONDS = 2.0  # however often it is asked for, nothing is written more often
NAME = "pulse"

Condition: TypeAlias = Literal["ok", "cannot_write", "store_away"]


class HealthCheck:
    """What storage can do, found out by doing it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.lock = asyncio.Lock()
        self.written = -LASTS_SECONDS
        self.can_write = True

    async def check(self) -> Condition:
        """How storage is: read now, written a moment ago at most."""
        try:
            async with self.database.reading() as connection:
                await connection.execute(text("select 1"))
        except RequestRefused:
            return "store_away"
        async with self.lock:
            if monotonic() - self.written >= LASTS_SECONDS:
                self.can_write = await self._can_write()
                self.written = monotonic()
            return "ok" if self.can_write else "cannot_write"

    async def _can_write(self) -> bool:
        try:
            await self._write()
        except RequestRefused:
            return False
        return True

    async def _write(self) -> None:
        """A row of a few bytes is written, always the same one: a full disk shows only then."""
        dialect = postgresql if self.database.is_postgresql else sqlite
        row = {"name": NAME, "value": now().to_bytes(8, "big")}
        insert = dialect.insert(KEYS).values(**row)
        written = insert.on_conflict_do_update(
            index_elements=["name"], set_={"value": insert.excluded.value}
        )
        async with self.database.transaction() as connection:
            await connection.execute(written)
