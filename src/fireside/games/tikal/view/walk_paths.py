# compiled
"""Cheapest paths as a view shows them: their cells, moves and touch targets."""

from functools import cache
from typing import Final

from mypy_extensions import i64

from fireside.core.hex_grid import OFF_BOARD, Cell
from fireside.core.state import BIT
from fireside.core.view import Choice
from fireside.games.tikal.components import CELL_NAMES, CELLS, FIGURE_NAMES, NEIGHBOUR
from fireside.games.tikal.generated.moves import walk_cell, walk_way
from fireside.games.tikal.moves import MOVES
from fireside.games.tikal.rules.cheapest_paths import NO_MOVE, UNREACHABLE, Ways
from fireside.games.tikal.view.types import Leg, Way

Touch = tuple[str, ...]

TILE_TOUCHED: Final = [f"tile:{name}" for name in CELL_NAMES]
FIGURE_AT: Final = [[f"{figure}:{cell}" for cell in CELL_NAMES] for figure in FIGURE_NAMES]
FROM_RESERVE: Final = [f"reserve:{figure}" for figure in FIGURE_NAMES]
ONLY_CELL: Final[list[tuple[str, ...]]] = [(name,) for name in CELL_NAMES]
ONLY_MOVE: Final[list[tuple[str, ...]]] = [(text,) for text in MOVES.texts]
NOWHERE: Final[tuple[str, ...]] = ()
AROUND: Final = "around"  # last touch that selects the path of several moves
STARTS: Final = 2 * (CELLS + 1)  # number of a figure's starts: see `start_of`
MOST_COST: Final = 32
LEGS: Final[list[Leg | None]] = [None] * (MOST_COST * (CELLS + 1))


def start_of(figure: i64, cell: Cell) -> i64:
    """Return one number for a figure's start: its kind and a cell, or CELLS for the reserve."""
    return figure * (CELLS + 1) + cell


class ShownWays:
    """The paths to all tiles as shown for a number of action points."""

    points: i64
    ways: dict[str, Way]

    def __init__(self, points: i64, ways: dict[str, Way]) -> None:
        self.points = points
        self.ways = ways


class Trails:
    """The cheapest paths of one or all figures, with cells, moves and touch targets cached.

    Each path extends the path to its next-to-last cell, so that prefixes are computed only once.
    """

    ways: Ways
    start: i64  # of the figure, if these are the paths of one
    touched: str  # target that selects the figure
    cells: list[tuple[str, ...] | None]
    texts: list[tuple[str, ...] | None]
    near: list[Way | None]
    far: list[Way | None]
    longer: list[Choice | None]
    far_off: i64  # bitmask of the tiles whose cheapest path takes several moves
    shown: ShownWays | None  # replaced as a whole, since other threads may read it

    def __init__(self, ways: Ways, start: i64 = 0, touched: str = "") -> None:
        self.ways = ways
        self.start = start
        self.touched = touched
        self.cells = [None] * CELLS
        self.texts = [None] * CELLS
        self.near = [None] * CELLS
        self.far = [None] * CELLS
        self.longer = [None] * CELLS
        self.far_off = 0
        for cell in range(CELLS):
            before = ways.before[cell]
            if before != OFF_BOARD and ways.last[before] != NO_MOVE:
                self.far_off |= BIT[cell]
        self.shown = None

    def within(self, points: i64) -> i64:
        """Return a bitmask of the tiles within that many action points, without the start."""
        found: i64 = 0
        for cell in range(CELLS):
            if 0 < self.ways.cost[cell] <= points:
                found |= BIT[cell]
        return found

    def cells_to(self, cell: Cell) -> tuple[str, ...]:
        """Return the cells of the cheapest path, in order."""
        if cell == OFF_BOARD:
            return NOWHERE
        known = self.cells[cell]
        if known is None:
            known = self.cells_to(self.ways.before[cell]) + ONLY_CELL[cell]
            self.cells[cell] = known
        return known

    def moves_to(self, cell: Cell) -> tuple[str, ...]:
        """Return the moves of the cheapest path, in order; empty at the figure's own cell."""
        if cell == OFF_BOARD or self.ways.last[cell] == NO_MOVE:
            return NOWHERE
        known = self.texts[cell]
        if known is None:
            known = self.moves_to(self.ways.before[cell]) + ONLY_MOVE[self.ways.last[cell]]
            self.texts[cell] = known
        return known

    def who_goes(self, cell: Cell) -> str | None:
        """Return the touch target of the moving figure, or None if one is on the cell already."""
        ways = self.ways
        if ways.last[cell] == NO_MOVE:
            return None
        figure = ways.figure[cell]
        start = cell
        while ways.before[start] != OFF_BOARD:
            start = ways.before[start]
        return FIGURE_AT[figure][start] if ways.last[start] == NO_MOVE else FROM_RESERVE[figure]

    def way_to(self, cell: Cell, in_reach: bool) -> Way:
        """Return the cheapest path to a cell as the view shows it."""
        said = self.near if in_reach else self.far
        known = said[cell]
        if known is None:
            cost = self.ways.cost[cell]
            known = Way(cost, in_reach, self.who_goes(cell), self.cells_to(cell))
            said[cell] = known
        return known

    def ways_with(self, points: i64) -> dict[str, Way]:
        """Return the path to every reachable tile, cached while the action points are the same."""
        shown = self.shown
        if shown is None or shown.points != points:
            found: dict[str, Way] = {}
            for cell in range(CELLS):
                cost = self.ways.cost[cell]
                if cost != UNREACHABLE:
                    found[CELL_NAMES[cell]] = self.way_to(cell, cost <= points)
            shown = ShownWays(points, found)
            self.shown = shown
        return shown.ways

    def leg_to(self, cell: Cell, is_one_of_several: bool) -> Leg:
        """Return the last step of the cheapest path, with a last touch if there are other paths."""
        known = leg_from(self.ways.before[cell], self.ways.cost[cell])
        if not is_one_of_several:
            return known
        takes_several = self.far_off & BIT[cell]
        last = AROUND if takes_several else MOVES.kind_of[self.ways.last[cell]].name
        return Leg(known.cost, known.before, last)

    def choice_of(self, cell: Cell) -> Choice:
        """Return the moves of the cheapest path as one choice, without a selecting last touch."""
        known = self.longer[cell]
        if known is None:
            moves = self.moves_to(cell)
            known = Choice(moves[0], (self.touched, TILE_TOUCHED[cell]), then=moves[1:])
            self.longer[cell] = known
        return known


def leg_from(before: Cell, cost: i64) -> Leg:
    """Return an interned step from that cell, or from the reserve, with the path's cost."""
    place = (before + 1) * MOST_COST + cost
    known = LEGS[place] if cost < MOST_COST else None
    if known is None:
        known = Leg(cost, None if before == OFF_BOARD else CELL_NAMES[before])
        if cost < MOST_COST:
            LEGS[place] = known
    return known


@cache
def touch_of_walk(move: int) -> Touch:
    """Return the figure and the adjacent tile to touch, which do not depend on the map."""
    beside = NEIGHBOUR[6 * walk_cell(move) + walk_way(move)]
    return MOVES.touch(move, {"beside": CELL_NAMES[beside]})
