"""Commands at the table besides moves: hints, chances, previews, undo, rules, saving."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from fireside.bots.advice import advise
from fireside.bots.win_chances import chances_for_seat
from fireside.cli.rules import find_clause
from fireside.cli.saved_matches import Autosave
from fireside.cli.screen import in_columns, size_here
from fireside.core.rng import Rng
from fireside.play.match import Match
from fireside.text_boards import preview
from fireside.text_boards.hex_canvas import seat_sign
from fireside.text_boards.text_layout import width_of

HINT_SECONDS = 2.0
MOST_SECONDS = 60.0
LEAST_SHARE = 0.01  # of the search's visits; rarer moves are not shown as alternatives
BAR = 10  # characters of a bar at 100%
Answer = list[str] | None  # None: the table has changed


class LeftTable(Exception):
    """The signal that a person has left the table."""


class TerminalTable(Protocol):
    """The part of the terminal that commands read and change."""

    match: Match
    keeper: Autosave
    names: list[str]
    colours: bool

    def legend(self, seat: int) -> list[str]:
        """Return the legend of the signs on the board."""

    def latest_news(self, seat: int) -> list[str]:
        """Return the events since the seat was last asked, as sentences."""

    def wait_for(self, what: str) -> None:
        """Show what the program is waiting for."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its words, its argument, its help text and its function."""

    words: tuple[str, ...]
    more: str
    meaning: str
    obey: Callable[[TerminalTable, int, str], Answer]


def tell_help(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Return a help line for every command, and the legend."""
    lines = ["Type the number of a choice, a move in notation, or one of these:"]
    for command in COMMANDS:
        usage = f"{', '.join(command.words)}{f' {command.more}' if command.more else ''}"
        lines.append(f"  {usage:20} {command.meaning}")
    lines.append(f"  {'(Enter)':20} show the table again")
    return lines + table.legend(seat)


def list_moves(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Return the choices with their numbers, filtered by the words if any."""
    choices = table.match.legal_moves(seat)
    wanted = [f"{at}) {text}" for at, text in enumerate(choices, 1) if rest.lower() in text.lower()]
    return in_columns(wanted, size_here().columns) or [f"No move has '{rest}' in it."]


def give_hint(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Return the expert's move or whole turn, and alternatives, from the seat's own view."""
    seconds = read_seconds(rest)
    if seconds is None:
        return [f"Write e.g. 'hint 5' for five seconds of thought; at most {MOST_SECONDS:.0f}."]
    table.wait_for("The expert is thinking")
    first, *others = advise(table.match, seat, seconds)
    told = [f"The expert: {first.sentence}"]
    worth = [other for other in others if other.share >= LEAST_SHARE and not first.then]
    return told + [f"Or {other.sentence}" for other in worth]


def read_seconds(text: str) -> float | None:
    """Return the seconds to think, or None if the text is no valid number."""
    if not text:
        return HINT_SECONDS
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 < seconds <= MOST_SECONDS else None


def show_chances(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Return every seat's win probability as bars, from the seat's own view."""
    seconds = read_seconds(rest)
    if seconds is None:
        return [f"Write e.g. 'chances 5' for five seconds of thought; at most {MOST_SECONDS:.0f}."]
    table.wait_for("The expert is thinking")
    rng = Rng(len(table.match.log))
    found = chances_for_seat(table.match.state.resample(seat, rng), seat, seconds, rng)
    return in_columns(bars(table.names, found, table.colours), size_here().columns)


def bars(names: Sequence[str], shares: Sequence[float], colours: bool) -> list[str]:
    """Return each seat's share as a bar and a percentage."""
    widest = max(map(width_of, names))
    lines = []
    for seat, (name, share) in enumerate(zip(names, shares, strict=True)):
        filled = round(BAR * share)
        bar = "#" * filled + "." * (BAR - filled)
        blanks = " " * (widest - width_of(name))
        lines.append(f"{seat_sign(seat, colours)} {name}{blanks} [{bar}] {share:4.0%}")
    return lines


def show_preview(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Return the preview of a move."""
    view = table.match.view(seat)
    return preview(table.match.title, view, rest.lower(), table.names, table.colours)


def tell_news(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Return all events since this seat was last asked, unshortened."""
    return table.latest_news(seat) or ["Nothing has happened since you were last asked."]


def take_back(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Undo the last move."""
    table.match.undo(seat)
    return None


def restart(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Undo all moves that may be taken back."""
    return None if table.match.restart_turn(seat) else ["Nothing can be taken back now."]


def read_rules(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Return a clause of the rules; by default the clause of the current question."""
    clause = rest or table.match.view(seat).question.clause
    found = find_clause(table.match.title, clause)
    return found or [f"There is no clause '{clause}' in the rules of {table.match.title}."]


def save(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Save the match to its file, or to a named one."""
    return [f"Saved to {table.keeper.save(Path(rest) if rest else None)}."]


def quit_match(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Leave the table."""
    raise LeftTable


COMMANDS = (
    Command(("moves", "m"), "[WORD]", "your moves, all or those with a word", list_moves),
    Command(("hint",), "[SECONDS]", "what the expert would do", give_hint),
    Command(("chances",), "[SECONDS]", "how likely everybody is to win", show_chances),
    Command(("preview", "p"), "WHAT", "what a walk or tile would bring: p c3", show_preview),
    Command(("news",), "", "everything since you were last asked", tell_news),
    Command(("undo", "u"), "", "take your last move back", take_back),
    Command(("restart",), "", "take back all you may", restart),
    Command(("rules",), "[CLAUSE]", "read the clause that asks, or another", read_rules),
    Command(("save",), "[FILE]", "write the match to a file", save),
    Command(("quit", "q"), "", "leave; the match is saved", quit_match),
    Command(("help", "h", "?"), "", "this text", tell_help),
)
BY_WORD = {word: command for command in COMMANDS for word in command.words}
