"""Who waits for somebody to think, and whose turn it is.

Addresses take turns, and the tables of an address: however many tasks somebody has, the next
thinker goes to the address that has waited longest, and there to the table that has.
"""

import asyncio
from abc import abstractmethod
from collections import OrderedDict, deque

import msgspec

from fireside.server import metrics
from fireside.service.bot_pool_port import BotPool, BotTaskFailed, TaskOwner
from fireside.table.bot_tasks import ChooseMove, Task, TaskResult, task_kind


class QueuedTask:
    """A task and who waits for its answer."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.answer: asyncio.Future[TaskResult] = asyncio.get_running_loop().create_future()

    def set_result(self, finding: TaskResult) -> None:
        """Whoever waits has the answer."""
        metrics.THOUGHTS.labels(task_kind(self.task), "answered").inc()
        if not self.answer.done():
            self.answer.set_result(finding)

    def set_error(self, problem: Exception) -> None:
        """Whoever waits knows that there is none."""
        metrics.THOUGHTS.labels(task_kind(self.task), "failed").inc()
        if not self.answer.done():
            known = (
                problem
                if isinstance(problem, BotTaskFailed)
                else BotTaskFailed(type(problem).__name__)
            )
            self.answer.set_exception(known)


class FairTaskQueue:
    """Tasks of many tables, handed out address by address, and there table by table."""

    def __init__(self) -> None:
        self.by_payer: OrderedDict[str, OrderedDict[str, deque[QueuedTask]]] = OrderedDict()
        self.some = asyncio.Semaphore(0)

    def __bool__(self) -> bool:
        """Whether anybody waits."""
        return bool(self.by_payer)

    def put(self, customer: TaskOwner, asked: QueuedTask) -> None:
        tables = self.by_payer.setdefault(customer.payer, OrderedDict())
        tables.setdefault(customer.table, deque()).append(asked)
        self.some.release()

    async def get(self) -> QueuedTask:
        """The next task; whose it was is at the end of the line now."""
        await self.some.acquire()
        payer, tables = self.by_payer.popitem(last=False)
        table, waiting = tables.popitem(last=False)
        asked = waiting.popleft()
        if waiting:
            tables[table] = waiting
        if tables:
            self.by_payer[payer] = tables
        return asked


class QueuedBotPool(BotPool):
    """So many who think at once, and the tasks that wait for them."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.turns = FairTaskQueue()
        self.long = 0  # who think for longer than they have in a hurry
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [
            asyncio.create_task(self._run(), name=f"thinker {at}") for at in range(self.at_once)
        ]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def next_task(self) -> QueuedTask:
        """The next task that somebody still waits for, with the time there is for it.

        Slow players take their time while nobody waits, and leave one who thinks to the others.
        """
        while True:
            asked = await self.turns.get()
            if asked.answer.done():
                continue
            task = asked.task
            if not isinstance(task, ChooseMove) or not 0.0 < task.hurried < task.seconds:
                return asked
            if self.turns or self.long >= max(1, self.at_once - 1):
                asked.task = msgspec.structs.replace(task, seconds=task.hurried)
            else:
                self.long += 1
                asked.answer.add_done_callback(self._end_long)
            return asked

    def _end_long(self, _answer: asyncio.Future[TaskResult]) -> None:
        self.long -= 1

    async def ask(self, customer: TaskOwner, task: Task) -> TaskResult:
        """The answer, when it is the customer's turn."""
        asked = QueuedTask(task)
        self.turns.put(customer, asked)
        metrics.BOTS_WAITING.inc()
        try:
            return await asked.answer
        finally:
            metrics.BOTS_WAITING.dec()

    @abstractmethod
    async def _run(self) -> None:
        """One who thinks, task by task, whatever goes wrong with one of them."""
