"""Layout of one decision on one screen: table, news, question, choices and prompt."""

import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from fireside.text_boards import Picture
from fireside.text_boards.text_layout import beside, width_of, wrap, wrap_all

CLEAR = "\x1b[H\x1b[2J"
COLUMNS = 80  # if the width is unknown
NARROWEST = 25  # columns beside a board that are worth using
GAP = 2
LEAST_NEWS = 4  # lines beside a board that are worth using for news
MOST_GROUPS = 16  # named in a summary of the choices


@dataclass(frozen=True, slots=True)
class Size:
    """A terminal's columns and rows; 0 rows: as many as are needed."""

    columns: int
    rows: int


def size_here() -> Size:
    """Return the size of this terminal; in a pipe 80 columns and unlimited rows."""
    if not sys.stdout.isatty():
        return Size(shutil.get_terminal_size((COLUMNS, 24)).columns, 0)
    columns, rows = shutil.get_terminal_size((COLUMNS, 24))
    return Size(columns, rows)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The text below the table."""

    news: list[str]  # sentences, the oldest first
    question: str
    choices: list[str]
    answer: list[str] = field(
        default_factory=list
    )  # the reply to the last line typed; shown instead of news

    def numbered(self) -> list[str]:
        """Return the choices with the numbers that select them."""
        return [f"{at}) {text}" for at, text in enumerate(self.choices, start=1)]


def compose(drawn: Iterable[Picture], asking: Prompt, size: Size) -> list[str]:
    """Return the screen with the roomiest picture that leaves space for all else, or the smallest.

    A board that is wider than the terminal would be wrapped; a sentence replaces it.
    """
    screen: list[str] = []
    smallest: Picture | None = None
    for picture in drawn:
        wide = max(map(width_of, picture.board))
        if size.rows and wide > size.columns:
            said = wrap(too_narrow(wide, size), size.columns, indent="")
            smallest = replace(picture, board=said)
            continue
        side = size.columns - GAP - wide
        if picture.wants and 0 < size.rows < len(picture.board) + picture.wants:
            continue
        if side >= NARROWEST:
            screen = lay_beside(picture, side, asking, size)
            if fits_on_screen(screen, size):
                return screen
        screen = lay_below(picture, asking, size)
        if fits_on_screen(screen, size):
            return screen
    return screen or (lay_below(smallest, asking, size) if smallest else [])


def too_narrow(wide: int, size: Size) -> str:
    """Return the sentence that replaces a board that is too wide."""
    return (
        f"This terminal is {size.columns} columns wide, and the board needs {wide}: make it wider "
        "(or its letters smaller), then press Enter."
    )


def fits_on_screen(screen: Sequence[str], size: Size) -> bool:
    """Return whether the lines and the prompt after them fit on the screen."""
    return (not size.rows or len(screen) < size.rows) and all(
        width_of(line) <= size.columns for line in screen
    )


def lay_beside(picture: Picture, side: int, asking: Prompt, size: Size) -> list[str]:
    """Put facts to the right of the board; below them news and the legend, if they fit."""
    panel = wrap_all(picture.facts, side)
    height = max(len(panel), len(picture.board))
    news = [] if asking.answer else paragraph(asking.news, side)
    room = height - len(panel) - 1
    if len(news) > room >= LEAST_NEWS:
        news = latest(asking.news, side, room)
    inside = bool(news) and len(news) <= room
    legend = wrap_all(picture.legend, side)
    if legend and len(legend) + 1 + (len(news) if inside else 0) <= room:
        panel += ["", *legend]
    if inside:
        panel += ["", *news]
    rest = replace(asking, news=[]) if inside else asking
    lines = beside(picture.board, panel, GAP)
    return lines + lay_question(rest, size, len(lines))


def lay_below(picture: Picture, asking: Prompt, size: Size) -> list[str]:
    """Put facts below the board, preceded by the legend if rows are unlimited."""
    lines = [*picture.board]
    if not size.rows:
        lines += ["", *wrap_all(picture.legend, size.columns), ""]
    lines += wrap_all(picture.facts, size.columns)
    return lines + lay_question(asking, size, len(lines))


def lay_question(asking: Prompt, size: Size, above: int) -> list[str]:
    """Return news, question and choices, shortened to the rows that are left."""
    question = wrap(asking.question, size.columns)
    whole = in_columns(asking.numbered(), size.columns)
    news = asking.answer or paragraph(asking.news, size.columns)
    least = len(asking.answer) or min(1, len(news))
    if not size.rows:
        return ["", *news, *([""] if news else []), *question, *whole]
    free = size.rows - 1 - above - len(question)  # the last row is for the prompt
    choices, room = whole, free - len(whole)
    for choices in (whole, *summaries(asking.choices, size.columns)):
        room = free - len(choices)
        if room >= least:
            break
    if news and len(news) > room and not asking.answer:
        news = latest(asking.news, size.columns, room)
    spare = room - len(news)
    lines = ["", *news] if news and spare > 1 else [*news]
    return [*lines, *([""] if spare > 0 else []), *question, *choices]


def paragraph(sentences: Sequence[str], width: int) -> list[str]:
    """Return the sentences as one paragraph, wrapped at word boundaries."""
    return wrap(" ".join(sentences), width, indent="") if sentences else []


def latest(news: Sequence[str], width: int, room: int) -> list[str]:
    """Return the latest sentences that fit in the rows, or the start of the last one."""
    kept: list[str] = []
    for sentence in reversed(news):
        lines = paragraph(["…", sentence, *kept], width)
        if len(lines) > room:
            break
        kept.insert(0, sentence)
    if kept:
        return paragraph(["…", *kept], width)
    return [f"{paragraph([news[-1]], width - 2)[0]} …"]


def summaries(choices: Sequence[str], width: int) -> list[list[str]]:
    """Return ever shorter summaries of the choices: grouped by first words, then the count."""
    short = f"{len(choices)} moves: type 'moves' to list them."
    groups = grouped(choices)
    if not groups:
        return []
    if len(groups) > MOST_GROUPS:
        return [[short]]
    named = ", ".join(f"{word}×{count}" if count > 1 else word for word, count in groups.items())
    longer = f"{len(choices)} moves: {named}. Type 'moves' to list them"
    return [wrap(f"{longer}, 'moves {next(iter(groups))}' for some.", width), [short]]


def grouped(choices: Sequence[str]) -> dict[str, int]:
    """Count the choices by their first word, or by the first two if the first is always equal."""
    words = [choice.split() for choice in choices]
    same = len({one[0] for one in words}) == 1
    groups: dict[str, int] = {}
    for one in words:
        key = " ".join(one[: 1 + same])
        groups[key] = groups.get(key, 0) + 1
    return groups


def in_columns(items: Sequence[str], width: int) -> list[str]:
    """Arrange the items in as many columns as fit, each read from top to bottom."""
    if not items:
        return []
    widest = max(map(width_of, items)) + 2
    columns = max(1, (width + 2) // widest)
    rows = -(-len(items) // columns)
    return [
        "".join(item + " " * (widest - width_of(item)) for item in items[row::rows]).rstrip()
        for row in range(rows)
    ]
