"""Database connections, timeouts, and SQLite's pragmas."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fireside.core.optional_dependencies import requires_extra
from fireside.server.db.migration import (
    SERVER_NAME,
    Report,
    ignore,
    migrate_postgresql,
    migrate_sqlite,
)
from fireside.server.db.schema import LATEST
from fireside.server.db.storage_failures import StorageFailures
from fireside.server.settings import Settings
from fireside.table.request_refusals import AWAY, RequestRefused, storage_unavailable

LOGGER = logging.getLogger(__name__)
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 10.0
START_SECONDS = 120.0  # a starting server retries a busy database for this long
RETRY_SECONDS = 0.5
# Roll back the open transaction of a server that hangs: its locks would keep other servers from
# claiming its tables.
GIVEN_UP = "1500"  # ms
MOST_PAGES = 10_000  # of SQLite's WAL (40 MB): only reached if our own checkpoints fall behind

Result = TypeVar("Result")


def database_url(given: str) -> URL:
    """Return the URL with the async driver; a plain path means an SQLite file."""
    if "://" not in given:
        given = f"sqlite:///{given}"
    url = make_url(given)
    backend = url.get_backend_name()
    if backend == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    if backend == "postgresql":
        return url.set(drivername="postgresql+asyncpg")
    raise ValueError(f"A database is sqlite:///… or postgresql://…, not {backend}://….")


class Database:
    """An engine whose failures become refusals with a sentence."""

    def __init__(self, settings: Settings) -> None:
        self.url = database_url(settings.database)
        self.is_postgresql = self.url.get_backend_name() == "postgresql"
        self.settings = settings
        self.failures = StorageFailures()
        self.engine = self._connect()

    @property
    def file(self) -> Path | None:
        """Return the file of an SQLite database; None for PostgreSQL or a database in memory."""
        if self.is_postgresql or not self.url.database or self.url.database == ":memory:":
            return None
        return Path(self.url.database)

    def _connect(self) -> AsyncEngine:
        if self.is_postgresql:
            with requires_extra("server"):
                import asyncpg  # noqa: F401, PLC0415
            return create_async_engine(
                self.url,
                pool_size=5,
                max_overflow=5,
                pool_timeout=CONNECT_SECONDS,
                pool_pre_ping=True,
                connect_args={
                    "timeout": CONNECT_SECONDS,
                    "command_timeout": ANSWER_SECONDS,
                    "server_settings": {
                        "idle_in_transaction_session_timeout": GIVEN_UP,
                        "application_name": SERVER_NAME + LATEST,
                    },
                },
            )
        if self.file is not None:
            make_private(self.file)
        engine = create_async_engine(self.url, connect_args={"timeout": self.settings.busy_seconds})
        event.listen(engine.sync_engine, "connect", self._set_pragmas)
        return engine

    def for_thread(self) -> Engine:
        """Return a blocking engine for the same SQLite file, for use in a separate thread."""
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
            "temp_store=memory",  # otherwise a temporary file for each batch of moves
            f"wal_autocheckpoint={MOST_PAGES}",
        ):
            cursor.execute(f"pragma {pragma}")
        cursor.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection in a transaction; commit at the end, roll back on an exception."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self.engine.begin() as connection:
                yield connection
        except IntegrityError:  # an expected conflict: callers handle it
            raise
        except FAILURES as failure:
            raise self.log_failure(failure) from failure

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection for queries."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self.engine.connect() as connection:
                yield connection
        except FAILURES as failure:
            raise self.log_failure(failure) from failure

    def log_failure(self, failure: BaseException) -> Exception:
        LOGGER.warning("database", extra={"problem": type(failure).__name__})
        self.failures.record(failure)
        return storage_unavailable()

    async def migrate(self, report: Report = ignore) -> None:
        """Migrate the database to this version's schema; report each wait for a lock."""
        if self.is_postgresql:
            await migrate_postgresql(self.url, report)
        else:
            await migrate_sqlite(self.engine, report)

    async def retry(
        self, action: Callable[[], Awaitable[Result]], report: Report = ignore
    ) -> Result:
        """Repeat an action of a starting server while the database is busy or locked."""
        end = monotonic() + START_SECONDS
        while True:
            try:
                return await action()
            except RequestRefused as refused:
                if refused.status != AWAY or monotonic() > end:
                    raise
            report("Waiting: the database does not answer in time. Trying again.")
            await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        await self.engine.dispose()


def make_private(file: Path) -> None:
    """Create the file readable by its owner only, as it holds seeds and addresses.

    An existing file keeps its permissions. SQLite gives the files beside it the same ones.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


# Exceptions of an unreachable, locked or restarting database; asyncpg.connect raises OSError.
FAILURES = (DBAPIError, SQLAlchemyError, OSError, TimeoutError)
