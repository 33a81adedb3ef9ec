# compiled
"""T4 Actions: pitching camps (T4.7)."""

from mypy_extensions import i64

from fireside.core.hex_grid import Cell
from fireside.core.state import LEGAL, NOBODY, Seat
from fireside.games.tikal.components import CAMP_COST, CELL_NAMES, JUNGLE, TREASURE
from fireside.games.tikal.events import CampPitched
from fireside.games.tikal.generated.refusals import (
    CAMP_THERE,
    NO_CAMP_LEFT,
    NO_PLACE_FOR_CAMP,
    NOBODY_TO_CAMP,
    TOO_FEW_POINTS,
    TREASURES_THERE,
)
from fireside.games.tikal.state import (
    CAMP_ONE,
    CAMP_TWO,
    IN_RESERVE,
    PLAYER,
    TikalState,
    figures_at,
)


def refuse_camp(state: TikalState, seat: Seat, cell: Cell) -> i64:
    """With an own figure on jungle or an emptied treasure tile, one camp a tile, two a player.

    Rule: T4.7. Ruling: T-R6.
    """
    ground = state.land.ground[cell]
    if ground != JUNGLE and ground != TREASURE:
        return NO_PLACE_FOR_CAMP
    if ground == TREASURE and state.stack[cell] > 0:
        return TREASURES_THERE
    if state.owner[cell] != NOBODY:
        return CAMP_THERE
    if figures_at(state.workers, state.player, seat, cell) == 0:
        return NOBODY_TO_CAMP
    if state.player[PLAYER * seat + CAMP_TWO] != IN_RESERVE:
        return NO_CAMP_LEFT
    return LEGAL if state.action_points >= CAMP_COST else TOO_FEW_POINTS


def pitch(state: TikalState, seat: Seat, cell: Cell) -> None:
    """The player's camp stands on the tile for good, and can be used at once.

    Rule: T4.7. Ruling: T-R6.
    """
    state.action_points -= CAMP_COST
    which = CAMP_ONE if state.player[PLAYER * seat + CAMP_ONE] == IN_RESERVE else CAMP_TWO
    state.player[PLAYER * seat + which] = cell
    state.owner[cell] = seat
    if state.listening:
        state.tell(CampPitched(int(seat), CELL_NAMES[cell]))
