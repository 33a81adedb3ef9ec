"""One server per SQLite file: a second one would not hear what the first has stored."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sqlalchemy.engine import URL

from fireside.core.errors import FiresideError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class AnotherServer(FiresideError):
    """Another process serves these tables."""


@contextmanager
def only_server(url: URL) -> Iterator[None]:
    """Nobody else serves this database meanwhile. PostgreSQL's may have many servers.

    The system takes the lock back when the process ends, in whatever way; the file stays.
    """
    if url.get_backend_name() != "sqlite" or not url.database:
        yield
        return
    path = lock_of(Path(url.database))
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
        try:
            _lock(file)
        except OSError:
            raise AnotherServer(
                f"Another server uses {url.database}. Stop it first, "
                "or name another file with --database."
            ) from None
        yield


def lock_of(database: Path) -> Path:
    """The file that is locked while a server uses the database."""
    return database.with_name(database.name + ".lock")


def is_served(url: URL) -> bool:
    """Whether a server uses this database now."""
    try:
        with only_server(url):
            return False
    except AnotherServer:
        return True
