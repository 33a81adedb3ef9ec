"""Fireside: Altamira, Mâamut and Tikal, for players and researchers."""

import os

if os.environ.get("FIRESIDE_PLAIN") == "1":
    from fireside._plain import use_plain_sources

    use_plain_sources(__path__[0])

from fireside.core import errors
from fireside.core.chance import Rng
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
    NotYourTurn,
    UnknownGame,
)
from fireside.core.state import COMPILED
from fireside.games import game, titles
from fireside.play.match import Match

__version__ = "0.1.0"
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
    "NotYourTurn",
    "Rng",
    "UnknownGame",
    "__version__",
    "errors",
    "game",
    "titles",
]
