"""Bots think on other machines: on a Ray cluster, and here whenever that cannot be reached.

The machines of the cluster need the same Fireside installed, and nothing of the server's: a task
holds a world drawn for the seat that is asked, never the true table.
"""

import asyncio
import importlib
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from fireside.core.extras import needs
from fireside.hosting.thinkers import Customer, NoAnswer
from fireside.server import metrics
from fireside.server.thinking.thinkers import GRACE_SECONDS, ProcessThinkers
from fireside.server.thinking.waiting import Asked, StartedThinkers, WaitingThinkers
from fireside.table.tasks import Finding, Task
from fireside.table.thinker import answer

LOGGER = logging.getLogger(__name__)
MOST_AT_ONCE = 64  # for one worker of the server
CONNECT_SECONDS = 20.0
RETRY_SECONDS = 30.0


def load_ray() -> Any:
    """Ray, or a sentence on how to get it. It is large: only who wants it loads it."""
    with needs("ray"):
        return importlib.import_module("ray")


class ClusterAway(Exception):
    """The cluster did not answer, or lost whoever was thinking."""


class AnswerLate(ClusterAway):
    """No answer in time: the bot, or too many who ask. The cluster may be well."""


class Cluster:
    """A connection to Ray. What blocks is done in threads."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.pool = ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="ray")
        self.think: Any = None
        self.cores = 0

    async def connect(self) -> None:
        """Somebody thinks there when asked; `ClusterAway` is raised otherwise."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await loop.run_in_executor(self.pool, self._connect)
        except Exception as problem:
            raise ClusterAway(f"{type(problem).__name__}: {problem}"[:200]) from problem

    def _connect(self) -> None:
        ray = load_ray()
        ray.init(
            self.address,
            ignore_reinit_error=True,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
        self.cores = max(1, min(MOST_AT_ONCE, int(ray.cluster_resources().get("CPU", 1))))
        self.think = ray.remote(num_cpus=1, max_retries=0)(answer)

    async def ask(self, task: Task) -> Finding:
        """What was found there. A bot that fails by itself is no reason to ask again here."""
        loop = asyncio.get_running_loop()
        try:
            found: Finding = await loop.run_in_executor(self.pool, self._ask, task)
        except AnswerLate:
            raise
        except Exception as problem:
            raise ClusterAway(type(problem).__name__) from problem
        if found.problem:
            raise NoAnswer(found.problem)
        return found

    def _ask(self, task: Task) -> Any:
        ray = load_ray()
        asked = self.think.remote(msgspec.json.encode(task))
        try:
            return ray.get(asked, timeout=task.seconds + GRACE_SECONDS)
        except ray.exceptions.GetTimeoutError:
            ray.cancel(asked, force=True)
            raise AnswerLate("no answer in time") from None

    def close(self) -> None:
        """The connection is gone; threads that still wait for it end by themselves."""
        self.think = None
        self.pool.submit(load_ray().shutdown)
        self.pool.shutdown(wait=False)


class ThinkersThere(WaitingThinkers):
    """Tasks that wait for the cluster, as many at once as it has cores."""

    def __init__(self, cluster: Cluster) -> None:
        super().__init__(cluster.cores)
        self.cluster = cluster

    async def _run(self) -> None:
        while True:
            asked = await self.turns.get()
            if asked.answer.done():
                continue
            try:
                asked.succeed(await self.cluster.ask(asked.task))
            except NoAnswer as problem:
                asked.fail(problem)
            except BaseException as problem:
                away = isinstance(problem, ClusterAway)
                give_up(asked, problem if away else ClusterAway("given up"))
                if not away:
                    raise

    def give_up(self) -> None:
        """Whoever still waits is told that nobody thinks there any more."""
        for tables in self.turns.by_payer.values():
            for waiting in tables.values():
                for asked in waiting:
                    give_up(asked, ClusterAway("given up"))


def give_up(asked: Asked, problem: BaseException) -> None:
    """Whoever waits is told that there comes nothing from there."""
    if not asked.answer.done():
        asked.answer.set_exception(problem)


class ClusterThinkers(StartedThinkers):
    """Whoever can think: the cluster, or else the processes here."""

    def __init__(self, address: str, here: ProcessThinkers) -> None:
        load_ray()  # refused now, not when the first bot is asked
        self.address = address
        self.here = here
        self.there: ThinkersThere | None = None
        self.lost = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.here.start()
        self.task = asyncio.create_task(self._stay_connected(), name="cluster")

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.here.stop()

    async def ask(self, customer: Customer, task: Task) -> Finding:
        """What was found, there or here."""
        there = self.there
        if there is not None:
            try:
                return await there.ask(customer, task)
            except ClusterAway as problem:
                LOGGER.warning("thinking here instead", extra={"problem": str(problem)})
                if not isinstance(problem, AnswerLate):
                    self.lost.set()
        return await self.here.ask(customer, task)

    async def _stay_connected(self) -> None:
        """Connected, and again whenever something went wrong there."""
        while True:
            cluster = Cluster(self.address)
            try:
                await cluster.connect()
                await self._use(cluster)
            except ClusterAway as problem:
                LOGGER.warning(
                    "the Ray cluster cannot be reached: bots think here",
                    extra={"address": self.address, "problem": str(problem)},
                )
                await asyncio.sleep(RETRY_SECONDS)
            finally:
                cluster.close()

    async def _use(self, cluster: Cluster) -> None:
        """Until somebody lost an answer."""
        self.lost.clear()
        there = ThinkersThere(cluster)
        there.start()
        self.there = there
        metrics.CLUSTER_CORES.set(cluster.cores)
        LOGGER.info("bots think on a Ray cluster", extra={"cores": cluster.cores})
        try:
            await self.lost.wait()
        finally:
            self.there = None
            metrics.CLUSTER_CORES.set(0)
            there.give_up()
            await there.stop()
