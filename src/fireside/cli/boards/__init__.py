"""How each title's table is drawn in a terminal: one module per title, found by its name."""

import importlib
from collections.abc import Sequence
from typing import Any


def draw(title: str, view: Any, names: Sequence[str], colours: bool) -> str:
    """The table as this view shows it."""
    drawing = importlib.import_module(f"{__name__}.{title}")
    picture: str = drawing.draw(view, names, colours)
    return picture
