"""Bots think on a Ray cluster, where one machine is not enough.

Its nodes need the same Fireside installed, and know nothing of tables: they get a task as text and
give back what they found, as the processes of this machine do.
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

GRACE_SECONDS = 10.0  # beyond its own time a bot has this long, a process that starts included


def run_remote_task(task: bytes) -> bytes:
    """What was found about a task, both as text."""
    return msgspec.json.encode(run_task_text(task))


class RayBotPool(QueuedBotPool):
    """As many tasks at once as the cluster has processors, unless a number is named."""

    def __init__(self, address: str, at_once: int = 0) -> None:
        super().__init__(at_once)
        self.address = address
        self.connected = ExitStack()
        self.ray: Any = None
        self.think: Any = None

    def start(self) -> None:
        """Connected to the cluster; refused with a sentence where there is none."""
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
        except Exception as problem:  # the task's, a node's or the cluster's
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
