"""Membership of workers, and the owner of each table by rendezvous hashing.

Each worker renews its row twice a second and reads the others'. A table belongs to the worker with
the highest hash of both ids (Thaler & Ravishankar 1998): all agree without communication, and a
change of membership moves only the tables of the workers concerned.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from hashlib import blake2b
from time import monotonic
from typing import TypeAlias

from fireside.server import metrics
from fireside.server.cluster.worker_registry import LAPSE, WorkerRegistry, WorkerRow
from fireside.table.request_refusals import RequestRefused

LOGGER = logging.getLogger(__name__)
BEAT_SECONDS = 0.5
STEADY_SECONDS = LAPSE / 1000  # seconds after an own pause in which a worker declares no other dead
LATE_SECONDS = 1.0  # seconds between own heartbeats; a longer gap counts as a pause

Members: TypeAlias = tuple[WorkerRow, ...]
# Called with the previous members, and whether others had declared this worker dead.
Listener: TypeAlias = Callable[[Members, bool], Awaitable[None]]


def rendezvous_owner(table_id: str, members: Iterable[WorkerRow]) -> WorkerRow:
    """Return the worker that owns the table (rendezvous hashing)."""
    return max(members, key=lambda one: _weight(one.id, table_id))


def _weight(worker: str, table_id: str) -> bytes:
    return blake2b(f"{worker} {table_id}".encode(), digest_size=8).digest()


class WorkerRing:
    """The current workers as this one knows them; without a registry it is the only one."""

    def __init__(self, store: WorkerRegistry | None, worker: str) -> None:
        self.store = store
        self.worker = worker
        self.door = ""  # address of this worker's HandoffListener
        self.members: Members = ()
        self.leaving = False
        self.listeners: list[Listener] = []
        self.wake = asyncio.Event()
        self.beaten = asyncio.Event()  # set with every heartbeat
        self.last = self.steady_since = monotonic()
        self.task: asyncio.Task[None] | None = None

    def owner_of(self, table_id: str) -> WorkerRow | None:
        """Return the other worker that owns the table, or None if it is this one."""
        if len(self.members) < 2:
            return None
        owner = rendezvous_owner(table_id, self.members)
        return None if owner.id == self.worker else owner

    def owns(self, table_id: str) -> bool:
        """Return whether this worker owns the table and is not shutting down."""
        return not self.leaving and self.owner_of(table_id) is None

    async def start(self) -> None:
        """Register this worker and start to renew its registration."""
        if self.store is not None:
            await self._beat(self.store)
            self.task = asyncio.create_task(self._run(self.store), name="worker ring")

    async def stop(self) -> None:
        """Remove this worker's registration; other workers own its tables from now on."""
        if self.task is None or self.store is None:
            return
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        self.task = None
        try:
            await self.store.remove(self.worker)
        except RequestRefused:
            LOGGER.info("could not say goodbye")

    async def refresh(self) -> None:
        """Read the members from the database now, and wait until that is done or times out."""
        if self.task is not None:
            beaten = asyncio.ensure_future(self.beaten.wait())
            self.wake.set()
            await asyncio.wait([beaten], timeout=BEAT_SECONDS)
            beaten.cancel()

    async def report_dead(self, member: WorkerRow) -> None:
        """Remove a worker that is certainly gone, instead of waiting for its timeout."""
        if self.store is None:
            return
        LOGGER.warning("a worker is gone", extra={"worker": member.id})
        try:
            await self.store.remove(member.id)
        except RequestRefused:
            return
        await self.refresh()

    async def _run(self, store: WorkerRegistry) -> None:
        while True:
            try:
                async with asyncio.timeout(BEAT_SECONDS):
                    await self.wake.wait()
            except TimeoutError:
                pass
            self.wake.clear()
            try:
                await self._beat(store)
            except RequestRefused as refused:  # without the database no worker can be declared dead
                LOGGER.info("the circle", extra={"problem": refused.key})
            except Exception:
                LOGGER.exception("the circle")

    async def _beat(self, store: WorkerRegistry) -> None:
        at = monotonic()
        if at - self.last > LATE_SECONDS:
            self.steady_since = at
        beat = await store.beat(self.door, may_judge=at - self.steady_since > STEADY_SECONDS)
        self.last = at
        before, self.members = self.members, beat.members
        metrics.WORKERS.set(len(self.members))
        self.beaten.set()
        self.beaten.clear()
        struck_off = beat.was_struck_off and bool(before)
        if struck_off or _names(before) != _names(self.members):
            LOGGER.info("workers", extra={"workers": sorted(_names(self.members))})
            for listener in self.listeners:
                await listener(before, struck_off)


def _names(members: Members) -> set[str]:
    return {one.id for one in members}
