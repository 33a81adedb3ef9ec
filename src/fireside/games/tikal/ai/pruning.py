# compiled
"""Blunder detection for pruning: excessive bids, and turns ended too early."""

from typing import Final

from mypy_extensions import i64

from fireside.core.state import LEGAL, Move, Seat
from fireside.games.tikal.components import BASE_CAMP, CELLS, LEADER, TEMPLE, TREASURE, WORKER
from fireside.games.tikal.generated.moves import END, bid_points, is_bid
from fireside.games.tikal.rules.movement import refuse_entry
from fireside.games.tikal.rules.scoring import holder
from fireside.games.tikal.rules.temples import refuse_uncover
from fireside.games.tikal.rules.treasures import refuse_lift
from fireside.games.tikal.state import PLAYER, POINTS, SCORING, TikalState

HIGHEST_JUMP: Final[i64] = 3  # of a bid over the last one, in points
SMALL_BID: Final[i64] = 5  # points; lower bids may exceed half the seat's points
MOST_OF_A_TURN: Final[i64] = 6  # action points


def is_blunder(state: TikalState, seat: Seat, move: Move) -> bool:
    """Return whether a move bids excessively or ends a turn with something useful left to do."""
    if is_bid(move):
        bid = bid_points(move)
        has = state.player[PLAYER * seat + POINTS]
        return bid > state.bid + HIGHEST_JUMP or (bid > SMALL_BID and 2 * bid > has)
    return move == END and is_early(state, seat)


def is_early(state: TikalState, seat: Seat) -> bool:
    """Return whether a useful action is left.

    Such actions are lifting a treasure, raising an own temple or, with most of the turn left,
    bringing in a figure at the base camp.
    """
    for cell in range(CELLS):
        ground = state.land.ground[cell]
        if ground == TREASURE and refuse_lift(state, seat, cell) == LEGAL:
            return True
        if (
            ground == TEMPLE
            and refuse_uncover(state, seat, cell) == LEGAL
            and holder(state, cell) == seat
        ):
            return True
    if state.action_points < MOST_OF_A_TURN or (state.phase == SCORING and state.final):
        return False
    return (
        refuse_entry(state, seat, WORKER, BASE_CAMP) == LEGAL
        or refuse_entry(state, seat, LEADER, BASE_CAMP) == LEGAL
    )
