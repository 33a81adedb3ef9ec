"""A server is played on for long, by many: afterwards it holds no more memory than before."""

import asyncio
import os
import random
import re
import signal
from pathlib import Path

import pytest
from tests.server.running import PATIENCE, Server, Table

import fireside

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ROUNDS, TABLES, MOVES = 6, 24, 60
MOST_GROWTH = 1.05


async def spend(table: Table, chooser: random.Random) -> None:
    """People come, play, take back, chat, lose their connection and go."""
    async with table.everybody() as viewers:
        for number in range(MOVES):
            asked = [one for one in viewers if one.is_asked]
            if not asked:
                break
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
    """No table is in memory any more."""
    async with asyncio.timeout(PATIENCE):
        while True:
            text = await server.ask("GET", "/metrics")
            found = re.search(r"^fireside_live_tables (\S+)$", text, re.M)
            assert found is not None
            if float(found[1]) == 0:
                return
            await asyncio.sleep(1)


async def memory(server: Server, answer: Path) -> int:
    """Bytes of the process after it has collected what nobody refers to."""
    assert server.process is not None
    answer.unlink(missing_ok=True)
    os.kill(server.process.pid, signal.SIGUSR1)
    async with asyncio.timeout(PATIENCE):
        while not answer.exists():
            await asyncio.sleep(0.05)
    return int(answer.read_text())


async def test_memory_is_flat_after_a_soak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = tmp_path / "bytes"
    monkeypatch.setenv("FIRESIDE_TEST_RESIDENT", str(answer))
    server = Server(str(tmp_path / "tables.db"))
    chooser = random.Random(11)
    held = []
    try:
        for _ in range(ROUNDS):
            tables = [
                await server.table(title, *["person"] * fireside.game(title).seats.start)
                for title in fireside.titles() * (TABLES // 3)
            ]
            await asyncio.gather(*(spend(table, chooser) for table in tables))
            await until_put_away(server)
            held.append(await memory(server, answer))
    finally:
        server.stop()
    assert held[-1] <= held[1] * MOST_GROWTH, held  # the first rounds fill caches
