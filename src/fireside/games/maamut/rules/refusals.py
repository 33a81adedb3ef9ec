"""Why a move is refused: one code, one clause, one sentence each."""

from typing import Final

from mypy_extensions import i64

from fireside.core.game import Refusal

HUNTERS_ARE_PLACED: Final[i64] = 1
SOMEBODY_FLEES: Final[i64] = 2
NOBODY_FLEES: Final[i64] = 3
PLACED_ALREADY: Final[i64] = 4
NOT_OUTER_RING: Final[i64] = 5
ON_ROCK: Final[i64] = 6
TAKEN: Final[i64] = 7
NO_SUCH_CARD: Final[i64] = 8
WAY_BLOCKED: Final[i64] = 9
NOT_GRASS: Final[i64] = 10
TRAP_THERE: Final[i64] = 11
NOT_ALONE_TO_SET: Final[i64] = 12
NO_TRAP_IN_HAND: Final[i64] = 13
NO_TRAP_THERE: Final[i64] = 14
NOT_ALONE_TO_REMOVE: Final[i64] = 15
NO_CARD_TO_DISCARD: Final[i64] = 16
FLIGHT_BLOCKED: Final[i64] = 17
MAMMOTH_CAME_FROM: Final[i64] = 18

REFUSALS: Final = [
    Refusal("legal", "", ""),
    Refusal(
        "hunters_are_placed",
        "M1.5",
        "Hunters are being placed: choose an outer tile.",
    ),
    Refusal("somebody_flees", "M-R5", "A frightened hunter flees first: choose a way."),
    Refusal("nobody_flees", "M3.7", "No hunter is frightened: there is nobody to flee."),
    Refusal("placed_already", "M1.5", "The hunters are on the board already."),
    Refusal("not_outer_ring", "M1.5", "A hunter begins on a tile of the outer ring."),
    Refusal("on_rock", "M1.5", "A hunter cannot be placed on rock."),
    Refusal("taken", "M1.5", "Another hunter stands on that tile."),
    Refusal("no_such_card", "M2.1", "You do not hold a card of that value."),
    Refusal(
        "way_blocked",
        "M2.1",
        "Rock or the edge is in the way.",
    ),
    Refusal("not_grass", "M2.3", "A trap can only be set on grass."),
    Refusal("trap_there", "M2.3", "There is a trap on this tile already."),
    Refusal("not_alone_to_set", "M2.3", "Another hunter stands here: a trap is set alone."),
    Refusal("no_trap_in_hand", "M2.3", "All your four traps are on the board."),
    Refusal("no_trap_there", "M2.4", "There is no trap on this tile."),
    Refusal("not_alone_to_remove", "M2.4", "Another hunter stands here: a trap is removed alone."),
    Refusal("no_card_to_discard", "M2.5", "You do not hold a card of that value."),
    Refusal("flight_blocked", "M3.7", "A hunter cannot flee onto rock or off the board."),
    Refusal("mammoth_came_from", "M3.7", "A hunter cannot flee to where the mammoth came from."),
]
