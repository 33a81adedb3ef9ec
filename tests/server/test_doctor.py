"""The doctor: findings about a server's state, with advice."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.running import Server
from tests.server.test_retention import WISH

from fireside.server.container import ServerApp
from fireside.server.doctor import Diagnosis, examine
from fireside.server.http import static_pages
from fireside.server.settings import Settings

pytestmark = pytest.mark.anyio


async def diagnoses(database: str, public_url: str = "") -> dict[str, Diagnosis]:
    found = await examine(Settings(database=database, public_url=public_url))
    return {one.part: one for one in found}


async def make(database: str) -> None:
    """Create a database with a table."""
    server_app = ServerApp(Settings(database=database, bot_processes=1))
    await server_app.start()
    await server_app.application.lifecycle.create(WISH)
    await server_app.stop()


async def test_where_nothing_was_started_yet_nothing_is_wrong_and_nothing_made(
    tmp_path: Path,
) -> None:
    found = await diagnoses(str(tmp_path / "none" / "tables.db"))
    wrong = [one for one in found.values() if one.advice and one.part != "links"]
    assert wrong == []
    assert bool(found["links"].advice) != static_pages.are_built()
    assert list(tmp_path.iterdir()) == []


async def test_what_others_can_read_is_told_with_the_remedy(database: str) -> None:
    await make(database)
    assert (await diagnoses(database))["database"].advice == ""
    os.chmod(database, 0o644)
    found = (await diagnoses(database))["database"]
    assert found.advice == f"chmod 600 {database}*"


async def test_a_damaged_database_is_found(database: str) -> None:
    await make(database)
    data = bytearray(Path(database).read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    Path(database).write_bytes(data)
    assert "backup" in (await diagnoses(database))["database"].advice


async def test_a_clock_that_was_set_back_is_found(database: str) -> None:
    await make(database)
    assert (await diagnoses(database))["time"].advice == ""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("insert into log select id, 1, 0, 0, 0, 9999999999999, null from tables")
        connection.commit()
    assert "set" in (await diagnoses(database))["time"].advice


async def test_requests_and_live_play_are_tried_under_the_public_name(server: Server) -> None:
    found = await diagnoses(server.database, server.url)
    assert found["proxy"].advice == ""
    assert "a server uses it" in found["database"].says
    assert "TLS" in found["links"].advice or not static_pages.are_built()


async def test_a_name_under_which_nobody_answers_is_found(database: str) -> None:
    found = await diagnoses(database, "http://127.0.0.1:9")
    assert "does not answer" in found["proxy"].says


async def test_the_command_has_a_line_for_each_part_and_tells_by_its_status(database: str) -> None:
    await make(database)
    os.chmod(database, 0o644)
    arguments = [sys.executable, "-m", "fireside", "doctor", "--database", database]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "!!  database" in done.stdout
    assert "ok  bots" in done.stdout
    assert f"chmod 600 {database}*" in done.stdout
