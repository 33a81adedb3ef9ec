"""Backup: everything that is stored, in one file, while the server runs."""

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from fireside.core.errors import FiresideError
from fireside.server.settings import default_database
from fireside.server.store.database import database_url


class CannotBackUp(FiresideError):
    """There is nothing to save, or nowhere to save it to."""


def back_up(database: str | None, file: Path) -> str:
    """The file holds all tables; returns a sentence that says so."""
    url = database_url(database or default_database())
    if file.exists():
        raise CannotBackUp(f"{file} exists already; name another file.")
    draft = file.with_name(file.name + ".part")
    try:
        if url.get_backend_name() == "sqlite":
            tables = _copy_sqlite(Path(str(url.database)), draft)
            how = f"{tables} tables. To use it: fireside serve --database {file}"
        else:
            address = url.set(drivername="postgresql").render_as_string(hide_password=False)
            _dump_postgresql(address, draft)
            how = f"To use it: pg_restore --clean --if-exists -d DATABASE {file}"
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    return f"Saved to {file}: {how}"


def _copy_sqlite(source: Path, target: Path) -> int:
    """SQLite's own copying, which writers do not disturb; the copy is checked."""
    if not source.is_file():
        raise CannotBackUp(f"There is no database {source}.")
    target.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(source, timeout=30)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("pragma journal_mode=delete")  # one file, nothing beside it
        (verdict,) = new.execute("pragma integrity_check").fetchone()
        if verdict != "ok":
            raise CannotBackUp(f"The database is damaged: {verdict}.")
        (tables,) = new.execute("select count(*) from tables").fetchone()
    return int(tables)


def _dump_postgresql(address: str, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise CannotBackUp(
            "Saving a PostgreSQL database needs its program pg_dump, not found here."
        )
    done = subprocess.run(
        [program, "--format=custom", f"--file={target}", address],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotBackUp(f"pg_dump says: {done.stderr.strip()[:300]}")
