"""A match written by hand: decisions, and statements about the state in between."""

from pathlib import Path
from typing import Any

from tests.games.altamira.tables import cards, match

from fireside.core.errors import FiresideError
from fireside.play.match import Match

SCRIPT = Path(__file__).with_suffix(".txt")
LETTERS = "ABCDE"


def new_match() -> Match:
    """Return the match before its first decision."""
    return match(5, 2, first_seat=0)


def steps() -> list[tuple[int, str, str]]:
    """Return the lines of the script: number, the deciding seat or '!', and the text."""
    found = []
    for number, line in enumerate(SCRIPT.read_text(encoding="utf-8").splitlines(), start=1):
        if line and not line.startswith("#"):
            who, text = line[0], line[1:].lstrip(": ")
            found.append((number, who, text))
    return found


def up_to(decision: str) -> Match:
    """Return the match just before this decision is made for the first time."""
    game = new_match()
    for _, who, text in steps():
        if who != "!":
            if text == decision:
                return game
            game.play(LETTERS.index(who), text)
    raise AssertionError(f"nobody decides '{decision}'")


def play_all() -> Match:
    """Play the whole match and check every statement of the script."""
    game = new_match()
    for number, who, text in steps():
        try:
            if who == "!":
                what, _, expected = text.partition(": ")
                found, wanted = look(game, what), read(what, expected)
                assert found == wanted, f"line {number}: {what} {found}, not {wanted}"
            else:
                game.play(LETTERS.index(who), text)
        except FiresideError as error:
            raise AssertionError(f"line {number}: {error}") from error
    return game


def look(game: Match, what: str) -> Any:
    """Return a value of the state."""
    document = game.game.dump(game.state)
    if what.startswith("hand "):
        return document["hands"][LETTERS.index(what[-1])]
    if what == "points":
        return game.state.scores
    if what == "over":
        return game.over
    return document[what]


def read(what: str, expected: str) -> Any:
    """Return the value that the script states."""
    if what.startswith("hand ") or what in ("market", "supply"):
        return cards(expected)
    if what == "points":
        return [int(points) for points in expected.split()]
    if what == "over":
        return expected == "yes"
    if what == "first":
        return LETTERS.index(expected)
    parts = expected.split(", ")
    if what == "insignia":
        return {part[:-2]: LETTERS.index(part[-1]) for part in parts}
    return tuple(None if part == "-" else part for part in parts)
