"""Fireside: Altamira, Mâamut and Tikal, for players and researchers."""

import os
from typing import TYPE_CHECKING

if os.environ.get("FIRESIDE_PLAIN") == "1":
    from fireside._plain import use_plain_sources

    use_plain_sources(__path__[0])

from fireside.core import errors
from fireside.core.errors import (
    BadNotation,
    BadOption,
    BadRecord,
    BadSeats,
    BadSeed,
    CannotUndo,
    FiresideError,
    IllegalMove,
    MatchOver,
    NoSuchMove,
    NotYourTurn,
    UnknownGame,
)
from fireside.core.rng import Rng
from fireside.core.state import COMPILED
from fireside.games import game, titles
from fireside.play.match import Match

if TYPE_CHECKING:
    from fireside.bots.advice import Advice

__version__ = "0.1.0"


def advise(match: Match, seat: int, seconds: float = 1.0) -> "list[Advice]":
    """The best moves of a seat with what may be expected of them, in words; best first."""
    from fireside.bots import advice  # noqa: PLC0415

    return advice.advise(match, seat, seconds)


__all__ = [
    "COMPILED",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadSeats",
    "BadSeed",
    "CannotUndo",
    "FiresideError",
    "IllegalMove",
    "Match",
    "MatchOver",
    "NoSuchMove",
    "NotYourTurn",
    "Rng",
    "UnknownGame",
    "__version__",
    "advise",
    "errors",
    "game",
    "titles",
]
