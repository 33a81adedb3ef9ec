# compiled
"""Ways in the words of a view: the tiles they come by, the moves they take, what is touched."""

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
AROUND: Final = "around"  # touched last for a way of several moves, where another leads there
STARTS: Final = 2 * (CELLS + 1)  # of a figure: see `start_of`
MOST_COST: Final = 32
LEGS: Final[list[Leg | None]] = [None] * (MOST_COST * (CELLS + 1))


def start_of(figure: i64, cell: Cell) -> i64:
    """One number for where a figure sets out: its sort, and a cell, or CELLS for the reserve."""
    return figure * (CELLS + 1) + cell


class ShownWays:
    """The ways to all tiles as they are shown with so many action points."""

    points: i64
    ways: dict[str, Way]

    def __init__(self, points: i64, ways: dict[str, Way]) -> None:
        self.points = points
        self.ways = ways


class Trails:
    """Ways in the words of a view: each goes on from that to the tile before. Said once each."""

    ways: Ways
    start: i64  # of the figure, if they are those of one
    touched: str  # to take it up
    cells: list[tuple[str, ...] | None]
    texts: list[tuple[str, ...] | None]
    near: list[Way | None]
    far: list[Way | None]
    longer: list[Choice | None]
    far_off: i64  # the tiles, as bits, whose cheapest way takes several moves
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
        """The tiles, as bits, to which so many action points suffice, but where it is."""
        found: i64 = 0
        for cell in range(CELLS):
            if 0 < self.ways.cost[cell] <= points:
                found |= BIT[cell]
        return found

    def cells_to(self, cell: Cell) -> tuple[str, ...]:
        """The tiles of the cheapest way, in order."""
        if cell == OFF_BOARD:
            return NOWHERE
        known = self.cells[cell]
        if known is None:
            known = self.cells_to(self.ways.before[cell]) + ONLY_CELL[cell]
            self.cells[cell] = known
        return known

    def moves_to(self, cell: Cell) -> tuple[str, ...]:
        """The moves of the cheapest way, in order; none where the figure stands."""
        if cell == OFF_BOARD or self.ways.last[cell] == NO_MOVE:
            return NOWHERE
        known = self.texts[cell]
        if known is None:
            known = self.moves_to(self.ways.before[cell]) + ONLY_MOVE[self.ways.last[cell]]
            self.texts[cell] = known
        return known

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

    def way_to(self, cell: Cell, in_reach: bool) -> Way:
        """The cheapest way as it is shown."""
        said = self.near if in_reach else self.far
        known = said[cell]
        if known is None:
            cost = self.ways.cost[cell]
            known = Way(cost, in_reach, self.who_goes(cell), self.cells_to(cell))
            said[cell] = known
        return known

    def ways_with(self, points: i64) -> dict[str, Way]:
        """The way to every tile: the same object as long as the action points are the same."""
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
        """The last leg of the cheapest way; with what is touched last, if others lead there."""
        known = leg_from(self.ways.before[cell], self.ways.cost[cell])
        if not is_one_of_several:
            return known
        takes_several = self.far_off & BIT[cell]
        last = AROUND if takes_several else MOVES.kind_of[self.ways.last[cell]].name
        return Leg(known.cost, known.before, last)

    def choice_of(self, cell: Cell) -> Choice:
        """All moves of the cheapest way as one choice, where no other leads there."""
        known = self.longer[cell]
        if known is None:
            moves = self.moves_to(cell)
            known = Choice(moves[0], (self.touched, TILE_TOUCHED[cell]), then=moves[1:])
            self.longer[cell] = known
        return known


def leg_from(before: Cell, cost: i64) -> Leg:
    """A leg from that tile, or from nowhere; the same object whenever it is asked for."""
    place = (before + 1) * MOST_COST + cost
    known = LEGS[place] if cost < MOST_COST else None
    if known is None:
        known = Leg(cost, None if before == OFF_BOARD else CELL_NAMES[before])
        if cost < MOST_COST:
            LEGS[place] = known
    return known


@cache
def touch_of_walk(move: int) -> Touch:
    """The figure and the tile beside it, which is the same on every map."""
    beside = NEIGHBOUR[6 * walk_cell(move) + walk_way(move)]
    return MOVES.touch(move, {"beside": CELL_NAMES[beside]})
