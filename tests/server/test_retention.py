"""Retention: old tables become records or are deleted; recent, used or unreadable ones stay."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.server.test_storage import long_table

import fireside
from fireside.play.records import write_record
from fireside.server.container import ServerApp
from fireside.server.db.schema import LOG, TABLES
from fireside.server.maintenance.retention import DAY, TEMPORARY_DAYS, Retention
from fireside.server.settings import RetentionSettings, Settings
from fireside.service.clock import now
from fireside.table.messages.requests import NewLesson, NewTable, SeatRequest

pytestmark = pytest.mark.anyio

WISH = NewTable(title="maamut", seats=[SeatRequest(kind="person")] * 2)


async def home_with_tables(database: str) -> tuple[ServerApp, dict[str, str]]:
    """Return an application with a waiting, a running and a finished table."""
    server_app = ServerApp(Settings(database=database, bot_processes=1))
    await server_app.start()
    waiting, _, _ = await server_app.application.lifecycle.create(WISH)
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
    await retention(server_app).run_once(now() + 1_000 * DAY)  # kept forever unless configured
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
    assert done.stdout.endswith("2 packed, 1 removed, 0 kept.\n")
    assert not (Path(database).parent / "records").exists()


async def test_unless_told_otherwise_old_matches_become_records_beside_the_database(
    database: str,
) -> None:
    """No table is kept forever, and no match is lost."""
    server_app, ids = await home_with_tables(database)
    young = await long_table(server_app, "maamut", 5)
    async with server_app.database.transaction() as connection:
        old = now() - 366 * DAY
        await connection.execute(update(LOG).where(LOG.c.table_id != young.id).values(at=old))
        changed = update(TABLES).where(TABLES.c.id != young.id)
        await connection.execute(changed.values(created=old, started=old))
        await connection.execute(update(TABLES).where(TABLES.c.status == "over").values(ended=old))
    await server_app.stop()
    arguments = [sys.executable, "-m", "fireside", "tidy", "--database", database]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True)
    assert done.stdout.endswith("2 packed, 1 removed, 0 kept.\n")
    records = Path(database).parent / "records"
    assert sorted(one.name for one in records.iterdir()) == sorted(
        f"maamut-{ids[name]}.txt" for name in ("playing", "over")
    )
    again = subprocess.run(
        [*arguments, "--no-records", "--keep-abandoned", "0"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert again.stdout.endswith("0 packed, 0 removed, 0 kept.\n")


async def imported_and_lesson(server_app: ServerApp) -> dict[str, str]:
    record = write_record(fireside.Match("maamut", seed=5).record())
    imported = await server_app.application.lifecycle.import_record(record.encode())
    lesson, _, _ = await server_app.application.lifecycle.begin_chapter(
        NewLesson(title="maamut", chapter=0)
    )
    return {"imported": imported.id, "lesson": lesson.id}


@pytest.mark.xdist_group("postgresql")
async def test_imported_matches_and_lessons_go_after_a_month(
    any_database: str, tmp_path: Path
) -> None:
    """Even if all else is kept forever; and without a record."""
    server_app, ids = await home_with_tables(any_database)
    temporary = await imported_and_lesson(server_app)
    folder = tmp_path / "records"
    cleaning = retention(server_app, records=folder)
    await cleaning.run_once(now() + (TEMPORARY_DAYS - 1) * DAY)
    assert await left(server_app, temporary) == {"imported", "lesson"}
    done = await cleaning.run_once(now() + (TEMPORARY_DAYS + 1) * DAY)
    mine = {one.table.id: one.done for one in done if one.table.id in temporary.values()}
    assert mine == dict.fromkeys(temporary.values(), "removed")
    assert await left(server_app, temporary) == set()
    assert await left(server_app, ids) == {"playing", "over"}
    assert not folder.exists()
    await server_app.stop()


async def test_tables_that_cannot_be_packed_do_not_keep_others_from_their_turn(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fireside.server.maintenance.retention.MOST_AT_ONCE", 2)
    server_app, _ = await home_with_tables(database)
    async with server_app.database.transaction() as connection:
        await connection.execute(update(TABLES).values(rules_version=99, created=5, ended=5))
        await connection.execute(update(LOG).values(at=5))
    young = await imported_and_lesson(server_app)
    packing = retention(server_app, 1, 1, records=tmp_path)
    for _ in range(3):
        await packing.run_once(now() + 100 * DAY)
    assert await left(server_app, young) == set()
    await server_app.stop()


async def test_a_record_that_cannot_be_written_keeps_its_table(
    database: str, tmp_path: Path
) -> None:
    server_app, ids = await home_with_tables(database)
    blocked = tmp_path / "records"
    blocked.write_text("a file, not a folder")
    swept = await retention(server_app, 1, 1, records=blocked).run_once(now() + 100 * DAY)
    assert {one.table.id for one in swept if one.done == "kept"} == {ids["playing"], ids["over"]}
    assert await left(server_app, ids) == {"playing", "over"}
    await server_app.stop()
