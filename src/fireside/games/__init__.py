"""The titles, found by discovery: every folder here that holds a `game.py`, and entry points."""

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from fireside.core.errors import UnknownGame
from fireside.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

ENTRY_POINT_GROUP = "fireside.games"


def _foreign() -> "EntryPoints":
    # Here and not above, because it would be half of our import time.
    from importlib.metadata import entry_points  # noqa: PLC0415

    return entry_points(group=ENTRY_POINT_GROUP)


_withdrawn: set[str] = set()


@cache
def own_titles() -> tuple[str, ...]:
    """The titles in this folder."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def foreign_titles() -> tuple[str, ...]:
    """The titles that other packages offer."""
    return tuple(sorted(_foreign().names - set(own_titles()) - _withdrawn))


@cache
def titles() -> tuple[str, ...]:
    """Every title that can be played, in alphabetical order."""
    return tuple(sorted({*own_titles(), *foreign_titles()}))


def withdraw(title: str) -> None:
    """This title is not known any more in this process: nothing can be done with it."""
    _withdrawn.add(title)
    foreign_titles.cache_clear()
    titles.cache_clear()


@cache
def _load(title: str) -> Game:
    for entry in _foreign().select(name=title):
        foreign: Game = entry.load()
        return foreign
    own: Game = importlib.import_module(f"{__name__}.{title}.game").GAME
    return own


def game(title: str) -> Game:
    """The game of that title."""
    if title not in titles():
        raise UnknownGame.because(title=title, known=", ".join(titles()))
    return _load(title)
