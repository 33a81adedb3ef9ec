"""The events of a match."""

from typing import ClassVar

from fireside.core.event import Event


class PrizeTurned(Event, frozen=True):
    """The next prize lies open."""

    prize: int


class HasBid(Event, frozen=True):
    """A card has been chosen; which one is known to its owner alone."""

    seat: int
    card: int | None

    def seen_by(self, viewer: int | None) -> "HasBid":
        """Others learn that a player has chosen, not what."""
        return self if viewer == self.seat else HasBid(self.seat, None)


class BidsShown(Event, frozen=True):
    """All cards lie open, by seat."""

    bids: tuple[int, ...]


class PrizeWon(Event, frozen=True):
    """The highest card has won all that lay there."""

    seat: int
    points: int


class PrizeTied(Event, frozen=True):
    """No player has won it."""

    points: int


class MatchEnded(Event, frozen=True):
    """The last card is played."""

    ends: ClassVar = True

    seats: tuple[int, ...]
