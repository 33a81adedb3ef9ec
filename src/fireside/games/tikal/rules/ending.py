# compiled
"""T6 The end."""

from mypy_extensions import i64

from fireside.core.state import Seat
from fireside.games.tikal.events import MatchEnded
from fireside.games.tikal.state import ORDER_BITS, OVER, PLAYER, POINTS, TikalState


def last_order(state: TikalState) -> i64:
    """The order of the last scoring round, fixed when it begins, packed as in `order`.

    Basic game: clockwise from the player after the one who placed the last tile. Professional game:
    from the fewest points to the most, and among equals in that same order.
    Rule: T6.1, T7.9. Ruling: T-R7, T-R10.
    """
    order: i64 = 0
    for after in range(i64(1), state.seats + 1):
        seat = (state.turn + after) % state.seats
        place = places_before(state, seat, after) if state.professional else after - 1
        order |= seat << (ORDER_BITS * place)
    return order


def places_before(state: TikalState, seat: Seat, after: i64) -> i64:
    """How many take their last scoring turn before the seat that sits so far from the last placer.

    Rule: T7.9. Ruling: T-R10.
    """
    points = state.player[PLAYER * seat + POINTS]
    before: i64 = 0
    for nearer in range(i64(1), state.seats + 1):
        others = state.player[PLAYER * ((state.turn + nearer) % state.seats) + POINTS]
        if others < points or (others == points and nearer < after):
            before += 1
    return before


def end(state: TikalState) -> None:
    """The match has ended; most points win.

    Rule: T6.1. Ruling: T-R8.
    """
    state.phase = OVER
    state.over = True
    state.acting = 0
    state.action_points = 0
    if state.listening:
        state.tell(MatchEnded(tuple(state.winners), max(state.scores)))
