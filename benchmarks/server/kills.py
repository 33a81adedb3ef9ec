"""Kills, hangs and stops servers during play and measures the time until moves are accepted again.

`python -m benchmarks.server.kills`: several servers on one PostgreSQL behind HAProxy as shipped in
`deployment/`, or one on SQLite that is restarted, and a client at each table that moves without a
pause. Afterwards the log must contain every accepted move once, in order.
"""

import argparse
import asyncio
import os
import random
import signal
import sqlite3
import tempfile
from bisect import bisect
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter

import asyncpg
from tests.server.postgresql import start_postgresql
from tests.server.proxies import Proxy, running_proxy
from tests.server.roaming import Roamer
from tests.server.running import Server, Table

STEPS = ("left", "right")
PLAYING_SECONDS = 0.4  # at most, before the next failure, so that many moves are in flight
SETTLED_SECONDS = 4.0  # until the proxy routes to a server that is back
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

    ways: tuple[str, ...] = ("killed", "stopped")

    def __init__(self, url: str, count: int = 1, options: Sequence[str] = ()) -> None:
        self.servers = [Server(url, *QUIETLY, *options) for _ in range(count)]
        self.ended = self.servers[0]
        self.entrance: Server | Proxy = self.ended  # to which clients connect

    def end(self, way: str, number: int) -> None:
        """Stop a server in this way, each in turn."""
        self.ended = self.servers[number % len(self.servers)]
        if way == "killed":
            self.ended.kill()
        elif way == "stopped":
            self.ended.stop()
        else:
            assert self.ended.process is not None
            os.kill(self.ended.process.pid, signal.SIGSTOP)

    async def mend(self, way: str) -> None:
        """Restore the initial state."""
        if way == "hung":
            assert self.ended.process is not None
            os.kill(self.ended.process.pid, signal.SIGCONT)
        else:
            await asyncio.to_thread(self.ended.start)

    def close(self) -> None:
        for server in self.servers:
            server.stop()


class Several(Lone):
    """Several servers on one database, behind a proxy that routes by table."""

    ways = ("killed", "hung", "stopped")

    async def mend(self, way: str) -> None:
        await super().mend(way)
        await asyncio.sleep(SETTLED_SECONDS)


async def one_end(way: str, served: Lone, number: int, walkers: list[Walker]) -> float:
    """Cause one failure and return the longest pause of a client; restore the initial state."""
    at = perf_counter()
    await asyncio.to_thread(served.end, way, number)
    if isinstance(served, Several):  # others claim its tables
        await asyncio.gather(*(one.moved_since(perf_counter() + 0.1) for one in walkers))
    await served.mend(way)
    await asyncio.gather(*(one.moved_since(perf_counter()) for one in walkers))
    return max(one.longest_pause(at) for one in walkers)


async def begin(served: Lone, tables: int) -> tuple[list[Table], list[Walker]]:
    """Begin new matches, because the steps of this title are never settled and make it ever longer.

    Titles of the package open as fast at any move: their moves reveal something now and then.
    """
    made = [await served.ended.table("guessing", "person", "person") for _ in range(tables)]
    players = [Roamer([served.entrance], one.id, one.tokens[0]) for one in made]
    await asyncio.gather(*(one.connect() for one in players))
    return made, [Walker(one) for one in players]


async def measure(served: Lone, url: str, kills: int, tables: int, seconds: float) -> None:
    made: list[Table] = []
    walkers: list[Walker] = []
    ways = served.ways
    pauses: dict[str, list[float]] = {way: [] for way in ways}
    begun = perf_counter()
    for at in range(kills):
        if perf_counter() - begun > seconds:
            print(f"{at} of {kills}, since time is up")
            break
        new, moving = await begin(served, tables)
        await asyncio.sleep(random.uniform(0, PLAYING_SECONDS))
        way, before = ways[at % len(ways)], perf_counter()
        pauses[way].append(await one_end(way, served, at, moving))
        for walker in moving:
            walker.stopping = True
        await asyncio.gather(*(one.task for one in moving))
        made += new
        walkers += moving
        print(
            f"{at + 1:3} {way}: no move for {pauses[way][-1]:.2f} s, "
            f"all as before after {perf_counter() - before:.2f} s",
            flush=True,
        )
    for way, found in pauses.items():
        if found:
            print(
                f"{way}: {len(found)}, no move for {median(found):.2f} s (most {max(found):.2f} s)"
            )
    await count(url, made, walkers)


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


@asynccontextmanager
async def serving(servers: int, options: Sequence[str]) -> AsyncIterator[tuple[Lone, str]]:
    """Run one server on SQLite, or several on PostgreSQL behind HAProxy; yield the database."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        if servers == 1:
            url = str(folder / "tables.db")
            lone = Lone(url)
            stack.callback(lone.close)
            yield lone, url
            return
        url = stack.enter_context(start_postgresql()).url
        behind = ("--behind-proxy", "127.0.0.1", "--public-url", "https://play.example")
        several = Several(url, servers, [*behind, *options])
        stack.callback(several.close)
        ports = [one.port for one in several.servers]
        async with running_proxy("haproxy", folder, *ports) as several.entrance:
            yield several, url


async def run(args: argparse.Namespace) -> None:
    for servers in args.servers:
        print(f"{servers} on {'SQLite' if servers == 1 else 'PostgreSQL'}:", flush=True)
        async with serving(servers, ("--drain", str(args.drain))) as (served, url):
            await measure(served, url, args.kills, args.tables, args.seconds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=12, help="for each number of servers")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument(
        "--seconds",
        type=float,
        default=240.0,
        help="for each number of servers, then it is counted",
    )
    parser.add_argument("--servers", nargs="*", type=int, default=[1, 2, 3], help="1: on SQLite")
    parser.add_argument("--drain", type=float, default=0.0, help="of the servers on PostgreSQL")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
