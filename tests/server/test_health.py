"""/health distinguishes full disks, damage and failing storage from a working server."""

import asyncio
import json
import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import event, text
from tests.server.postgresql import start_postgresql
from tests.server.running import PATIENCE, Server

from fireside.server.db.database import Database
from fireside.server.db.health_check import LEAST_FREE, HealthCheck
from fireside.server.db.storage_failures import MANY
from fireside.server.settings import Settings
from fireside.table.request_refusals import RequestRefused

pytestmark = pytest.mark.anyio


async def health(server: Server) -> tuple[int, str]:
    async with server.http() as client:
        answer = await client.get("/health")
    return answer.status_code, answer.json()["status"]


async def until_health_is(server: Server, status: int, condition: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while await health(server) != (status, condition):
            await asyncio.sleep(0.1)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk with little more space than a server needs."""
    folder = tmp_path / "disk"
    folder.mkdir()
    size = f"size={3 * LEAST_FREE}"
    words = ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(folder)]
    try:
        subprocess.run(words, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


async def test_health_fails_on_a_full_disk_and_recovers(small_disk: Path) -> None:
    server = Server(str(small_disk / "tables.db"))
    try:
        await until_health_is(server, 200, "ok")
        filling = small_disk / "filling"
        filling.write_bytes(bytes(3 * LEAST_FREE - LEAST_FREE // 2))
        await until_health_is(server, 503, "disk_full")
        filling.unlink()
        await until_health_is(server, 200, "ok")
    finally:
        server.stop()


async def test_health_knows_how_much_room_the_disk_of_the_file_has(database: str) -> None:
    opened = Database(Settings(database=database))
    await opened.migrate()
    assert await HealthCheck(opened).check() == "ok"
    assert await HealthCheck(opened, least_free=1 << 62).check() == "disk_full"
    await opened.close()


def damage(database: str) -> None:
    """Overwrite the pages of the log of moves, as a failing disk would."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
        size = connection.execute("pragma page_size").fetchone()[0]
        asked = "select rootpage from sqlite_master where name in ('log', 'chat')"
        pages = [row[0] for row in connection.execute(asked)]
    with open(database, "r+b") as file:
        for page in pages:
            file.seek((page - 1) * size)
            file.write(os.urandom(size))


async def test_health_fails_on_a_damaged_database_before_anybody_reads_it(database: str) -> None:
    server = Server(database)
    try:
        await server.table("guessing", "person", "person")
        server.stop()
        damage(database)
        server.start()
        await until_health_is(server, 503, "damaged")
    finally:
        server.stop()
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith(b"{")]
    (told,) = [line for line in lines if line["says"] == "the database is damaged"]
    assert told["level"] == "error"
    assert "restore a backup" in told["advice"]


async def test_damage_that_play_meets_shows_in_health(database: str) -> None:
    opened = Database(Settings(database=database))
    await opened.migrate()
    await opened.close()
    damage(database)
    again = Database(Settings(database=database))
    check = HealthCheck(again)
    assert await check.check() == "ok"  # the pages it reads and writes are undamaged
    with pytest.raises(RequestRefused):
        async with again.reading() as connection:
            await connection.execute(text("select * from log"))
    assert await check.check() == "damaged"
    await again.close()


@pytest.mark.xdist_group("postgresql")
async def test_damage_of_a_postgresql_database_shows_in_health() -> None:
    with start_postgresql() as postgresql:
        opened = Database(Settings(database=postgresql.url))
        await opened.migrate()
        connected: Any = await asyncpg.connect(postgresql.url)
        await connected.execute("checkpoint")
        path = await connected.fetchval("select pg_relation_filepath('alembic_version')")
        await connected.close()
        await opened.close()
        postgresql.stop()
        (postgresql.folder / path).write_bytes(b"\xa5" * 8192)
        postgresql.start()
        again = Database(Settings(database=postgresql.url))
        check = HealthCheck(again)
        assert await check.check() == "ok"
        with pytest.raises(RequestRefused):
            async with again.reading() as connection:
                await connection.execute(text("select * from alembic_version"))
        assert await check.check() == "damaged"
        await again.close()


async def test_failures_of_play_show_in_health_even_if_its_own_row_can_be_written(
    database: str,
) -> None:
    opened = Database(Settings(database=database))
    await opened.migrate()
    check = HealthCheck(opened)
    for failed in range(MANY):
        assert await check.check() == "ok", failed
        with pytest.raises(RequestRefused):
            async with opened.transaction() as connection:
                await connection.execute(text("insert into nowhere values (5)"))
    assert await check.check() == "store_away"
    await opened.close()


async def test_the_database_is_not_asked_at_every_call_of_health(database: str) -> None:
    opened = Database(Settings(database=database))
    await opened.migrate()
    asked: list[str] = []
    event.listen(
        opened.engine.sync_engine, "before_cursor_execute", lambda *told: asked.append(told[2])
    )
    check = HealthCheck(opened)
    await asyncio.gather(*(check.check() for _ in range(100)))
    assert len(asked) == 2  # one statement that reads, one that writes
    await opened.close()


async def test_health_is_limited_by_address(database: str) -> None:
    server = Server(database, "--behind-proxy", "127.0.0.1", limits=True)
    try:
        async with server.http() as client:

            async def ask(address: str, path: str = "/health") -> int:
                headers = {"x-forwarded-for": address}
                return (await client.get(path, headers=headers)).status_code

            answers = await asyncio.gather(*(ask("203.0.113.5") for _ in range(400)))
            assert set(answers) == {200, 429}
            assert await ask("203.0.113.6") == 200
            assert await ask("203.0.113.6", "/alive") == 200
    finally:
        server.stop()


def test_a_file_that_is_no_database_is_refused_with_advice(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(os.urandom(50_000))
    with pytest.raises(AssertionError, match=r"cannot be used: .*It is damaged: restore a backup"):
        Server(str(file))
