"""Long-running servers: no move at a table leaks memory in the server's process."""

import asyncio
import os
import random
import signal
from itertools import count, pairwise
from pathlib import Path

import pytest
from tests.leaks.growth import ROUNDS
from tests.server.running import Client, Server

import fireside

pytestmark = pytest.mark.anyio

MOVES = 64  # per round: whole snapshots, and more commands than the server remembers
LEAST_LEAK = 16  # bytes a move; every Python object is larger


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def bytes_held(server: Server, answer: Path) -> int:
    """Return the memory that the server's process reports."""
    assert server.process is not None
    answer.unlink(missing_ok=True)
    os.kill(server.process.pid, signal.SIGUSR2)
    while not answer.exists():  # without a time limit
        assert server.process.poll() is None
        await asyncio.sleep(0.01)
    return int(answer.read_text())


async def play_and_take_back(viewers: list[Client], asked: Client, move: str, number: int) -> bool:
    """Make a move, take it back if allowed, and wait until every viewer has seen it.

    Ids are reused in every round, after more commands than the server remembers: msgspec caches
    some of the strings it reads, and new ones would look like a leak.
    """
    answers = [
        await asked.play(move, id=f"play-{number}"),
        await asked.command("undo", id=f"undo-{number}"),
    ]
    assert answers[0]["type"] == "accepted", answers
    last = max(answer.get("version", 0) for answer in answers)
    for one in viewers:
        await one.until(lambda one=one, last=last: (one.version or 0) >= last)
    return bool(answers[1]["type"] == "accepted")


async def find_lasting_move(viewers: list[Client]) -> tuple[Client, str]:
    """Return a seat and a move that it can make and undo repeatedly."""
    chooser = random.Random(3)
    for number in count(MOVES):
        asked = next(one for one in viewers if one.is_asked)
        move = chooser.choice(asked.view["choices"])["move"]
        if await play_and_take_back(viewers, asked, move, number):
            return asked, move
    raise AssertionError


@pytest.mark.parametrize("title", fireside.titles())
async def test_a_table_that_is_played_at(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With persons on all seats and a spectator, the same moves in every round."""
    answer = tmp_path / "bytes"
    monkeypatch.setenv("FIRESIDE_TEST_MEMORY", str(answer))
    server = Server(str(tmp_path / "tables.db"))
    held = []
    try:
        table = await server.table(title, *["person"] * fireside.game(title).seats.start)
        async with table.everybody() as viewers:
            asked, move = await find_lasting_move(viewers)
            for _ in range(ROUNDS + 3):  # the first two are warm-ups
                for number in range(MOVES):
                    assert await play_and_take_back(viewers, asked, move, number)
                held.append(await bytes_held(server, answer))
    finally:
        server.stop()
    grown = min(late - early for early, late in pairwise(held[2:]))
    assert grown / MOVES < LEAST_LEAK, held
