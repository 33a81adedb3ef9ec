"""What can be typed at the table besides moves: hints, chances, previews, undo, rules, saving."""

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
LEAST_SHARE = 0.01  # of the thought: what got less is no alternative
BAR = 10  # characters of a sure win
Answer = list[str] | None  # None: the table has changed


class LeftTable(Exception):
    """Somebody has left the table."""


class TerminalTable(Protocol):
    """What a command may look at and change."""

    match: Match
    keeper: Autosave
    names: list[str]
    colours: bool

    def legend(self, seat: int) -> list[str]:
        """What the signs on the board mean."""

    def latest_news(self, seat: int) -> list[str]:
        """What has happened since the seat was last asked."""

    def wait_for(self, what: str) -> None:
        """The screen says what takes a while."""


@dataclass(frozen=True, slots=True)
class Command:
    """A word, what may follow it, and what it does."""

    words: tuple[str, ...]
    more: str
    meaning: str
    obey: Callable[[TerminalTable, int, str], Answer]


def tell_help(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Every command, a line each."""
    lines = ["Type the number of a choice, a move in notation, or one of these:"]
    for command in COMMANDS:
        usage = f"{', '.join(command.words)}{f' {command.more}' if command.more else ''}"
        lines.append(f"  {usage:20} {command.meaning}")
    lines.append(f"  {'(Enter)':20} show the table again")
    return lines + table.legend(seat)


def list_moves(table: TerminalTable, seat: int, rest: str) -> Answer:
    """The choices with their numbers, all or those in which the words occur."""
    choices = table.match.legal_moves(seat)
    wanted = [f"{at}) {text}" for at, text in enumerate(choices, 1) if rest.lower() in text.lower()]
    return in_columns(wanted, size_here().columns) or [f"No move has '{rest}' in it."]


def give_hint(table: TerminalTable, seat: int, rest: str) -> Answer:
    """What the expert would do, from what this seat may know: a whole turn, or some moves."""
    seconds = read_seconds(rest)
    if seconds is None:
        return [f"Write e.g. 'hint 5' for five seconds of thought; at most {MOST_SECONDS:.0f}."]
    table.wait_for("The expert is thinking")
    first, *others = advise(table.match, seat, seconds)
    told = [f"The expert: {first.sentence}"]
    worth = [other for other in others if other.share >= LEAST_SHARE and not first.then]
    return told + [f"Or {other.sentence}" for other in worth]


def read_seconds(text: str) -> float | None:
    """How long to think; None if that is no such number."""
    if not text:
        return HINT_SECONDS
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 < seconds <= MOST_SECONDS else None


def show_chances(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Everybody's chances as bars, from what this seat may know."""
    seconds = read_seconds(rest)
    if seconds is None:
        return [f"Write e.g. 'chances 5' for five seconds of thought; at most {MOST_SECONDS:.0f}."]
    table.wait_for("The expert is thinking")
    rng = Rng(len(table.match.log))
    found = chances_for_seat(table.match.state.resample(seat, rng), seat, seconds, rng)
    return in_columns(bars(table.names, found, table.colours), size_here().columns)


def bars(names: Sequence[str], shares: Sequence[float], colours: bool) -> list[str]:
    """Each seat's share of the whole as a bar and a number."""
    widest = max(map(width_of, names))
    lines = []
    for seat, (name, share) in enumerate(zip(names, shares, strict=True)):
        filled = round(BAR * share)
        bar = "#" * filled + "." * (BAR - filled)
        blanks = " " * (widest - width_of(name))
        lines.append(f"{seat_sign(seat, colours)} {name}{blanks} [{bar}] {share:4.0%}")
    return lines


def show_preview(table: TerminalTable, seat: int, rest: str) -> Answer:
    """What would come of a move."""
    view = table.match.view(seat)
    return preview(table.match.title, view, rest.lower(), table.names, table.colours)


def tell_news(table: TerminalTable, seat: int, rest: str) -> Answer:
    """Everything since this seat was last asked, whole."""
    return table.latest_news(seat) or ["Nothing has happened since you were last asked."]


def take_back(table: TerminalTable, seat: int, rest: str) -> Answer:
    """The last move has not been made."""
    table.match.undo(seat)
    return None


def restart(table: TerminalTable, seat: int, rest: str) -> Answer:
    """All that may be taken back has not been made."""
    return None if table.match.restart_turn(seat) else ["Nothing can be taken back now."]


def read_rules(table: TerminalTable, seat: int, rest: str) -> Answer:
    """One clause of the title's rules; by default the one that asks."""
    clause = rest or table.match.view(seat).question.clause
    found = find_clause(table.match.title, clause)
    return found or [f"There is no clause '{clause}' in the rules of {table.match.title}."]


def save(table: TerminalTable, seat: int, rest: str) -> Answer:
    """The match is in its file, or in the one that is named."""
    return [f"Saved to {table.keeper.save(Path(rest) if rest else None)}."]


def quit_match(table: TerminalTable, seat: int, rest: str) -> Answer:
    """The table is left."""
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
