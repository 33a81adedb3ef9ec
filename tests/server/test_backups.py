"""docs/how-to/deploy.md: the tests run its commands for serving, backups and the doctor."""

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from tests.server.postgresql import give_up, programs, start_postgresql
from tests.server.running import Server, Table, start_fireside
from tests.server.test_health import damage

import fireside
from fireside.server.db.database import Database
from fireside.server.settings import Settings

pytestmark = pytest.mark.anyio

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "deploy.md").read_text(encoding="utf-8")
HOME = "/var/lib/fireside"
BIN = Path(sys.executable).parent


def documented(start: str) -> list[str]:
    """Return the page's commands that start with this text."""
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE, re.M | re.S)
    found = [line for block in blocks for line in block.splitlines() if line.startswith(start)]
    assert found, start
    return found


def give(command: str, folder: Path, **environment: str) -> str:
    """Run a command of the page, with this folder instead of the service's own."""
    done = subprocess.run(
        ["sh", "-c", command.replace(HOME, str(folder))],
        cwd=folder,
        env={**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


async def play_right(table: Table, expected: int) -> None:
    async with table.viewer(0) as ana:
        answer = await ana.play("right")
        assert (answer["type"], answer.get("version")) == ("accepted", expected), answer


def logged(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        return int(connection.execute("select count(*) from log").fetchone()[0])


async def test_backups_of_a_running_server_are_whole_and_can_be_restored(tmp_path: Path) -> None:
    """A restored server has the matches as they were at the backup, and nothing later."""
    server = Server(str(tmp_path / "tables.db"))
    ways = ["fireside backup --database /"]
    if shutil.which("sqlite3"):
        ways.append("sqlite3 ")
    try:
        table = await server.table("guessing", "person", "person")
        await play_right(table, 1)
        await play_right(table, 2)
        for command in [one for way in ways for one in documented(way)]:
            give(command, tmp_path)
        copies = [tmp_path / name for name in ("saved.db", "again.db", "small.db")]
        copies = [one for one in copies if one.exists()]
        assert len(copies) == (3 if len(ways) == 2 else 1)
        await play_right(table, 3)
        assert [logged(one) for one in copies] == [2] * len(copies)
        for copy in copies:
            server.stop()
            give(documented("rm -f")[0], tmp_path)
            (restore,) = documented("install -m 600")
            give(restore.replace("-o fireside ", "").replace("saved.db", copy.name), tmp_path)
            server.start()
            await play_right(table, 3)
    finally:
        server.stop()


def refused(database: str, file: Path) -> str:
    """Return the sentence with which a backup is refused."""
    words = [sys.executable, "-m", "fireside", "backup", "--database", database, str(file)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "[Errno" not in done.stderr
    assert not file.exists()
    assert not file.with_name(file.name + ".part").exists()
    return done.stderr


def make_database(database: str) -> None:
    async def make() -> None:
        opened = Database(Settings(database=database))
        await opened.migrate()
        await opened.close()

    asyncio.run(make())


def test_a_backup_of_a_damaged_file_says_what_to_do(database: str, tmp_path: Path) -> None:
    make_database(database)
    damage(database)
    said = refused(database, tmp_path / "saved.db")
    assert "is damaged" in said
    assert "Go back to an earlier backup" in said
    assert ".recover" in said


def test_a_backup_of_what_is_no_database_says_what_to_do(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("create table something (else_)")
    assert "is no database of Fireside" in refused(str(other), tmp_path / "saved.db")
    noise = tmp_path / "noise.db"
    noise.write_bytes(os.urandom(20_000))
    assert "is damaged" in refused(str(noise), tmp_path / "saved.db")


def test_a_backup_to_where_nothing_can_be_written_says_what_to_do(
    database: str, tmp_path: Path
) -> None:
    make_database(database)
    (tmp_path / "file").write_text("no folder")
    said = refused(database, tmp_path / "file" / "saved.db")
    assert "cannot be written" in said
    assert "Name a file in a folder where you may write" in said


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk for a test."""
    folder = tmp_path / "disk"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    try:
        subprocess.run(words, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_backup_of_a_read_only_file_says_what_to_do(mounted: Path, tmp_path: Path) -> None:
    database = str(mounted / "tables.db")
    make_database(database)
    subprocess.run(["mount", "-o", "remount,ro", str(mounted)], check=True)
    said = refused(database, tmp_path / "saved.db")
    assert "cannot be opened here" in said
    assert "as the user of the server" in said


def test_a_backup_to_a_full_disk_says_what_to_do(mounted: Path, database: str) -> None:
    make_database(database)
    with suppress(OSError):
        (mounted / "filling").write_bytes(bytes(2_000_000))
    said = refused(database, mounted / "saved.db")
    assert "There is no room" in said or "where there is room" in said


@pytest.mark.xdist_group("postgresql")
async def test_a_postgresql_database_is_saved_and_restored(tmp_path: Path) -> None:
    save, restore = documented('fireside backup --database "$')[0], documented("pg_restore")[0]
    with start_postgresql() as postgresql:
        if not shutil.which("pg_dump", path=str(programs())):
            give_up("there is no pg_dump of this PostgreSQL's version")
        path = f"{BIN}{os.pathsep}{programs()}{os.pathsep}{os.environ['PATH']}"
        server = Server(postgresql.url)
        try:
            table = await server.table("guessing", "person", "person")
            await play_right(table, 1)
            give(save, tmp_path, FIRESIDE_DATABASE=postgresql.url, PATH=path)
            await play_right(table, 2)
            server.stop()
            give(restore, tmp_path, FIRESIDE_DATABASE=postgresql.url, PATH=path)
            server.start()
            await play_right(table, 2)
        finally:
            server.stop()


@pytest.mark.parametrize("command", documented("fireside serve"))
async def test_a_server_is_started_as_the_page_says(command: str, tmp_path: Path) -> None:
    words = command.split()[1:]
    words[words.index("--port") + 1] = "0"
    running = start_fireside(*words, "--database", str(tmp_path / "tables.db"))
    try:
        assert running.stdout is not None
        address = running.stdout.readline().decode().split()[3]
        while True:
            try:
                assert httpx.get(address + "health").status_code == 200
                break
            except httpx.TransportError:  # still starting
                assert running.poll() is None
                await asyncio.sleep(0.05)
    finally:
        running.terminate()
        running.communicate()


@pytest.mark.skipif(not fireside.COMPILED, reason="the doctor reports plain Python")
async def test_the_doctor_is_asked_as_the_page_says(tmp_path: Path) -> None:
    plain, public = documented("fireside doctor")
    server = Server(str(tmp_path / "tables.db"), "--public-url", "https://play.example")
    try:
        assert "!!" not in give(plain, tmp_path)
        url = public.replace("https://play.example", server.url)
        told = give(f"{url} || true", tmp_path)  # without TLS here, which the output mentions
        assert re.findall("^!!  (.*)", told, re.M) == [f"links     {server.url} is not encrypted"]
        assert "live play get through" in told
    finally:
        server.stop()
