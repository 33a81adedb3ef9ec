"""Fireside: the board games Altamira, Mâamut and Tikal for players, programmers and researchers.

    import fireside

    match = fireside.Match("maamut", seats=3, seed=7)
    seat = match.to_act[0]
    print(fireside.advise(match, seat)[0].sentence)
    match.play(seat, match.legal_moves(seat)[0])

`Match` plays, undoes, saves and replays one game; `game` returns the rules of a title for programs
that work on states directly; `titles` lists the installed titles.
"""

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
    """Return a seat's best moves from what it may know, best first, each with a sentence.

    `seconds` is the time for the search.
    """
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
