"""Handover of tables when workers join or leave.

A worker stores all accepted commands before it releases a table. Viewers are asked to reconnect and
resume from the version they have.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable

from fireside.server import metrics
from fireside.server.cluster.membership import Members, WorkerRing, rendezvous_owner
from fireside.server.db.table_store import TableStore
from fireside.service.background_tasks import BackgroundTasks
from fireside.service.live_table import LiveTable
from fireside.service.table_registry import TableRegistry
from fireside.service.turn_signal import TurnSignal
from fireside.table.request_refusals import RequestRefused

LOGGER = logging.getLogger(__name__)
SETTLED_SECONDS = 1.0  # seconds until every worker knows of a change of membership
GOODBYE_SECONDS = 3.0  # seconds for commands in progress at released tables


class Handover:
    """Releases tables that another worker now owns, and takes over new ones."""

    def __init__(
        self,
        worker_ring: WorkerRing,
        tables: TableStore,
        open_tables: TableRegistry,
        turn_signal: TurnSignal,
        background: BackgroundTasks,
    ) -> None:
        self.worker_ring = worker_ring
        self.tables = tables
        self.open_tables = open_tables
        self.turn_signal = turn_signal
        self.background = background
        self.leaving: asyncio.Task[None] | None = None
        self.left: list[Callable[[], None]] = []  # called once other workers own all tables
        worker_ring.listeners.append(self.changed)

    def drain(self) -> asyncio.Task[None]:
        """Start to release all tables, and let all viewers reconnect elsewhere; return the task."""
        if self.leaving is None:
            self.leaving = asyncio.create_task(self._leave(), name="leaving")
        return self.leaving

    async def _leave(self) -> None:
        self.worker_ring.leaving = True
        mine = list(self.open_tables.live.values())
        await self._finish(mine)
        await self.worker_ring.stop()
        for listener in self.left:
            listener()
        for live in mine:
            live.release()

    async def changed(self, before: Members, struck_off: bool) -> None:
        """Release and take over tables after a change of the membership."""
        is_ours = self.worker_ring.owns
        others = [o for o in self.open_tables.live.values() if struck_off or not is_ours(o.id)]
        for live in others:  # before the first await: no command starts here now
            live.gone = True
        self.background.run(self._hand_over(others))
        self.background.run(self._take_up(() if struck_off else before))

    async def _hand_over(self, others: list[LiveTable]) -> None:
        await self._finish(others)
        for live in others:
            live.release()

    async def _finish(self, tables: Iterable[LiveTable]) -> None:
        """Wait until running commands at these tables are stored; accept no new ones."""
        done = [asyncio.create_task(self._finish_one(live)) for live in tables]
        if done:
            await asyncio.wait(done, timeout=GOODBYE_SECONDS)

    async def _finish_one(self, live: LiveTable) -> None:
        async with live.lock:
            live.gone = True
            if self.open_tables.live.get(live.id) is live:
                del self.open_tables.live[live.id]

    async def _take_up(self, before: Members) -> None:
        """Ask bots to move at tables that this worker has taken over."""

        def is_new(table_id: str) -> bool:
            was_ours = before and rendezvous_owner(table_id, before).id == self.worker_ring.worker
            return not was_ours and self.worker_ring.owns(table_id)

        try:
            for table_id in filter(is_new, await self.tables.with_bots_asked()):
                await self._resume(table_id)
        except RequestRefused as refused:  # the watchdog will find them
            LOGGER.info("taking up", extra={"problem": refused.key})
        # the previous owner may have noticed the change later, and stored one more move
        await asyncio.sleep(SETTLED_SECONDS)
        for live in list(self.open_tables.live.values()):
            if is_new(live.id):
                await self._catch_up(live)

    async def _resume(self, table_id: str) -> None:
        try:
            live = await self.open_tables.table(table_id)
            async with live.lock:
                live.check_here()
                await live.open()
                self.turn_signal.notify(live, [])
            metrics.TAKEN_UP.inc()
        except RequestRefused as refused:
            LOGGER.info("taking up", extra={"table": table_id, "problem": refused.key})

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                live.check_here()
                await live.reload()
                await live.catch_up()
            live.broadcast_people()
        except RequestRefused as refused:
            live.table.forget()
            LOGGER.info("catching up", extra={"table": live.id, "problem": refused.key})
