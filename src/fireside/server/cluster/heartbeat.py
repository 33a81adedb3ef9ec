"""Heartbeat messages to viewers, so that they notice within seconds if this worker hangs.

Sent only while other workers could take over its tables: a viewer of a single server could only
wait, and idle phones should sleep.
"""

import asyncio
import logging

from fireside.server.cluster.membership import WorkerRing
from fireside.service.table_registry import TableRegistry
from fireside.table.messages.websocket import Beat
from fireside.table.viewers import ENCODE

LOGGER = logging.getLogger(__name__)
BEAT_SECONDS = 1.0
AT_ONCE = 50  # messages before yielding to the event loop


class Heartbeat:
    """A task that sends a message to every connection without other traffic in the last second."""

    def __init__(self, open_tables: TableRegistry, worker_ring: WorkerRing) -> None:
        self.open_tables = open_tables
        self.worker_ring = worker_ring
        self.beating = False  # whether viewers expect heartbeats
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.worker_ring.store is not None:  # other workers may exist
            self.task = asyncio.create_task(self._run(), name="heartbeat")

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except Exception:
                LOGGER.exception("the heartbeat")

    async def _beat(self) -> None:
        """Send a heartbeat to all viewers; announce when heartbeats begin and end."""
        was_beating, self.beating = self.beating, len(self.worker_ring.members) > 1
        if not (was_beating or self.beating):
            return
        frame = ENCODE(Beat(seconds=BEAT_SECONDS if self.beating else None))
        connections = [
            one for live in self.open_tables.live.values() for one in live.connections.values()
        ]
        for at, connection in enumerate(connections):
            connection.send_heartbeat(frame, is_last=not self.beating)
            if at % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)
