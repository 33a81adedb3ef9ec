# compiled
"""Some movement cards packed in one number, where only how many there are of each value counts.

Five bits for each value 1, 2, 3, since no more than 16 cards are alike; so packed cards can be
added to others, and taken from those that include them. Fifteen bits for each seat hold the cards
of a whole table.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from fireside.core.rng import Rng
from fireside.core.state import Row, Seat
from fireside.games.maamut.components import LONGEST, SHORTEST

Cards: TypeAlias = i64

NO_CARDS: Final[Cards] = 0
COUNT_BITS: Final[i64] = 5
COUNT_MASK: Final[i64] = 31
SEAT_BITS: Final[i64] = 15
SEAT_MASK: Final[i64] = 0x7FFF


def some(card: i64, count: i64) -> Cards:
    """So many cards of that value."""
    return count << (COUNT_BITS * (card - 1))


def count_of(cards: Cards, card: i64) -> i64:
    """How many of that value they are."""
    return (cards >> (COUNT_BITS * (card - 1))) & COUNT_MASK


def size_of(cards: Cards) -> i64:
    """How many cards they are."""
    return count_of(cards, 1) + count_of(cards, 2) + count_of(cards, 3)


def includes(cards: Cards, others: Cards) -> bool:
    """The others are among the cards."""
    for card in range(SHORTEST, LONGEST + 1):
        if count_of(cards, card) < count_of(others, card):
            return False
    return True


def without(cards: Cards, others: Cards) -> Cards:
    """What is left of the cards when the others are taken away, as far as they are there."""
    left = NO_CARDS
    for card in range(SHORTEST, LONGEST + 1):
        more = count_of(cards, card) - count_of(others, card)
        if more > 0:
            left += some(card, more)
    return left


def of_seat(table: Cards, seat: Seat) -> Cards:
    """The cards of one seat, out of those of a whole table."""
    return (table >> (SEAT_BITS * seat)) & SEAT_MASK


def for_seat(cards: Cards, seat: Seat) -> Cards:
    """The cards as those of one seat at a table."""
    return cards << (SEAT_BITS * seat)


def in_hand(hand: Row, seat: Seat) -> Cards:
    """The cards that a seat holds."""
    at = 4 * seat
    return some(1, hand[at + 1]) + some(2, hand[at + 2]) + some(3, hand[at + 3])


def draw_some(cards: Cards, count: i64, rng: Rng) -> Cards:
    """So many of the cards, drawn at random."""
    drawn = NO_CARDS
    left = size_of(cards)
    for _ in range(count):
        number = rng.roll(left)
        card = SHORTEST
        while number >= count_of(cards, card):
            number -= count_of(cards, card)
            card += 1
        cards -= some(card, 1)
        drawn += some(card, 1)
        left -= 1
    return drawn
