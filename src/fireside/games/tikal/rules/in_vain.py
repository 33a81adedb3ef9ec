# compiled
"""What a player might try in vain, and why it is not possible."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from mypy_extensions import i64

from fireside.core.hexes import OFF_BOARD, Cell
from fireside.core.state import LEGAL, Seat
from fireside.core.view import Refused
from fireside.games.tikal.components import (
    CELL_NAMES,
    CELLS,
    HIGHEST_BID,
    IS_SMALLEST_TURN,
    LEADER,
    NEIGHBOUR,
    TEMPLE,
    TREASURE,
    UNEXPLORED,
    WORKER,
)
from fireside.games.tikal.generated.moves import bid_move, walk_move
from fireside.games.tikal.rules import camps, movement, temples, tiles, treasures
from fireside.games.tikal.rules.movement import is_camp_of, stands
from fireside.games.tikal.rules.refusals import REFUSALS
from fireside.games.tikal.rules.trails import FROM_RESERVE, TILE_TOUCHED, Touch, touch_of_walk
from fireside.games.tikal.state import (
    BIDDING,
    HOARD,
    PLACING,
    PLAYER,
    SCORING,
    TURN,
    TikalState,
    figures_at,
    held,
)

TURN_TOUCHED: Final = [f"turn:{turn}" for turn in range(6)]
RESERVE_TOUCHED: Final[list[Touch]] = [(figure,) for figure in FROM_RESERVE]
UNCOVER_TOUCHED: Final[list[Touch]] = [(f"uncover:{name}",) for name in CELL_NAMES]
GUARD_TOUCHED: Final[list[Touch]] = [(f"guard:{name}",) for name in CELL_NAMES]
LIFT_TOUCHED: Final[list[Touch]] = [(f"lift:{name}",) for name in CELL_NAMES]
CAMP_TOUCHED: Final[list[Touch]] = [(f"camp:{name}",) for name in CELL_NAMES]


def refused(state: TikalState, seat: Seat, moves: Sequence[int]) -> tuple[Refused, ...]:
    """What one would think of now, and why it is not possible."""
    found: list[Refused] = []
    for touched, code in tried(state, seat, moves):
        if code != LEGAL:
            found.append(lone_refusal(touched, code))
    return tuple(found)


@cache
def lone_refusal(touched: Touch, code: int) -> Refused:
    """What is touched in vain, and why: made once, and the same in every view."""
    return Refused(touched, REFUSALS.keys[code], REFUSALS.clauses[code])


def tried(state: TikalState, seat: Seat, moves: Sequence[int]) -> list[tuple[Touch, int]]:
    """What one would think of now, with the reason against it, or LEGAL."""
    if state.phase == PLACING:
        return list(tilings(state))
    if state.phase == BIDDING and not moves[1:] and state.bid < HIGHEST_BID:
        return overbids(state, seat)
    if state.phase == TURN or state.phase == SCORING:
        return actions(state, seat)
    return []


def overbids(state: TikalState, seat: Seat) -> list[tuple[Touch, int]]:
    """The lowest bid, where the points do not even suffice for that."""
    lowest = state.bid + 1
    return [((f"bid:{lowest}",), int(state.refusal(seat, bid_move(lowest))))]


def tilings(state: TikalState) -> Iterator[tuple[Touch, int]]:
    """Each cell beside the map: the turns that do not fit, or the cell itself if none does."""
    land = state.land
    turns = [turn for turn in range(6) if IS_SMALLEST_TURN[6 * state.tile + turn]]
    for cell in range(CELLS):
        if land.ground[cell] == UNEXPLORED and tiles.is_beside(land.access[cell]):
            codes = [int(tiles.refuse_tile(land, state.tile, cell, turn)) for turn in turns]
            if LEGAL in codes:
                for at, turn in enumerate(turns):
                    yield (TILE_TOUCHED[cell], TURN_TOUCHED[turn]), codes[at]
            else:
                yield (TILE_TOUCHED[cell],), codes[0]


def actions(state: TikalState, seat: Seat) -> list[tuple[Touch, int]]:
    """What the figures might do where they stand, who might come in, and what might be swapped."""
    found: list[tuple[Touch, int]] = []
    for figure in range(WORKER, LEADER + 1):
        code = movement.refuse_entry(state, seat, figure, 0)
        found.append((RESERVE_TOUCHED[figure], int(code)))
    for cell in range(CELLS):
        if figures_at(state.workers, state.player, seat, cell):
            add_walks(found, state, seat, cell)
            add_works(found, state, seat, cell)
    add_swaps(found, state, seat)
    return found


def figure_on(state: TikalState, seat: Seat, cell: Cell) -> i64:
    """The figure that would act there: a worker where there is one."""
    return WORKER if stands(state.workers, state.player, seat, WORKER, cell) else LEADER


def add_walks(found: list[tuple[Touch, int]], state: TikalState, seat: Seat, cell: Cell) -> None:
    """To each tile beside, unless a hop leads there."""
    figure = figure_on(state, seat, cell)
    hops = is_camp_of(state.player, seat, cell) and state.action_points > 0
    for way in range(6):
        to = NEIGHBOUR[6 * cell + way]
        if to == OFF_BOARD or state.land.ground[to] == UNEXPLORED:
            continue
        if not (hops and is_camp_of(state.player, seat, to)):
            code = movement.refuse_walk(state, seat, figure, cell, way)
            found.append((touch_of_walk(int(walk_move(figure, cell, way))), int(code)))


def add_works(found: list[tuple[Touch, int]], state: TikalState, seat: Seat, cell: Cell) -> None:
    """Uncovering and guarding on a temple, lifting on a treasure tile, camps elsewhere."""
    ground = state.land.ground[cell]
    if ground == TEMPLE:
        figure = figure_on(state, seat, cell)
        found.append((UNCOVER_TOUCHED[cell], int(temples.refuse_uncover(state, seat, cell))))
        found.append((GUARD_TOUCHED[cell], int(temples.refuse_guard(state, seat, cell, figure))))
        return
    if ground == TREASURE:
        found.append((LIFT_TOUCHED[cell], int(treasures.refuse_lift(state, seat, cell))))
    found.append((CAMP_TOUCHED[cell], int(camps.refuse_camp(state, seat, cell))))


def add_swaps(found: list[tuple[Touch, int]], state: TikalState, seat: Seat) -> None:
    """Each treasure of the others that cannot be had for any of one's own."""
    for other in range(state.seats):
        if other == seat:
            continue
        hoard = state.player[PLAYER * other + HOARD]
        for kind in range(1, 9):
            if held(hoard, kind):
                codes = [
                    int(treasures.refuse_swap(state, seat, other, kind, mine))
                    for mine in range(1, 9)
                    if mine != kind
                ]
                if LEGAL not in codes:
                    found.append(((f"treasure:{other}:{kind}",), max(codes, key=codes.count)))
