"""The client's own tests, `npm test`, as part of the suite."""

import shutil
import subprocess
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "client"


def test_the_tests_of_the_clients_modules_pass() -> None:
    npm = shutil.which("npm")
    if npm is None or not (CLIENT / "node_modules" / "vitest").is_dir():
        pytest.skip("no Node or no packages of the client here: run `make client`")
    done = subprocess.run(
        [npm, "test", "--silent"],
        cwd=CLIENT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
