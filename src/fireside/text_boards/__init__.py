"""Text boards: drawings of a table in characters, by one module per title.

Titles without a module of their own are drawn by `generic`.
"""

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fireside.games import game, own_titles
from fireside.text_boards.text_layout import TOGETHER


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of a table: the board as lines, and paragraphs to print beside or below it."""

    board: list[str]
    facts: list[str]
    legend: list[str]
    wants: int = 0  # rows needed below the board; with fewer, use a smaller picture
    tip: str = ""  # a part of the facts that is of use in a terminal only


def pictures(title: str, view: Any, names: Sequence[str], colours: bool) -> Iterator[Picture]:
    """Yield drawings of the table in this view, from the largest to the smallest."""
    drawn: Iterator[Picture] = _module(title).pictures(view, names, colours)
    return drawn


def draw(title: str, view: Any, names: Sequence[str], colours: bool) -> str:
    """Return the largest drawing of the table as one text."""
    one = next(pictures(title, view, names, colours))
    legend = [*one.legend, ""] if one.legend else []
    facts = [fact.replace(one.tip, "") for fact in one.facts] if one.tip else one.facts
    whole = "\n".join([*one.board, "", *legend, *facts])
    return whole.replace(TOGETHER, " ")


def question(title: str, asks: str) -> str:
    """Return the pending question ('Choose a tile of the outer ring for your hunter.')."""
    return game(title).translations.say(f"question.{asks}")


def preview(title: str, view: Any, what: str, names: Sequence[str], colours: bool) -> list[str]:
    """Return the consequences of a move or of part of one, in lines or paragraphs."""
    lines: list[str] = _module(title).preview(view, what, names, colours)
    return lines


def consequences(title: str, view: Any, names: Sequence[str]) -> dict[str, str]:
    """Return the certain consequences of the viewer's moves, by move, where a title knows any."""
    told: dict[str, str] = _module(title).consequences(view, names)
    return told


def _module(title: str) -> Any:
    drawn = title if title in own_titles() else "generic"
    return importlib.import_module(f"{__name__}.{drawn}")
