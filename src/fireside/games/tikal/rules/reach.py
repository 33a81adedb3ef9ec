# compiled
"""How far each figure comes with the action points left, and by which moves; what actions cost."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from fireside.core.hexes import OFF_BOARD, Cell
from fireside.core.state import Seat
from fireside.core.view import Choice
from fireside.games.tikal.components import (
    CAMP_COST,
    CELL_NAMES,
    CELLS,
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
from fireside.games.tikal.seen import Leg, Reach, Way
from fireside.games.tikal.state import SCORING, TURN, TikalState

# What an action costs wherever it is done; walking costs a point for each stone.
COSTS: Final = {
    "enter": int(ENTER_COST),
    "hop": int(HOP_COST),
    "uncover": int(UNCOVER_COST),
    "lift": int(LIFT_COST),
    "swap": int(SWAP_COST),
    "camp": int(CAMP_COST),
    "guard": int(GUARD_COST),
}
FIGURE_AT: Final = [[f"{figure}:{cell}" for cell in CELL_NAMES] for figure in FIGURE_NAMES]
FROM_RESERVE: Final = [f"reserve:{figure}" for figure in FIGURE_NAMES]
NOWHERE: Final[tuple[str, ...]] = ()


class Trails:
    """Ways in the words of a view: each goes on from that to the tile before."""

    ways: Ways
    within: list[int]  # the tiles that the action points suffice for
    cells: dict[int, tuple[str, ...]]
    texts: dict[int, tuple[str, ...]]

    def __init__(self, ways: Ways, points: i64) -> None:
        self.ways = ways
        self.within = []
        for cell in range(CELLS):
            if 0 < ways.cost[cell] <= points:
                self.within.append(int(cell))
        self.cells = {}
        self.texts = {}

    def cells_to(self, cell: Cell) -> tuple[str, ...]:
        """The tiles of the cheapest way, in order."""
        if cell == OFF_BOARD:
            return NOWHERE
        known = self.cells.get(cell)
        if known is not None:
            return known
        cells = (*self.cells_to(self.ways.before[cell]), CELL_NAMES[cell])
        self.cells[cell] = cells
        return cells

    def moves_to(self, cell: Cell) -> tuple[str, ...]:
        """The moves of the cheapest way, in order; none where the figure stands."""
        if cell == OFF_BOARD or self.ways.last[cell] == NO_MOVE:
            return NOWHERE
        known = self.texts.get(cell)
        if known is not None:
            return known
        texts = (*self.moves_to(self.ways.before[cell]), MOVES.texts[self.ways.last[cell]])
        self.texts[cell] = texts
        return texts

    def who_goes(self, cell: Cell) -> str | None:
        """What is touched to take up the figure that goes this way, unless it is there."""
        ways = self.ways
        if ways.last[cell] == NO_MOVE:
            return None
        figure = ways.figure[cell]
        start = cell
        while ways.before[start] != OFF_BOARD:
            start = ways.before[start]
        return FIGURE_AT[figure][start] if ways.last[start] == NO_MOVE else FROM_RESERVE[figure]


def look_for_ways(state: TikalState, seat: Seat) -> dict[str, Way]:
    """The cheapest ways of a seat's figures, to every tile they can come to."""
    own_turn = (state.phase == TURN or state.phase == SCORING) and int(seat) in state.to_act
    points = state.action_points if own_turn else state.full_points
    ways = find_ways(state, seat)
    trails = Trails(ways, points)
    found: dict[str, Way] = {}
    for cell in range(CELLS):
        cost = ways.cost[cell]
        if cost != UNREACHABLE:
            cells = trails.cells_to(cell)
            found[CELL_NAMES[cell]] = Way(cost, cost <= points, trails.who_goes(cell), cells)
    return found


def trails_by_figure(state: TikalState, seat: Seat) -> dict[str, Trails]:
    """The ways of each figure of a seat in its turn, by what is touched to take it up.

    Rule: T4.1, T4.2.
    """
    found: dict[str, Trails] = {}
    if int(seat) not in state.to_act or (state.phase != TURN and state.phase != SCORING):
        return found
    points = state.action_points
    for figure in range(WORKER, LEADER + 1):
        if is_in_reserve(state.player, seat, figure):
            found[FROM_RESERVE[figure]] = Trails(find_ways_in(state, seat, figure), points)
        for cell in range(CELLS):
            if stands(state.workers, state.player, seat, figure, cell):
                ways = find_ways(state, seat, figure, cell)
                found[FIGURE_AT[figure][cell]] = Trails(ways, points)
    return found


def reaches(trails: dict[str, Trails], choices: Sequence[Choice]) -> dict[str, Reach]:
    """The tiles that each figure can come to with the action points left."""
    last = {(one.move, *one.then): one.touch[2] for one in choices if len(one.touch) > 2}
    return {figure: reach(some, last) for figure, some in trails.items() if some.within}


def reach(trails: Trails, last: dict[tuple[str, ...], str]) -> Reach:
    """The same of one figure; `last` is what is touched last where several ways lead to a tile."""
    found: Reach = {}
    for cell in trails.within:
        before = trails.ways.before[cell]
        found[CELL_NAMES[cell]] = Leg(
            trails.ways.cost[cell],
            None if before == OFF_BOARD else CELL_NAMES[before],
            last.get(trails.moves_to(cell)) if last else None,
        )
    return found
