"""Platform-specific features are optional: Windows has no alarm, no `nice` and no uvloop."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from fireside.arena.arena_match import MoveTimeout, time_limit_by_thread

# Removed before any other import.
WITHOUT_POSIX = """
import importlib, multiprocessing, os, pkgutil, signal, sys
for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty", "uvloop"):
    sys.modules[name] = None
for name in ("fork", "forkpty", "getloadavg", "geteuid", "getuid", "nice", "sched_getaffinity"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGALRM", "SIGHUP", "SIGKILL", "SIGUSR1", "alarm", "setitimer", "pthread_kill"):
    if hasattr(signal, name):
        delattr(signal, name)
multiprocessing.set_start_method("spawn")
"""
IMPORT_ALL = """
import fireside
with_extras = ["fireside.learn." + name for name in (
    "objective", "policy_objective", "trainer", "value_objective"
)] + ["fireside.tasks.open_env"]
names = [one.name for one in pkgutil.walk_packages(fireside.__path__, "fireside.")]
for name in names:
    extra = name.split(".")[1] in ("envs", "mcp", "__main__") or name in with_extras
    if not extra and "migrations" not in name:
        importlib.import_module(name)
print(len(names))
"""
THINK = """
import io
from fireside.server.bot_pool import worker_process
worker_process.sys.stdin = io.TextIOWrapper(io.BytesIO(b"nonsense"))
worker_process.main()
"""


def run_without_posix(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_POSIX + program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )


def test_every_module_is_imported_without_what_only_posix_has() -> None:
    done = run_without_posix(IMPORT_ALL)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100


def test_matches_of_the_arena_are_played_without_what_only_posix_has(tmp_path: Path) -> None:
    options = ["--bots", "random,random", "--matches", "2", "--cores", "1", "--out", str(tmp_path)]
    program = f"from fireside.cli.main import main; sys.exit(main(['arena', 'maamut', *{options}]))"
    done = run_without_posix(program)
    assert done.returncode == 0, done.stderr
    outcomes = (tmp_path / "outcomes.jsonl").read_text().splitlines()
    assert [json.loads(one)["faults"] for one in outcomes] == [[], []]


def test_bots_think_for_the_server_without_what_only_posix_has() -> None:
    done = run_without_posix(THINK)
    assert done.returncode == 0, done.stderr
    ready, found = done.stdout.splitlines()
    assert ready == "ready"
    assert '"problem"' in found


def health_and_complaints(first: str, folder: Path) -> tuple[str, str]:
    """Run Python code, then a server; return its answer to /health and its stderr."""
    options = ["serve", "--port", "0", "--no-browser", "--database", str(folder / "tables.db")]
    program = first + f"\nfrom fireside.cli.main import main; main({options})"
    server = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        while server.poll() is None:
            try:
                status = httpx.get(address + "health", timeout=60).json()["status"]
                break
            except httpx.ConnectError:  # not listening yet
                continue
    finally:
        server.terminate()
        complaints = server.communicate()[1]
    return status, complaints


def test_the_server_runs_on_the_loop_that_python_brings(tmp_path: Path) -> None:
    status, _ = health_and_complaints(WITHOUT_POSIX, tmp_path)
    assert status == "ok"


def test_a_server_without_pages_says_so_and_runs(tmp_path: Path) -> None:
    first = "from fireside.server.http import static_pages"
    first += "; static_pages.are_built = lambda *folder: False"
    status, complaints = health_and_complaints(first, tmp_path)
    assert status == "ok"
    assert complaints.count("This installation has no pages for the browser") == 1


def test_a_bot_that_never_ends_is_interrupted_without_an_alarm() -> None:
    with pytest.raises(MoveTimeout), time_limit_by_thread(0.01):
        while True:
            pass


def test_nothing_is_interrupted_once_the_bot_has_answered() -> None:
    with time_limit_by_thread(0.05):
        pass
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join()
