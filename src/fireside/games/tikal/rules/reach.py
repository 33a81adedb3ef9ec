# not compiled: msgspec structures
"""How far each figure comes with the action points left, and by which moves; what actions cost."""

from collections.abc import Sequence

import msgspec

from fireside.core.hexes import OFF_BOARD
from fireside.core.view import Choice
from fireside.games.tikal.components import (
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
from fireside.games.tikal.moves import MOVES
from fireside.games.tikal.rules.movement import is_in_reserve, stands
from fireside.games.tikal.rules.ways import NO_MOVE, UNREACHABLE, Ways, find_ways, find_ways_in
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

CELL_OF = {name: cell for cell, name in enumerate(CELL_NAMES)}


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
    own_turn = state.phase in (TURN, SCORING) and seat in state.to_act
    points = state.action_points if own_turn else state.full_points
    trails = Trails(find_ways(state, seat), points)
    return {
        CELL_NAMES[cell]: Way(cost, cost <= points, trails.who_goes(cell), trails.cells_to(cell))
        for cell, cost in enumerate(trails.cost)
        if cost != UNREACHABLE
    }


class Trails:
    """Ways in rows that Python reads at once: each goes on from that to the tile before."""

    def __init__(self, ways: Ways, points: int) -> None:
        self.ways = ways
        self.cost = list(ways.cost)
        self.last = list(ways.last)
        self.before = list(ways.before)
        # the tiles that the action points suffice for
        self.within = [cell for cell, cost in enumerate(self.cost) if 0 < cost <= points]
        self.cells: dict[int, tuple[str, ...]] = {OFF_BOARD: ()}
        self.texts: dict[int, tuple[str, ...]] = {OFF_BOARD: ()}

    def cells_to(self, cell: int) -> tuple[str, ...]:
        """The tiles of the cheapest way, in order."""
        cells = self.cells.get(cell)
        if cells is None:
            cells = (*self.cells_to(self.before[cell]), CELL_NAMES[cell])
            self.cells[cell] = cells
        return cells

    def moves_to(self, cell: int) -> tuple[str, ...]:
        """The moves of the cheapest way, in order; none where the figure stands."""
        texts = self.texts.get(cell)
        if texts is None:
            last = self.last[cell]
            texts = ()
            if last != NO_MOVE:
                texts = (*self.moves_to(self.before[cell]), MOVES.texts[last])
            self.texts[cell] = texts
        return texts

    def who_goes(self, cell: int) -> str | None:
        """What is touched to take up the figure that goes this way, unless it is there."""
        if self.last[cell] == NO_MOVE:
            return None
        name = FIGURE_NAMES[self.ways.figure[cell]]
        start = self.cells_to(cell)[0]
        stands_there = self.last[CELL_OF[start]] == NO_MOVE
        return f"{name}:{start}" if stands_there else f"reserve:{name}"


def trails_by_figure(state: TikalState, seat: int | None) -> dict[str, Trails]:
    """The ways of each figure of a seat in its turn, by what is touched to take it up.

    Rule: T4.1, T4.2.
    """
    if seat is None or seat not in state.to_act or state.phase not in (TURN, SCORING):
        return {}
    points = state.action_points
    found = {}
    for figure in (WORKER, LEADER):
        name = FIGURE_NAMES[figure]
        if is_in_reserve(state.player, seat, figure):
            found[f"reserve:{name}"] = Trails(find_ways_in(state, seat, figure), points)
        for cell, place in enumerate(CELL_NAMES):
            if stands(state.workers, state.player, seat, figure, cell):
                found[f"{name}:{place}"] = Trails(find_ways(state, seat, figure, cell), points)
    return found


def reaches(trails: dict[str, Trails], choices: Sequence[Choice]) -> dict[str, Reach]:
    """The tiles that each figure can come to with the action points left."""
    last = {(one.move, *one.then): one.touch[2] for one in choices if len(one.touch) > 2}
    return {
        figure: {
            CELL_NAMES[cell]: Leg(
                some.cost[cell],
                None if some.before[cell] == OFF_BOARD else CELL_NAMES[some.before[cell]],
                last.get(some.moves_to(cell)),
            )
            for cell in some.within
        }
        for figure, some in trails.items()
        if some.within
    }
