# compiled
"""Why a move is refused: a name and a clause each; their sentences are in `words/`."""

from typing import Final

from fireside.core.refusals import Refusals

REFUSALS: Final = Refusals(
    {
        "hunters_are_placed": "M1.5",
        "somebody_flees": "M-R5",
        "nobody_flees": "M3.7",
        "placed_already": "M1.5",
        "not_outer_ring": "M1.5",
        "on_rock": "M1.5",
        "taken": "M1.5",
        "no_such_card": "M2.1",
        "way_blocked": "M2.1",
        "not_grass": "M2.3",
        "trap_there": "M2.3",
        "not_alone_to_set": "M2.3",
        "no_trap_in_hand": "M2.3",
        "no_trap_there": "M2.4",
        "not_alone_to_remove": "M2.4",
        "no_card_to_discard": "M2.5",
        "flight_blocked": "M3.7",
        "mammoth_came_from": "M3.7",
    }
)
