"""Migration of PostgreSQL at start: on slow machines, past locks, and beside other servers."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest
from alembic import command
from tests.server.postgresql import create_database
from tests.server.running import EXTRAS, PATIENCE, path, until

from fireside.server.db.database import Database
from fireside.server.db.migration import MIGRATION_LOCK, SERVER_NAME
from fireside.server.db.run_migrations import alembic_config
from fireside.server.db.schema import LATEST
from fireside.server.settings import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]

SLOW_IMPORT = {"FIRESIDE_TEST_SLOW_IMPORT": "alembic 4"}  # longer than transactions may be idle


class Command:
    """`fireside` in a process of its own, not forked: it does all imports itself."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        python_path = os.pathsep.join([str(EXTRAS), *path()])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fireside", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": python_path, **environment},
        )
        self.errors: list[str] = []
        self.reader = asyncio.create_task(asyncio.to_thread(self._read))

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.errors.extend(self.process.stderr)

    async def end(self) -> tuple[int, str]:
        """Wait for its end; return the exit status and what it has said on stderr."""
        async with asyncio.timeout(PATIENCE):
            code = await asyncio.to_thread(self.process.wait)
        await self.reader
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code, "".join(self.errors)

    async def until_it_says(self, words: str) -> str:
        """Wait for a line on stderr; fail if it ends without."""
        await until(lambda: self._line_with(words) or self.process.poll() is not None)
        line = self._line_with(words)
        assert line, "".join(self.errors)
        return line

    def _line_with(self, words: str) -> str:
        return next((one for one in list(self.errors) if words in one), "")


def tidy(url: str, **environment: str) -> Command:
    """Start a command that migrates as servers do, and then ends."""
    return Command("tidy", "--dry-run", "--database", url, **environment)


async def form(url: str) -> str | None:
    connection = await asyncpg.connect(url)
    try:
        found: str | None = await connection.fetchval("select version_num from alembic_version")
        return found
    finally:
        await connection.close()


async def old_database(postgresql: str) -> str:
    """Create a database of an old form, which is migrated by changing its tables."""
    url = await create_database(postgresql)
    old = Database(Settings(database=url))
    async with old.engine.begin() as connection:
        await connection.run_sync(lambda one: command.upgrade(alembic_config(one), "0002"))
    await old.close()
    return url


@asynccontextmanager
async def session(url: str, *statements: str) -> AsyncIterator[Any]:
    """Open a transaction of another session that has executed these statements."""
    connection = await asyncpg.connect(url, server_settings={"application_name": "pg_dump"})
    transaction = connection.transaction()
    await transaction.start()
    for one in statements:
        await connection.execute(one)
    try:
        yield connection
    finally:
        await transaction.rollback()
        await connection.close()


async def test_a_first_start_succeeds_where_importing_takes_seconds(postgresql: str) -> None:
    """Alembic is imported before the transaction, whose idle time the database may limit."""
    url = await create_database(postgresql)
    code, errors = await tidy(url, **SLOW_IMPORT).end()
    assert (code, errors) == (0, "")
    assert await form(url) == LATEST


async def test_a_first_start_succeeds_where_the_role_has_limits_of_its_own(
    postgresql: str,
) -> None:
    url = await create_database(postgresql)
    name = url.split("@/")[1].split("?")[0]
    connection = await asyncpg.connect(postgresql)
    for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
        await connection.execute(f"alter database {name} set {limit} = '1ms'")
    await connection.close()
    database = Database(Settings(database=url))
    await database.migrate()
    await database.close()


async def test_of_servers_that_start_together_each_waits_for_the_others_migration(
    postgresql: str,
) -> None:
    url = await create_database(postgresql)
    both = [tidy(url, **SLOW_IMPORT) for _ in range(2)]
    assert [(await one.end())[0] for one in both] == [0, 0]
    assert await form(url) == LATEST


async def test_a_migration_by_another_server_is_waited_for_and_reported(postgresql: str) -> None:
    url = await old_database(postgresql)
    async with session(url, f"select pg_advisory_xact_lock({MIGRATION_LOCK})"):
        waiting = tidy(url)
        await waiting.until_it_says("another server is migrating this database")
        assert await form(url) == "0002"
    assert (await waiting.end())[0] == 0
    assert await form(url) == LATEST


@pytest.mark.parametrize("lock", ["access share", "access exclusive"])
async def test_a_locked_table_is_waited_for_and_named(postgresql: str, lock: str) -> None:
    """Also if only reads are locked out; the waiting migration does not block readers."""
    url = await old_database(postgresql)
    async with session(url, f"lock table seats in {lock} mode") as other:
        waiting = tidy(url)
        line = await waiting.until_it_says("needs a lock on seats")
        assert f"session {other.get_server_pid()} (pg_dump, idle in transaction)" in line
        if lock == "access share":
            async with session(url, "select count(*) from seats"):
                pass
    code, errors = await waiting.end()
    assert code == 0
    assert f"The database has its new form {LATEST}." in errors
    assert await form(url) == LATEST


@pytest.mark.slow
async def test_a_table_locked_for_forty_seconds_only_delays_an_upgrade(postgresql: str) -> None:
    url = await old_database(postgresql)
    async with session(url, "lock table seats in access exclusive mode"):
        waiting = tidy(url)
        await waiting.until_it_says("needs a lock on seats")
        await asyncio.sleep(40)
        assert waiting.process.poll() is None
    assert (await waiting.end())[0] == 0
    assert await form(url) == LATEST


async def test_a_server_starts_when_what_it_needs_is_unlocked(postgresql: str) -> None:
    """Applies beside the migration, too: each server reads its keys."""
    url = await create_database(postgresql)
    assert (await tidy(url).end())[0] == 0
    async with session(url, "lock table keys in access exclusive mode"):
        server = Command("serve", "--no-browser", "--port", "0", "--database", url)
        await server.until_it_says("Waiting: the database does not answer in time")
    assert server.process.stdout is not None
    line = await asyncio.to_thread(server.process.stdout.readline)
    server.process.send_signal(signal.SIGTERM)
    await server.end()
    assert line.startswith("Fireside is at http://")


async def test_an_older_version_serves_beside_a_newer_one_if_the_schema_allows(
    postgresql: str,
) -> None:
    url = await create_database(postgresql)
    assert (await tidy(url).end())[0] == 0
    connection = await asyncpg.connect(url)
    await connection.execute("update alembic_version set version_num = '9999'")
    assert (await tidy(url).end())[0] == 0  # the newer form only adds to this one
    await connection.execute("update keys set value = '9999' where name = 'oldest_form'")
    await connection.close()
    code, errors = await tidy(url).end()
    assert code == 2
    assert "written by a newer Fireside" in errors


async def test_a_migration_that_running_servers_could_not_use_is_refused(postgresql: str) -> None:
    url = await old_database(postgresql)
    older = await asyncpg.connect(url, server_settings={"application_name": SERVER_NAME + "0002"})
    code, errors = await tidy(url).end()
    assert code == 2
    assert "Stop them all, then start this one" in errors
    assert await form(url) == "0002"
    await older.close()
    assert (await tidy(url).end())[0] == 0
    assert await form(url) == LATEST
