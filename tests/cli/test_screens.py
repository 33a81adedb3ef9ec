"""Every decision of a match fits the terminal: board, players, question, choices and prompt."""

import random
import re
import sys
from itertools import count
from pathlib import Path

import pytest

import fireside
from fireside.cli.screen import Prompt, Size, compose
from fireside.cli.terminal_match import event_sentences
from fireside.text_boards import Picture, pictures, question
from fireside.text_boards.text_layout import shown, width_of, wrap

SIZES = [(80, 24), (120, 40)]
LONG_NAME = "Bartholomäus-Maximilian-von-Hohenstaufen"


def check(screen: str, columns: int, rows: int) -> None:
    """Check that no line is too long and that all lines fit the screen with the prompt."""
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

    chance = random.Random(columns)
    cells = {"altamira": "mountains", "maamut": "d4", "tikal": "d3"}
    arguments = ["play", title, "--bots", "random", "--seed", "5"]
    with RealTerminal(arguments, tmp_path, columns, rows) as terminal:
        seen = 0
        for screen in decisions(terminal, (chance.randrange(1000) for _ in count())):
            check(screen, columns, rows)
            assert cells[title] in screen  # the board is shown
            assert re.search(r"^Ana: [A-Z]", screen, re.MULTILINE)
            seen += 1
        check(terminal.screen(), columns, rows)
        assert "The match is over. Won by: " in " ".join(terminal.screen().split())
        assert terminal.process.returncode == 0
    assert seen >= 8


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
def test_every_decision_of_a_full_table_with_long_names_fits(
    title: str, options: dict[str, str]
) -> None:
    seats = fireside.game(title).seats[-1]
    match = fireside.Match(title, seats, 11, options, [LONG_NAME] * seats)
    chance = random.Random(seats)
    names = [shown(name) for name in match.names]
    news: list[str] = []
    while not match.over:
        (seat, *_) = match.to_act
        view = match.view(seat)
        asked = question(title, view.question.asks)
        choices = [choice.move for choice in view.choices]
        asking = Prompt(news, f"{names[seat]}: {asked} ({view.question.clause})", choices)
        for columns, rows in SIZES:
            drawn = pictures(title, view, names, colours=rows == 24)
            screen = compose(drawn, asking, Size(columns, rows))
            check("\n".join([*screen, "> "]), columns, rows)
        news = event_sentences(match.play(seat, chance.choice(choices)), seat, names) + news[:20]


def test_a_wide_terminal_shows_the_large_map_and_a_small_one_the_small_map() -> None:
    match = fireside.Match("tikal", 4, 3)
    view = match.view(match.to_act[0])
    asking = Prompt(
        ["Somebody draws a tile."], "Ana: Choose a cell for your tile. (T3.1)", ["a", "b"]
    )
    heights = {}
    for columns, rows in SIZES:
        drawn = pictures("tikal", view, match.names, colours=False)
        screen = compose(drawn, asking, Size(columns, rows))
        (first, *_) = [at for at, line in enumerate(screen) if "a5" in line]
        (last, *_) = [at for at, line in enumerate(screen) if "a1" in line]
        heights[rows] = last - first
    assert heights == {24: 8, 40: 22}


@pytest.mark.parametrize("width", [20, 26, 43, 80])
def test_words_are_never_broken(width: int) -> None:
    told = "The mammoth flees over d5, d6, \x1b[1;31mA\x1b[0m and frightens Bartholomäu…, 李小龍."
    lines = wrap(told, width)
    assert " ".join(line.strip() for line in lines) == told
    assert max(map(width_of, lines)) <= width


def test_what_belongs_together_stays_together() -> None:
    assert wrap("one two\u00a0three four", 9, indent="") == ["one", "two three", "four"]


@pytest.mark.parametrize("name", [LONG_NAME, "\x1b[2JBen", "李" * 30, "", "A\tB\nC"])
def test_a_name_on_the_screen_is_short_and_harmless(name: str) -> None:
    assert width_of(shown(name)) <= 12
    assert shown(name).isprintable()


def test_many_choices_are_summed_up_and_few_are_listed() -> None:
    few = ["pass", "bid 1"]
    many = [f"tile {cell} turn {turn}" for cell in "abc" for turn in range(6)]
    picture = Picture(["board"], [], [])
    assert "1) pass   2) bid 1" in compose([picture], Prompt([], "What?", few), Size(80, 6))
    screen = compose([picture], Prompt([], "What?", many), Size(80, 6))
    assert screen[-2].startswith("18 moves: tile a×6, tile b×6, tile c×6. Type 'moves'")


def test_the_last_news_are_kept_when_there_is_no_room_for_all() -> None:
    news = [f"Ben walks to a{at} with all his things." for at in range(9)]
    screen = compose([Picture(["board"], [], [])], Prompt(news, "What?", ["end"]), Size(80, 6))
    assert screen[1].startswith("… Ben walks to a")
    assert "a8" in " ".join(screen)
    assert "a0" not in " ".join(screen)
