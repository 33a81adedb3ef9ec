"""Bots think in processes of their own, as many as cores, each task within a hard time limit.

Addresses take turns, and the tables of an address: however many tasks somebody has, the next
process goes to the address that has waited longest, and there to the table that has.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque

import msgspec

from fireside.hosting.thinkers import Customer, NoAnswer, Thinkers
from fireside.server import metrics
from fireside.table.tasks import Finding, Task, name_of

LOGGER = logging.getLogger(__name__)
GRACE_SECONDS = 5.0  # beyond its own time a bot has this long, starting up included
LONGEST_LINE = 1 << 20


class Asked:
    """A task and who waits for its answer."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.answer: asyncio.Future[Finding] = asyncio.get_running_loop().create_future()


class Turns:
    """Tasks of many tables, handed out address by address, and there table by table."""

    def __init__(self) -> None:
        self.by_payer: OrderedDict[str, OrderedDict[str, deque[Asked]]] = OrderedDict()
        self.some = asyncio.Semaphore(0)

    def put(self, customer: Customer, asked: Asked) -> None:
        tables = self.by_payer.setdefault(customer.payer, OrderedDict())
        tables.setdefault(customer.table, deque()).append(asked)
        self.some.release()

    async def get(self) -> Asked:
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


class ProcessThinkers(Thinkers):
    """The processes, and the tasks that wait for them."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.turns = Turns()
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [
            asyncio.create_task(self._run(), name=f"thinker {at}") for at in range(self.processes)
        ]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def ask(self, customer: Customer, task: Task) -> Finding:
        """The answer, when it is the customer's turn."""
        asked = Asked(task)
        self.turns.put(customer, asked)
        metrics.BOTS_WAITING.inc()
        try:
            return await asked.answer
        finally:
            metrics.BOTS_WAITING.dec()

    async def _run(self) -> None:
        """One process, started when first needed and again whenever it is lost."""
        process: Process | None = None
        try:
            while True:
                asked = await self.turns.get()
                if asked.answer.done():
                    continue
                try:
                    if process is None or process.returncode is not None:
                        process = await start_thinker()
                    answer = await self._ask(process, asked.task)
                except Exception as problem:
                    metrics.THOUGHTS.labels(_task(asked), "failed").inc()
                    await stop_thinker(process)
                    process = None
                    _fail(asked, problem)
                else:
                    metrics.THOUGHTS.labels(_task(asked), "answered").inc()
                    if not asked.answer.done():
                        asked.answer.set_result(answer)
        finally:
            await stop_thinker(process)

    async def _ask(self, process: Process, task: Task) -> Finding:
        assert process.stdin is not None
        assert process.stdout is not None
        async with asyncio.timeout(task.seconds + GRACE_SECONDS):
            process.stdin.write(msgspec.json.encode(task) + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
        if not line:
            raise NoAnswer("the process ended")
        answer = msgspec.json.decode(line, type=Finding)
        if answer.problem:
            raise NoAnswer(answer.problem)
        return answer


def _task(asked: Asked) -> str:
    return name_of(asked.task)


def _fail(asked: Asked, problem: Exception) -> None:
    if not asked.answer.done():
        known = problem if isinstance(problem, NoAnswer) else NoAnswer(type(problem).__name__)
        asked.answer.set_exception(known)


async def start_thinker() -> Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fireside.server.thinking.process"),
        stdin=PIPE,
        stdout=PIPE,
        limit=LONGEST_LINE,
    )


async def stop_thinker(process: Process | None) -> None:
    """The process is gone, whatever its bot is doing."""
    if process is not None and process.returncode is None:
        process.kill()
        await process.wait()
