"""The server plays for months: no move at a table leaves memory behind in its process."""

import asyncio
import os
import random
import signal
from itertools import pairwise
from pathlib import Path

import pytest
from tests.leaks.growth import ROUNDS
from tests.server.running import Client, Server

pytestmark = pytest.mark.anyio

MOVES = 60  # a round
LEAST_LEAK = 16  # bytes a move: no object of Python is smaller


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def bytes_held(server: Server, answer: Path) -> int:
    """What the server's process answers."""
    assert server.process is not None
    answer.unlink(missing_ok=True)
    os.kill(server.process.pid, signal.SIGUSR2)
    while not answer.exists():  # however long it takes
        assert server.process.poll() is None
        await asyncio.sleep(0.01)
    return int(answer.read_text())


async def play_some(viewers: list[Client], chooser: random.Random, moves: int) -> None:
    """So many moves are made, and taken back where they may be, and everybody has seen them."""
    for _ in range(moves):
        asked = next(one for one in viewers if one.is_asked)
        move = chooser.choice(asked.view["choices"])["move"]
        answers = [await asked.play(move), await asked.command("undo")]
        assert answers[0]["type"] == "accepted", answers
        last = max(answer.get("version", 0) for answer in answers)
        for one in viewers:
            await one.until(lambda one=one, last=last: (one.version or 0) >= last)


async def test_a_table_that_is_played_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With two people and a spectator; taking moves back, a match does not come to its end."""
    answer = tmp_path / "bytes"
    monkeypatch.setenv("FIRESIDE_TEST_MEMORY", str(answer))
    server = Server(str(tmp_path / "tables.db"))
    try:
        table = await server.table("tikal", "person", "person")
        async with table.everybody() as viewers:
            chooser = random.Random(3)
            held = []
            for _ in range(ROUNDS + 2):  # the first warms up
                await play_some(viewers, chooser, MOVES)
                held.append(await bytes_held(server, answer))
    finally:
        server.stop()
    grown = min(late - early for early, late in pairwise(held[1:]))
    assert grown / MOVES < LEAST_LEAK, held
