"""Upgrades: databases and records of every released version are opened by the current code."""

import json
import shutil
import time
from pathlib import Path

import pytest
from tests.released.looking import DATABASE, SEEN, look_at

import fireside
from fireside.core.errors import FiresideError
from fireside.server.container import ServerApp
from fireside.server.settings import Settings
from fireside.table.messages.websocket import Play

HERE = Path(__file__).parent
VERSIONS = sorted(one.parent.name for one in HERE.glob(f"*/{SEEN}"))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_there_is_one_of_this_version() -> None:
    assert fireside.__version__ in VERSIONS, "run: python -m tests.released"


@pytest.mark.anyio
@pytest.mark.parametrize("version", VERSIONS)
async def test_a_database_of_that_version_is_played_on(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every table shows the same views as then; one with older rules is refused in a sentence.

    The clock is set to that day: otherwise deadlines would have passed and tables be expired.
    """
    database = tmp_path / DATABASE
    shutil.copy(HERE / version / DATABASE, database)
    known = json.loads((HERE / version / SEEN).read_text(encoding="utf-8"))
    monkeypatch.setattr(time, "time_ns", lambda: known["at"])
    server_app = ServerApp(Settings(database=str(database), bot_processes=1))
    await server_app.start()
    played = 0
    for table_id, then in known["tables"].items():
        seen = await look_at(server_app, table_id)
        if fireside.game(seen["title"]).rules_version != then["seen"]["rules_version"]:
            assert seen["status"] == "waiting" or seen["refused"] == "other_rules"
            continue
        assert seen == then["seen"]
        live = await server_app.open_tables.table(table_id)
        assert live.table.is_host(then["host"])
        assert {live.table.seat_of(one) for one in then["tokens"].values()} == set(
            range(len(then["tokens"]))
        )
        if seen["status"] == "playing":
            async with live.lock:
                match = (await live.open()).match
                seat = match.to_act[0]
                move = match.legal_moves(seat)[0]
                await server_app.application.commands.execute(
                    live, seat, Play(id="upgraded", move=move)
                )
            played += 1
    await server_app.stop()
    assert played or version != fireside.__version__


@pytest.mark.parametrize("version", VERSIONS)
def test_records_of_that_version_replay_or_say_why_not(version: str) -> None:
    records = sorted((HERE / version).glob("*.record"))
    assert len(records) >= 3
    for record in records:
        try:
            assert fireside.Match.open(record).over
        except FiresideError as problem:
            assert "rules" in str(problem)
            assert version != fireside.__version__
