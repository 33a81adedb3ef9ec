"""Soak test: plays on a server in rounds and reports its memory after each.

`python -m tests.server.soak --minutes 60 --rate 20` runs for long beside other work, with at most
this many moves a second at all tables together. Without a rate, moves are made as fast as possible.
"""

import argparse
import asyncio
import os
import random
import re
import signal
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from pathlib import Path

from tests.server.running import PATIENCE, Server, Table

import fireside

ROUNDS, TABLES, MOVES = 8, 24, 60
FILLING = 3  # rounds until the largest cache is full: 2,048 paths of Tikal's figures
MOST_GROWTH = 1.05


class Pace:
    """A limit of moves a second; missed moves are not made up for."""

    def __init__(
        self,
        rate: float | None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.pause = 1 / rate if rate else 0.0
        self.clock = clock
        self.sleep = sleep
        self.next = clock()

    async def wait(self) -> None:
        """Wait until the next move is due."""
        at = self.clock()
        turn = max(at, self.next)
        self.next = turn + self.pause
        if turn > at:
            await self.sleep(turn - at)


async def spend(table: Table, chooser: random.Random, pace: Pace) -> None:
    """Connect, play, take back, chat, lose the connection and leave."""
    async with table.everybody() as viewers:
        for number in range(MOVES):
            asked = [one for one in viewers if one.is_asked]
            if not asked:
                break
            await pace.wait()
            player = chooser.choice(asked)
            move = chooser.choice(player.view["choices"])["move"]
            answer = await player.play(move)
            assert answer["type"] == "accepted", answer
            if number % 9 == 0:
                await player.command("undo")
            if number % 13 == 0:
                await player.command("say", text=f"move {number}")
                away = chooser.choice(viewers)
                await away.close()
                await away.connect()
            last = player.version or 0
            for one in viewers:
                await one.until(lambda one=one, last=last: (one.version or 0) >= last)


async def until_put_away(server: Server) -> None:
    """Wait until no table is in memory."""
    async with asyncio.timeout(PATIENCE):
        while True:
            text = await server.ask("GET", "/metrics")
            found = re.search(r"^fireside_live_tables (\S+)$", text, re.M)
            assert found is not None
            if float(found[1]) == 0:
                return
            await asyncio.sleep(1)


async def memory(server: Server, answer: Path) -> int:
    """Return the process's memory in bytes after garbage collection."""
    assert server.process is not None
    answer.unlink(missing_ok=True)
    os.kill(server.process.pid, signal.SIGUSR1)
    async with asyncio.timeout(PATIENCE):
        while not answer.exists():
            await asyncio.sleep(0.05)
    return int(answer.read_text())


async def soak(folder: Path, pace: Pace) -> AsyncGenerator[int]:
    """Yield the server's memory after each round, without end."""
    answer = folder / "bytes"
    os.environ["FIRESIDE_TEST_RESIDENT"] = str(answer)
    server = Server(str(folder / "tables.db"))
    del os.environ["FIRESIDE_TEST_RESIDENT"]
    chooser = random.Random(11)
    try:
        while True:
            tables = [
                await server.table(title, *["person"] * fireside.game(title).seats.start)
                for title in fireside.titles() * (TABLES // 3)
            ]
            await asyncio.gather(*(spend(table, chooser, pace) for table in tables))
            await until_put_away(server)
            yield await memory(server, answer)
    finally:
        server.stop()


def has_grown(held: list[int]) -> bool:
    """Return whether memory has grown since the caches were full."""
    return held[-1] > held[FILLING - 1] * MOST_GROWTH


async def run(minutes: float, rate: float | None) -> list[int]:
    """Run rounds until the time is over and report each; return the memory after each."""
    begun, held = time.monotonic(), []
    with tempfile.TemporaryDirectory() as folder:
        async with aclosing(soak(Path(folder), Pace(rate))) as rounds:
            async for one in rounds:
                held.append(one)
                passed = (time.monotonic() - begun) / 60
                print(f"round {len(held)}, {passed:.1f} minutes: {one / 1e6:.1f} MB", flush=True)
                if passed >= minutes and len(held) >= ROUNDS:
                    break
    return held


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--rate", type=float, help="moves a second at most")
    args = parser.parse_args()
    if has_grown(held := asyncio.run(run(args.minutes, args.rate))):
        raise SystemExit(f"Memory has grown from {held[FILLING - 1]:,} to {held[-1]:,} bytes.")


if __name__ == "__main__":
    main()
