"""The moves of Goofspiel: bids of one card."""

from typing import Final

from fireside.core.moves import MoveKind, MovePart, MoveTable
from goofspiel.components import CARD_NAMES

CARD: Final = MovePart("card", CARD_NAMES, first=1)

MOVES: Final = MoveTable(
    [
        MoveKind(
            "bid",
            [CARD],
            touch=["card:{card}"],
            clause="G1.1",
            meaning="a card is bid for the prize, in secret",
            secret=True,
        )
    ]
)
