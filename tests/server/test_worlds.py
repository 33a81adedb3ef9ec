"""Two tables that differ only in a secret choice are indistinguishable to all other viewers.

This covers content, number, length and order of frames and the responses of REST, including `due`.
Both have the same deal, and the clock is stopped unless the test moves it.
"""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.clock import Clock
from tests.server.running import Client, Server, Table

pytestmark = pytest.mark.anyio

SEATS = 3
SECRETIVE = 0  # the seat that chooses differently and then changes its choice
MOST_SECRETS = 5


class House:
    """A server with a stopped clock, and pairs of tables with the same deal."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock(folder, stands=True)
        with self.clock.shown():
            self.server = Server(str(folder / "tables.db"))

    async def pair(self, title: str) -> tuple[Table, Table]:
        """Return two tables of the same deal, written directly to the database."""
        kinds = ["person"] * SEATS
        here, there = [
            await self.server.table(title, *kinds, start=False, deadline=86_400) for _ in range(2)
        ]
        await asyncio.to_thread(self.server.stop)
        with closing(sqlite3.connect(self.server.database)) as connection:
            change = "update tables set seed = 7, salt = ?, joint = 0 where id in (?, ?)"
            connection.execute(change, (bytes(16), here.id, there.id))
            connection.commit()
        with self.clock.shown():
            await asyncio.to_thread(self.server.start)
        for one in (here, there):
            await one.gather()
            await one.post("start", {}, one.host)
        return here, there


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path)
    yield opened
    opened.server.stop()


class World:
    """One of the two tables with all its viewers."""

    def __init__(self, table: Table, viewers: list[Client], rest: httpx.AsyncClient) -> None:
        self.table = table
        self.viewers = viewers
        self.rest = rest

    async def until_all_are_there(self) -> None:
        for one in self.viewers:
            await one.until(
                lambda one=one: (
                    all(seat["present"] for seat in one.table["seats"])
                    and one.table["watchers"] == 1
                )
            )

    async def told(self, at: int, number: int) -> list[str]:
        """Return all messages to a viewer and REST's responses without the table's id."""
        viewer = self.viewers[at]
        await viewer.command("look", id=f"look-{number}")  # answered after everything before it
        frames, viewer.frames = viewer.frames, []
        table = f"/api/tables/{self.table.id}"
        headers = {"authorization": f"Bearer {viewer.token}"} if viewer.token else {}
        for path in (table, f"{table}/view", f"{table}/log"):
            answer = await self.rest.get(path, headers=headers)
            sized = {k: v for k, v in answer.headers.items() if k != "date"}
            frames += [answer.text, repr(sorted(sized.items()))]
        return [frame.replace(self.table.id, "ID") for frame in frames]


async def compare(here: World, there: World, number: int) -> int:
    """Check that all other viewers received the same in both worlds; return how much."""
    compared = 0
    for at in range(SEATS + 1):
        if at != SECRETIVE:
            told = await here.told(at, number)
            assert told == await there.told(at, number)
            compared += len(told)
    return compared


async def play(worlds: list[World], at: int, move: str, number: int) -> None:
    for world in worlds:
        answer = await world.viewers[at].play(move, id=f"play-{number}")
        assert answer["type"] == "accepted", answer


def asked(world: World) -> list[int]:
    question: dict[str, Any] | None = world.viewers[0].view["question"]
    return [] if question is None else list(question["seats"])


@pytest.mark.parametrize("title", ["altamira", "guessing"])
async def test_nobody_can_tell_worlds_apart_that_differ_in_a_secret_choice(
    house: House, title: str
) -> None:
    """Before the reveal, the seat chooses as in the other world, so that they stay equal."""
    chooser = random.Random(5)
    tables = await house.pair(title)
    secrets = compared = 0
    async with AsyncExitStack() as stack:
        rest = await stack.enter_async_context(house.server.http())
        here, there = [
            World(one, await stack.enter_async_context(one.everybody()), rest) for one in tables
        ]
        for world in (here, there):
            await world.until_all_are_there()
            for viewer in world.viewers:
                viewer.frames.clear()  # ids of commands that differ
        for number in count():
            house.clock.let_pass(7)
            if secrets == MOST_SECRETS or not (seats := asked(here)):
                break
            seat = chooser.choice(seats)
            choices = [one["move"] for one in here.viewers[seat].view["choices"]]
            if seat == SECRETIVE and len(seats) > 1 and len(choices) > 1:
                secrets += 1
                one, other = chooser.sample(choices, 2)
                await play([here], seat, one, number)
                await play([there], seat, other, number)
                compared += await compare(here, there, number)
                house.clock.let_pass(7)
                await play([there], seat, one, 1000 + number)  # a change of the choice
            else:
                await play([here, there], seat, chooser.choice(choices), number)
            compared += await compare(here, there, 1000 + number)
            assert asked(here) == asked(there)
    assert secrets >= 2
    assert compared > 100
