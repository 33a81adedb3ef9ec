"""Bot pool of a page: web workers, each with its own Python."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from fireside.service.bot_pool_port import BotPool, BotTaskFailed, TaskOwner
from fireside.table.bot_task_runner import run_task_text
from fireside.table.bot_tasks import Task, TaskResult

Think: TypeAlias = Callable[[str, float], Awaitable[str]]  # task as JSON, seconds: result as JSON


class WorkerBotPool(BotPool):
    """A bot pool that sends tasks to web workers; a lost worker raises BotTaskFailed."""

    def __init__(self, think: Think) -> None:
        self.think = think

    async def ask(self, customer: TaskOwner, task: Task) -> TaskResult:
        """Send the task to a free worker and return the result."""
        try:
            text = await self.think(msgspec.json.encode(task).decode(), task.seconds)
        except OSError as problem:
            raise BotTaskFailed(str(problem)) from None
        found = msgspec.json.decode(text, type=TaskResult)
        if found.problem:
            raise BotTaskFailed(found.problem)
        return found


def run_bot_task(task: str) -> str:
    """Run a task given as JSON in a web worker; return its result as JSON."""
    return msgspec.json.encode(run_task_text(task)).decode()
