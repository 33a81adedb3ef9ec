"""Tables of Mâamut set in text."""

from typing import Any

import fireside
from fireside.games.maamut.game import MaamutTable, as_maamut
from fireside.play.match import Match

GAME = fireside.game("maamut")


def table(**document: Any) -> MaamutTable:
    """A table as a document describes it; all snow and everybody's cards 1 2 3 by default.

    Names of tiles may be written in one string: rock="a1 b2".
    """
    for key in ("rock", "grass", "hunters"):
        if isinstance(document.get(key), str):
            document[key] = [None if name == "-" else name for name in document[key].split()]
    document.setdefault("seats", len(document["hunters"]))
    return as_maamut(GAME.load(document))


def play(state: MaamutTable, *texts: str) -> MaamutTable:
    """The moves are made by whoever is asked; each must be legal."""
    for text in texts:
        (seat,) = state.to_act
        move = GAME.parse(state, text)
        assert move in state.legal_moves(seat), text
        state.apply(seat, move)
    return state


def refused(state: MaamutTable, text: str) -> str:
    """The clause by which the move is refused."""
    (seat,) = state.to_act
    move = GAME.parse(state, text)
    assert move not in state.legal_moves(seat)
    refusal = GAME.why_not(state, seat, move)
    assert refusal is not None
    return refusal.clause


def texts(state: MaamutTable) -> list[str]:
    """What may be decided now, in notation."""
    (seat,) = state.to_act
    return [GAME.text(state, move) for move in state.legal_moves(seat)]


def shows(state: MaamutTable) -> dict[str, Any]:
    """The whole table as a document."""
    return GAME.dump(state)


def match(seats: int = 3, seed: int = 1, **options: str | int) -> Match:
    """A match from its first move."""
    return Match("maamut", seats, seed, options)
