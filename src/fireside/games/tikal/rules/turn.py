# compiled
"""T2 A turn: a tile, ten action points, and the end of it."""

from mypy_extensions import i64

from fireside.core.state import LEGAL, Move, Row, Seat
from fireside.games.tikal.components import (
    CAMP_COST,
    CELLS,
    LEADER,
    TEMPLE,
    TILE_GROUND,
    TILE_NAMES,
    TILE_NUMBER,
    TILES,
    TREASURE,
    WORKER,
)
from fireside.games.tikal.events import TileDrawn, TurnEnded
from fireside.games.tikal.generated.moves import (
    END,
    PASS,
    camp_move,
    is_bid,
    is_choose,
    is_tile,
    lift_move,
)
from fireside.games.tikal.generated.refusals import (
    BID_FIRST,
    CHOOSE_FIRST,
    NO_AUCTION,
    NO_TILE_TO_PLACE,
    NOTHING_TO_CHOOSE,
    PLACE_FIRST,
)
from fireside.games.tikal.rules import auction, camps, ending, movement, scoring, temples, treasures
from fireside.games.tikal.state import (
    BIDDING,
    LEADER_AT,
    PLACING,
    PLAYER,
    SCORING,
    TikalState,
    workers_at,
)


def draw(state: TikalState, seat: Seat) -> None:
    """The player has drawn the top tile.

    Rule: T2.1.
    """
    tile = state.tiles[state.next_tile]
    state.next_tile += 1
    state.barrier = True  # the tile has been shown
    if state.listening:
        kind = TILE_GROUND[tile]
        state.tell(TileDrawn(int(seat), TILE_NAMES[tile], kind, int(TILE_NUMBER[tile])))
    scoring.take_tile(state, seat, tile)


def actions(state: TikalState, seat: Seat, into: Row) -> i64:
    """The moves of a turn or scoring turn: everything the points suffice for, and to end it.

    Rule: T2.1, T4.
    """
    into[0] = END
    action_points = state.action_points
    if action_points == 0:
        return 1
    count = movement.list_camp_moves(state, seat, into, 1)
    land = state.land
    cost = land.cost
    workers = state.workers
    leader = state.player[PLAYER * seat + LEADER_AT]
    for cell in range(CELLS):
        has_workers = workers_at(workers, seat, cell) > 0
        if not has_workers and cell != leader:
            continue
        if has_workers:
            count = movement.list_walks(cost, action_points, WORKER, cell, into, count)
        if cell == leader:
            count = movement.list_walks(cost, action_points, LEADER, cell, into, count)
        ground = land.ground[cell]
        if ground == TEMPLE:
            count = temples.list_temple_moves(state, seat, cell, into, count)
            continue
        if ground == TREASURE and treasures.refuse_lift(state, seat, cell) == LEGAL:
            into[count] = lift_move(cell)
            count += 1
        if action_points >= CAMP_COST and camps.refuse_camp(state, seat, cell) == LEGAL:
            into[count] = camp_move(cell)
            count += 1
    return treasures.list_swaps(state, seat, into, count)


def refuse_kind(phase: i64, move: Move) -> i64:
    """Why no move of that kind is decided now: something else is to be decided first.

    Rule: T2.1, T7.3.
    """
    if is_tile(move):
        return NO_TILE_TO_PLACE
    if is_bid(move) or move == PASS:
        return NO_AUCTION
    if is_choose(move):
        return NOTHING_TO_CHOOSE
    if phase == PLACING:
        return PLACE_FIRST
    if phase == BIDDING:
        return BID_FIRST
    return CHOOSE_FIRST


def end(state: TikalState, seat: Seat) -> None:
    """The player has said that their turn is over; unspent action points are lost.

    Rule: T2.1, T5.1.
    """
    if state.listening:
        state.tell(TurnEnded(int(seat), int(state.action_points)))
    if state.phase == SCORING:
        scoring.end_scoring_turn(state, seat)
    else:
        pass_on(state, seat)


def pass_on(state: TikalState, seat: Seat) -> None:
    """The next turn or auction is on; after the turn of the last tile, the last scoring round.

    Rule: T2.1, T6.1, T7.4. Ruling: T-R3.
    """
    if state.next_tile == TILES and state.offer == 0:
        state.final = True
        scoring.begin_round(state, ending.last_order(state))
    elif state.professional:
        auction.after_turn(state, seat)
    else:
        draw(state, (seat + 1) % state.seats)
