"""Backup: everything that is stored, in one file, while the server runs."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from fireside.core.errors import FiresideError
from fireside.server.db.database import database_url, make_private
from fireside.server.settings import default_database

WITHOUT = "--exclude-table-data=workers"  # who served then does not serve what is restored


class CannotBackUp(FiresideError):
    """There is nothing to save, or nowhere to save it to."""


def back_up(database: str | None, file: Path) -> str:
    """The file holds all tables; returns a sentence that says so."""
    url = database_url(database or default_database())
    if file.exists():
        raise CannotBackUp(f"{file} exists already; name another file.")
    draft = file.with_name(file.name + ".part")
    draft.unlink(missing_ok=True)
    make_private(draft)
    try:
        if url.get_backend_name() == "sqlite":
            tables = _copy_sqlite(Path(str(url.database)), draft)
            how = f"{tables} tables. To use it: fireside serve --database {file}"
        else:
            _dump_postgresql(url.set(drivername="postgresql"), draft)
            how = f"To use it: pg_restore --clean --if-exists -d DATABASE {file}"
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    return f"Saved to {file}: {how}"


def _copy_sqlite(source: Path, target: Path) -> int:
    """SQLite's own copying, which writers do not disturb; the copy is checked."""
    if not source.is_file():
        raise CannotBackUp(f"There is no database {source}.")
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


def _dump_postgresql(url: URL, target: Path) -> None:
    """PostgreSQL's own program; the password is not on its command line, which all can read."""
    program = shutil.which("pg_dump")
    if program is None:
        raise CannotBackUp(
            "Saving a PostgreSQL database needs its program pg_dump, not found here."
        )
    address = url._replace(password=None).render_as_string()
    password = {} if url.password is None else {"PGPASSWORD": url.password}
    done = subprocess.run(
        [program, "--format=custom", WITHOUT, f"--file={target}", address],
        env={**os.environ, **password},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotBackUp(f"pg_dump says: {done.stderr.strip()[:300]}")
