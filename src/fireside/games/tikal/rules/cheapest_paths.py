# compiled
"""T4.1, T4.2 Ways: the cheapest to every tile, of any figure or of one; for view and bots."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, OFF_BOARD, Cell
from fireside.core.state import BIT, Row, Seat
from fireside.games.tikal.components import (
    BASE_CAMP,
    CELLS,
    ENTER_COST,
    HOP_COST,
    LEADER,
    NEIGHBOUR,
    WORKER,
)
from fireside.games.tikal.generated.moves import enter_move, hop_move, walk_move
from fireside.games.tikal.rules.movement import is_camp_of, is_in_reserve, stands
from fireside.games.tikal.state import (
    CAMP_ONE,
    CAMP_TWO,
    IN_RESERVE,
    PLAYER,
    TikalState,
)

UNREACHABLE: Final[i64] = 999
NO_MOVE: Final[i64] = -1
ANYTHING: Final[i64] = -1  # any figure, or from anywhere


class Ways:
    """The cheapest way to every tile, from wherever the figures asked about stand."""

    cost: Row  # action points to each tile, or UNREACHABLE
    figure: Row  # which sort of figure takes that way
    last: Row  # the last move of the way, or NO_MOVE where a figure stands already
    before: Row  # the tile before it, or OFF_BOARD if that move brings the figure in

    def __init__(self) -> None:
        self.cost = vec[i64]([UNREACHABLE] * 40)
        self.figure = vec[i64]([WORKER] * 40)
        self.last = vec[i64]([NO_MOVE] * 40)
        self.before = vec[i64]([OFF_BOARD] * 40)

    def improve(self, cell: Cell, cost: i64, figure: i64, move: i64, before: Cell) -> None:
        """The way to the tile is this one, if it is cheaper than the one known."""
        if cost < self.cost[cell]:
            self.cost[cell] = cost
            self.figure[cell] = figure
            self.last[cell] = move
            self.before[cell] = before

    def moves_to(self, cell: Cell) -> list[int]:
        """The moves of the cheapest way, in order; none if it is there or cannot come."""
        moves: list[int] = []
        while cell != OFF_BOARD and self.last[cell] != NO_MOVE:
            moves.append(int(self.last[cell]))
            cell = self.before[cell]
        moves.reverse()
        return moves


def find_ways(state: TikalState, seat: Seat, figure: i64 = ANYTHING, start: i64 = ANYTHING) -> Ways:
    """The cheapest ways of any figure of the seat, on the board or in reserve, or of the one named.

    Figures come in and hop at the base camp and own camps; all else is walked.
    Rule: T4.1, T4.2, T4.7.
    """
    ways = Ways()
    for sort in range(WORKER, LEADER + 1):
        if is_meant(figure, sort):
            set_out(ways, state, seat, sort, start)
    follow(ways, state, seat)
    return ways


def find_ways_in(state: TikalState, seat: Seat, figure: i64) -> Ways:
    """The cheapest ways of a figure that comes in from the reserve.

    Rule: T4.1, T4.2.
    """
    ways = Ways()
    bring_in(ways, state, seat, figure)
    follow(ways, state, seat)
    return ways


def follow(ways: Ways, state: TikalState, seat: Seat) -> None:
    """The ways that are begun lead as far as any figure can come."""
    done: i64 = 0
    nearest = next_nearest(ways.cost, done, 0)
    while nearest != OFF_BOARD:
        done |= BIT[nearest]
        go_on(ways, state, seat, nearest)
        nearest = next_nearest(ways.cost, done, ways.cost[nearest])


def is_meant(asked: i64, this: i64) -> bool:
    """The question is about all, or just about this one."""
    return asked == ANYTHING or this == asked


def set_out(ways: Ways, state: TikalState, seat: Seat, figure: i64, start: i64) -> None:
    """The ways begin where such figures stand, or where they come in."""
    for cell in range(CELLS):
        if is_meant(start, cell) and stands(state.workers, state.player, seat, figure, cell):
            ways.improve(cell, 0, figure, NO_MOVE, OFF_BOARD)
    if start == ANYTHING and is_in_reserve(state.player, seat, figure):
        bring_in(ways, state, seat, figure)


def bring_in(ways: Ways, state: TikalState, seat: Seat, figure: i64) -> None:
    """The ways begin at the camps, where such a figure comes in.

    Rule: T4.1.
    """
    for which in range(i64(3)):
        camp = camp_cell(state.player, seat, which)
        if camp != IN_RESERVE:
            ways.improve(camp, ENTER_COST, figure, enter_move(figure, camp), OFF_BOARD)


def camp_cell(player: Row, seat: Seat, which: i64) -> Cell:
    """The base camp, the seat's first or second camp; IN_RESERVE if it is not pitched.

    Rule: T4.1.
    """
    if which == 0:
        return BASE_CAMP
    return player[PLAYER * seat + (CAMP_ONE if which == 1 else CAMP_TWO)]


def next_nearest(cost: Row, done: i64, at_least: i64) -> Cell:
    """The nearest tile whose way has not been followed further, or OFF_BOARD.

    None is nearer than those that have been, so one that is as near is the next.
    """
    nearest = OFF_BOARD
    least = UNREACHABLE
    for cell in range(CELLS):
        if cost[cell] < least and (done >> cell) & 1 == 0:
            nearest = cell
            least = cost[cell]
            if least == at_least:
                break
    return nearest


def go_on(ways: Ways, state: TikalState, seat: Seat, cell: Cell) -> None:
    """The ways lead on from this tile to its neighbours and, from a camp, to other camps."""
    figure = ways.figure[cell]
    so_far = ways.cost[cell]
    for way in range(DIRECTIONS):
        stones = state.land.cost[6 * cell + way]
        if stones > 0:
            move = walk_move(figure, cell, way)
            ways.improve(NEIGHBOUR[6 * cell + way], so_far + stones, figure, move, cell)
    if is_camp_of(state.player, seat, cell):
        for which in range(i64(3)):
            camp = camp_cell(state.player, seat, which)
            if camp != IN_RESERVE and camp != cell:
                move = hop_move(figure, cell, camp)
                ways.improve(camp, so_far + HOP_COST, figure, move, cell)
