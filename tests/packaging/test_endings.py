"""Build programs that fail or are interrupted print one sentence."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import npm

NEEDS_NODE = pytest.mark.skipif(npm.folder_with_node() is None, reason="no fitting Node is here")
PROGRAM = str(Path(npm.__file__).resolve())
WAITING = "node -e \"console.log('begun'); setTimeout(() => {}, 60000)\""


def write_client(folder: Path, needs: dict[str, str]) -> None:
    about = {"name": "client", "version": "1.0.0", "dependencies": needs}
    packages = {"": about} | {f"node_modules/{name}": {"version": "1.0.0"} for name in needs}
    lock = {"name": "client", "version": "1.0.0", "lockfileVersion": 3, "packages": packages}
    (folder / "client").mkdir()
    text = json.dumps(about | {"scripts": {"wait": WAITING}})
    (folder / "client/package.json").write_text(text)
    (folder / "client/package-lock.json").write_text(json.dumps(lock))


@NEEDS_NODE
@pytest.mark.skipif(os.name == "nt", reason="a signal for a group of processes is POSIX")
def test_first_contact_15_ctrl_c_in_a_build_leaves_no_traceback(tmp_path: Path) -> None:
    write_client(tmp_path, {})
    running = subprocess.Popen(
        [sys.executable, PROGRAM, "run", "--silent", "wait"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "begun\n"
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert said.strip() == "fireside: interrupted. The same command starts again."
    assert running.returncode == 130


@NEEDS_NODE
def test_first_contact_15_a_first_build_without_a_network_says_so(tmp_path: Path) -> None:
    write_client(tmp_path, {"a-package-that-is-not-cached": "1.0.0"})
    done = subprocess.run(
        [sys.executable, PROGRAM, "ci", "--loglevel=error"],
        cwd=tmp_path,
        env={**os.environ, "npm_config_registry": "http://127.0.0.1:9/"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("fireside: the packages of client/package-lock.json were not installed.")
    assert "The first build needs a network" in last


def test_first_contact_15_npm_gives_a_missing_network_up_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By default npm waits 10 s and then 60 s between attempts."""
    for name in npm.FEW_RETRIES:
        monkeypatch.delenv(name, raising=False)
    soon = npm.environment("")
    assert int(soon["npm_config_fetch_retries"]) * int(
        soon["npm_config_fetch_retry_maxtimeout"]
    ) <= (10_000)
    monkeypatch.setenv("npm_config_fetch_retries", "9")
    assert npm.environment("")["npm_config_fetch_retries"] == "9"
