"""Thinkers: whoever thinks for the bots of a home, apart from those who serve its viewers."""

import logging
from abc import ABC, abstractmethod

import msgspec

from fireside.bots.levels import levels_below
from fireside.table.bot_tasks import ChooseMove, Task, TaskResult

LOGGER = logging.getLogger(__name__)


class BotTaskFailed(Exception):
    """The bot gave no answer: it failed, or took too long."""


class TaskOwner(msgspec.Struct, frozen=True):
    """For whom somebody thinks: an address, and one of its tables."""

    payer: str
    table: str


class BotPool(ABC):
    """Answers come when it is the customer's turn."""

    @abstractmethod
    async def ask(self, customer: TaskOwner, task: Task) -> TaskResult:
        """What was found; `BotTaskFailed` is raised where there is nothing."""

    async def choose(self, customer: TaskOwner, task: ChooseMove) -> TaskResult:
        """A move; from the next lower level where the bot that is asked gives none."""
        for level in (task.level, *levels_below(task.level)):
            try:
                return await self.ask(customer, msgspec.structs.replace(task, level=level))
            except BotTaskFailed as problem:
                LOGGER.warning(
                    "a bot gave no move", extra={"level": level, "problem": str(problem)}
                )
        raise BotTaskFailed("not even a random one")
