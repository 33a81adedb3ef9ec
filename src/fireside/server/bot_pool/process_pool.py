"""Bot pool of local processes, by default one per core, with a hard time limit per task."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from fireside.server.bot_pool.fair_task_queue import QueuedBotPool
from fireside.service.bot_pool_port import BotTaskFailed
from fireside.table.bot_tasks import Task, TaskResult

LOGGER = logging.getLogger(__name__)
START_SECONDS = 120.0  # seconds until a process takes tasks: imports are slow on a busy machine
GRACE_SECONDS = 5.0  # seconds allowed beyond the task's own
LONGEST_LINE = 1 << 20


class ProcessBotPool(QueuedBotPool):
    """A bot pool of worker processes on this machine."""

    async def _run(self) -> None:
        """Run one worker process, started when first needed and again after a failed task."""
        process: Process | None = None
        try:
            while True:
                asked = await self.next_task()
                try:
                    if process is None or process.returncode is not None:
                        process = await start_worker()
                    answer = await self._ask(process, asked.task)
                except Exception as problem:
                    await stop_worker(process)
                    process = None
                    asked.set_error(problem)
                else:
                    asked.set_result(answer)
        finally:
            await stop_worker(process)

    async def _ask(self, process: Process, task: Task) -> TaskResult:
        assert process.stdin is not None
        assert process.stdout is not None
        async with asyncio.timeout(task.seconds + GRACE_SECONDS):
            process.stdin.write(msgspec.json.encode(task) + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
        if not line:
            raise BotTaskFailed("the process ended")
        answer = msgspec.json.decode(line, type=TaskResult)
        if answer.problem:
            raise BotTaskFailed(answer.problem)
        return answer


async def start_worker() -> Process:
    """Start a process and wait until it takes tasks."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fireside.server.bot_pool.worker_process"),
        stdin=PIPE,
        stdout=PIPE,
        limit=LONGEST_LINE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START_SECONDS):
            if not await process.stdout.readline():
                raise BotTaskFailed("the process ended")
    except BaseException:
        await stop_worker(process)
        raise
    return process


async def stop_worker(process: Process | None) -> None:
    """Kill the process, even while its bot is computing, and wait until it has ended."""
    if process is not None and process.returncode is None:
        process.kill()
        await process.wait()
