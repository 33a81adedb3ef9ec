"""The rings of tests: their files exist, and the standard ring plays each title in a browser."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.rings import FAST, STANDARD

ROOT = Path(__file__).parents[1]


def collected(*options: str) -> list[str]:
    """Return the tests of the browser that a run with these options includes."""
    command = [sys.executable, "-m", "pytest", "tests/browser", "--collect-only", "-q", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.parametrize("path", FAST + STANDARD)
def test_a_ring_names_files_that_exist(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_standard_ring_plays_one_match_of_each_title_in_a_real_browser() -> None:
    journeys = collected("--ring", "standard")
    assert len(journeys) == 3, journeys
    for file in ("test_match", "test_still", "test_tikal"):
        assert any(file in one for one in journeys), file
