# compiled
"""The move table of Mâamut: every kind of move with its phases, actions and refusals.

Rule: M-C5.
"""

from typing import Final

from fireside.core.hex_grid import DIRECTION_NAMES
from fireside.core.moves import MoveKind, MovePart, MoveTable
from fireside.games.maamut.components import CELL_NAMES

CELL: Final = MovePart("cell", CELL_NAMES)
WAY: Final = MovePart("way", DIRECTION_NAMES)
CARD: Final = MovePart("card", ["1", "2", "3"], first=1)

MOVES: Final = MoveTable(
    [
        MoveKind(
            "place",
            [CELL],
            when=["PLACING"],
            act="setup.place(state, seat, {cell})",
            refuse="setup.refuse_place(state, {cell})",
            touch=["tile:{cell}"],
            clause="M1.5",
            meaning="place the hunter on this tile before the first turn",
        ),
        MoveKind(
            "walk",
            [CARD, WAY],
            text="walk {way} {card}",
            when=["TURN"],
            act="turn.walk(state, seat, {way}, {card})",
            refuse="turn.refuse_walk(state, seat, {way}, {card})",
            touch=["card:{card}", "tile:{end}"],
            clause="M2.1",
            meaning="walk the card's number of tiles in this direction",
        ),
        MoveKind(
            "trap",
            when=["TURN"],
            act="turn.set_trap(state, seat)",
            refuse="turn.refuse_trap(state, seat)",
            clause="M2.3",
            meaning="set a trap where the hunter stands",
        ),
        MoveKind(
            "untrap",
            when=["TURN"],
            act="turn.remove_trap(state, seat)",
            refuse="turn.refuse_untrap(state, seat)",
            clause="M2.4",
            meaning="remove the trap where the hunter stands",
        ),
        MoveKind(
            "discard",
            [CARD],
            when=["TURN"],
            act="turn.discard(state, seat, {card})",
            refuse="turn.refuse_discard(state, seat, {card})",
            touch=["card:{card}", "discard"],
            clause="M2.5",
            meaning="discard the card and do nothing else",
        ),
        MoveKind(
            "flee",
            [WAY],
            when=["FLEEING"],
            act="turn.run_from_mammoth(state, seat, {way})",
            refuse="flight.refuse_flight(state, {way})",
            touch=["tile:{beside}"],
            clause="M3.7",
            meaning="flee with the frightened hunter to the next tile in this direction",
        ),
    ]
)
