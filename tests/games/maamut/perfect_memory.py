"""The knowledge of a seat with perfect memory about other hands, derived from events alone.

Independent of the rules' own memory: a set contains every deal that the events allow. The other
hands suffice, since all remaining cards are the pile.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from fireside.games.maamut import events

Counts = tuple[int, int, int]  # number of 1s, 2s and 3s
Hands = tuple[Counts, ...]  # of every seat; the viewer's own is always the true one

ALL_CARDS: Counts = (12, 16, 8)
NONE: Counts = (0, 0, 0)
THREE_CARDS: list[Counts] = [
    (ones, twos, 3 - ones - twos) for ones in range(4) for twos in range(4 - ones)
]


def counts(cards: Any) -> Counts:
    return cards.count(1), cards.count(2), cards.count(3)


def plus(one: Counts, other: Counts, sign: int = 1) -> Counts:
    return one[0] + sign * other[0], one[1] + sign * other[1], one[2] + sign * other[2]


def card(value: int) -> Counts:
    return counts([value])


class PerfectMemory:
    """All deals that are possible for one seat."""

    def __init__(self, viewer: int, document: dict[str, Any]) -> None:
        self.viewer = viewer
        self.discards = NONE
        own = counts(document["hands"][viewer])
        choices = [
            [own] if seat == viewer else THREE_CARDS for seat in range(len(document["hands"]))
        ]
        self.possible: set[Hands] = {
            hands for hands in product(*choices) if min(self.pile_of(hands)) >= 0
        }

    def pile_of(self, hands: Hands) -> Counts:
        """Return the contents of the pile for these hands."""
        pile = plus(ALL_CARDS, self.discards, -1)
        for hand in hands:
            pile = plus(pile, hand, -1)
        return pile

    def observe(self, event: Any) -> None:
        """Update the possible deals by an event."""
        match event:
            case events.CardPlayed() | events.CardDiscarded():
                self.show(event.seat, card(event.card))
            case events.HunterRemoved():
                self.show(event.seat, counts(event.cards))
                self.possible = {hands for hands in self.possible if hands[event.seat] == NONE}
            case events.CardDrawn():
                self.draw(event.seat, event.seen_by(self.viewer).card)
            case events.PileRenewed():
                self.possible = {hands for hands in self.possible if self.pile_of(hands) == NONE}
                self.discards = NONE

    def show(self, seat: int, shown: Counts) -> None:
        """Record revealed cards that went from a hand to the discards."""
        self.discards = plus(self.discards, shown)
        self.possible = {
            _replace(hands, seat, left)
            for hands in self.possible
            if min(left := plus(hands[seat], shown, -1)) >= 0
        }

    def draw(self, seat: int, drawn: int | None) -> None:
        """Record a drawn card, of a value that the pile may still contain."""
        self.possible = {
            after for hands in self.possible for after in self._draws(hands, seat, drawn)
        }

    def _draws(self, hands: Hands, seat: int, drawn: int | None) -> Iterator[Hands]:
        pile = self.pile_of(hands)
        for value in (1, 2, 3) if drawn is None else (drawn,):
            if pile[value - 1] > 0:
                yield _replace(hands, seat, plus(hands[seat], card(value)))


def _replace(hands: Hands, seat: int, hand: Counts) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])
