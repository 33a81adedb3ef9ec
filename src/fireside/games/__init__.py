"""The titles, found by discovery: every folder here that holds a `game.py`, and entry points."""

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from fireside.core.errors import UnknownGame
from fireside.core.game import Game

ENTRY_POINT_GROUP = "fireside.games"


@cache
def titles() -> tuple[str, ...]:
    """Every title that can be played, in alphabetical order."""
    own = {module.name for module in pkgutil.iter_modules(__path__) if module.ispkg}
    foreign = {entry.name for entry in entry_points(group=ENTRY_POINT_GROUP)}
    return tuple(sorted(own | foreign))


@cache
def _load(title: str) -> Game:
    for entry in entry_points(group=ENTRY_POINT_GROUP, name=title):
        foreign: Game = entry.load()
        return foreign
    own: Game = importlib.import_module(f"{__name__}.{title}.game").GAME
    return own


def game(title: str) -> Game:
    """The game of that title."""
    if title not in titles():
        known = ", ".join(titles())
        raise UnknownGame(f"There is no game '{title}'. There is: {known}.")
    return _load(title)
