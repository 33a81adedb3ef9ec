"""Input at a real terminal besides moves: hints, chances, previews, pages, covers."""

import re
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is POSIX", allow_module_level=True)

from tests.cli.screens import RealTerminal

PROMPT = "> "


def asked(terminal: RealTerminal, line: str, end: str = PROMPT) -> str:
    """Return the screen after a typed line."""
    terminal.type(line)
    screen = terminal.wait_for(end)
    assert screen is not None
    return screen


@pytest.mark.parametrize("title", ["altamira", "maamut", "tikal"])
def test_hints_and_chances_are_shown_beside_the_board(title: str, tmp_path: Path) -> None:
    arguments = ["play", title, "--bots", "random", "--seed", "3"]
    with RealTerminal(arguments, tmp_path, 80, 24) as terminal:
        first = terminal.wait_for(PROMPT)
        assert first is not None
        hint = asked(terminal, "hint 0.2")
        chances = asked(terminal, "chances 0.2")
    assert re.search(r"The expert: [a-z].* wins\s+about\s+\d+%", hint, re.DOTALL)
    bars = re.findall(r"([A-E]) \w+(?: \d)? +\[#*\.*\] +(\d+)%", chances)
    assert sorted(letter for letter, _ in bars) == list("ABC" if title == "altamira" else "AB")
    assert sum(int(share) for _, share in bars) in range(98, 103) or title == "maamut"
    for screen in (hint, chances):
        assert screen.split("\n")[3] == first.split("\n")[3]  # the board is at the same place
        assert len(screen.split("\n")) <= 24


def test_a_hint_tells_the_whole_turn_where_turns_are_planned(tmp_path: Path) -> None:
    arguments = ["play", "tikal", "--bots", "random", "--seed", "3"]
    with RealTerminal(arguments, tmp_path, 80, 24) as terminal:
        terminal.wait_for(PROMPT)
        hint = asked(terminal, "hint 0.2")
    assert re.search(r"The expert: tile .*, then .*end:\s+the\s+best\s+found", hint, re.DOTALL)


@pytest.mark.parametrize("words", ["hint soon", "hint 0", "chances 61", "hint nan"])
def test_a_time_to_think_that_is_none_is_refused(words: str, tmp_path: Path) -> None:
    with RealTerminal(["play", "maamut", "--bots", "random"], tmp_path, 80, 24) as terminal:
        terminal.wait_for(PROMPT)
        assert "for five seconds of thought; at most 60." in asked(terminal, words)


def test_a_tile_is_previewed_in_its_turns_beside_its_neighbours(tmp_path: Path) -> None:
    """Rule: T3.2."""
    arguments = ["play", "tikal", "--bots", "random", "--seats", "4", "--seed", "3"]
    with RealTerminal(arguments, tmp_path, 80, 24) as terminal:
        terminal.wait_for(PROMPT)
        shown = asked(terminal, "preview a3")
        wrong = asked(terminal, "preview h5")
    assert shown.split("\n")[:6] == [
        "   turn 0       turn 1       turn 2       turn 3       turn 4       turn 5",
        "    a4           a4           a4           a4           a4           a4",
        "   __2__ b4     _____ b4     _____ b4     _____ b4     _____ b4     __1__ b4",
        "  /     1      /     2      /     \\      /     \\      1     \\      2     \\",
        "  \\__1__/      \\__1__1      \\__2__2      1__3__/      2__1__/      \\__1__/",
        "    a2   b3      a2   b3      a2   b3      a2   b3      a2   b3      a2   b3",
    ]
    assert "The tile can be laid on a3, b3, c1," in wrong


def test_a_long_list_is_read_page_by_page(tmp_path: Path) -> None:
    arguments = ["play", "tikal", "--bots", "random", "--seats", "4", "--seed", "3"]
    with RealTerminal(arguments, tmp_path, 80, 8) as terminal:
        terminal.wait_for(PROMPT)
        first = asked(terminal, "moves", "Enter: more ")
        last = asked(terminal, "", PROMPT)
    assert "1) tile a3 turn 0" in first
    assert "Enter: back to the table > " in last
    assert max(len(page.split("\n")) for page in (first, last)) <= 8


def test_help_names_every_command_and_the_signs_of_the_board(tmp_path: Path) -> None:
    from fireside.cli.terminal_commands import COMMANDS

    with RealTerminal(["play", "tikal", "--bots", "random"], tmp_path, 80, 24) as terminal:
        terminal.wait_for(PROMPT)
        screen = asked(terminal, "?")
    for command in COMMANDS:
        assert command.words[0] in screen
    assert "A3* is three workers and the leader of A" in screen


def test_a_screen_is_covered_and_forgotten_between_two_people(tmp_path: Path) -> None:
    arguments = ["play", "altamira", "--bots", "person,person,random", "--seed", "3"]
    with RealTerminal(arguments, tmp_path, 80, 24) as terminal:
        cover = terminal.wait_for("press Enter.")
        asked(terminal, "")
        asked(terminal, "1", "press Enter.")
        raw = terminal.text
    assert cover is not None
    assert "Your hand" not in cover
    assert "\x1b[3J" in raw  # nor is it in the scrollback
    assert "send" not in raw.rpartition("\x1b[3J")[2]
