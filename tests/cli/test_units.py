"""Numbers on the command line: each flag accepts the range of its unit and refuses all others.

First contact, row 7.
"""

import argparse
import functools
import re
import shlex
from pathlib import Path

import pytest
from tests.server.running import Server

import fireside
from fireside.cli.main import build_parser, main
from fireside.cli.units import Unit
from fireside.core.rng import LARGEST_SEED
from fireside.puzzles.puzzle_file import write_puzzles

WRITTEN = ("-1", "0", "nan", "inf", "1000000000", "garbage", "", "1e999", "-0.5", "9" * 5000)
TABLE = "maamut --bots random,random --quiet"
# The shortest run of each command; train needs PyTorch, and serve has a test of its own.
RUNS = {
    "play": "play maamut --bots random,random --watch --seed 4",
    "replay": "replay match.record --moves",
    "arena": f"arena {TABLE} --matches 1 --cores 1 --out arena",
    "evaluate": "evaluate maamut-2-random --policy random --deals 1 --cores 1 --quiet",
    "analyse": "analyse match.record --simulations 1 --quiet",
    "puzzles": "puzzles maamut --matches 1 --seed 0 --cores 1 --quiet",
    "tune": "tune maamut --matches 1 --simulations 1 --quiet",
    "bench": "bench engine maamut --run-seconds 0.01 --here --quiet",
    "tidy": "tidy --database tables.db --dry-run",
    "perft": "perft maamut --depth 1 --quiet",
    "dataset": f"dataset {TABLE} --matches 1 --cores 1 --out some.parquet",
}
NO_RUNS = {"learn", "serve", "train"}  # tests/cli/test_learn.py types the answers of learn


@functools.cache
def parser() -> argparse.ArgumentParser:
    return build_parser()


@functools.cache
def actions() -> list[tuple[str, argparse.Action]]:
    """Return every argument of every command."""
    (subparsers,) = [one for one in parser()._actions if one.dest == "command"]
    assert isinstance(subparsers.choices, dict)
    return [
        (command, action) for command, one in subparsers.choices.items() for action in one._actions
    ]


@functools.cache
def numeric() -> dict[tuple[str, str], Unit]:
    """Return the unit of each numeric flag, by command and flag."""
    return {
        (command, action.option_strings[0]): action.type
        for command, action in actions()
        if isinstance(action.type, Unit)
    }


def words_for(command: str, *more: str) -> list[str]:
    """Return the shortest valid command line: required arguments, then these."""
    required: list[str] = []
    for name, action in actions():
        if name == command and action.required:
            flag = action.option_strings[:1]
            required += [*flag, "engine" if action.choices else "maamut"]
    return [command, *required, *more]


def test_every_number_has_a_unit() -> None:
    types = {action.type for _, action in actions() if not isinstance(action.type, Unit)}
    assert types <= {None, Path}
    assert len(numeric()) >= 40


@pytest.mark.parametrize("written", WRITTEN, ids=lambda text: text[:12] or "nothing")
@pytest.mark.parametrize(("command", "flag"), numeric())
def test_first_contact_7_a_number_is_accepted_or_refused_with_a_sentence(
    command: str, flag: str, written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    unit = numeric()[command, flag]
    words = words_for(command, f"{flag}={written}")
    try:
        args = parser().parse_args(words)
    except SystemExit as refused:
        assert refused.code == 2
        said = capsys.readouterr().err
        assert re.fullmatch(
            rf"fireside {command}: argument {flag}: write .+ from .+, not .+\n", said
        )
        assert str(unit) in said
        assert len(said) < 200
    else:
        number = getattr(args, flag.removeprefix("--").replace("-", "_"))
        assert number == float(written)
        assert unit.least <= number <= unit.most
        assert written in ("0", "1000000000")
        assert written == "0" or flag == "--seed"


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--seconds", "-1"],
        ["serve", "--seconds", "nan", "--cores", "-2"],
        ["serve", "--seconds", "0"],  # it would mean no limit there
        ["serve", "--port", "99999"],
        ["arena", "maamut", "--bots", "easy,random", "--seconds", "-1"],
        ["arena", "maamut", "--bots", "easy,random", "--seconds", "0"],
        ["dataset", "maamut", "--seconds", "0", "--out", "some.parquet"],
        ["analyse", "match.record", "--simulations", "0"],
        ["replay", "match.record", "--ply", "1000"],
    ],
    ids=" ".join,
)
def test_first_contact_7_what_ran_broken_is_refused(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    fireside.Match("maamut", seed=2).save("match.record")
    try:
        args = parser().parse_args(words)
        status = 0 if args.command == "serve" else main(words)  # a server would keep running
    except SystemExit as refused:
        status = int(str(refused.code))
    assert status == 2
    assert capsys.readouterr().err.startswith("fireside")
    assert [path.name for path in tmp_path.iterdir()] == ["match.record"]


def extremes() -> list[tuple[str, str, str]]:
    """Return the smallest number of each flag, and the largest seed, which costs no more."""
    found = []
    for (command, flag), unit in numeric().items():
        if command not in NO_RUNS:
            found.append((command, flag, str(unit.least)))
            if flag == "--seed":
                found.append((command, flag, str(int(unit.most))))
    return found


@pytest.mark.parametrize(("command", "flag", "number"), extremes())
def test_first_contact_7_the_outermost_numbers_work(
    command: str,
    flag: str,
    number: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A table may still refuse them: one player cannot play Mâamut."""
    monkeypatch.chdir(tmp_path)
    fireside.Match("maamut", seed=2).save("match.record")
    mined = write_puzzles("maamut", fireside.game("maamut").rules_version, [])
    (tmp_path / "puzzles" / "matches").mkdir(parents=True)
    for seed in (0, LARGEST_SEED // 2):
        (tmp_path / f"puzzles/matches/maamut-{seed:06d}.puzzles").write_text(mined)
    if command == "tidy":
        assert Server("tables.db").stop() in (0, -15)
    status = main([*shlex.split(RUNS[command]), flag, number])
    said = capsys.readouterr()
    if status:
        assert (status, flag in ("--seats", "--seconds")) == (2, True)
        assert re.fullmatch(r"fireside: .+\.\n", said.err)
    else:
        assert said.out


def test_first_contact_7_no_command_with_numbers_is_left_out() -> None:
    assert {command for command, _ in numeric()} == {*RUNS, *NO_RUNS}


def test_first_contact_7_a_server_works_with_the_smallest_numbers(tmp_path: Path) -> None:
    smallest = [
        f"{flag}={unit.least}"
        for (command, flag), unit in numeric().items()
        if command == "serve" and flag != "--port"
    ]
    assert len(smallest) >= 5
    assert Server(str(tmp_path / "tables.db"), *smallest).stop() in (0, -15)
