"""Every decision of a match fits the terminal: board, players, question, choices and prompt."""

import random
import re
import sys
from itertools import count
from pathlib import Path

import pytest

import fireside
from fireside.boards import pictures, question
from fireside.boards.text import shown, width_of
from fireside.cli.screen import Asking, Size, compose
from fireside.cli.terminal import tell

SIZES = [(80, 24), (120, 40)]
LONG_NAME = "Bartholomäus-Maximilian-von-Hohenstaufen"


def numbers(seed: int) -> "random.Random":
    return random.Random(seed)


def check(screen: str, columns: int, rows: int) -> None:
    """No line is too long, and all lines are there at once with the prompt."""
    lines = screen.split("\n")
    assert max(map(width_of, lines)) <= columns, screen
    assert len(lines) <= rows, screen


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is POSIX")
@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("title", fireside.titles())
def test_every_decision_of_a_match_fits_a_real_terminal(
    title: str, columns: int, rows: int, tmp_path: Path
) -> None:
    from tests.cli.screens import RealTerminal, decisions

    chance = numbers(columns)
    cells = {"altamira": "mountains", "maamut": "d4", "tikal": "d3"}
    arguments = ["play", title, "--bots", "random", "--seed", "5"]
    with RealTerminal(arguments, tmp_path, columns, rows) as terminal:
        seen = 0
        for screen in decisions(terminal, (chance.randrange(1000) for _ in count())):
            check(screen, columns, rows)
            assert cells[title] in screen  # the board is there
            assert re.search(r"^Ana, .*\?", screen, re.MULTILINE)
            seen += 1
        check(terminal.screen(), columns, rows)
        assert "The match is over. Won by: " in " ".join(terminal.screen().split())
        assert terminal.process.returncode == 0
    assert seen >= 8


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("altamira", {"hands": "open"}),
        ("altamira", {"hands": "closed"}),
        ("maamut", {}),
        ("tikal", {"game": "basic"}),
        ("tikal", {"game": "professional"}),
    ],
)
def test_every_decision_fits_with_any_number_of_seats_and_long_names(
    title: str, options: dict[str, str], columns: int, rows: int
) -> None:
    for seats in fireside.game(title).seats:
        match = fireside.Match(title, seats, 11, options, [LONG_NAME] * seats)
        chance = numbers(seats)
        names = [shown(name) for name in match.names]
        news: list[str] = []
        while not match.over:
            (seat, *_) = match.to_act
            view = match.view(seat)
            asked = question(title, view.question.asks)
            choices = [choice.move for choice in view.choices]
            asking = Asking(news, f"{names[seat]}, {asked} ({view.question.clause})", choices)
            drawn = pictures(title, view, names, colours=bool(seats % 2))
            screen = compose(drawn, asking, Size(columns, rows))
            check("\n".join([*screen, "> "]), columns, rows)
            news = tell(match.play(seat, chance.choice(choices)), seat, names) + news[:20]
