"""Bot pool on a Ray cluster, for load beyond one machine.

The cluster's nodes need the same version of Fireside, but no access to tables: they receive a task
as JSON and return a result as JSON, as the local worker processes do.
"""

import asyncio
from contextlib import ExitStack
from typing import Any

import msgspec

from fireside.bots.ray_cluster import connect
from fireside.server.bot_pool.fair_task_queue import QueuedBotPool, QueuedTask
from fireside.service.bot_pool_port import BotTaskFailed
from fireside.table.bot_task_runner import run_task_text
from fireside.table.bot_tasks import Task, TaskResult

GRACE_SECONDS = 10.0  # seconds allowed beyond the task's own, including a process's start


def run_remote_task(task: bytes) -> bytes:
    """Run a task given as JSON and return its result as JSON."""
    return msgspec.json.encode(run_task_text(task))


class RayBotPool(QueuedBotPool):
    """A bot pool that runs one task per processor of the cluster, or as many as configured."""

    def __init__(self, address: str, at_once: int = 0) -> None:
        super().__init__(at_once)
        self.address = address
        self.connected = ExitStack()
        self.ray: Any = None
        self.think: Any = None

    def start(self) -> None:
        """Connect to the cluster and start the queues; raise NoCluster if it cannot be reached."""
        self.ray = self.connected.enter_context(connect(self.address))
        self.think = self.ray.remote(run_remote_task).options(num_cpus=1, max_retries=0)
        self.at_once = self.at_once or max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        super().start()

    async def stop(self) -> None:
        await super().stop()
        self.connected.close()

    async def _run(self) -> None:
        while True:
            await self._ask(await self.next_task())

    async def _ask(self, asked: QueuedTask) -> None:
        try:
            asked.set_result(await self._found(asked.task))
        except Exception as problem:  # raised by the task, a node or the cluster
            asked.set_error(problem)

    async def _found(self, task: Task) -> TaskResult:
        thought = self.think.remote(msgspec.json.encode(task))
        try:
            async with asyncio.timeout(task.seconds + GRACE_SECONDS):
                found = msgspec.json.decode(await thought, type=TaskResult)
        except BaseException:
            self.ray.cancel(thought, force=True)
            raise
        if found.problem:
            raise BotTaskFailed(found.problem)
        return found
