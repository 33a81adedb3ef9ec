# compiled
"""What a player touches to make each move, what they might try in vain, and what a guard costs."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from mypy_extensions import i64

from fireside.core.hexes import OFF_BOARD, Cell
from fireside.core.state import LEGAL, Seat
from fireside.core.view import Choice, Refused
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
from fireside.games.tikal.generated.moves import (
    bid_move,
    guard_cell,
    guard_figure,
    is_guard,
    is_swap,
    is_tile,
    is_walk,
    tile_cell,
    tile_turn,
    walk_cell,
    walk_way,
)
from fireside.games.tikal.moves import MOVES
from fireside.games.tikal.rules import camps, movement, temples, tiles, treasures
from fireside.games.tikal.rules.movement import is_camp_of, stands
from fireside.games.tikal.rules.reach import FIGURE_AT, FROM_RESERVE, TILE_TOUCHED, Trails
from fireside.games.tikal.rules.refusals import REFUSALS
from fireside.games.tikal.seen import Departure
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
    is_leader_at,
    workers_at,
)

Touch = tuple[str, ...]
TURN_TOUCHED: Final = [f"turn:{turn}" for turn in range(6)]


def choices(
    state: TikalState, moves: Sequence[int], trails: Sequence[Trails]
) -> tuple[Choice, ...]:
    """Each move, and each way of several moves, with what a player touches for it in order.

    Where a figure can come to a tile by several of them, a last touch says which.
    """
    single = [touch(state, move) for move in moves]
    longer: list[Choice] = []
    for some in trails:
        for cell in some.within(state.action_points):
            if len(some.moves_to(cell)) > 1:
                longer.append(some.choice_of(cell))
    several = touched_twice(single, longer)
    found: list[Choice] = []
    for at, path in enumerate(single):
        move = moves[at]
        touched = (*path, MOVES.kind_of[move].name) if path in several else path
        found.append(lone_choice(move, touched))
    for one in longer:
        again = one.touch in several
        found.append(Choice(one.move, (*one.touch, "around"), then=one.then) if again else one)
    return tuple(found)


def touched_twice(single: Sequence[Touch], longer: Sequence[Choice]) -> set[Touch]:
    """What is touched for several moves alike."""
    known: set[Touch] = set()
    several: set[Touch] = set()
    for path in single:
        (several if path in known else known).add(path)
    for one in longer:
        (several if one.touch in known else known).add(one.touch)
    return several


@cache
def lone_choice(move: int, path: Touch) -> Choice:
    """A single move with what is touched for it: made once, and the same in every view."""
    return Choice(MOVES.texts[move], path)


@cache
def lone_refusal(touched: Touch, code: int) -> Refused:
    """What is touched in vain, and why: made once, and the same in every view."""
    return Refused(touched, REFUSALS.keys[code], REFUSALS.clauses[code])


def touch(state: TikalState, move: int) -> Touch:
    """What a player touches to make this move, in order."""
    if is_walk(move):
        return touch_of_walk(move)
    if is_swap(move):
        return MOVES.touch(move, {"own": str(state.asked)})
    return MOVES.touch(move)


@cache
def touch_of_walk(move: int) -> Touch:
    """The figure and the tile beside it, which is the same on every map."""
    beside = NEIGHBOUR[6 * walk_cell(move) + walk_way(move)]
    return MOVES.touch(move, {"beside": CELL_NAMES[beside]})


def departures(state: TikalState, moves: Sequence[int]) -> dict[str, Departure]:
    """Which figures would leave the game with each guard that can be set.

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
    """What each edge of the tile would cost to cross, for each place and turn it can be laid in.

    Rule: T3.2, T4.2.
    """
    found: dict[str, tuple[int, ...]] = {}
    for move in moves:
        if is_tile(move):
            cell, turn = tile_cell(move), tile_turn(move)
            land = state.land.copy()
            tiles.lay(land, cell, state.tile, turn)
            found[MOVES.texts[move]] = tuple([int(land.cost[6 * cell + way]) for way in range(6)])
    return found


def refused(state: TikalState, seat: Seat, moves: Sequence[int]) -> tuple[Refused, ...]:
    """What one would think of now, and why it is not possible."""
    found: list[Refused] = []
    for touched, code in tried(state, seat, moves):
        if code != LEGAL:
            found.append(lone_refusal(touched, code))
    return tuple(found)


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
        found.append(((FROM_RESERVE[figure],), int(code)))
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
            found.append(((FIGURE_AT[figure][cell], TILE_TOUCHED[to]), int(code)))


def add_works(found: list[tuple[Touch, int]], state: TikalState, seat: Seat, cell: Cell) -> None:
    """Uncovering and guarding on a temple, lifting on a treasure tile, camps elsewhere."""
    name = CELL_NAMES[cell]
    ground = state.land.ground[cell]
    if ground == TEMPLE:
        figure = figure_on(state, seat, cell)
        found.append(((f"uncover:{name}",), int(temples.refuse_uncover(state, seat, cell))))
        found.append(((f"guard:{name}",), int(temples.refuse_guard(state, seat, cell, figure))))
        return
    if ground == TREASURE:
        found.append(((f"lift:{name}",), int(treasures.refuse_lift(state, seat, cell))))
    found.append(((f"camp:{name}",), int(camps.refuse_camp(state, seat, cell))))


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
