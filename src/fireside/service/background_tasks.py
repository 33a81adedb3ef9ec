"""Work that goes on beside everything else."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

LOGGER = logging.getLogger(__name__)
T = TypeVar("T")


class BackgroundTasks:
    """Tasks that no caller awaits; their exceptions are logged."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task and keep a reference until it ends."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOGGER.error("a task failed", exc_info=task.exception())

    async def stop(self) -> None:
        """All have ended."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
