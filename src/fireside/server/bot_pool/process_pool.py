"""Bots think in processes of their own, as many as cores, each task within a hard time limit."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from fireside.server.bot_pool.fair_task_queue import WaitingThinkers
from fireside.service.bot_pool_port import NoAnswer
from fireside.table.bot_tasks import Finding, Task

LOGGER = logging.getLogger(__name__)
GRACE_SECONDS = 5.0  # beyond its own time a bot has this long, starting up included
LONGEST_LINE = 1 << 20


class ProcessThinkers(WaitingThinkers):
    """The processes, and the tasks that wait for them."""

    async def _run(self) -> None:
        """One process, started when first needed and again whenever it is lost."""
        process: Process | None = None
        try:
            while True:
                asked = await self.next_asked()
                try:
                    if process is None or process.returncode is not None:
                        process = await start_thinker()
                    answer = await self._ask(process, asked.task)
                except Exception as problem:
                    await stop_thinker(process)
                    process = None
                    asked.fail(problem)
                else:
                    asked.succeed(answer)
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


async def start_thinker() -> Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fireside.server.bot_pool.worker_process"),
        stdin=PIPE,
        stdout=PIPE,
        limit=LONGEST_LINE,
    )


async def stop_thinker(process: Process | None) -> None:
    """The process is gone, whatever its bot is doing."""
    if process is not None and process.returncode is None:
        process.kill()
        await process.wait()
