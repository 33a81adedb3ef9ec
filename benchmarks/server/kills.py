"""Workers are killed, hung and stopped while people play: how long until moves are made again.

`python -m benchmarks.server.kills`: two servers on one PostgreSQL, tables of both, at each somebody
who moves without a pause. Afterwards the log must hold every accepted move once, in order.
"""

import argparse
import asyncio
import os
import signal
from statistics import median
from time import perf_counter

import asyncpg
from tests.server.postgresql import start_postgresql
from tests.server.roaming import Roamer
from tests.server.running import Server
from tests.server.workers import wait_for_each_other

STEPS = ("left", "right")
PATIENCE = 1.0  # seconds after which a player who hears nothing connects again


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
        while not self.stopping:
            known = len(self.accepted)
            await asyncio.sleep(PATIENCE)
            if len(self.accepted) == known and self.player.socket is not None:
                self.player.socket.transport.abort()

    async def moved_since(self, at: float) -> float:
        """When the first move after that was accepted."""
        while not self.accepted or self.accepted[-1] <= at:
            await asyncio.sleep(0.005)
        return next(one for one in self.accepted if one > at)


async def one_end(way: str, dying: Server, walkers: list[Walker]) -> float:
    """The longest time that somebody could not move."""
    assert dying.process is not None
    at = perf_counter()
    if way == "killed":
        dying.kill()
    elif way == "hung":
        os.kill(dying.process.pid, signal.SIGSTOP)
    else:
        await asyncio.to_thread(dying.stop)
    at = at if way != "stopped" else perf_counter()
    again = [await one.moved_since(at) for one in walkers]
    if way == "hung":  # who waited for it longer than for others
        os.kill(dying.process.pid, signal.SIGCONT)
    return max(again) - at


async def measure(url: str, kills: int, tables: int) -> None:
    servers = [Server(url, "--cores", "1") for _ in range(2)]
    wait_for_each_other(*servers)
    made = [await servers[at % 2].table("guessing", "person", "person") for at in range(tables)]
    players = [Roamer(servers, one.id, one.tokens[0]) for one in made]
    await asyncio.gather(*(one.connect() for one in players))
    walkers = [Walker(one) for one in players]
    pauses: dict[str, list[float]] = {"killed": [], "hung": [], "stopped": []}
    for at in range(kills):
        way = tuple(pauses)[at % 3]
        dying = servers[at // 3 % 2]
        pauses[way].append(await one_end(way, dying, walkers))
        if way != "hung":
            await asyncio.to_thread(dying.start)
        await asyncio.to_thread(wait_for_each_other, *servers)
    for one in walkers:
        one.stopping = True
    await asyncio.gather(*(one.tasks[0] for one in walkers))
    for way, found in pauses.items():
        if found:
            print(
                f"{way}: {len(found)}, no move for {median(found):.2f} s (most {max(found):.2f} s)"
            )
    await count(url, made, walkers)
    for server in servers:
        server.stop()


async def count(url: str, made: list, walkers: list[Walker]) -> None:  # type: ignore[type-arg]
    """What the log holds beside what was accepted."""
    lost = twice = 0
    connection = await asyncpg.connect(url)
    for table, walker in zip(made, walkers, strict=True):
        asked = "select command from log where table_id = $1 order by ply"
        stored = [row["command"] for row in await connection.fetch(asked, table.id)]
        expected = [f"step-{at}" for at in range(len(walker.accepted))]
        lost += len(set(expected) - set(stored))
        twice += len(stored) - len(set(stored))
        if stored != expected:
            print(f"{table.id}: the log is not what was accepted")
        await walker.player.close()
    await connection.close()
    moves = sum(len(one.accepted) for one in walkers)
    refused = sum(one.refused for one in walkers)
    print(f"{moves:,} moves accepted: {lost} lost, {twice} twice, {refused} refused")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--tables", type=int, default=8)
    args = parser.parse_args()
    with start_postgresql() as postgresql:
        asyncio.run(measure(postgresql.url, args.kills, args.tables))


if __name__ == "__main__":
    main()
