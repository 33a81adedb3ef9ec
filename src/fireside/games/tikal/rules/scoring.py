# compiled
"""T5 Scoring: what starts a scoring round, its turns, and what counts."""

from mypy_extensions import i64

from fireside.core.hex_grid import Cell
from fireside.core.state import NOBODY, Seat
from fireside.games.tikal.components import (
    CELL_NAMES,
    CELLS,
    TEMPLE,
    TILE_KIND,
    TREASURE_KINDS,
    TREASURE_POINTS,
    VOLCANO,
)
from fireside.games.tikal.events import Counted, ScoringBegan
from fireside.games.tikal.rules import ending, tiles
from fireside.games.tikal.state import (
    HOARD,
    ORDER_BITS,
    ORDER_MASK,
    PLAYER,
    POINTS,
    SCORING,
    TikalState,
    held,
    strength_at,
)


def take_tile(state: TikalState, seat: Seat, tile: i64) -> None:
    """The player has this tile for the turn; a volcano starts a scoring round before it is placed.

    Rule: T2.1, T5.1, T7.8.
    """
    state.turn = seat
    state.tile = tile
    if TILE_KIND[tile] == VOLCANO:
        begin_round(state, clockwise_from(state, seat))
    else:
        tiles.lay_before(state, seat)


def clockwise_from(state: TikalState, seat: Seat) -> i64:
    """All players clockwise from this one, packed as in `order`.

    Rule: T5.1.
    """
    order: i64 = 0
    for after in range(state.seats):
        order |= ((seat + after) % state.seats) << (ORDER_BITS * after)
    return order


def begin_round(state: TikalState, order: i64) -> None:
    """The first in order has their scoring turn.

    Rule: T5.1, T6.1.
    """
    state.order = order
    state.counted = 0
    if state.listening:
        seats = tuple([int(seat_in(order, place)) for place in range(state.seats)])
        state.tell(ScoringBegan(seats, state.final))
    tiles.begin_actions(state, seat_in(order, 0), SCORING)


def seat_in(order: i64, place: i64) -> Seat:
    """Who comes at this place of an order."""
    return (order >> (ORDER_BITS * place)) & ORDER_MASK


def end_scoring_turn(state: TikalState, seat: Seat) -> None:
    """The player has counted, and the next has a scoring turn; after the last comes the volcano.

    Rule: T5.1, T5.2, T5.5, T6.1.
    """
    count(state, seat)
    state.counted += 1
    if state.counted < state.seats:
        tiles.begin_actions(state, seat_in(state.order, state.counted), SCORING)
    elif state.final:
        ending.end(state)
    else:
        tiles.lay_before(state, state.turn)


def holder(state: TikalState, cell: Cell) -> Seat:
    """For whom a temple counts: its guard's owner, else whoever is strongest there, or NOBODY.

    A guard counts as soon as it stands, in a scoring turn as well.
    Rule: T4.8, T5.3. Ruling: T-R13.
    """
    if state.owner[cell] != NOBODY:
        return state.owner[cell]
    best = NOBODY
    most: i64 = 0
    for seat in range(state.seats):
        strength = strength_at(state.workers, state.player, seat, cell)
        if strength > most:
            best = seat
            most = strength
        elif strength == most:
            best = NOBODY
    return best


def temple_points(state: TikalState, seat: Seat) -> i64:
    """The values of the temples that count for the seat now.

    Rule: T5.3.
    """
    points: i64 = 0
    for cell in range(CELLS):
        if state.land.ground[cell] == TEMPLE and holder(state, cell) == seat:
            points += state.stack[cell]
    return points


def treasure_points(state: TikalState, seat: Seat) -> i64:
    """Each single 1, each pair 3, each triple 6.

    Rule: T5.4.
    """
    points: i64 = 0
    hoard = state.player[PLAYER * seat + HOARD]
    for kind in range(i64(1), TREASURE_KINDS + 1):
        points += TREASURE_POINTS[held(hoard, kind)]
    return points


def would_count(state: TikalState, seat: Seat) -> i64:
    """What the seat would count if it counted now.

    Rule: T5.3, T5.4.
    """
    return temple_points(state, seat) + treasure_points(state, seat)


def count(state: TikalState, seat: Seat) -> None:
    """The player has their points for temples and treasures as they are now.

    Rule: T5.1, T5.5.
    """
    points = would_count(state, seat)
    state.player[PLAYER * seat + POINTS] += points
    if state.listening:
        total = int(state.player[PLAYER * seat + POINTS])
        temples, treasures = breakdown(state, seat)
        state.tell(Counted(int(seat), int(points), total, temples, treasures))


def breakdown(state: TikalState, seat: Seat) -> tuple[dict[str, int], tuple[int, ...]]:
    """What counts for the seat now: the temples by tile, and the treasures of each kind 1 to 8.

    Rule: T5.3, T5.4.
    """
    temples: dict[str, int] = {}
    for cell in range(CELLS):
        if state.land.ground[cell] == TEMPLE and holder(state, cell) == seat:
            temples[CELL_NAMES[cell]] = int(state.stack[cell])
    hoard = state.player[PLAYER * seat + HOARD]
    treasures = [int(TREASURE_POINTS[held(hoard, kind)]) for kind in range(1, 9)]
    return temples, tuple(treasures)
