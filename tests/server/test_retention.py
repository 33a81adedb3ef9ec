"""Retention: old tables become records or go; what is young, in use or unreadable stays."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.server.test_storage import long_table

import fireside
from fireside.server.container import ServerApp
from fireside.server.db.schema import TABLES
from fireside.server.maintenance.retention import DAY, Retention
from fireside.server.settings import RetentionSettings, Settings
from fireside.service.clock import now
from fireside.table.messages.requests import NewTable, SeatRequest

pytestmark = pytest.mark.anyio

WISH = NewTable(title="maamut", seats=[SeatRequest(kind="person")] * 2)


async def home_with_tables(database: str) -> tuple[ServerApp, dict[str, str]]:
    """One table that waits, one that is played, one that is over."""
    server_app = ServerApp(Settings(database=database, bot_processes=1))
    await server_app.start()
    waiting, _, _ = await server_app.lifecycle.create(WISH)
    playing = await long_table(server_app, "maamut", 5)
    over = await long_table(server_app, "maamut", 10_000)
    assert over.table.row.status == "over"
    return server_app, {"waiting": waiting.id, "playing": playing.id, "over": over.id}


def retention(
    server_app: ServerApp, finished: int = 0, abandoned: int = 0, records: Path | None = None
) -> Retention:
    return Retention(
        server_app.tables,
        server_app.log,
        RetentionSettings(finished, abandoned, str(records or "")),
    )


async def left(server_app: ServerApp, ids: dict[str, str]) -> set[str]:
    return {name for name, one in ids.items() if await server_app.tables.find(one) is not None}


async def test_what_is_old_enough_goes_and_the_rest_stays(database: str) -> None:
    server_app, ids = await home_with_tables(database)
    assert await retention(server_app, 30, 60).run_once(now() + DAY) == []
    await retention(server_app, 30, 60).run_once(now() + 31 * DAY, busy=ids.values())
    assert await left(server_app, ids) == {"waiting", "playing", "over"}
    await retention(server_app).run_once(
        now() + 1_000 * DAY
    )  # kept for ever, unless somebody says so
    assert await left(server_app, ids) == {"playing", "over"}
    await retention(server_app, 30, 60).run_once(now() + 31 * DAY)
    assert await left(server_app, ids) == {"playing"}
    await retention(server_app, 30, 60).run_once(now() + 61 * DAY)
    assert await left(server_app, ids) == set()
    await server_app.stop()


async def test_old_tables_are_packed_into_records_that_replay(
    database: str, tmp_path: Path
) -> None:
    server_app, ids = await home_with_tables(database)
    folder = tmp_path / "records"
    packing = retention(server_app, 30, 60, records=folder)
    await packing.run_once(now() + 100 * DAY, dry_run=True)
    assert await left(server_app, ids) == {"waiting", "playing", "over"}
    assert not folder.exists()
    done = {one.table.id: one.done for one in await packing.run_once(now() + 100 * DAY)}
    assert done == {ids["waiting"]: "removed", ids["playing"]: "packed", ids["over"]: "packed"}
    assert await left(server_app, ids) == set()
    for name in ("playing", "over"):
        file = folder / f"maamut-{ids[name]}.txt"
        assert fireside.Match.open(file).over == (name == "over")
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    await server_app.stop()


async def test_a_table_of_other_rules_is_not_packed_and_stays(
    database: str, tmp_path: Path
) -> None:
    server_app, ids = await home_with_tables(database)
    async with server_app.database.transaction() as connection:
        await connection.execute(update(TABLES).values(rules_version=99))
    (_, *swept) = await retention(server_app, 1, 1, records=tmp_path).run_once(now() + 100 * DAY)
    assert [one.done for one in swept] == ["kept", "kept"]
    assert "rules 99" in swept[0].why
    assert await left(server_app, ids) == {"playing", "over"}
    await server_app.stop()


async def test_the_command_says_what_it_would_do(database: str) -> None:
    server_app, ids = await home_with_tables(database)
    async with server_app.database.transaction() as connection:
        await connection.execute(update(TABLES).values(created=0, ended=0))
    await server_app.stop()
    arguments = [sys.executable, "-m", "fireside", "tidy", "--database", database]
    done = subprocess.run(
        [*arguments, "--keep-finished", "1", "--dry-run"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{ids['waiting']} (maamut, waiting) would be removed" in done.stdout
    assert done.stdout.endswith("0 packed, 2 removed, 0 kept.\n")
