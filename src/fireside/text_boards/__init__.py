"""How each title's table is drawn as text: one module per title, found by its name."""

import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fireside.games import game, own_titles
from fireside.text_boards.text_layout import TOGETHER


@dataclass(frozen=True, slots=True)
class Picture:
    """A table drawn: the board line by line, and what stands beside or below it in paragraphs."""

    board: list[str]
    facts: list[str]
    legend: list[str]
    wants: int = 0  # rows below it, else a smaller picture is better


def pictures(title: str, view: Any, names: Sequence[str], colours: bool) -> Iterator[Picture]:
    """The table as this view shows it, from the roomiest picture to the smallest."""
    drawn: Iterator[Picture] = _module(title).pictures(view, names, colours)
    return drawn


def draw(title: str, view: Any, names: Sequence[str], colours: bool) -> str:
    """The roomiest picture of the table, whole."""
    one = next(pictures(title, view, names, colours))
    legend = [*one.legend, ""] if one.legend else []
    whole = "\n".join([*one.board, "", *legend, *one.facts])
    return whole.replace(TOGETHER, " ")


def question(title: str, asks: str) -> str:
    """What is asked: 'Choose a tile of the outer ring for your hunter.'"""
    return game(title).translations.say(f"question.{asks}")


def preview(title: str, view: Any, what: str, names: Sequence[str], colours: bool) -> list[str]:
    """What would come of a move or a part of one, in lines or paragraphs."""
    lines: list[str] = _module(title).preview(view, what, names, colours)
    return lines


def _module(title: str) -> Any:
    drawn = title if title in own_titles() else "generic"
    return importlib.import_module(f"{__name__}.{drawn}")
