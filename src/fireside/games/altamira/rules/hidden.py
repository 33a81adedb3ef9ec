# compiled
"""What is open and what is hidden: sealed choices, face-down cards, the order of the prey pile."""

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.rng import Rng
from fireside.core.state import Row, Seat
from fireside.games.altamira.components import CHOICES, KINDS
from fireside.games.altamira.rules.cards import (
    DOUBLE,
    NO_CARDS,
    SINGLE,
    Cards,
    count_cards,
    doubles,
    formed,
    singles,
)
from fireside.games.altamira.rules.setup import mix_within_letters
from fireside.games.altamira.state import NOT_SENT, SENDING, AltamiraState


def redraw(state: AltamiraState, seat: Seat, rng: Rng) -> None:
    """Everything this seat cannot know is drawn anew.

    Perfect memory knows every rival's pool, so only which of its cards lie face down is open.
    Ruling: A-R13.
    """
    for other in range(state.seats):
        if other != seat:
            if state.phase == SENDING and state.choice_of(other) != NOT_SENT:
                state.seal(other, rng.roll(CHOICES))
            if state.face_down[other] != NO_CARDS:
                turn_over_others(state, other, rng)
    state.pile = sorted_pile(state.pile, state.pile_left)
    mix_within_letters(rng, state.pile, state.pile_left)


def sorted_pile(pile: Row, left: i64) -> Row:
    """The cards left in the pile, in an order that tells nothing: low letters on top.

    Ruling: A-R13.
    """
    counts = vec[i64]([0] * 36)
    for at in range(left):
        counts[pile[at]] += 1
    ordered = vec[i64](capacity=28)
    for card in range(i64(35), i64(-1), -1):
        for _ in range(counts[card]):
            ordered = append(ordered, card)
    return ordered


def turn_over_others(state: AltamiraState, seat: Seat, rng: Rng) -> None:
    """As many cards of the seat's pool lie face down as before, any of them.

    Rule: A6.7. Ruling: A-R13.
    """
    pool = state.hand[seat] + state.face_down[seat]
    hidden = count_cards(state.face_down[seat])
    chosen = NO_CARDS
    for left in range(count_cards(pool), count_cards(pool) - hidden, -1):
        card = nth_card(pool, rng.roll(left))
        pool -= card
        chosen += card
    state.hand[seat] = pool
    state.face_down[seat] = chosen


def nth_card(cards: Cards, number: i64) -> Cards:
    """One of the cards, counted from 0."""
    for kind in range(KINDS):
        if number < singles(cards, kind):
            return formed(kind, SINGLE)
        number -= singles(cards, kind)
        if number < doubles(cards, kind):
            return formed(kind, DOUBLE)
        number -= doubles(cards, kind)
    raise IndexError("There are not so many cards.")
