# compiled
"""What is open and what is hidden: hands, and the order of the draw pile."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.rng import Rng, sort_part
from fireside.core.state import NO_ROW, Row, Seat
from fireside.games.maamut.components import LONGEST, SHORTEST
from fireside.games.maamut.rules.cards import (
    NO_CARDS,
    Cards,
    count_of,
    draw_some,
    for_seat,
    in_hand,
    includes,
    of_seat,
    size_of,
    some,
    without,
)
from fireside.games.maamut.rules.memory import RENEWAL, all_hands, extended, opened_by
from fireside.games.maamut.state import MaamutState

IMPOSSIBLE: Final[Cards] = -1
TRIES: Final[i64] = 20_000  # most often one will do; a failed one costs next to nothing


def redraw(state: MaamutState, seat: Seat, rng: Rng) -> None:
    """The others' cards and the pile are dealt anew, as this seat may believe them to lie.

    It knows its own cards and whatever lay open, and remembers everything. If its memories are so
    rarely met by chance that many deals fail, it forgets the oldest.
    Rule: M1.3, M2.6. Ruling: M-R14.
    """
    if state.hands_open:
        shuffle_again(state, rng)
        return
    forgotten: i64 = 0
    while True:
        for _ in range(TRIES):
            if deal_again(state, seat, forgotten, rng):
                return
        forgotten += 1


def shuffle_again(state: MaamutState, rng: Rng) -> None:
    """Only the pile lies in a new order, since all hands are open.

    Ruling: M-R14.
    """
    cards = state.pile[: state.pile_left]
    sort_part(cards, 0, state.pile_left)
    rng.shuffle(cards)
    state.pile = cards


def deal_again(state: MaamutState, seat: Seat, forgotten: i64, rng: Rng) -> bool:
    """Hands and pile are dealt as they may have come to be since the renewals remembered.

    False if this deal cannot be; then nothing has changed.
    """
    past = state.past
    renewals = i64(len(past)) // RENEWAL
    held = NO_CARDS  # by the others, for certain
    retold = NO_ROW
    for at in range(renewals):
        kept = past[RENEWAL * at]
        if at >= forgotten:
            kept = deal_kept(state, seat, held, kept, past[RENEWAL * at + 2], rng)
            if kept == IMPOSSIBLE:
                return False
            held = still_held(state, seat, kept, past[RENEWAL * at + 1])
        retold = extended(retold, kept, past[RENEWAL * at + 1], past[RENEWAL * at + 2])
    kept = state.kept
    if kept != 0 and renewals >= forgotten:
        kept = deal_kept(state, seat, held, kept, state.opened, rng)
        if kept == IMPOSSIBLE:
            return False
        held = still_held(state, seat, kept, state.shown)
    if not deal_now(state, seat, held, rng):
        return False
    state.kept = kept
    state.past = retold
    return True


def deal_kept(
    state: MaamutState, seat: Seat, held: Cards, kept: Cards, opened: i64, rng: Rng
) -> Cards:
    """What everybody may have held at a renewal; IMPOSSIBLE if these dice lead nowhere.

    All hands together are known, so the seat knows what the others held among them. Each surely
    held what they still had from before, and the first card they played since.
    Rule: M2.6.
    """
    loose = NO_CARDS
    for other in range(state.seats):
        if other != seat:
            loose += of_seat(kept, other)
    dealt = for_seat(of_seat(kept, seat), seat)
    for other in range(state.seats):
        if other != seat:
            certain = of_seat(held, other)
            first = opened_by(opened, other)
            if first != 0 and count_of(certain, first) == 0:
                certain += some(first, 1)
            size = size_of(of_seat(kept, other))
            if not includes(loose, certain) or size_of(certain) > size:
                return IMPOSSIBLE
            loose -= certain
            dealt += for_seat(certain, other)
    for other in range(state.seats):
        if other != seat:
            free = size_of(of_seat(kept, other)) - size_of(of_seat(dealt, other))
            drawn = draw_some(loose, free, rng)
            loose -= drawn
            dealt += for_seat(drawn, other)
    return dealt


def still_held(state: MaamutState, seat: Seat, kept: Cards, shown: Cards) -> Cards:
    """What the others hold for certain of the cards they kept: those not shown since."""
    held = NO_CARDS
    for other in range(state.seats):
        if other != seat:
            held += for_seat(without(of_seat(kept, other), of_seat(shown, other)), other)
    return held


def deal_now(state: MaamutState, seat: Seat, held: Cards, rng: Rng) -> bool:
    """The others hold what they hold for certain and some unseen cards; the rest is the pile.

    False if it cannot be; then nothing has changed.
    Rule: M1.3.
    """
    loose = unseen(state, seat)
    for other in range(state.seats):
        if other != seat:
            certain = of_seat(held, other)
            if not includes(loose, certain) or size_of(certain) > state.hand_size(other):
                return False
            loose -= certain
    cards = spread_out(loose)
    rng.shuffle(cards)
    left = i64(len(cards))
    for other in range(state.seats):
        if other != seat:
            certain = of_seat(held, other)
            free = state.hand_size(other) - size_of(certain)
            for card in range(SHORTEST, LONGEST + 1):
                state.hand[4 * other + card] = count_of(certain, card)
            for _ in range(free):
                left -= 1
                state.hand[4 * other + cards[left]] += 1
    state.pile = cards[:left]
    return True


def unseen(state: MaamutState, seat: Seat) -> Cards:
    """The cards that lie neither in this seat's hand nor on the discards."""
    cards = NO_CARDS
    for other in range(state.seats):
        if other != seat:
            cards += in_hand(state.hand, other)
    for at in range(state.pile_left):
        cards += some(state.pile[at], 1)
    return cards


def spread_out(cards: Cards) -> Row:
    """The cards one by one, low ones first."""
    row = vec[i64](capacity=36)
    for card in range(SHORTEST, LONGEST + 1):
        for _ in range(count_of(cards, card)):
            row = append(row, card)
    return row


def is_memory_true(state: MaamutState) -> bool:
    """What is remembered can have led to the hands as they are."""
    past = extended(state.past, state.kept, state.shown, state.opened)
    renewals = i64(len(past)) // RENEWAL
    for at in range(renewals):
        kept, shown, opened = past[RENEWAL * at], past[RENEWAL * at + 1], past[RENEWAL * at + 2]
        later = all_hands(state) if at == renewals - 1 else past[RENEWAL * (at + 1)]
        for seat in range(state.seats):
            first = opened_by(opened, seat)
            own = of_seat(kept, seat)
            if first != 0 and count_of(own, first) * count_of(of_seat(shown, seat), first) == 0:
                return False
            if not includes(of_seat(later, seat), without(own, of_seat(shown, seat))):
                return False
    return True
