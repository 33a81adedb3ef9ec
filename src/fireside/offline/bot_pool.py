"""Thinkers of a page: workers beside it, each with a Python of its own."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from fireside.service.bot_pool_port import BotPool, BotTaskFailed, TaskOwner
from fireside.table.bot_task_runner import run_task_text
from fireside.table.bot_tasks import Task, TaskResult

Think: TypeAlias = Callable[[str, float], Awaitable[str]]  # a task, its seconds: a finding


class WorkerBotPool(BotPool):
    """Tasks go out as text to whoever is free; a worker that is lost raises `OSError`."""

    def __init__(self, think: Think) -> None:
        self.think = think

    async def ask(self, customer: TaskOwner, task: Task) -> TaskResult:
        """What was found."""
        try:
            text = await self.think(msgspec.json.encode(task).decode(), task.seconds)
        except OSError as problem:
            raise BotTaskFailed(str(problem)) from None
        found = msgspec.json.decode(text, type=TaskResult)
        if found.problem:
            raise BotTaskFailed(found.problem)
        return found


def run_bot_task(task: str) -> str:
    """What a worker found, as text."""
    return msgspec.json.encode(run_task_text(task)).decode()
