"""States of Mâamut set up in text."""

from typing import Any

import fireside
from fireside.games.maamut.game import MaamutTable, as_maamut
from fireside.play.match import Match

GAME = fireside.game("maamut")


def table(**document: Any) -> MaamutTable:
    """Return a state from its document; by default all snow, and cards 1 2 3 in each hand.

    Names of tiles may be written in one string: rock="a1 b2".
    """
    for key in ("rock", "grass", "hunters"):
        if isinstance(document.get(key), str):
            document[key] = [None if name == "-" else name for name in document[key].split()]
    document.setdefault("seats", len(document["hunters"]))
    return as_maamut(GAME.load(document))


def play(state: MaamutTable, *texts: str) -> MaamutTable:
    """Make legal moves, each by the seat that is to act."""
    for text in texts:
        (seat,) = state.to_act
        move = GAME.parse(state, text)
        assert move in state.legal_moves(seat), text
        state.apply(seat, move)
    return state


def refused(state: MaamutTable, text: str) -> str:
    """Return the clause that refuses the move."""
    (seat,) = state.to_act
    move = GAME.parse(state, text)
    assert move not in state.legal_moves(seat)
    refusal = GAME.why_not(state, seat, move)
    assert refusal is not None
    return refusal.clause


def texts(state: MaamutTable) -> list[str]:
    """Return the legal moves in notation."""
    (seat,) = state.to_act
    return [GAME.text(state, move) for move in state.legal_moves(seat)]


def shows(state: MaamutTable) -> dict[str, Any]:
    """Return the complete state as a document."""
    return GAME.dump(state)


def match(seats: int = 3, seed: int = 1, **options: str | int) -> Match:
    """Return a match at its start."""
    return Match("maamut", seats, seed, options)
