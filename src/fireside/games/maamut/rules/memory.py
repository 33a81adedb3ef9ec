# compiled
"""What everybody who remembers the open cards knows since the pile was renewed.

The new pile is the discards, which lay open: so the cards in all hands at that moment are known,
though not who held which. Whatever has been played since was either one of those or drawn; one who
plays such a card is taken to play it, since a card alike that was drawn would now be in the hand
instead. So a renewal leaves behind who held what (`kept`), what each has shown since (`shown`) and
with what each began (`opened`): the first card played was surely held before.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.state import Row, Seat
from fireside.games.maamut.rules.cards import (
    Cards,
    for_seat,
    in_hand,
    some,
)
from fireside.games.maamut.state import MaamutState

OPENED_BITS: Final[i64] = 2  # for each seat
RENEWAL: Final[i64] = 3  # numbers that a renewal of the past takes: kept, shown, opened
MOST_REMEMBERED: Final[i64] = 8  # renewals; what went before is forgotten


def opened_by(opened: i64, seat: Seat) -> i64:
    """The first card the seat played since a renewal; 0 if none."""
    return (opened >> (OPENED_BITS * seat)) & 3


def note_play(state: MaamutState, seat: Seat, card: i64) -> None:
    """All have seen which card the seat played."""
    if state.kept == 0:
        return
    state.shown += for_seat(some(card, 1), seat)
    if opened_by(state.opened, seat) == 0:
        state.opened |= card << (OPENED_BITS * seat)


def note_hand(state: MaamutState, seat: Seat) -> None:
    """All have seen the hand of a player who was removed."""
    if state.kept != 0:
        state.shown += for_seat(in_hand(state.hand, seat), seat)


def note_renewal(state: MaamutState) -> None:
    """All hands together are known."""
    if state.kept != 0:
        state.past = extended(state.past, state.kept, state.shown, state.opened)
    state.kept = all_hands(state)
    state.shown = 0
    state.opened = 0


def all_hands(state: MaamutState) -> Cards:
    """What everybody holds."""
    cards: Cards = 0
    for seat in range(state.seats):
        cards += for_seat(in_hand(state.hand, seat), seat)
    return cards


def extended(past: Row, kept: Cards, shown: Cards, opened: i64) -> Row:
    """The past with one more renewal, of which the oldest is forgotten if they are too many."""
    start = RENEWAL if i64(len(past)) >= RENEWAL * (MOST_REMEMBERED - 1) else i64(0)
    longer = vec[i64](capacity=RENEWAL * MOST_REMEMBERED)
    for at in range(start, i64(len(past))):
        longer = append(longer, past[at])
    longer = append(longer, kept)
    longer = append(longer, shown)
    return append(longer, opened)
