"""Flags with the same name have the same meaning in all commands."""

import argparse
from dataclasses import replace

import pytest

from fireside.cli.flags import FLAGS
from fireside.cli.main import COMMANDS, build_parser, main
from fireside.cli.units import Unit


def flags() -> dict[str, list[tuple[str, argparse.Action]]]:
    """Return every flag with the commands that have it."""
    found: dict[str, list[tuple[str, argparse.Action]]] = {}
    (subparsers,) = [one for one in build_parser()._actions if one.dest == "command"]
    assert isinstance(subparsers.choices, dict)
    for command, parser in subparsers.choices.items():
        for action in parser._actions:
            for word in action.option_strings:
                found.setdefault(word, []).append((command, action))
    return found


def test_a_flag_of_several_commands_means_the_same_in_each() -> None:
    shared = {word: uses for word, uses in flags().items() if len(uses) > 1}
    del shared["-h"], shared["--help"]
    assert len(shared) >= 10
    for word, uses in shared.items():
        for command, action in uses:
            assert (action.help or "").startswith(FLAGS[word]["help"]), (word, command)
            unit = FLAGS[word].get("type")
            if isinstance(unit, Unit):  # a command may accept a narrower range
                assert isinstance(action.type, Unit)
                assert unit.least <= action.type.least <= action.type.most <= unit.most
                assert replace(action.type, least=unit.least, most=unit.most) == unit
            else:
                assert action.type == unit, (word, command)


def test_every_flag_is_explained() -> None:
    for word, uses in flags().items():
        for command, action in uses:
            assert action.help, (word, command)


@pytest.mark.parametrize(
    "command", ["arena", "dataset", "tune", "analyse", "bench", "perft", "evaluate"]
)
def test_what_takes_long_can_be_quiet(command: str) -> None:
    assert command in COMMANDS
    assert command in [one for one, _ in flags()["--quiet"]]


@pytest.mark.parametrize(
    "words", [["play", "maamut", "--sit", "person"], ["perft", "maamut", "--dep", "1"]]
)
def test_an_unknown_or_shortened_flag_is_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert f"fireside {words[0]}: there is no flag {words[2]}." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["serv"], "serve"),
        (["analyze", "match.record"], "analyse"),
        (["Tikal"], "play tikal"),
        (["play", "--sets", "3"], "--seats"),
        (["arena", "maamut", "--bot=easy,random"], "--bots"),  # reported before the missing flag
        (["--versoin"], "--version"),
    ],
    ids=" ".join,
)
def test_first_contact_15_a_mistyped_command_or_flag_is_answered_with_the_one_meant(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    said = capsys.readouterr().err
    assert f" Did you mean {meant}? See: fireside" in said
    assert said.count("\n") == 1


def test_a_word_like_no_other_is_refused_without_a_guess(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["qqqq"])
    assert capsys.readouterr().err == (
        "fireside: there is no command 'qqqq'. See: fireside --help\n"
    )
