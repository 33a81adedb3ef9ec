# compiled
"""T4 Actions: bringing in, hopping and walking (T4.1, T4.2)."""

from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, OFF_BOARD, Cell, Direction
from fireside.core.state import BIT, LEGAL, Row, Seat
from fireside.games.tikal.components import (
    BASE_CAMP,
    CELL_NAMES,
    ENTER_COST,
    FIGURE_NAMES,
    HOP_COST,
    LEADER,
    NEIGHBOUR,
    UNEXPLORED,
    VOLCANO,
    WORKER,
)
from fireside.games.tikal.events import FigureEntered, FigureHopped, FigureWalked
from fireside.games.tikal.generated.moves import enter_move, hop_move, walk_move
from fireside.games.tikal.generated.refusals import (
    HOPS_FROM_CAMPS,
    HOPS_NOWHERE,
    HOPS_TO_CAMPS,
    LEADER_NOT_IN_RESERVE,
    NO_LEADER_THERE,
    NO_STONES,
    NO_TILE_THAT_WAY,
    NO_WORKER_IN_RESERVE,
    NO_WORKER_THERE,
    NOT_A_CAMP_OF_YOURS,
    TOO_FEW_POINTS,
    VOLCANO_THAT_WAY,
)
from fireside.games.tikal.state import (
    CAMP_ONE,
    CAMP_TWO,
    IN_RESERVE,
    LEADER_AT,
    PLAYER,
    RESERVE,
    WORKER_BITS,
    TikalState,
    is_leader_at,
    workers_at,
)


def is_camp_of(player: Row, seat: Seat, cell: Cell) -> bool:
    """The base camp or a camp of one's own: where one's figures come in and hop.

    Rule: T4.1, T4.7.
    """
    return (
        cell == BASE_CAMP
        or cell == player[PLAYER * seat + CAMP_ONE]
        or cell == player[PLAYER * seat + CAMP_TWO]
    )


def is_in_reserve(player: Row, seat: Seat, figure: i64) -> bool:
    """A figure of that sort is still to be brought in."""
    if figure == LEADER:
        return player[PLAYER * seat + LEADER_AT] == IN_RESERVE
    return player[PLAYER * seat + RESERVE] > 0


def stands(workers: Row, player: Row, seat: Seat, figure: i64, cell: Cell) -> bool:
    """A figure of the seat, of that sort, is on the tile."""
    if figure == LEADER:
        return is_leader_at(player, seat, cell)
    return workers_at(workers, seat, cell) > 0


def can_cross(cost: i64, action_points: i64) -> bool:
    """There are stones on the edge, and a point for each.

    Rule: T4.2.
    """
    return 0 < cost <= action_points


def refuse_entry(state: TikalState, seat: Seat, figure: i64, cell: Cell) -> i64:
    """A figure comes in at the base camp or an own camp.

    Rule: T4.1.
    """
    if not is_in_reserve(state.player, seat, figure):
        return LEADER_NOT_IN_RESERVE if figure == LEADER else NO_WORKER_IN_RESERVE
    if not is_camp_of(state.player, seat, cell):
        return NOT_A_CAMP_OF_YOURS
    return LEGAL if state.action_points >= ENTER_COST else TOO_FEW_POINTS


def refuse_hop(state: TikalState, seat: Seat, figure: i64, start: Cell, to: Cell) -> i64:
    """A figure hops from a camp tile, base or own, to another.

    Rule: T4.1.
    """
    if not stands(state.workers, state.player, seat, figure, start):
        return NO_LEADER_THERE if figure == LEADER else NO_WORKER_THERE
    if start == to:
        return HOPS_NOWHERE
    if not is_camp_of(state.player, seat, start):
        return HOPS_FROM_CAMPS
    if not is_camp_of(state.player, seat, to):
        return HOPS_TO_CAMPS
    return LEGAL if state.action_points >= HOP_COST else TOO_FEW_POINTS


def refuse_walk(state: TikalState, seat: Seat, figure: i64, start: Cell, way: Direction) -> i64:
    """A figure crosses to a neighbouring tile, if stones lie on the edge and each can be paid for.

    Rule: T4.2.
    """
    if not stands(state.workers, state.player, seat, figure, start):
        return NO_LEADER_THERE if figure == LEADER else NO_WORKER_THERE
    cost = state.land.cost[6 * start + way]
    if can_cross(cost, state.action_points):
        return LEGAL
    if cost > 0:
        return TOO_FEW_POINTS
    to = NEIGHBOUR[6 * start + way]
    if to == OFF_BOARD or state.land.ground[to] == UNEXPLORED:
        return NO_TILE_THAT_WAY
    return VOLCANO_THAT_WAY if state.land.ground[to] == VOLCANO else NO_STONES


def list_walks(
    cost: Row, action_points: i64, figure: i64, cell: Cell, into: Row, count: i64
) -> i64:
    """The walks of a figure that stands there are added; returns how many moves there are now.

    Rule: T4.2.
    """
    start = 6 * cell
    for way in range(DIRECTIONS):
        if can_cross(cost[start + way], action_points):
            into[count] = walk_move(figure, cell, way)
            count += 1
    return count


def list_camp_moves(state: TikalState, seat: Seat, into: Row, count: i64) -> i64:
    """What can be done at the base camp and own camps is added.

    Rule: T4.1.
    """
    if state.action_points < ENTER_COST:
        return count
    player = state.player
    one = player[PLAYER * seat + CAMP_ONE]
    two = player[PLAYER * seat + CAMP_TWO]
    for figure in range(WORKER, LEADER + 1):
        if is_in_reserve(player, seat, figure):
            into[count] = enter_move(figure, BASE_CAMP)
            count += 1
            if one != IN_RESERVE:
                into[count] = enter_move(figure, one)
                count += 1
            if two != IN_RESERVE:
                into[count] = enter_move(figure, two)
                count += 1
    if one != IN_RESERVE:
        count = list_hops(state, seat, BASE_CAMP, one, into, count)
        if two != IN_RESERVE:
            count = list_hops(state, seat, BASE_CAMP, two, into, count)
            count = list_hops(state, seat, one, two, into, count)
    return count


def list_hops(state: TikalState, seat: Seat, one: Cell, other: Cell, into: Row, count: i64) -> i64:
    """The hops between two camps, either way, are added.

    Rule: T4.1.
    """
    for figure in range(WORKER, LEADER + 1):
        if stands(state.workers, state.player, seat, figure, one):
            into[count] = hop_move(figure, one, other)
            count += 1
        if stands(state.workers, state.player, seat, figure, other):
            into[count] = hop_move(figure, other, one)
            count += 1
    return count


def put(state: TikalState, seat: Seat, figure: i64, cell: Cell) -> None:
    """One more figure of the seat stands on the tile; any number may.

    Rule: T4.2.
    """
    if figure == LEADER:
        state.player[PLAYER * seat + LEADER_AT] = cell
    else:
        state.workers[cell] += BIT[WORKER_BITS * seat]


def enter(state: TikalState, seat: Seat, figure: i64, cell: Cell) -> None:
    """A figure has come onto the board.

    Rule: T4.1.
    """
    state.action_points -= ENTER_COST
    if figure == WORKER:
        state.player[PLAYER * seat + RESERVE] -= 1
    put(state, seat, figure, cell)
    if state.listening:
        state.tell(FigureEntered(int(seat), FIGURE_NAMES[figure], CELL_NAMES[cell]))


def hop(state: TikalState, seat: Seat, figure: i64, start: Cell, to: Cell) -> None:
    """The figure is in another camp.

    Rule: T4.1.
    """
    state.action_points -= HOP_COST
    leave(state, seat, figure, start)
    put(state, seat, figure, to)
    if state.listening:
        names = CELL_NAMES
        state.tell(FigureHopped(int(seat), FIGURE_NAMES[figure], names[start], names[to]))


def walk(state: TikalState, seat: Seat, figure: i64, start: Cell, way: Direction) -> None:
    """The figure is on the neighbouring tile, and each stone on the edge has been paid for.

    Rule: T4.2.
    """
    cost = state.land.cost[6 * start + way]
    to = NEIGHBOUR[6 * start + way]
    state.action_points -= cost
    leave(state, seat, figure, start)
    put(state, seat, figure, to)
    if state.listening:
        names = CELL_NAMES
        who = FIGURE_NAMES[figure]
        state.tell(FigureWalked(int(seat), who, names[start], names[to], int(cost)))


def leave(state: TikalState, seat: Seat, figure: i64, cell: Cell) -> None:
    """One worker of the seat less is on the tile; the leader is wherever it is put next."""
    if figure == WORKER:
        state.workers[cell] -= BIT[WORKER_BITS * seat]
