# not compiled: msgspec structures
"""What a player touches to make each move, what they might try in vain, and what a guard costs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from fireside.core.hexes import OFF_BOARD
from fireside.core.state import LEGAL
from fireside.core.view import Choice, Refused
from fireside.games.tikal.components import (
    CELL_NAMES,
    FIGURE_NAMES,
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
from fireside.games.tikal.rules.reach import Trails
from fireside.games.tikal.rules.refusals import REFUSALS
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
TILE_TOUCHED = [f"tile:{name}" for name in CELL_NAMES]


class Departure(msgspec.Struct, frozen=True):
    """Who would leave the game for a guard. (T-R5: the interface warns.)"""

    workers: int
    leader: bool


def choices(
    state: TikalState, moves: Sequence[int], trails: dict[str, Trails]
) -> tuple[Choice, ...]:
    """Each move, and each way of several moves, with what a player touches for it in order.

    Where a figure can come to a tile by several of them, a last touch says which.
    """
    single = [(touch(state, move), move) for move in moves]
    longer = [
        ((figure, TILE_TOUCHED[cell]), way)
        for figure, some in trails.items()
        for cell in some.within
        if len(way := some.moves_to(cell)) > 1
    ]
    paths = Counter([path for path, _ in single])
    paths.update([path for path, _ in longer])
    return (
        *[
            lone_choice(move, path if paths[path] == 1 else (*path, MOVES.kind_of[move].name))
            for path, move in single
        ],
        *[
            Choice(way[0], path if paths[path] == 1 else (*path, "around"), then=way[1:])
            for path, way in longer
        ],
    )


@cache
def lone_choice(move: int, path: Touch) -> Choice:
    """A single move with what is touched for it: made once, and the same in every view."""
    return Choice(MOVES.texts[move], path)


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
    found = {}
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
    found = {}
    for move in moves:
        if is_tile(move):
            cell, turn = tile_cell(move), tile_turn(move)
            land = state.land.copy()
            tiles.lay(land, cell, state.tile, turn)
            found[MOVES.texts[move]] = tuple([int(land.cost[6 * cell + way]) for way in range(6)])
    return found


def refused(state: TikalState, seat: int, moves: Sequence[int]) -> tuple[Refused, ...]:
    """What one would think of now, and why it is not possible."""
    if state.phase == PLACING:
        tried = tilings(state)
    elif state.phase == BIDDING:
        tried = iter(()) if moves[1:] or state.bid >= HIGHEST_BID else overbids(state, seat)
    elif state.phase in (TURN, SCORING):
        tried = actions(state, seat)
    else:
        tried = iter(())
    return tuple(
        [
            Refused(touched, REFUSALS.keys[code], REFUSALS.clauses[code])
            for touched, code in tried
            if code != LEGAL
        ]
    )


def overbids(state: TikalState, seat: int) -> Iterator[tuple[Touch, int]]:
    """The lowest bid, where the points do not even suffice for that."""
    lowest = state.bid + 1
    yield (f"bid:{lowest}",), state.refusal(seat, bid_move(lowest))


def tilings(state: TikalState) -> Iterator[tuple[Touch, int]]:
    """Each cell beside the map: the turns that do not fit, or the cell itself if none does."""
    land = state.land
    turns = [turn for turn in range(6) if IS_SMALLEST_TURN[6 * state.tile + turn]]
    for cell, name in enumerate(CELL_NAMES):
        if land.ground[cell] == UNEXPLORED and tiles.is_beside(land.access[cell]):
            codes = [tiles.refuse_tile(land, state.tile, cell, turn) for turn in turns]
            if LEGAL in codes:
                for turn, code in zip(turns, codes, strict=True):
                    yield (f"tile:{name}", f"turn:{turn}"), code
            else:
                yield (f"tile:{name}",), codes[0]


def actions(state: TikalState, seat: int) -> Iterator[tuple[Touch, int]]:
    """What the figures might do where they stand, who might come in, and what might be swapped."""
    for figure in (WORKER, LEADER):
        code = movement.refuse_entry(state, seat, figure, 0)
        yield (f"reserve:{FIGURE_NAMES[figure]}",), code
    for cell in range(len(CELL_NAMES)):
        if figures_at(state.workers, state.player, seat, cell):
            yield from walks_from(state, seat, cell)
            yield from works_on(state, seat, cell)
    yield from swaps(state, seat)


def walks_from(state: TikalState, seat: int, cell: int) -> Iterator[tuple[Touch, int]]:
    """To each tile beside, unless a hop leads there."""
    figure = WORKER if stands(state.workers, state.player, seat, WORKER, cell) else LEADER
    hops = is_camp_of(state.player, seat, cell) and state.action_points > 0
    for way in range(6):
        to = NEIGHBOUR[6 * cell + way]
        if to == OFF_BOARD or state.land.ground[to] == UNEXPLORED:
            continue
        if not (hops and is_camp_of(state.player, seat, to)):
            touched = (f"{FIGURE_NAMES[figure]}:{CELL_NAMES[cell]}", f"tile:{CELL_NAMES[to]}")
            yield touched, movement.refuse_walk(state, seat, figure, cell, way)


def works_on(state: TikalState, seat: int, cell: int) -> Iterator[tuple[Touch, int]]:
    """Uncovering and guarding on a temple, lifting on a treasure tile, camps elsewhere."""
    name = CELL_NAMES[cell]
    ground = state.land.ground[cell]
    if ground == TEMPLE:
        yield (f"uncover:{name}",), temples.refuse_uncover(state, seat, cell)
        figure = WORKER if stands(state.workers, state.player, seat, WORKER, cell) else LEADER
        yield (f"guard:{name}",), temples.refuse_guard(state, seat, cell, figure)
        return
    if ground == TREASURE:
        yield (f"lift:{name}",), treasures.refuse_lift(state, seat, cell)
    yield (f"camp:{name}",), camps.refuse_camp(state, seat, cell)


def swaps(state: TikalState, seat: int) -> Iterator[tuple[Touch, int]]:
    """Each treasure of the others that cannot be had for any of one's own."""
    for other in range(state.seats):
        if other == seat:
            continue
        hoard = state.player[PLAYER * other + HOARD]
        for kind in range(1, 9):
            if held(hoard, kind):
                codes = [
                    treasures.refuse_swap(state, seat, other, kind, mine)
                    for mine in range(1, 9)
                    if mine != kind
                ]
                if LEGAL not in codes:
                    yield (f"treasure:{other}:{kind}",), max(codes, key=codes.count)
