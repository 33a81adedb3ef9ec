"""Servers are killed, hung and stopped while people play: how long until moves are made again.

`python -m benchmarks.server.kills`: two servers on one PostgreSQL, or one on SQLite that is started
again, and at each table somebody who moves without a pause. Afterwards the log must hold every
accepted move once, in order.
"""

import argparse
import asyncio
import os
import signal
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

import asyncpg
from tests.server.postgresql import start_postgresql
from tests.server.roaming import Roamer
from tests.server.running import Server, Table
from tests.server.workers import wait_for_each_other

STEPS = ("left", "right")
PATIENCE = 1.0  # seconds after which a player who hears nothing connects again, or elsewhere
LOOKS = 0.1  # seconds between looking whether anything was heard


class Walker:
    """Moves without a pause, and notes when each move was accepted."""

    def __init__(self, player: Roamer) -> None:
        self.player = player
        self.accepted: list[float] = []
        self.refused = 0
        self.stopping = False
        self.tasks = [asyncio.create_task(self._walk()), asyncio.create_task(self._be_impatient())]

    async def _walk(self) -> None:
        while not self.stopping:
            at = len(self.accepted)
            answer = await self.player.command("play", f"step-{at}", move=STEPS[at % 2])
            if answer["type"] == "accepted":
                self.accepted.append(perf_counter())
            else:
                self.refused += 1
            await asyncio.sleep(0.01)

    async def _be_impatient(self) -> None:
        known, since = -1, perf_counter()
        while not self.stopping:
            if len(self.accepted) != known:
                known, since = len(self.accepted), perf_counter()
            elif perf_counter() - since > PATIENCE and self.player.socket is not None:
                self.player.socket.transport.abort()
                since = perf_counter()
            await asyncio.sleep(LOOKS)

    async def moved_since(self, at: float) -> float:
        """When the first move after that was accepted."""
        while not self.accepted or self.accepted[-1] <= at:
            await asyncio.sleep(0.005)
        return next(one for one in self.accepted if one > at)


async def one_end(way: str, dying: Server, walkers: list[Walker]) -> float:
    """The longest time that somebody could not move; afterwards the server is there again."""
    assert dying.process is not None
    at = perf_counter()
    if way == "hung":
        os.kill(dying.process.pid, signal.SIGSTOP)
    elif way == "killed":
        dying.kill()
    else:
        await asyncio.to_thread(dying.stop)
        at = perf_counter()
    starting = None if way == "hung" else asyncio.create_task(asyncio.to_thread(dying.start))
    again = [await one.moved_since(at) for one in walkers]
    if starting is None:
        os.kill(dying.process.pid, signal.SIGCONT)
    else:
        await starting
    return max(again) - at


async def measure(url: str, kills: int, tables: int) -> None:
    is_sqlite = "://" not in url
    servers = [Server(url, "--cores", "1") for _ in range(1 if is_sqlite else 2)]
    if not is_sqlite:
        wait_for_each_other(*servers)
    made = [
        await servers[at % len(servers)].table("guessing", "person", "person")
        for at in range(tables)
    ]
    players = [Roamer(servers, one.id, one.tokens[0]) for one in made]
    for one in players:
        one.opening_seconds = PATIENCE
    await asyncio.gather(*(one.connect() for one in players))
    walkers = [Walker(one) for one in players]
    ways = ("killed", "stopped") if is_sqlite else ("killed", "hung", "stopped")
    pauses: dict[str, list[float]] = {way: [] for way in ways}
    for at in range(kills):
        way = ways[at % len(ways)]
        dying = servers[at // len(ways) % len(servers)]
        pauses[way].append(await one_end(way, dying, walkers))
        if not is_sqlite:
            await asyncio.to_thread(wait_for_each_other, *servers)
    for walker in walkers:
        walker.stopping = True
    await asyncio.gather(*(one.tasks[0] for one in walkers))
    for way, found in pauses.items():
        if found:
            print(
                f"{way}: {len(found)}, no move for {median(found):.2f} s (most {max(found):.2f} s)"
            )
    await count(url, made, walkers)
    for server in servers:
        server.stop()


async def stored_commands(url: str, tables: list[str]) -> list[list[str]]:
    """The commands of each table, as they follow each other in the log."""
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
    """What the log holds beside what was accepted."""
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
    """A fresh one of that kind, as long as the context lasts."""
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
    parser.add_argument("--databases", nargs="*", default=["sqlite", "postgresql"])
    args = parser.parse_args()
    for kind in args.databases:
        print(f"{kind}:", flush=True)
        with database(kind) as url:
            asyncio.run(measure(url, args.kills, args.tables))


if __name__ == "__main__":
    main()
