"""How each title's table is drawn as text: one module per title, found by its name."""

import importlib
from collections.abc import Sequence
from typing import Any


def draw(title: str, view: Any, names: Sequence[str], colours: bool) -> str:
    """The table as this view shows it."""
    picture: str = _module(title).draw(view, names, colours)
    return picture


def question(title: str, asks: str) -> str:
    """What is asked, as the end of a sentence: 'where does your hunter begin?'."""
    questions: dict[str, str] = _module(title).QUESTIONS
    return questions[asks]


def _module(title: str) -> Any:
    return importlib.import_module(f"{__name__}.{title}")
