# not compiled: msgspec structures
"""How far each figure comes with the action points left, and by which moves; what actions cost."""

import msgspec

from fireside.core.hexes import OFF_BOARD
from fireside.core.state import BIT
from fireside.games.tikal.components import (
    ACTION_POINTS,
    CAMP_COST,
    CELL_NAMES,
    ENTER_COST,
    FIGURE_NAMES,
    GUARD_COST,
    HOP_COST,
    LEADER,
    LIFT_COST,
    SWAP_COST,
    UNCOVER_COST,
    WORKER,
)
from fireside.games.tikal.generated.moves import enter_move
from fireside.games.tikal.moves import MOVES
from fireside.games.tikal.questions import (
    UNREACHABLE,
    Ways,
    camp_cell,
    find_ways,
    go_on,
    next_nearest,
)
from fireside.games.tikal.rules.movement import is_in_reserve, stands
from fireside.games.tikal.state import IN_RESERVE, SCORING, TURN, TikalState

# What an action costs wherever it is done; walking costs a point for each stone.
COSTS = {
    "enter": int(ENTER_COST),
    "hop": int(HOP_COST),
    "uncover": int(UNCOVER_COST),
    "lift": int(LIFT_COST),
    "swap": int(SWAP_COST),
    "camp": int(CAMP_COST),
    "guard": int(GUARD_COST),
}


class Way(msgspec.Struct, frozen=True):
    """The cheapest way of a seat's figures to a tile: its cost, and its moves in order."""

    cost: int
    in_reach: bool  # with the action points left, or with ten out of turn
    moves: tuple[str, ...]


class Leg(msgspec.Struct, frozen=True):
    """The last move of the cheapest way to a tile, where it sets out, and what the whole costs."""

    cost: int
    move: str
    before: str | None  # None: the move brings the figure in


Reach = dict[str, Leg]


def look_for_ways(state: TikalState, seat: int) -> dict[str, Way]:
    """The cheapest ways of a seat's figures, to every tile they can come to."""
    ways = find_ways(state, seat)
    own_turn = state.phase in (TURN, SCORING) and seat in state.to_act
    points = state.action_points if own_turn else ACTION_POINTS
    return {
        CELL_NAMES[cell]: Way(
            cost, cost <= points, tuple([MOVES.texts[move] for move in ways.moves_to(cell)])
        )
        for cell, cost in enumerate(ways.cost)
        if cost != UNREACHABLE
    }


def reaches(state: TikalState, seat: int | None) -> dict[str, Reach]:
    """The tiles that each of a seat's figures can come to now, by what is touched to take it up.

    Rule: T4.1, T4.2.
    """
    if seat is None or seat not in state.to_act or state.phase not in (TURN, SCORING):
        return {}
    found = {}
    for figure in (WORKER, LEADER):
        name = FIGURE_NAMES[figure]
        if is_in_reserve(state.player, seat, figure):
            found[f"reserve:{name}"] = within(state, ways_in(state, seat, figure))
        for cell, place in enumerate(CELL_NAMES):
            if stands(state.workers, state.player, seat, figure, cell):
                found[f"{name}:{place}"] = within(state, find_ways(state, seat, figure, cell))
    return {touch: reach for touch, reach in found.items() if reach}


def ways_in(state: TikalState, seat: int, figure: int) -> Ways:
    """The cheapest ways of a figure that comes in from the reserve."""
    ways = Ways()
    for which in range(3):
        camp = camp_cell(state.player, seat, which)
        if camp != IN_RESERVE:
            ways.improve(camp, ENTER_COST, figure, enter_move(figure, camp), OFF_BOARD)
    done = 0
    while (nearest := next_nearest(ways.cost, done)) != OFF_BOARD:
        done |= BIT[nearest]
        go_on(ways, state, seat, nearest)
    return ways


def within(state: TikalState, ways: Ways) -> Reach:
    """Those of the ways that the action points left suffice for."""
    return {
        CELL_NAMES[cell]: Leg(
            cost,
            MOVES.texts[ways.last[cell]],
            None if ways.before[cell] == OFF_BOARD else CELL_NAMES[ways.before[cell]],
        )
        for cell, cost in enumerate(ways.cost)
        if 0 < cost <= state.action_points
    }
