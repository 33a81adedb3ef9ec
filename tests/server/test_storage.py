"""Storage: migrations, snapshots, resuming, backups; the same on SQLite and PostgreSQL."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import select, text
from tests.server.running import Server, play_on

import fireside
from fireside.core.rng import Rng
from fireside.server.container import ServerApp
from fireside.server.db.backup import back_up
from fireside.server.db.database import Database, database_url
from fireside.server.db.run_migrations import alembic_config
from fireside.server.db.schema import KEYS, LATEST, SNAPSHOTS
from fireside.server.db.writer import Writer
from fireside.server.settings import Settings
from fireside.service.clock import now
from fireside.service.live_table import LiveTable
from fireside.table.commands import play_move
from fireside.table.messages.requests import NewTable, SeatRequest
from fireside.table.messages.websocket import Hello, Play, Update
from fireside.table.stored_rows import Append, LogRow
from fireside.table.versioned_match import ROWS_BETWEEN_SNAPSHOTS
from fireside.table.viewers import Viewer
from fireside.table.welcome_message import welcome

pytestmark = pytest.mark.anyio


async def test_the_migrations_build_just_what_is_described(any_database: str) -> None:
    database = Database(Settings(database=any_database))
    await database.migrate()
    await database.migrate()  # a second run changes nothing
    async with database.engine.begin() as connection:
        await connection.run_sync(lambda one: command.check(alembic_config(one)))
        head = await connection.run_sync(
            lambda one: ScriptDirectory.from_config(alembic_config(one)).get_current_head()
        )
    assert head == LATEST
    await database.close()


def test_a_database_is_named_by_a_path_or_an_address() -> None:
    assert database_url("tables.db").drivername == "sqlite+aiosqlite"
    assert database_url("postgresql://here/db").drivername == "postgresql+asyncpg"
    with pytest.raises(ValueError, match="not mysql"):
        database_url("mysql://here/db")


async def test_of_two_writers_one_has_each_place_in_the_log(any_database: str) -> None:
    server_app = ServerApp(Settings(database=any_database, bot_processes=1))
    await server_app.start()
    wish = NewTable(title="maamut", seats=[SeatRequest(kind="person")] * 2)
    table, _, _ = await server_app.application.lifecycle.create(wish)
    writers = [Writer(server_app.database, server_app.writer.server) for _ in range(2)]
    for one in writers:
        one.start()

    def append(writer: Writer, seat: int, ply: int) -> asyncio.Future[bool]:
        return writer.append(Append(LogRow(table.id, ply, 0, seat, 7, 0)))

    for ply in range(1, 60):
        won = await asyncio.gather(*(append(one, at, ply) for at, one in enumerate(writers)))
        assert sorted(won) == [False, True]
    rows = await server_app.log.rows(table.id)
    assert [row.ply for row in rows] == list(range(1, 60))
    for one in writers:
        await one.stop()
    await server_app.stop()


async def long_table(server_app: ServerApp, title: str, moves: int) -> LiveTable:
    """Return a table after this many moves, or with the match over."""
    seats = [SeatRequest(kind="person")] * fireside.game(title).seats.start
    live, _, _ = await server_app.application.lifecycle.create(NewTable(title=title, seats=seats))
    rng = Rng(3)
    async with live.lock:
        for seat in range(len(seats)):
            await server_app.application.lifecycle.contribute(live, seat, "00" * 32)
        await server_app.application.lifecycle.start(live, None)
        for _ in range(moves):
            course = await live.open()
            if course.match.over:
                break
            seat = course.match.to_act[0]
            legal = course.match.state.legal_moves(seat)
            move = legal[int(rng.roll(len(legal)))]
            change = play_move(live.table, seat, move, now(), command=f"c{course.ply}")
            await server_app.application.commands.commit(live, change)
    return live


@pytest.mark.parametrize("title", fireside.titles())
async def test_opening_reads_as_much_at_any_move_and_gives_the_same_match(
    database: str, title: str
) -> None:
    server_app = ServerApp(Settings(database=database, bot_processes=1))
    await server_app.start()
    for _ in range(20):  # some deals end early
        table = await long_table(server_app, title, 200)
        if table.table.playing.ply > 2 * ROWS_BETWEEN_SNAPSHOTS:
            break
    before = table.table.playing
    assert before.ply > 2 * ROWS_BETWEEN_SNAPSHOTS
    snapshot = await server_app.log.snapshot(table.id)
    assert snapshot is not None
    assert len(await server_app.log.rows(table.id, snapshot.ply)) < ROWS_BETWEEN_SNAPSHOTS
    async with server_app.database.reading() as connection:
        found = await connection.execute(
            select(SNAPSHOTS.c.document).where(SNAPSHOTS.c.table_id == table.id)
        )
        assert len(found.scalar_one()) < 20_000
    table.table.forget()
    after = await table.open()
    game = fireside.game(title)
    assert game.dump(after.match.state) == game.dump(before.match.state)
    for name in ("ply", "version", "quiet", "undoable", "commands"):
        assert getattr(after, name) == getattr(before, name)
    assert after.live.plies == before.live.plies
    whole = await server_app.application.histories.get(table.table)
    assert game.dump(whole.match.state) == game.dump(after.match.state)
    await server_app.stop()


async def test_whoever_comes_back_is_told_what_he_missed_in_few_bytes(server: Server) -> None:
    table = await server.table("maamut", "person", "person", options={"renewals": 0})
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        await play_on([ana, ben], most=30)
        known = ben.version
        await ben.close()
        while not ana.view["over"] and (ana.version or 0) < (known or 0) + 5 and ana.is_asked:
            await ana.play(ana.view["choices"][0]["move"])
        welcome = await ben.connect()
        assert [step["version"] for step in welcome["steps"]] == list(
            range((known or 0) + 1, (ana.version or 0) + 1)
        )
        assert welcome["since"] == known
        assert len(ben.frames[-1]) < 20_000


async def test_a_backup_of_a_running_server_is_a_whole_database(
    server: Server, tmp_path: Path
) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana:
        await ana.play("right")
    file = tmp_path / "saved.db"
    arguments = [sys.executable, "-m", "fireside", "backup", "--database", server.database]
    done = subprocess.run([*arguments, str(file)], capture_output=True, text=True, check=True)
    assert "Saved to" in done.stdout
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("select ply from log where table_id = ?", (table.id,))
        assert rows.fetchall() == [(1,)]
    again = subprocess.run([*arguments, str(file)], capture_output=True, text=True, check=False)
    assert again.returncode == 2
    assert "exists already" in again.stderr


async def test_only_their_owner_can_read_databases_and_backups(
    server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "saved.db"
    arguments = [sys.executable, "-m", "fireside", "backup", "--database", server.database]
    subprocess.run([*arguments, str(file)], capture_output=True, check=True)
    beside = Path(server.database)
    for one in (file, *beside.parent.glob(f"{beside.name}*")):
        assert stat.S_IMODE(one.stat().st_mode) == 0o600, one


def test_pg_dump_is_not_told_the_password_where_all_can_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "pg_dump"
    program.write_text('#!/bin/sh\necho "$PGPASSWORD $*" > "$(dirname "$0")/told"\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    back_up("postgresql://ana:secret@here/db", tmp_path / "saved")
    password, *arguments = (tmp_path / "told").read_text().split()
    assert password == "secret"
    assert arguments[-1] == "postgresql://ana@here/db"
    assert not any("secret" in one for one in arguments)


async def test_a_newer_database_is_refused_with_a_sentence(database: str) -> None:
    newer = Database(Settings(database=database))
    await newer.migrate()
    async with newer.engine.begin() as connection:
        await connection.execute(text("update alembic_version set version_num = '0099'"))
        await connection.execute(KEYS.update().values(value=b"0099"))  # it excludes older ones
    await newer.close()
    arguments = [sys.executable, "-m", "fireside", "serve", "--no-browser", "--port", "0"]
    done = subprocess.run(
        [*arguments, "--database", database], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "written by a newer Fireside" in done.stderr
    assert "Traceback" not in done.stderr


async def test_old_databases_give_persons_and_bots_times_of_their_own(database: str) -> None:
    old = Database(Settings(database=database))
    tables = (
        "insert into tables (id, title, rules_version, options, seed, salt, status, public, "
        "host_hash, base, created, deadline, due) values ('{}', 'maamut', 1, x'7b7d', 1, x'00', "
        "'playing', false, x'00', 0, 0, {}, 5000)"
    )
    async with old.engine.begin() as connection:
        await connection.run_sync(lambda one: command.upgrade(alembic_config(one), "0002"))
        await connection.execute(text(tables.format("with", 60)))
        await connection.execute(text(tables.format("without", "null")))
    await old.migrate()
    async with old.engine.begin() as connection:
        found = await connection.execute(text("select id, due, wake from tables order by id"))
        assert [tuple(row) for row in found] == [("with", 65_000, 5_000), ("without", None, 5_000)]
    await old.close()


async def test_nobody_is_refused_or_told_because_an_unknown_secret_change_was_stored(
    database: str,
) -> None:
    """So is a command whose task was cancelled while its row was stored."""
    here, there = (ServerApp(Settings(database=database, bot_processes=1)) for _ in range(2))
    await here.start()
    await there.start()
    table = await long_table(here, "altamira", 1)
    (chosen,) = [seat for seat in range(3) if table.table.playing.match.log.has_chosen(seat)]
    other = (chosen + 1) % 3
    legal = table.table.playing.match.legal_moves
    letters: list[Any] = []
    table.deliver = letters.extend  # type: ignore[method-assign, assignment]
    viewers = {seat: Viewer(seat, is_host=False) for seat in range(3)}
    for viewer in viewers.values():
        welcome(table.table, viewer, Hello(id="h"), [])
    elsewhere = await there.open_tables.table(table.id)
    async with elsewhere.lock:
        await there.application.commands.execute(
            elsewhere, chosen, Play(id="a", move=legal(chosen)[1])
        )
    async with table.lock:
        version = await here.application.commands.execute(
            table, other, Play(id="b", move=legal(other)[0])
        )
    assert version == 2
    updates = [one for one in letters if isinstance(one.message, Update)]
    assert [one.message.version for one in updates if viewers[other] in one.viewers] == [2]
    assert [row.seat for row in await here.log.rows(table.id)] == [chosen, chosen, other]
    for server_app in (here, there):
        await server_app.stop()
