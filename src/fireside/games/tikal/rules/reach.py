# not compiled: msgspec structures
"""How far each figure comes with the action points left, and by which moves; what actions cost."""

from collections.abc import Sequence

import msgspec

from fireside.core.hexes import OFF_BOARD
from fireside.core.view import Choice
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
from fireside.games.tikal.generated.moves import is_enter
from fireside.games.tikal.moves import MOVES
from fireside.games.tikal.rules.movement import is_in_reserve, stands
from fireside.games.tikal.rules.ways import UNREACHABLE, Ways, find_ways, find_ways_in
from fireside.games.tikal.state import SCORING, TURN, TikalState

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
    """The cheapest way of a seat's figures to a tile."""

    cost: int
    in_reach: bool  # with the action points left, or with ten out of turn
    figure: str | None  # what is touched to take it up; None: one stands there
    cells: tuple[str, ...]  # that it comes by, from where it stands or comes in


class Leg(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the cheapest way of a figure to a tile costs, and the tile before it on that way."""

    cost: int
    before: str | None  # None: the figure comes in there
    last: str | None = None  # to be touched after the tile, where several ways lead there


Reach = dict[str, Leg]


def look_for_ways(state: TikalState, seat: int) -> dict[str, Way]:
    """The cheapest ways of a seat's figures, to every tile they can come to."""
    ways = find_ways(state, seat)
    own_turn = state.phase in (TURN, SCORING) and seat in state.to_act
    points = state.action_points if own_turn else ACTION_POINTS
    return {
        CELL_NAMES[cell]: Way(cost, cost <= points, who_goes(ways, cell), cells_to(ways, cell))
        for cell, cost in enumerate(ways.cost)
        if cost != UNREACHABLE
    }


def who_goes(ways: Ways, cell: int) -> str | None:
    """What is touched to take up the figure that goes this way, unless it is there."""
    moves = ways.moves_to(cell)
    if not moves:
        return None
    name = FIGURE_NAMES[ways.figure[cell]]
    return f"reserve:{name}" if is_enter(moves[0]) else f"{name}:{cells_to(ways, cell)[0]}"


def cells_to(ways: Ways, cell: int) -> tuple[str, ...]:
    """The tiles of the cheapest way, in order."""
    cells = []
    while cell != OFF_BOARD:
        cells.append(CELL_NAMES[cell])
        cell = ways.before[cell]
    return tuple(reversed(cells))


def ways_by_figure(state: TikalState, seat: int | None) -> dict[str, Ways]:
    """The ways of each figure of a seat in its turn, by what is touched to take it up.

    Rule: T4.1, T4.2.
    """
    if seat is None or seat not in state.to_act or state.phase not in (TURN, SCORING):
        return {}
    found = {}
    for figure in (WORKER, LEADER):
        name = FIGURE_NAMES[figure]
        if is_in_reserve(state.player, seat, figure):
            found[f"reserve:{name}"] = find_ways_in(state, seat, figure)
        for cell, place in enumerate(CELL_NAMES):
            if stands(state.workers, state.player, seat, figure, cell):
                found[f"{name}:{place}"] = find_ways(state, seat, figure, cell)
    return found


def reaches(
    state: TikalState, ways: dict[str, Ways], choices: Sequence[Choice]
) -> dict[str, Reach]:
    """The tiles that each figure can come to with the action points left."""
    last = {(one.move, *one.then): one.touch[2] for one in choices if len(one.touch) > 2}
    found = {
        figure: {
            CELL_NAMES[cell]: Leg(
                int(some.cost[cell]),
                None if some.before[cell] == OFF_BOARD else CELL_NAMES[some.before[cell]],
                last.get(tuple([MOVES.texts[move] for move in some.moves_to(cell)])),
            )
            for cell in within(state, some)
        }
        for figure, some in ways.items()
    }
    return {figure: reach for figure, reach in found.items() if reach}


def within(state: TikalState, ways: Ways) -> list[int]:
    """The tiles that the action points left suffice for."""
    return [cell for cell, cost in enumerate(ways.cost) if 0 < cost <= state.action_points]
