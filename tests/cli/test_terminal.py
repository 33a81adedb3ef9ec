"""The terminal used by a person: typed lines in, sentences out, never a traceback."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import fireside


def fireside_command(
    arguments: Sequence[str], typed: str, home: Path
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "USER": "ana", "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-m", "fireside", *arguments],
        input=typed,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done


def test_the_version_says_whether_the_rules_are_compiled(tmp_path: Path) -> None:
    done = fireside_command(["--version"], "", tmp_path)
    how = "compiled" if fireside.COMPILED else "plain Python"
    assert done.stdout == f"fireside {fireside.__version__}, rules {how}\n"


def test_a_match_is_played_left_and_taken_up_again(tmp_path: Path) -> None:
    first = fireside_command(
        ["play", "maamut", "--seed", "3", "--bots", "random"], "1\nquit\n", tmp_path
    )
    assert first.returncode == 130
    assert "Ana: Choose a tile at the edge for your hunter. (M1.5)" in first.stdout
    saved = tmp_path / "fireside" / "maamut.record"
    assert f"fireside play --resume {saved}" in first.stdout
    moves = saved.read_text().count(". seat ")
    second = fireside_command(["play", "--resume", str(saved)], "1\n", tmp_path)
    assert "Walk, set or remove a trap, or discard a card." in second.stdout
    assert saved.read_text().count(". seat ") > moves


def test_whole_matches_are_played_by_always_choosing_the_first_choice(tmp_path: Path) -> None:
    for title in fireside.titles():
        done = fireside_command(
            ["play", title, "--seed", "1", "--bots", "random"], "1\n" * 5000, tmp_path
        )
        assert done.returncode == 0
        assert "The match is over. Won by: " in done.stdout


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    done = fireside_command(
        ["play", "maamut", "--bots", "random,random,random", "--watch"], "", tmp_path
    )
    assert done.returncode == 0
    assert "The match is over." in done.stdout


def test_notation_refusals_undo_rules_and_help_are_answered(tmp_path: Path) -> None:
    typed = "place d4\njump\n99\nundo\nrules M3.7\nrules M9\nhelp\nsave\nquit\n"
    done = fireside_command(
        ["play", "maamut", "--seed", "3", "--option", "first_seat=0"], typed, tmp_path
    )
    for sentence in (
        "A hunter starts at the edge. (M1.5)",
        "'jump' is not a move.",
        "The choices are 1 to ",
        "There’s nothing to undo yet.",
        "M3.7 Trampling.",
        "There is no clause 'M9'",
        "take your last move back",
        "Saved to",
    ):
        assert sentence in done.stdout


def test_a_hand_is_covered_between_two_people(tmp_path: Path) -> None:
    done = fireside_command(
        ["play", "maamut", "--bots", "person,person", "--names", "Ana,Ben", "--seed", "3"],
        "\n1\n\n1\nquit\n",
        tmp_path,
    )
    assert "Only you should look: press Enter." in done.stdout
    assert "Ana is asked." in done.stdout
    assert "Ben is asked." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "maamut", "--seats", "7"], "played by 2 to 4"),
        (["play", "maamut", "--bots", "person"], "played by 2 to 4"),
        (["play", "maamut", "--bots", "person,clever"], "no bot 'clever'"),
        (["play", "maamut", "--bots", "person,random", "--seats", "3"], "--bots makes it 2"),
        (["play", "maamut", "--option", "speed"], "name=value"),
        (["play", "maamut", "--option", "speed=1"], "no option 'speed'"),
        (["play", "--resume", "missing.record"], "missing.record"),
        (["replay", "missing.record"], "missing.record"),
        (["rules", "chess"], "There is no game 'chess'"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    done = fireside_command(arguments, "", tmp_path)
    assert done.returncode == 2
    assert sentence in done.stderr


def test_options_are_listed(tmp_path: Path) -> None:
    done = fireside_command(["play", "maamut", "--list-options"], "", tmp_path)
    assert "lone_hunter=plays_on" in done.stdout


def test_the_title_is_asked_for(tmp_path: Path) -> None:
    done = fireside_command(["play"], "nonsense\nmaamut\nquit\n", tmp_path)
    assert "Mâamut, 2 to 4 players" in done.stdout
    assert "Type a number" in done.stdout
    assert "Choose a tile at the edge for your hunter." in done.stdout


def test_a_record_is_stepped_through_and_listed(tmp_path: Path) -> None:
    match = fireside.Match("maamut", 2, 5, {"first_seat": 0}, ["Ana", "Ben"])
    for _ in range(3):
        (seat,) = match.to_act
        match.play(seat, match.legal_moves(seat)[0])
    file = tmp_path / "a.record"
    match.save(file)
    listed = fireside_command(["replay", str(file), "--moves"], "", tmp_path)
    assert listed.stdout.splitlines()[1].startswith("1. Ana: place ")
    walked = fireside_command(["replay", str(file), "--seat", "0"], "\n\nb\n0\nq\n", tmp_path)
    assert walked.returncode == 0
    assert "2. Ben: place " in walked.stdout
    wrong = fireside_command(["replay", str(file), "--seat", "5"], "", tmp_path)
    assert "There is no seat 5" in wrong.stderr


def test_a_broken_record_is_refused_naming_the_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.record"
    file.write_text("Fireside record 1\ntitle: maamut\n")
    done = fireside_command(["replay", str(file)], "", tmp_path)
    assert done.returncode == 2
    assert "Line 2: The record breaks off before its moves." in done.stderr


def test_the_rules_are_printed_whole_or_by_clause(tmp_path: Path) -> None:
    whole = fireside_command(["rules", "maamut"], "", tmp_path)
    assert "## M3 The mammoth" in whole.stdout
    clause = fireside_command(["rules", "maamut", "M3.4"], "", tmp_path)
    assert clause.stdout.startswith("M3.4 Cornered.")
    assert fireside_command(["rules", "maamut", "M9.9"], "", tmp_path).returncode == 2


def test_the_benchmark_prints_figures(tmp_path: Path) -> None:
    done = fireside_command(
        ["bench", "engine", "maamut", "--run-seconds", "0.01", "--here", "--json"],
        "",
        tmp_path,
    )
    assert '"decisions_per_second"' in done.stdout
