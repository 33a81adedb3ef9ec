"""Thinkers of a page: workers beside it, each with a Python of its own."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from fireside.service.bot_pool_port import Customer, NoAnswer, Thinkers
from fireside.table.bot_task_runner import answer
from fireside.table.bot_tasks import Finding, Task

Think: TypeAlias = Callable[[str, float], Awaitable[str]]  # a task, its seconds: a finding


class PageThinkers(Thinkers):
    """Tasks go out as text to whoever is free; a worker that is lost raises `OSError`."""

    def __init__(self, think: Think) -> None:
        self.think = think

    async def ask(self, customer: Customer, task: Task) -> Finding:
        """What was found."""
        try:
            text = await self.think(msgspec.json.encode(task).decode(), task.seconds)
        except OSError as problem:
            raise NoAnswer(str(problem)) from None
        found = msgspec.json.decode(text, type=Finding)
        if found.problem:
            raise NoAnswer(found.problem)
        return found


def answer_text(task: str) -> str:
    """What a worker found, as text."""
    return msgspec.json.encode(answer(task)).decode()
