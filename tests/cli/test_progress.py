"""Progress of long work on standard error: rewritten on a terminal, periodic lines in a pipe."""

import io
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from fireside.cli import progress
from fireside.cli.progress import Progress, format_duration

PATIENCE = 120.0  # seconds until silence counts as a fault
LONG = {
    "perft": ["perft", "altamira", "--depth", "12"],
    "bench": ["bench", "engine", "maamut", "--run-seconds", "60", "--here"],
    "arena": ["arena", "maamut", "--bots", "hard,hard", "--matches", "500", "--cores", "2"],
    "tune": ["tune", "tikal", "--matches", "500"],
    "dataset": ["dataset", "maamut", "--bots", "hard", "--cores", "2", "--out", "x.parquet"],
}


@contextmanager
def running(words: list[str], folder: Path) -> "Iterator[subprocess.Popen[str]]":
    """Run the command; check that none of its child processes is left."""
    # Otherwise Ctrl-C is ignored if a shell runs these tests as a background job.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        command = subprocess.Popen(
            [sys.executable, "-m", "fireside", *words],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        yield command
    finally:
        with suppress(ProcessLookupError):
            os.killpg(command.pid, signal.SIGKILL)
        command.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a POSIX signal")
@pytest.mark.parametrize("command", LONG)
def test_a_pipe_is_told_and_an_interruption_ends_with_one_sentence(
    command: str, tmp_path: Path
) -> None:
    """Ctrl-C goes to all processes of the command at once."""
    with running(LONG[command], tmp_path) as work:
        assert work.stderr is not None
        told, _, _ = select.select([work.stderr], [], [], PATIENCE)
        assert told
        line = work.stderr.readline()
        assert re.match(rf"{command}\b.*: [\d,]+ of [\d,]+ \w+, ", line)
        assert "\r" not in line
        os.killpg(work.pid, signal.SIGINT)
        out, err = work.communicate(timeout=PATIENCE)
    assert work.returncode == 130
    said = [one for one in err.splitlines() if not one.startswith(f"{command}")]
    assert len(said) == 1, err
    assert said[0].startswith("fireside: interrupted. ")
    assert f"{command}:" not in out


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a POSIX signal")
def test_an_arena_that_is_interrupted_goes_on_from_there(tmp_path: Path) -> None:
    words = ["arena", "maamut", "--bots", "random,random", "--matches", "20000", "--cores", "2"]
    outcomes = tmp_path / "kept" / "outcomes.jsonl"
    with running([*words, "--out", "kept"], tmp_path) as work:
        while not outcomes.exists() or not outcomes.read_bytes().endswith(b"\n"):
            assert work.poll() is None
        os.killpg(work.pid, signal.SIGINT)
        out, err = work.communicate(timeout=PATIENCE)
    kept = len(outcomes.read_bytes().splitlines())
    assert f"{kept} of 20000 matches are kept in kept" in err
    assert "random" in out


def test_quiet_work_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("work", 3, "steps", quiet=True) as work:
        work.advance(3)
    assert capsys.readouterr() == ("", "")


def test_a_terminal_sees_one_line_rewritten_and_then_erased(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "TICK", 0.0)
    with Progress("work", 3, "steps") as work:
        while "work: 0 of 3 steps" not in screen.getvalue():
            pass
        work.advance()
        work.say("a result")
        while "work: 1 of 3 steps" not in screen.getvalue():
            pass
    assert "\n" not in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")
    assert capsys.readouterr().out == "a result\n"


def test_what_an_earlier_run_did_does_not_count_as_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    with Progress("arena", 100, "matches", quiet=True) as work:
        work.skip(60)
        work.advance(20)
        now = 110.0
        assert work.line() == "arena: 80 of 100 matches, 2.0 a second, 10 s left"


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0.4 s"), (8, "8 s"), (200, "3 min 20 s"), (7500, "2 h 5 min")]
)
def test_times_are_said_as_one_says_them(seconds: float, words: str) -> None:
    assert format_duration(seconds) == words
