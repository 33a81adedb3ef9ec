"""The database: connecting, SQLite's settings, and its migrations."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fireside.core.errors import FiresideError
from fireside.server.db.schema import LATEST
from fireside.server.settings import Settings
from fireside.table.request_refusals import storage_unavailable

LOGGER = logging.getLogger(__name__)
MIGRATION_LOCK = 0x46495245  # any number that is ours
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0
# What a worker that hangs has begun and not stored is given up before it is held dead: it would
# keep others from striking it off, and from its tables.
GIVEN_UP = "1500"  # ms
MOST_PAGES = 10_000  # in SQLite's journal (40 MB): more only if the checkpoints do not keep up


def database_url(given: str) -> URL:
    """The address with the driver we use; a plain path is a SQLite file."""
    if "://" not in given:
        given = f"sqlite:///{given}"
    url = make_url(given)
    backend = url.get_backend_name()
    if backend == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    if backend == "postgresql":
        return url.set(drivername="postgresql+asyncpg")
    raise ValueError(f"A database is sqlite:///… or postgresql://…, not {backend}://….")


class NewerDatabase(FiresideError):
    """A later version has used this database."""


class Database:
    """One engine; whatever goes wrong with it is a refusal with a sentence."""

    def __init__(self, settings: Settings) -> None:
        self.url = database_url(settings.database)
        self.is_postgresql = self.url.get_backend_name() == "postgresql"
        self.settings = settings
        self.engine = self._connect()

    def _connect(self) -> AsyncEngine:
        if self.is_postgresql:
            return create_async_engine(
                self.url,
                pool_size=5,
                max_overflow=5,
                pool_timeout=CONNECT_SECONDS,
                pool_pre_ping=True,
                connect_args={
                    "timeout": CONNECT_SECONDS,
                    "command_timeout": ANSWER_SECONDS,
                    "server_settings": {"idle_in_transaction_session_timeout": GIVEN_UP},
                },
            )
        if self.url.database:
            make_private(Path(self.url.database))
        engine = create_async_engine(self.url, connect_args={"timeout": self.settings.busy_seconds})
        event.listen(engine.sync_engine, "connect", self._set_pragmas)
        return engine

    def for_thread(self) -> Engine:
        """The same SQLite file for a thread of its own, whose statements block."""
        engine = create_engine(
            self.url.set(drivername="sqlite"), connect_args={"timeout": self.settings.busy_seconds}
        )
        event.listen(engine, "connect", self._set_pragmas)
        return engine

    def _set_pragmas(self, connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=wal",
            f"synchronous={self.settings.synchronous}",
            f"busy_timeout={int(self.settings.busy_seconds * 1000)}",
            "foreign_keys=on",
            "temp_store=memory",  # else each group of moves makes and removes a file
            f"wal_autocheckpoint={MOST_PAGES}",
        ):
            cursor.execute(f"pragma {pragma}")
        cursor.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Everything in it is stored, or nothing."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self.engine.begin() as connection:
                yield connection
        except IntegrityError:  # the caller knows what it may mean
            raise
        except FAILURES as failure:
            raise self.log_failure(failure) from failure

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """For questions that change nothing."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self.engine.connect() as connection:
                yield connection
        except FAILURES as failure:
            raise self.log_failure(failure) from failure

    def log_failure(self, failure: BaseException) -> Exception:
        LOGGER.warning("database", extra={"problem": type(failure).__name__})
        return storage_unavailable()

    async def migrate(self) -> None:
        """The database has the form this version wants."""
        async with self.engine.begin() as connection:
            if self.is_postgresql:  # workers start together; one of them migrates
                await connection.execute(
                    text("select pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK}
                )
            form = await connection.run_sync(stored_revision)
            if form is not None and form > LATEST:
                raise NewerDatabase(
                    f"This database was written by a newer Fireside: its form is {form}, "
                    f"and this one knows forms up to {LATEST}. Install the newer one, or name "
                    "another database with --database."
                )
            if form != LATEST:
                from fireside.server.db.run_migrations import upgrade  # noqa: PLC0415 - slow

                await connection.run_sync(upgrade)

    async def close(self) -> None:
        await self.engine.dispose()


def make_private(file: Path) -> None:
    """The file is there; if it is new, only its owner can read it. It holds seeds and addresses.

    What SQLite lays beside it may be read by the same people.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


# What a database that is away, locked or restarting raises. asyncpg's connecting raises OSError.
FAILURES = (DBAPIError, SQLAlchemyError, OSError, TimeoutError)


def stored_revision(connection: Connection) -> str | None:
    """The name of the last migration that this database has seen."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("select version_num from alembic_version")).scalar()
    return None if found is None else str(found)
