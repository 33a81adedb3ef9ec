"""Findings of first-time users at the command line, by row of the review."""

import fcntl
import struct
import sys
import termios
from pathlib import Path

import pytest

from fireside.cli.doctor import examine_rules
from fireside.cli.main import main
from fireside.text_boards.text_layout import width_of

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is POSIX")


def test_first_contact_10_plain_python_is_a_finding_of_the_doctor() -> None:
    """tests/plain runs the whole command."""
    assert examine_rules(True, {}) == ("they run compiled", "")
    says, advice = examine_rules(False, {})
    assert "fifty times slower" in says
    assert "apt install gcc python3-dev" in advice
    assert "Unset FIRESIDE_PLAIN" in examine_rules(False, {"FIRESIDE_PLAIN": "1"})[1]


@pytest.mark.parametrize("command", ["replay", "analyse", "play --resume"])
def test_first_contact_15_a_file_that_is_missing_is_said_in_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missing.record"
    assert main([*command.split(), str(file)]) == 2
    said = capsys.readouterr().err
    assert said == f"fireside: {file} cannot be used: no such file or directory.\n"


@pytest.mark.parametrize("name", ["json", "msgspec"])
def test_first_contact_15_a_game_is_not_named_like_a_module_that_it_would_hide(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", name]) == 2
    assert f"Python has a module '{name}' already" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_folder_beside_a_new_game_is_no_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pebbles").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["new-game", "pebbles", "--out", "mine"]) == 0


@POSIX
def test_first_contact_15_the_first_prompt_mentions_help(tmp_path: Path) -> None:
    from tests.cli.screens import RealTerminal

    arguments = ["play", "maamut", "--bots", "random", "--seed", "3"]
    with RealTerminal(arguments, tmp_path, 80, 24) as terminal:
        first = terminal.wait_for("\n> ")
        terminal.type("1")
        second = terminal.wait_for("\n> ")
    assert first is not None
    assert second is not None
    assert "Type 'help' to see what you can type." in " ".join(first.split())
    assert "Type 'help'" not in " ".join(second.split())


@POSIX
def test_first_contact_15_a_terminal_that_is_too_narrow_gets_a_sentence_until_it_is_wider(
    tmp_path: Path,
) -> None:
    from tests.cli.screens import RealTerminal

    with RealTerminal(["play", "tikal", "--bots", "random"], tmp_path, 50, 24) as terminal:
        narrow = terminal.wait_for("\n> ")
        fcntl.ioctl(terminal.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        terminal.type("")
        wide = terminal.wait_for("\n> ")
    assert narrow is not None
    assert wide is not None
    assert "This terminal is 50 columns wide, and the board needs" in " ".join(narrow.split())
    assert max(map(width_of, narrow.split("\n"))) <= 50
    assert "____" not in narrow.partition("Guest")[0].partition("A Ana")[0]
    assert "/ a3 " in " ".join(wide.split())
    assert "columns wide" not in wide
