# compiled
"""The choices in a view: touch targets of moves, figures lost to guards, and edges of tiles."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, Cell
from fireside.core.state import BIT, Move, Row
from fireside.core.view import Choice
from fireside.games.tikal.components import (
    CELLS,
    NEIGHBOUR,
    WORKER,
)
from fireside.games.tikal.generated.moves import (
    enter_cell,
    enter_figure,
    guard_cell,
    guard_figure,
    hop_figure,
    hop_start,
    hop_to,
    is_enter,
    is_guard,
    is_hop,
    is_swap,
    is_tile,
    is_walk,
    tile_cell,
    tile_turn,
    walk_cell,
    walk_figure,
    walk_way,
)
from fireside.games.tikal.moves import MOVES
from fireside.games.tikal.rules import tiles
from fireside.games.tikal.state import (
    TikalState,
    is_leader_at,
    workers_at,
)
from fireside.games.tikal.view.types import Departure
from fireside.games.tikal.view.walk_paths import (
    AROUND,
    STARTS,
    Touch,
    Trails,
    start_of,
    touch_of_walk,
)

LONE: Final[list[Choice | None]] = [None] * MOVES.count
NO_START: Final[i64] = -1


def choices(
    state: TikalState, moves: Sequence[int], trails: Sequence[Trails], several: Row
) -> tuple[Choice, ...]:
    """Return each move, and each path of several moves, with its touch targets in order.

    If a figure can reach a tile in several ways, a last touch selects one.
    """
    found: list[Choice] = []
    for move in moves:
        start = start_of_move(move)
        if start != NO_START and several[start] & BIT[goal_of_move(move)]:
            found.append(named_choice(move))
        else:
            found.append(lone_choice(state, move))
    for some in trails:
        longer = some.far_off & some.within(state.action_points)
        again = several[some.start]
        for cell in range(CELLS):
            if longer & BIT[cell]:
                one = some.choice_of(cell)
                if again & BIT[cell]:
                    one = Choice(one.move, (*one.touch, AROUND), then=one.then)
                found.append(one)
    return tuple(found)


def reached_twice(moves: Sequence[int], trails: Sequence[Trails], points: i64) -> Row:
    """Return for each start a bitmask of the tiles a figure can reach in several ways."""
    once = vec[i64]([0] * STARTS)
    several = vec[i64]([0] * STARTS)
    for move in moves:
        start = start_of_move(move)
        if start != NO_START:
            goal = BIT[goal_of_move(move)]
            several[start] |= once[start] & goal
            once[start] |= goal
    for some in trails:
        longer = some.far_off & some.within(points)
        several[some.start] |= once[some.start] & longer
    return several


def start_of_move(move: Move) -> i64:
    """Return the start of the figure that a move moves, or NO_START if it moves none."""
    if is_walk(move):
        return start_of(walk_figure(move), walk_cell(move))
    if is_enter(move):
        return start_of(enter_figure(move), CELLS)
    if is_hop(move):
        return start_of(hop_figure(move), hop_start(move))
    return NO_START


def goal_of_move(move: Move) -> Cell:
    """Return the cell that the figure moves to."""
    if is_walk(move):
        return NEIGHBOUR[6 * walk_cell(move) + walk_way(move)]
    return enter_cell(move) if is_enter(move) else hop_to(move)


def lone_choice(state: TikalState, move: int) -> Choice:
    """Return a move with its touch targets, cached unless they depend on the seat (swaps)."""
    if is_swap(move):
        return Choice(MOVES.texts[move], touch(state, move))
    known = LONE[move]
    if known is None:
        known = Choice(MOVES.texts[move], touch(state, move))
        LONE[move] = known
    return known


@cache
def named_choice(move: int) -> Choice:
    """Return a move's choice with its kind as last touch, if other moves reach the same tile."""
    path = touch_of_walk(move) if is_walk(move) else MOVES.touch(move)
    return Choice(MOVES.texts[move], (*path, MOVES.kind_of[move].name))


def touch(state: TikalState, move: int) -> Touch:
    """Return the touch targets of a move, in order."""
    if is_walk(move):
        return touch_of_walk(move)
    if is_swap(move):
        return MOVES.touch(move, {"own": str(state.asked)})
    return MOVES.touch(move)


def departures(state: TikalState, moves: Sequence[int]) -> dict[str, Departure]:
    """Return the figures that would leave the game with each legal guard.

    Rule: T4.8. Ruling: T-R5.
    """
    found: dict[str, Departure] = {}
    for move in moves:
        if is_guard(move):
            figure, cell = guard_figure(move), guard_cell(move)
            workers = workers_at(state.workers, state.asked, cell)
            leader = is_leader_at(state.player, state.asked, cell)
            found[MOVES.texts[move]] = Departure(
                workers - (figure == WORKER), leader and figure == WORKER
            )
    return found


def openings(state: TikalState, moves: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """Return the cost of crossing each edge of the tile, for each legal cell and rotation.

    Rule: T3.2, T4.2.
    """
    found: dict[str, tuple[int, ...]] = {}
    for move in moves:
        if is_tile(move):
            cell, turn = tile_cell(move), tile_turn(move)
            costs = [0] * 6
            for way in range(DIRECTIONS):
                costs[way] = int(tiles.crossing(state.land, state.tile, cell, turn, way))
            found[MOVES.texts[move]] = tuple(costs)
    return found
