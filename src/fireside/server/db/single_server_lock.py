"""A lock for one server per SQLite file: a second one would not see the changes of the first."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

from fireside.core.errors import FiresideError


class DatabaseInUse(FiresideError):
    """An error for an SQLite file that another process serves."""


@contextmanager
def exclusive_server(url: URL) -> Iterator[None]:
    """Hold the lock of an SQLite database, or raise DatabaseInUse; PostgreSQL needs none.

    The operating system releases the lock when the process ends, even by a crash; the file stays.
    """
    if url.get_backend_name() != "sqlite" or not url.database:
        yield
        return
    path = lock_of(Path(url.database))
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("begin exclusive")  # SQLite's file locks work on every system
        except sqlite3.OperationalError:
            raise DatabaseInUse(
                f"Another server uses {url.database}. Stop it first, "
                "or name another file with --database."
            ) from None
        yield


def lock_of(database: Path) -> Path:
    """Return the file that is locked while a server uses the database."""
    return database.with_name(database.name + ".lock")


def is_served(url: URL) -> bool:
    """Return whether a server uses this database now."""
    try:
        with exclusive_server(url):
            return False
    except DatabaseInUse:
        return True
