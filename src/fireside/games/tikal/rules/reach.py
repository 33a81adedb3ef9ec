# compiled
"""How far each figure comes with the action points left, and by which moves; what actions cost."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from fireside.core.chance import digest_row
from fireside.core.hexes import OFF_BOARD, Cell
from fireside.core.state import BIT, Seat
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
from fireside.games.tikal.rules.ways import (
    ANYTHING,
    NO_MOVE,
    UNREACHABLE,
    Ways,
    find_ways,
    find_ways_in,
)
from fireside.games.tikal.seen import Leg, Reach, Way
from fireside.games.tikal.state import CAMP_ONE, CAMP_TWO, PLAYER, SCORING, TURN, TikalState

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
TILE_TOUCHED: Final = [f"tile:{name}" for name in CELL_NAMES]
FIGURE_AT: Final = [[f"{figure}:{cell}" for cell in CELL_NAMES] for figure in FIGURE_NAMES]
FROM_RESERVE: Final = [f"reserve:{figure}" for figure in FIGURE_NAMES]
NOWHERE: Final[tuple[str, ...]] = ()

# Where a figure can go changes with the map and with camps, so seldom: what was said of it lately
# is said again. When it is too much, all is forgotten.
KEPT: Final[dict[tuple[int, int, int], "Trails"]] = {}
MOST_KEPT: Final = 2048


class Trails:
    """Ways in the words of a view: each goes on from that to the tile before. Said once each."""

    ways: Ways
    touched: str  # to take up the figure, if they are those of one
    cells: dict[int, tuple[str, ...]]
    texts: dict[int, tuple[str, ...]]
    shown: dict[int, Way]
    legs: dict[int, Leg]
    longer: dict[int, Choice]

    def __init__(self, ways: Ways, touched: str) -> None:
        self.ways = ways
        self.touched = touched
        self.cells = {}
        self.texts = {}
        self.shown = {}
        self.legs = {}
        self.longer = {}

    def within(self, points: i64) -> list[int]:
        """The tiles that so many action points suffice for."""
        return [int(cell) for cell in range(CELLS) if 0 < self.ways.cost[cell] <= points]

    def cells_to(self, cell: Cell) -> tuple[str, ...]:
        """The tiles of the cheapest way, in order."""
        if cell == OFF_BOARD:
            return NOWHERE
        known = self.cells.get(cell)
        if known is None:
            known = (*self.cells_to(self.ways.before[cell]), CELL_NAMES[cell])
            self.cells[cell] = known
        return known

    def moves_to(self, cell: Cell) -> tuple[str, ...]:
        """The moves of the cheapest way, in order; none where the figure stands."""
        if cell == OFF_BOARD or self.ways.last[cell] == NO_MOVE:
            return NOWHERE
        known = self.texts.get(cell)
        if known is None:
            known = (*self.moves_to(self.ways.before[cell]), MOVES.texts[self.ways.last[cell]])
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
        place = 2 * cell + (1 if in_reach else 0)
        known = self.shown.get(place)
        if known is None:
            cost = self.ways.cost[cell]
            known = Way(cost, in_reach, self.who_goes(cell), self.cells_to(cell))
            self.shown[place] = known
        return known

    def leg_to(self, cell: Cell) -> Leg:
        """The last leg of the cheapest way, where no other leads there."""
        known = self.legs.get(cell)
        if known is None:
            before = self.ways.before[cell]
            known = Leg(self.ways.cost[cell], None if before == OFF_BOARD else CELL_NAMES[before])
            self.legs[cell] = known
        return known

    def choice_of(self, cell: Cell) -> Choice:
        """All moves of the cheapest way as one choice, where no other leads there."""
        known = self.longer.get(cell)
        if known is None:
            moves = self.moves_to(cell)
            known = Choice(moves[0], (self.touched, TILE_TOUCHED[cell]), then=moves[1:])
            self.longer[cell] = known
        return known


def kept_trails(
    state: TikalState, land: i64, seat: Seat, figure: i64, start: i64, from_reserve: bool = False
) -> Trails:
    """The ways of all figures, of the one that stands there, or of the one that comes in.

    `land` is the digest of what it costs to walk on this map.
    """
    key = (
        int(land),
        int(figures_in_question(state, seat, figure, start, from_reserve)),
        int(camps_in_question(state, seat)),
    )
    known = KEPT.get(key)
    if known is None:
        if from_reserve:
            known = Trails(find_ways_in(state, seat, figure), FROM_RESERVE[figure])
        elif figure == ANYTHING:
            known = Trails(find_ways(state, seat), "")
        else:
            known = Trails(find_ways(state, seat, figure, start), FIGURE_AT[figure][start])
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        KEPT[key] = known
    return known


def figures_in_question(
    state: TikalState, seat: Seat, figure: i64, start: i64, from_reserve: bool
) -> i64:
    """One number for where the figures stand that are asked about: a bit for each cell with
    workers, then the leader's cell, then one bit for each sort in reserve."""
    if from_reserve:
        return BIT[50 + figure]
    if figure == WORKER:
        return BIT[start]
    if figure == LEADER:
        return (start + 1) * BIT[CELLS]
    found: i64 = 0
    for cell in range(CELLS):
        if stands(state.workers, state.player, seat, WORKER, cell):
            found |= BIT[cell]
        if stands(state.workers, state.player, seat, LEADER, cell):
            found += (cell + 1) * BIT[CELLS]
    for sort in range(WORKER, LEADER + 1):
        if is_in_reserve(state.player, seat, sort):
            found |= BIT[50 + sort]
    return found | BIT[52]


def camps_in_question(state: TikalState, seat: Seat) -> i64:
    """One number for where the seat's camps are."""
    first, second = state.player[PLAYER * seat + CAMP_ONE], state.player[PLAYER * seat + CAMP_TWO]
    return 64 * (first + 1) + second + 1


def look_for_ways(state: TikalState, seat: Seat) -> dict[str, Way]:
    """The cheapest ways of a seat's figures, to every tile they can come to."""
    own_turn = (state.phase == TURN or state.phase == SCORING) and int(seat) in state.to_act
    points = state.action_points if own_turn else state.full_points
    land = digest_row(0, state.land.cost)
    trails = kept_trails(state, land, seat, ANYTHING, ANYTHING)
    found: dict[str, Way] = {}
    for cell in range(CELLS):
        cost = trails.ways.cost[cell]
        if cost != UNREACHABLE:
            found[CELL_NAMES[cell]] = trails.way_to(cell, cost <= points)
    return found


def trails_by_figure(state: TikalState, seat: Seat) -> list[Trails]:
    """The ways of each figure of a seat in its turn.

    Rule: T4.1, T4.2.
    """
    found: list[Trails] = []
    if int(seat) not in state.to_act or (state.phase != TURN and state.phase != SCORING):
        return found
    land = digest_row(0, state.land.cost)
    for figure in range(WORKER, LEADER + 1):
        if is_in_reserve(state.player, seat, figure):
            found.append(kept_trails(state, land, seat, figure, ANYTHING, from_reserve=True))
        for cell in range(CELLS):
            if stands(state.workers, state.player, seat, figure, cell):
                found.append(kept_trails(state, land, seat, figure, cell))
    return found


def reaches(trails: Sequence[Trails], choices: Sequence[Choice], points: i64) -> dict[str, Reach]:
    """The tiles that each figure can come to with the action points left."""
    last = {(one.move, *one.then): one.touch[2] for one in choices if len(one.touch) > 2}
    found: dict[str, Reach] = {}
    for some in trails:
        cells = some.within(points)
        if cells:
            found[some.touched] = {CELL_NAMES[cell]: leg(some, cell, last) for cell in cells}
    return found


def leg(trails: Trails, cell: Cell, last: dict[tuple[str, ...], str]) -> Leg:
    """The last leg of a way; `last` is what is touched last where several ways lead to a tile."""
    known = trails.leg_to(cell)
    touched = last.get(trails.moves_to(cell)) if last else None
    return known if touched is None else Leg(known.cost, known.before, touched)
