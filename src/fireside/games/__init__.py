"""The registry of titles: folders here with a `game.py`, entry points and registered games."""

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

from fireside.core.errors import UnknownGame
from fireside.core.game import Game
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import State
from fireside.core.weights import with_learned_weights

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

ENTRY_POINT_GROUP = "fireside.games"


def _foreign() -> "EntryPoints":
    # Imported here because it would take half of the package's import time.
    from importlib.metadata import entry_points  # noqa: PLC0415

    return entry_points(group=ENTRY_POINT_GROUP)


_registered: dict[str, Game] = {}
_withdrawn: set[str] = set()


@cache
def own_titles() -> tuple[str, ...]:
    """Return the titles of this package."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def foreign_titles() -> tuple[str, ...]:
    """Return the titles that other packages provide."""
    return tuple(sorted({*_foreign().names, *_registered} - set(own_titles()) - _withdrawn))


@cache
def titles() -> tuple[str, ...]:
    """Return all installed titles in alphabetical order."""
    return tuple(sorted({*own_titles(), *foreign_titles()}))


def register(found: Game) -> None:
    """Make a game available in this process without installing it, e.g. in a notebook or a test."""
    _registered[found.title] = found
    _withdrawn.discard(found.title)
    _forget_titles()


def withdraw(title: str) -> None:
    """Make a title of another package unavailable in this process."""
    _registered.pop(title, None)
    _withdrawn.add(title)
    _forget_titles()


def _forget_titles() -> None:
    foreign_titles.cache_clear()
    titles.cache_clear()
    _load.cache_clear()


@cache
def _load(title: str) -> Game:
    if title in _registered:
        return _registered[title]
    for entry in _foreign().select(name=title):
        foreign: Game = entry.load()
        return foreign
    own: Game = importlib.import_module(f"{__name__}.{title}.game").GAME
    return own


def game(title: str) -> Game:
    """Return the game with this title; raise UnknownGame if it is not installed."""
    if title not in titles():
        raise UnknownGame.because(title=title, known=", ".join(titles()))
    return _load(title)


def hooks_of(state: State) -> SearchHooks:
    """Return the search hooks of the state's game, with the hand-written evaluation."""
    return game(state.title).search_hooks


def learned_hooks_of(state: State) -> SearchHooks:
    """Return the search hooks of the state's game, with the networks trained for such tables."""
    return with_learned_weights(hooks_of(state), state)
