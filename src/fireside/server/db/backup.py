"""Backup of the whole database into one file while the server runs."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.engine import URL

from fireside.core.errors import FiresideError
from fireside.server.db.database import database_url, make_private
from fireside.server.db.storage_failures import is_damage
from fireside.server.settings import default_database

RIGHTS = {
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}


class CannotBackUp(FiresideError):
    """An error for a backup that has no source or cannot be written."""


def back_up(database: str | None, file: Path) -> str:
    """Write a backup of all tables to the file; return a sentence that says how to use it."""
    url = database_url(database or default_database())
    if file.exists():
        raise CannotBackUp(f"{file} exists already; name another file.")
    draft = file.with_name(file.name + ".part")
    try:
        draft.unlink(missing_ok=True)
        make_private(draft)
        if url.get_backend_name() == "sqlite":
            tables = _copy_sqlite(Path(str(url.database)), draft)
            how = f"{tables} tables. To use it: fireside serve --database {file}"
        else:
            _dump_postgresql(url.set(drivername="postgresql"), draft)
            how = f"To use it: pg_restore --clean --if-exists -d DATABASE {file}"
        draft.replace(file)
    except sqlite3.DatabaseError as problem:
        raise CannotBackUp(explain(problem, str(url.database), file)) from None
    except OSError as problem:
        raise CannotBackUp(
            f"{file} cannot be written: {problem.strerror or problem}. Name a file in a folder "
            "where you may write, and where there is room."
        ) from None
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return f"Saved to {file}: {how}"


def explain(problem: sqlite3.DatabaseError, source: str, target: Path) -> str:
    """Return a sentence that explains SQLite's error and says what to do."""
    code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if is_damage(problem):
        return explain_damage(source, str(problem))
    if code in RIGHTS:
        return (
            f"{source} cannot be opened here ({problem}). SQLite also writes beside it: give the "
            "command as the user of the server (runuser -u fireside -- fireside backup …), on a "
            "disk that is not read-only."
        )
    if code == sqlite3.SQLITE_FULL:
        return f"There is no room for {target}. Free some space, or name a file on another disk."
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return f"Another program has locked {source}. Try again when it has finished."
    return f"{source} is no database of Fireside: {problem}. Name another with --database."


def explain_damage(source: str, problem: str) -> str:
    return (
        f"{source} is damaged ({problem}), so nothing was saved. Go back to an earlier backup; "
        f"`sqlite3 {source} .recover` prints what can still be read of this file."
    )


def _copy_sqlite(source: Path, target: Path) -> int:
    """Copy with SQLite's online backup, which does not block writers, and check the copy."""
    if not source.is_file():
        raise CannotBackUp(f"There is no database {source}.")
    with (
        closing(sqlite3.connect(source, timeout=30)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("pragma journal_mode=delete")  # a single file without a WAL beside it
        (verdict,) = new.execute("pragma integrity_check").fetchone()
        if verdict != "ok":
            raise CannotBackUp(explain_damage(str(source), " ".join(verdict.split())[:200]))
        (tables,) = new.execute("select count(*) from tables").fetchone()
    return int(tables)


def _dump_postgresql(url: URL, target: Path) -> None:
    """Run pg_dump; pass the password in the environment, as command lines are public."""
    program = shutil.which("pg_dump")
    if program is None:
        raise CannotBackUp(
            "Saving a PostgreSQL database needs its program pg_dump, not found here."
        )
    address = url._replace(password=None).render_as_string()
    password = {} if url.password is None else {"PGPASSWORD": url.password}
    done = subprocess.run(
        [program, "--format=custom", f"--file={target}", address],
        env={**os.environ, **password},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotBackUp(f"pg_dump says: {done.stderr.strip()[:300]}")
