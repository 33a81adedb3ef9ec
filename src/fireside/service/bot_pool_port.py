"""The port for bot pools: computing tasks of bots outside the event loop."""

import logging
from abc import ABC, abstractmethod

import msgspec

from fireside.bots.levels import levels_below
from fireside.table.bot_tasks import ChooseMove, Task, TaskResult

LOGGER = logging.getLogger(__name__)


class BotTaskFailed(Exception):
    """The bot gave no answer: it failed, or took too long."""


class TaskOwner(msgspec.Struct, frozen=True):
    """The owner of a task for fair queueing: a client address and one of its tables."""

    payer: str
    table: str


class BotPool(ABC):
    """Answers come when it is the customer's turn."""

    @abstractmethod
    async def ask(self, customer: TaskOwner, task: Task) -> TaskResult:
        """Return the result of a task; raise `BotTaskFailed` if there is none."""

    async def choose(self, customer: TaskOwner, task: ChooseMove) -> TaskResult:
        """Return a bot's move, from the next lower level if the bot fails."""
        for level in (task.level, *levels_below(task.level)):
            try:
                return await self.ask(customer, msgspec.structs.replace(task, level=level))
            except BotTaskFailed as problem:
                LOGGER.warning(
                    "a bot gave no move", extra={"level": level, "problem": str(problem)}
                )
        raise BotTaskFailed("not even a random one")
