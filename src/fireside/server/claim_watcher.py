"""Release of tables that other servers have claimed.

A proxy sends all requests about a table to the same server, as long as that one answers. When it
routes a table differently, the new server claims it; this one drops its copy and closes the
connections of its viewers with 1012, so that they connect again and reach the new holder.
"""

import asyncio
import logging
from collections.abc import Iterable

from fireside.server import metrics
from fireside.server.db.claim_store import ClaimStore
from fireside.server.db.database import FAILURES
from fireside.service.background_tasks import BackgroundTasks
from fireside.service.table_registry import TableRegistry
from fireside.table.request_refusals import RequestRefused

LOGGER = logging.getLogger(__name__)
ROUND_SECONDS = 0.5


class ClaimWatcher:
    """A task that listens for lost claims, and also queries them: a notification may be missed."""

    def __init__(
        self, store: ClaimStore | None, open_tables: TableRegistry, background: BackgroundTasks
    ) -> None:
        self.store = store  # None: a single server, which holds every table
        self.open_tables = open_tables
        self.background = background
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.store is not None:
            self.task = asyncio.create_task(self._run(self.store), name="claims")

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self, store: ClaimStore) -> None:
        while True:
            try:
                async with store.notifications(self._told) as connection:
                    while not connection.is_closed():
                        await self.release_lost(self.open_tables.live)
                        await asyncio.sleep(ROUND_SECONDS)
            except (*FAILURES, RequestRefused) as problem:  # PostgreSQL is away
                LOGGER.info("claims", extra={"problem": type(problem).__name__})
            except Exception:
                LOGGER.exception("claims")
            await asyncio.sleep(ROUND_SECONDS)

    def _told(self, table_id: str) -> None:
        self.background.run(self.release_lost([table_id]))

    async def release_lost(self, table_ids: Iterable[str]) -> None:
        """Release those of these tables that are in memory and that other servers have claimed."""
        live = self.open_tables.live
        asked = [one for one in table_ids if one in live]
        if self.store is None or not asked:
            return
        for table_id in await self.store.lost(asked):
            table = live.pop(table_id, None)
            if table is not None:
                metrics.TABLES_LOST.inc()
                table.release()
