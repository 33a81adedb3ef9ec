"""Migration of the database at start-up, even on a busy machine or database.

Connections of play have short timeouts, so that a hung worker releases its rows. Migrations use a
connection of their own without these timeouts. Each attempt is one transaction that waits for a
lock for `LOCK_TIMEOUT` only and is then repeated: a waiting `alter table` would block the readers
behind it. The total time is not limited, but reported.
"""

import asyncio
import importlib
import logging
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any, TypeAlias

from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from fireside.core.errors import FiresideError
from fireside.server.db.schema import KEYS, LATEST, OLDEST, OLDEST_KEY

LOGGER = logging.getLogger(__name__)
MIGRATION_LOCK = 0x46495245  # "FIRE": an arbitrary key of PostgreSQL's advisory lock
CONNECT_SECONDS = 60.0  # seconds; a busy machine is slow to fork a backend
LOCK_TIMEOUT = "3s"
RETRY_SECONDS = 1.0
LOOK_SECONDS = 0.5  # seconds between queries for the lock that the migration waits for
REPORT_SECONDS = 10.0  # seconds between two reports of the same wait
UNLIMITED = {
    "statement_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "lock_timeout": LOCK_TIMEOUT,
}
BUSY_STATES = {"55P03", "40P01", "40001"}  # lock timeout, deadlock, serialization failure

Report: TypeAlias = Callable[[str], None]

WAITS = text(
    """
    select coalesce(l.relation::regclass::text, l.locktype) as name, b.pid,
        coalesce(nullif(a.application_name, ''), a.backend_type, 'unknown program') as program,
        coalesce(a.state, 'unknown state') as state
    from pg_locks as l
    cross join lateral unnest(pg_blocking_pids(l.pid)) as b (pid)
    left join pg_stat_activity as a on a.pid = b.pid
    where l.pid = :pid and not l.granted
    """
)


# Every server names itself and the form that it knows.
SERVER_NAME = "fireside server "
SERVERS = text(
    f"""
    select distinct application_name from pg_stat_activity
    where datname = current_database() and application_name like '{SERVER_NAME}%'
    """
)


class NewerDatabase(FiresideError):
    """An error for a database that a later version of Fireside has migrated."""


class OlderServers(FiresideError):
    """An error for running servers that could not go on after the migration."""


class WaitReporter:
    """Logs and reports the reason of a wait, at once and then every `REPORT_SECONDS`."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.reason = ""
        self.begun = self.reported = 0.0

    def say(self, sentence: str) -> None:
        LOGGER.info("migration", extra={"progress": sentence})
        self.report(sentence)

    def waiting(self, reason: str) -> None:
        """Report the reason, unless it was reported a moment ago."""
        at = monotonic()
        if reason != self.reason:
            self.reason, self.begun = reason, at
        elif at - self.reported < REPORT_SECONDS:
            return
        self.reported = at
        lasting = round(at - self.begun)
        self.say(f"Waiting{f' for {lasting} s' if lasting else ''}: {reason}")


def ignore(_: str) -> None:
    """Report nothing beyond the log."""


async def migrate_sqlite(engine: AsyncEngine, report: Report = ignore) -> None:
    """Migrate an SQLite file, which only one process uses, to the latest schema."""
    async with engine.connect() as connection:
        form = await connection.run_sync(checked_revision)
    if is_up_to_date(form):
        return
    reporter = WaitReporter(report)
    announce(reporter, form)
    upgrade = load_upgrade()
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
    if form is not None:
        reporter.say(f"The database has its new form {LATEST}.")


async def migrate_postgresql(url: URL, report: Report = ignore) -> None:
    """Migrate a PostgreSQL database to the latest schema, one server at a time."""
    reporter = WaitReporter(report)
    engine = create_async_engine(
        url,
        poolclass=NullPool,
        connect_args={"timeout": CONNECT_SECONDS, "server_settings": UNLIMITED},
    )
    slow = asyncio.get_running_loop().call_later(
        LOOK_SECONDS * 10, reporter.waiting, "PostgreSQL has not answered yet."
    )
    try:
        async with engine.connect() as connection:
            slow.cancel()
            await PostgresqlMigration(engine, connection, reporter).run()
    finally:
        slow.cancel()
        await engine.dispose()


class PostgresqlMigration:
    """Attempts to migrate over one connection, until one succeeds."""

    def __init__(
        self, engine: AsyncEngine, connection: AsyncConnection, reporter: WaitReporter
    ) -> None:
        self.engine = engine
        self.connection = connection
        self.reporter = reporter
        self.upgrade: Callable[[Connection], None] | None = None
        self.has_waited = False

    async def run(self) -> None:
        """Try until the schema is the latest; an advisory lock excludes other servers."""
        async with self.connection.begin():
            asked = await self.connection.execute(text("select pg_backend_pid()"))
            pid = int(asked.scalar_one())
        watch = asyncio.create_task(self._watch(pid), name="migration watch")
        try:
            while not await self._attempt():
                self.has_waited = True
                await asyncio.sleep(RETRY_SECONDS)
        finally:
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)

    async def _attempt(self) -> bool:
        """Migrate in one transaction; return False if something was locked."""
        try:
            async with self.connection.begin():
                form = await self.connection.run_sync(checked_revision)
            if is_up_to_date(form):
                return True
            if self.upgrade is None:  # outside a transaction, as it may take seconds
                announce(self.reporter, form)
                self.upgrade = load_upgrade()
            async with self.connection.begin():
                if not await self._take_lock():
                    return False
                form = await self.connection.run_sync(checked_revision)
                if not is_up_to_date(form):
                    check_servers((await self.connection.execute(SERVERS)).scalars())
                    await self.connection.run_sync(self.upgrade)
        except DBAPIError as failure:
            if getattr(failure.orig, "sqlstate", None) not in BUSY_STATES:
                raise
            return False
        if form is not None or self.has_waited:
            self.reporter.say(f"The database has its new form {LATEST}.")
        return True

    async def _take_lock(self) -> bool:
        """Try to take the advisory lock of migrations until the transaction ends."""
        asked = "select pg_try_advisory_xact_lock(:lock)"
        taken = await self.connection.execute(text(asked), {"lock": MIGRATION_LOCK})
        if taken.scalar_one():
            return True
        self.reporter.waiting("another server is migrating this database.")
        return False

    async def _watch(self, pid: int) -> None:
        """Report the lock that the migration waits for, and the session that holds it."""
        await asyncio.sleep(LOOK_SECONDS)  # most migrations finish without waiting
        try:
            async with self.engine.connect() as connection:
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                while True:
                    found = (await connection.execute(WAITS, {"pid": pid})).all()
                    if found:
                        self.reporter.waiting(wait_reason(found))
                    await asyncio.sleep(LOOK_SECONDS)
        except (DBAPIError, OSError, TimeoutError) as failure:  # the migration continues
            LOGGER.info("migration watch", extra={"problem": type(failure).__name__})


def wait_reason(rows: Sequence[Any]) -> str:
    """Return a sentence that names what is locked, and each session that holds it."""
    holders = ", ".join(
        sorted({f"session {row.pid} ({row.program}, {row.state})" for row in rows})[:5]
    )
    names = " and ".join(sorted({row.name for row in rows}))
    return (
        f"the migration needs a lock on {names}, held by {holders}. It goes on when these have "
        "finished; pg_terminate_backend(session) ends one."
    )


def announce(reporter: WaitReporter, form: str | None) -> None:
    if form is not None:
        reporter.say(f"Migrating the database from form {form} to form {LATEST}.")


def load_upgrade() -> Callable[[Connection], None]:
    """Import Alembic, which is slow and only needed if there is something to migrate."""
    module = importlib.import_module("fireside.server.db.run_migrations")
    upgrade: Callable[[Connection], None] = module.upgrade
    return upgrade


def is_up_to_date(form: str | None) -> bool:
    """Return whether this version has nothing to migrate."""
    return form is not None and form >= LATEST


def check_servers(names: Iterable[str]) -> None:
    """Raise OlderServers if a running server does not know the form that this version needs."""
    forms = {name.removeprefix(SERVER_NAME) for name in names}
    older = sorted(form for form in forms if form < OLDEST)
    if older:
        raise OlderServers(
            f"Servers of an older Fireside (form {', '.join(older)}) use this database, and cannot "
            f"go on with its new form {LATEST}. Stop them all, then start this one."
        )


def checked_revision(connection: Connection) -> str | None:
    """Return the stored revision; raise NewerDatabase if only newer versions can use it."""
    form = stored_revision(connection)
    if form is not None and form > LATEST and oldest_form(connection, form) > LATEST:
        raise NewerDatabase(
            f"This database was written by a newer Fireside: its form is {form}, "
            f"and this one knows forms up to {LATEST}. Install the newer one, or name "
            "another database with --database."
        )
    return form


def oldest_form(connection: Connection, form: str) -> str:
    """Return the form of the oldest servers that can use a database of a newer form."""
    asked = select(KEYS.c.value).where(KEYS.c.name == OLDEST_KEY)
    found = connection.execute(asked).scalar()
    return form if found is None else found.decode()


def stored_revision(connection: Connection) -> str | None:
    """Return the last migration that this database has seen, or None for an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("select version_num from alembic_version")).scalar()
    return None if found is None else str(found)
