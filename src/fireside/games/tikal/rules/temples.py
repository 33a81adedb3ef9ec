# compiled
"""T4 Actions: uncovering temple levels and guarding temples (T4.4, T4.8)."""

from mypy_extensions import i64

from fireside.core.hex_grid import Cell
from fireside.core.state import BIT, LEGAL, NOBODY, Row, Seat
from fireside.games.tikal.components import (
    CELL_NAMES,
    FIGURE_NAMES,
    GUARD_COST,
    GUARDS_EACH,
    LEADER,
    TEMPLE,
    UNCOVER_COST,
    WORKER,
)
from fireside.games.tikal.events import FiguresLeft, LevelUncovered, TempleGuarded
from fireside.games.tikal.generated.moves import guard_move, uncover_move
from fireside.games.tikal.generated.refusals import (
    FLOOR_SOLD_OUT,
    GUARDED_ALREADY,
    NO_GUARD_LEFT,
    NO_SUCH_GUARD,
    NO_TEMPLE,
    NO_TEMPLE_TO_GUARD,
    NOBODY_TO_UNCOVER,
    NOT_STRONGEST,
    SECOND_FIGURE,
    TEMPLE_GUARDED,
    THIRD_LEVEL,
    TOO_FEW_POINTS,
)
from fireside.games.tikal.rules.movement import stands
from fireside.games.tikal.state import (
    FLOOR_BITS,
    GUARDING,
    GUARDS,
    LEADER_AT,
    LEFT_GAME,
    PLAYER,
    WORKER_BITS,
    WORKER_MASK,
    TikalState,
    figures_at,
    is_leader_at,
    strength_at,
    workers_at,
)


def refuse_uncover(state: TikalState, seat: Seat, cell: Cell) -> i64:
    """An own figure for each level of this turn, a floor of the next number, and no guard.

    Rule: T4.4. Ruling: T-R4.
    """
    if state.land.ground[cell] != TEMPLE:
        return NO_TEMPLE
    figures = figures_at(state.workers, state.player, seat, cell)
    if figures == 0:
        return NOBODY_TO_UNCOVER
    if state.owner[cell] != NOBODY:
        return TEMPLE_GUARDED
    if state.floors_left(state.stack[cell] + 1) == 0:
        return FLOOR_SOLD_OUT
    return refuse_dig(state, cell, figures, THIRD_LEVEL, UNCOVER_COST)


def is_strongest(state: TikalState, seat: Seat, cell: Cell) -> bool:
    """The player has more strength there than every other player.

    Rule: T4.8, T5.3.
    """
    strength = strength_at(state.workers, state.player, seat, cell)
    for other in range(state.seats):
        if other != seat and strength_at(state.workers, state.player, other, cell) >= strength:
            return False
    return strength > 0


def refuse_guard(state: TikalState, seat: Seat, cell: Cell, figure: i64) -> i64:
    """The strongest on a temple without a guard may set one, twice in a game.

    Rule: T4.8. Ruling: T-R5.
    """
    if state.land.ground[cell] != TEMPLE:
        return NO_TEMPLE_TO_GUARD
    if state.owner[cell] != NOBODY:
        return GUARDED_ALREADY
    if not stands(state.workers, state.player, seat, figure, cell):
        return NO_SUCH_GUARD
    if state.player[PLAYER * seat + GUARDS] >= GUARDS_EACH:
        return NO_GUARD_LEFT
    if not is_strongest(state, seat, cell):
        return NOT_STRONGEST
    return LEGAL if state.action_points >= GUARD_COST else TOO_FEW_POINTS


def list_temple_moves(state: TikalState, seat: Seat, cell: Cell, into: Row, count: i64) -> i64:
    """What the seat's figures can do on this temple is added.

    Rule: T4.4, T4.8.
    """
    if refuse_uncover(state, seat, cell) == LEGAL:
        into[count] = uncover_move(cell)
        count += 1
    if state.action_points >= GUARD_COST:
        for figure in range(WORKER, LEADER + 1):
            if refuse_guard(state, seat, cell, figure) == LEGAL:
                into[count] = guard_move(cell, figure)
                count += 1
    return count


def refuse_dig(state: TikalState, cell: Cell, figures: i64, third: i64, cost: i64) -> i64:
    """Two levels or tokens of a tile in a turn, each for a figure there and its action points.

    Ruling: T-R4.
    """
    if (state.dug_twice >> cell) & 1:
        return third
    if (state.dug_once >> cell) & 1 and figures == 1:
        return SECOND_FIGURE
    return LEGAL if state.action_points >= cost else TOO_FEW_POINTS


def note_dig(state: TikalState, cell: Cell) -> None:
    """One more level or token of this tile is counted for this turn.

    Ruling: T-R4.
    """
    here = BIT[cell]
    state.dug_twice |= state.dug_once & here
    state.dug_once |= here


def uncover(state: TikalState, seat: Seat, cell: Cell) -> None:
    """The floor with the next higher number lies on the temple.

    Rule: T4.4.
    """
    state.action_points -= UNCOVER_COST
    note_dig(state, cell)
    value = state.stack[cell] + 1
    state.stack[cell] = value
    state.floors -= BIT[FLOOR_BITS * value]
    if state.listening:
        state.tell(LevelUncovered(int(seat), CELL_NAMES[cell], int(value)))


def guard(state: TikalState, seat: Seat, cell: Cell, figure: i64) -> None:
    """One of the figures guards the temple for good; the player's others there have left the game.

    Rule: T4.8. Ruling: T-R5.
    """
    state.action_points -= GUARD_COST
    leaders: i64 = 0
    workers = workers_at(state.workers, seat, cell)
    if is_leader_at(state.player, seat, cell):
        leaders = 1 - figure
        state.player[PLAYER * seat + LEADER_AT] = GUARDING + cell if figure == LEADER else LEFT_GAME
    if figure == WORKER:
        workers -= 1
    state.workers[cell] &= ~(WORKER_MASK * BIT[WORKER_BITS * seat])
    state.owner[cell] = seat
    state.player[PLAYER * seat + GUARDS] += 1
    if state.listening:
        tile = CELL_NAMES[cell]
        state.tell(TempleGuarded(int(seat), FIGURE_NAMES[figure], tile, int(state.stack[cell])))
        if workers + leaders > 0:
            state.tell(FiguresLeft(int(seat), tile, int(workers), int(leaders)))
