"""The fair queue of bots in the metrics: visitors that wait, and how long."""

import asyncio

import pytest

from fireside.server import metrics
from fireside.server.bot_pool.fair_task_queue import QueuedBotPool
from fireside.service.bot_pool_port import TaskOwner
from fireside.table.bot_tasks import ChooseMove, TaskResult

TASK = ChooseMove(title="maamut", seed=1, seconds=0.1, level="easy", seat=0, world={})


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class OneAtATime(QueuedBotPool):
    """A pool whose single process answers one task for each release of `go`."""

    def __init__(self) -> None:
        super().__init__(1)
        self.go = asyncio.Semaphore(0)

    async def _run(self) -> None:
        while True:
            await self.go.acquire()
            asked = await self.next_task()
            asked.set_result(TaskResult())


def waits() -> float:
    found = metrics.REGISTRY.get_sample_value("fireside_bot_wait_seconds_count")
    return 0.0 if found is None else found


@pytest.mark.anyio
async def test_one_visitors_many_tables_wait_behind_anothers_one() -> None:
    pool = OneAtATime()
    pool.start()
    before = waits()
    done: list[str] = []

    async def ask(payer: str, table: int) -> None:
        await pool.ask(TaskOwner(payer, f"{payer}{table}"), TASK)
        done.append(payer)

    tasks = [asyncio.create_task(ask("greedy", at)) for at in range(5)]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(ask("other", 0)))
    await asyncio.sleep(0.01)
    assert len(pool.turns.by_payer) == 2
    for _ in range(2):
        pool.go.release()
        await asyncio.sleep(0.01)
    assert sorted(done) == ["greedy", "other"]
    for _ in range(4):
        pool.go.release()
    await asyncio.gather(*tasks)
    assert waits() - before == 6
    await pool.stop()
