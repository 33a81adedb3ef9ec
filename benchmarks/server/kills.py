"""Kills, hangs and stops servers during play and measures the time until moves are accepted again.

`python -m benchmarks.server.kills`: two workers on one PostgreSQL, or one on SQLite that is
restarted, and a client at each table that moves without a pause and detects a silent connection as
a browser does. Afterwards the log must contain every accepted move once, in order.
"""

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from bisect import bisect
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter

import asyncpg
import psutil
from tests.server.postgresql import start_postgresql
from tests.server.roaming import Roamer
from tests.server.running import Server, Table
from tests.server.workers import wait_for_workers, workers_of

STEPS = ("left", "right")
PLAYING_SECONDS = 0.4  # at most, before the next failure, so that many moves are in flight
QUIETLY = ("--cores", "1", "--log-level", "error")  # nothing reads the log


class Walker:
    """A client that moves without a pause and records when each move was accepted."""

    def __init__(self, player: Roamer) -> None:
        self.player = player
        self.accepted: list[float] = []
        self.refused = 0
        self.stopping = False
        self.task = asyncio.create_task(self._walk())

    async def _walk(self) -> None:
        while not self.stopping:
            at = len(self.accepted)
            answer = await self.player.command("play", f"step-{at}", move=STEPS[at % 2])
            if answer["type"] == "accepted":
                self.accepted.append(perf_counter())
            else:
                self.refused += 1
            await asyncio.sleep(0.01)

    async def moved_since(self, at: float) -> None:
        """Wait until a move after that time was accepted."""
        while not self.accepted or self.accepted[-1] <= at:
            await asyncio.sleep(0.005)

    def longest_pause(self, at: float) -> float:
        """Return the longest pause between accepted moves that ends after that time."""
        pairs = pairwise(self.accepted[self._before(at) :])
        return max((later - one for one, later in pairs), default=0.0)

    def _before(self, at: float) -> int:
        return max(0, bisect(self.accepted, at) - 1)


class Lone:
    """A single server with its own database, restarted after each failure."""

    ways = ("killed", "stopped")

    def __init__(self, url: str) -> None:
        self.server = Server(url, *QUIETLY)

    def end(self, way: str, _: int) -> None:
        """Stop the server in this way."""
        if way == "killed":
            self.server.kill()
        else:
            self.server.stop()

    def mend(self) -> None:
        """Restore the initial state."""
        self.server.start()


class Workers:
    """Two workers at one address; the parent process replaces stopped workers."""

    ways = ("killed", "hung", "stopped")

    def __init__(self, url: str) -> None:
        self.server = Server(url, *QUIETLY, "--workers", "2")
        self.hung: psutil.Process | None = None
        wait_for_workers(self.server, 2)

    def end(self, way: str, number: int) -> None:
        """Stop one worker, alternating between the two."""
        assert self.server.process is not None
        dying = workers_of(psutil.Process(self.server.process.pid))[number % 2]
        if way == "hung":
            self.hung = dying
            dying.suspend()
        elif way == "killed":
            dying.kill()
        else:
            dying.terminate()
            while dying.is_running() and dying.status() != psutil.STATUS_ZOMBIE:
                time.sleep(0.005)

    def mend(self) -> None:
        """Wait until two workers run and have registered each other."""
        if self.hung is not None:
            with suppress(psutil.NoSuchProcess):  # already replaced
                self.hung.resume()
            self.hung = None
        wait_for_workers(self.server, 2)


async def one_end(way: str, served: Lone | Workers, number: int, walkers: list[Walker]) -> float:
    """Cause one failure and return the longest pause of a client; restore the initial state."""
    at = perf_counter()
    await asyncio.to_thread(served.end, way, number)
    if isinstance(served, Workers):  # the other worker takes over its tables
        await asyncio.gather(*(one.moved_since(perf_counter() + 0.1) for one in walkers))
    await asyncio.to_thread(served.mend)
    await asyncio.gather(*(one.moved_since(perf_counter()) for one in walkers))
    return max(one.longest_pause(at) for one in walkers)


async def measure(url: str, kills: int, tables: int, seconds: float) -> None:
    served = Lone(url) if "://" not in url else Workers(url)
    server = served.server
    made = [await server.table("guessing", "person", "person") for _ in range(tables)]
    players = [Roamer([server], one.id, one.tokens[0]) for one in made]
    await asyncio.gather(*(one.connect() for one in players))
    walkers = [Walker(one) for one in players]
    ways = served.ways
    pauses: dict[str, list[float]] = {way: [] for way in ways}
    begun = perf_counter()
    for at in range(kills):
        if perf_counter() - begun > seconds:
            print(f"{at} of {kills}, since time is up")
            break
        await asyncio.sleep(random.uniform(0, PLAYING_SECONDS))
        way, before = ways[at % len(ways)], perf_counter()
        pauses[way].append(await one_end(way, served, at // len(ways), walkers))
        print(
            f"{at + 1:3} {way}: no move for {pauses[way][-1]:.2f} s, "
            f"all as before after {perf_counter() - before:.2f} s",
            flush=True,
        )
    for walker in walkers:
        walker.stopping = True
    await asyncio.gather(*(one.task for one in walkers))
    for way, found in pauses.items():
        if found:
            print(
                f"{way}: {len(found)}, no move for {median(found):.2f} s (most {max(found):.2f} s)"
            )
    await count(url, made, walkers)
    server.stop()


async def stored_commands(url: str, tables: list[str]) -> list[list[str]]:
    """Return the commands of each table in the order of the log."""
    asked = "select command from log where table_id = {} order by ply"
    if "://" not in url:
        with sqlite3.connect(url) as database:
            found = [database.execute(asked.format("?"), [table]).fetchall() for table in tables]
        return [[row[0] for row in rows] for rows in found]
    connection = await asyncpg.connect(url)
    try:
        rows = [await connection.fetch(asked.format("$1"), table) for table in tables]
    finally:
        await connection.close()
    return [[row["command"] for row in some] for some in rows]


async def count(url: str, made: list[Table], walkers: list[Walker]) -> None:
    """Compare the logs with the accepted commands and print the counts."""
    lost = twice = forks = 0
    logs = await stored_commands(url, [table.id for table in made])
    for stored, walker in zip(logs, walkers, strict=True):
        expected = [f"step-{at}" for at in range(len(walker.accepted))]
        lost += len(set(expected) - set(stored))
        twice += len(stored) - len(set(stored))
        forks += stored != expected
        await walker.player.close()
    moves = sum(len(one.accepted) for one in walkers)
    refused = sum(one.refused for one in walkers)
    print(
        f"{moves:,} moves accepted: {lost} lost, {twice} twice, {refused} refused; "
        f"{forks} of {len(made)} logs tell anything else"
    )


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Provide a new database of that kind until the context ends."""
    if kind == "postgresql":
        with start_postgresql() as postgresql:
            yield postgresql.url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "tables.db")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=12, help="on each database")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument(
        "--seconds", type=float, default=240.0, help="on each database, then it is counted"
    )
    parser.add_argument("--databases", nargs="*", default=["sqlite", "postgresql"])
    args = parser.parse_args()
    for kind in args.databases:
        print(f"{kind}:", flush=True)
        with database(kind) as url:
            asyncio.run(measure(url, args.kills, args.tables, args.seconds))


if __name__ == "__main__":
    main()
