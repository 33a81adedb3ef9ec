"""Fair queueing of bot tasks: round-robin over client addresses, then over an address's tables.

However many tasks an address queues, the next free bot process goes to the address that has waited
longest, and there to the table that has waited longest.
"""

import asyncio
from abc import abstractmethod
from collections import OrderedDict, deque
from time import monotonic

import msgspec

from fireside.server import metrics
from fireside.service.bot_pool_port import BotPool, BotTaskFailed, TaskOwner
from fireside.table.bot_tasks import ChooseMove, Task, TaskResult, task_kind


class QueuedTask:
    """A task with the future of its result."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.asked = monotonic()
        self.answer: asyncio.Future[TaskResult] = asyncio.get_running_loop().create_future()

    def set_result(self, finding: TaskResult) -> None:
        """Store the result for the waiting caller and count the task as answered."""
        metrics.THOUGHTS.labels(task_kind(self.task), "answered").inc()
        if not self.answer.done():
            self.answer.set_result(finding)

    def set_error(self, problem: Exception) -> None:
        """Raise the problem as BotTaskFailed in the waiting caller and count the task as failed."""
        metrics.THOUGHTS.labels(task_kind(self.task), "failed").inc()
        if not self.answer.done():
            known = (
                problem
                if isinstance(problem, BotTaskFailed)
                else BotTaskFailed(type(problem).__name__)
            )
            self.answer.set_exception(known)


class FairTaskQueue:
    """A queue of tasks with round-robin over addresses, and over the tables of each address."""

    def __init__(self) -> None:
        self.by_payer: OrderedDict[str, OrderedDict[str, deque[QueuedTask]]] = OrderedDict()
        self.some = asyncio.Semaphore(0)

    def __bool__(self) -> bool:
        """Return whether any task is waiting."""
        return bool(self.by_payer)

    def put(self, customer: TaskOwner, asked: QueuedTask) -> None:
        tables = self.by_payer.setdefault(customer.payer, OrderedDict())
        tables.setdefault(customer.table, deque()).append(asked)
        self.some.release()

    async def get(self) -> QueuedTask:
        """Wait for the next task; move its address and its table to the end of their queues."""
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
    """A bot pool with a fixed number of concurrent tasks and a fair queue for the others."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.turns = FairTaskQueue()
        self.long = 0  # running tasks with their full time instead of the hurried one
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
        """Return the next task whose result is still awaited, with the seconds it may take.

        Slow bots get their full time only while no task waits, and never occupy the last free
        process.
        """
        while True:
            asked = await self.turns.get()
            if asked.answer.done():
                continue
            metrics.BOT_WAIT_SECONDS.observe(monotonic() - asked.asked)
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
        """Queue a task for its owner and return the result once it is computed."""
        asked = QueuedTask(task)
        self.turns.put(customer, asked)
        metrics.BOTS_WAITING.inc()
        try:
            return await asked.answer
        finally:
            metrics.BOTS_WAITING.dec()

    @abstractmethod
    async def _run(self) -> None:
        """Process tasks one after the other; a failing task must not end the loop."""
