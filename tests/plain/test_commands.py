"""Every command runs as plain Python (`make test-plain`); other tests run the compiled ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.running import Server

import fireside
from fireside.cli.main import COMMANDS
from fireside.play.match import Match
from fireside.puzzles.puzzle_file import write_puzzles

pytestmark = pytest.mark.skipif(fireside.COMPILED, reason="make test-plain runs these")

SMALL = "--simulations 3 --cores 2"  # in child processes, which must use plain Python too
RUNS = {
    "play": "play maamut --bots random,random,random --watch --seed 4",
    "replay": "replay match.record --moves",
    "rules": "rules maamut M3.7",
    "arena": f"arena maamut --bots easy,random --matches 2 --out arena {SMALL}",
    "analyse": "analyse match.record --simulations 2",
    "puzzles": "puzzles maamut --matches 1 --seed 9 --cores 1 --quiet",
    "tune": "tune maamut --matches 2 --simulations 2",
    "bench": "bench engine maamut --run-seconds 0.01 --here",
    "backup": "backup copy.db --database tables.db",
    "tidy": "tidy --database tables.db --dry-run",
    "export": "export --consented --database tables.db --out matches",
    "evaluate": "evaluate maamut-2-random --policy easy --simulations 4 --deals 1",
    "schema": "schema",
    "perft": "perft tikal --depth 2",
    "new_game": "new-game noughts",
    "dataset": f"dataset altamira --matches 2 --bots random --out some.parquet {SMALL}",
}

# from a match that was searched before; another would take a minute of plain Python
MINED = write_puzzles("maamut", fireside.game("maamut").rules_version, [])


def fireside_command(line: str, folder: Path, status: int = 0) -> str:
    """Run the command, check its exit status and return its output."""
    done = subprocess.run(
        [sys.executable, "-m", "fireside", *line.split()],
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def short_match() -> Match:
    match = Match("maamut", seed=2)
    while len(match.log) < 6:
        seat = match.to_act[0]
        match.play(seat, match.state.legal_moves(seat)[0])
    return match


def test_no_command_is_left_out() -> None:
    """The server is started for its backup; tests/learn covers training, which needs PyTorch.

    tests/cli/test_learn.py covers lessons, tests/server/test_mcp.py language models.
    """
    elsewhere = {"doctor", "learn", "mcp", "serve", "site", "train"}
    assert {*RUNS, *elsewhere} == set(COMMANDS)


def test_first_contact_10_the_doctor_reports_plain_python_first_and_says_what_to_do(
    tmp_path: Path,
) -> None:
    assert Server(str(tmp_path / "tables.db")).stop() in (0, -15)
    first, advice, *_ = fireside_command("doctor --database tables.db", tmp_path, 1).splitlines()
    assert first.startswith("!!  rules     they run as plain Python, about fifty times slower")
    assert advice.strip().startswith(("Unset FIRESIDE_PLAIN", "Install a C compiler"))


def test_a_site_is_written(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fireside", "site", "--out", str(tmp_path / "page")],
        capture_output=True,
        text=True,
        check=False,
    )
    if "cannot be fetched" in done.stderr:
        pytest.skip(done.stderr)
    assert "rules in plain Python" in done.stdout, done.stderr
    assert (tmp_path / "page" / "python" / "files.json").is_file()


@pytest.mark.parametrize("name", RUNS)
def test_a_command_runs(name: str, tmp_path: Path) -> None:
    short_match().save(tmp_path / "match.record")
    (tmp_path / "puzzles" / "matches").mkdir(parents=True)
    (tmp_path / "puzzles" / "matches" / "maamut-000009.puzzles").write_text(MINED)
    if "tables.db" in RUNS[name]:
        assert Server(str(tmp_path / "tables.db")).stop() in (0, -15)
    assert fireside_command(RUNS[name], tmp_path)


def test_the_version_says_that_the_rules_are_plain(tmp_path: Path) -> None:
    assert "plain Python" in fireside_command("--version", tmp_path)
