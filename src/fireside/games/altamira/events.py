# not compiled: msgspec structures
"""What can happen in Altamira."""

from typing import ClassVar

from fireside.core.event import Event, FormattedValue


class CardsOfAKind(FormattedValue, frozen=True):
    """Weapon cards of one kind; written as in moves: 'spear d+s'."""

    kind: str
    singles: int
    doubles: int


class HasChosen(Event, frozen=True):
    """That the seat has chosen is seen, what is not."""

    seat: int


class ChoiceChanged(Event, frozen=True):
    seat: int

    def seen_by(self, viewer: int | None) -> "ChoiceChanged | None":
        """Nobody else notices."""
        return self if viewer == self.seat else None


class HuntersSent(Event, frozen=True):
    seat: int
    places: tuple[str, ...]  # of the two hunters


class WeaponsMade(Event, frozen=True):
    seat: int
    place: str
    cards: tuple[CardsOfAKind, ...]


class NothingMade(Event, frozen=True):
    """A hunter finds the supplies empty."""

    seat: int
    place: str


class Exchanged(Event, frozen=True):
    seat: int
    paid: tuple[CardsOfAKind, ...]
    received: tuple[CardsOfAKind, ...]


class NotExchanged(Event, frozen=True):
    seat: int


class HuntBegan(Event, frozen=True):
    seat: int
    space: int
    animal: str
    points: int
    cost: int


class Joined(Event, frozen=True):
    seat: int


class Declined(Event, frozen=True):
    seat: int


class CostLaid(Event, frozen=True):
    seat: int
    cards: tuple[CardsOfAKind, ...]


class CardAdded(Event, frozen=True):
    seat: int
    card: CardsOfAKind | None

    def seen_by(self, viewer: int | None) -> "CardAdded":
        """Only its owner knows which card it is."""
        return self if viewer == self.seat else CardAdded(self.seat, None)


class AddingStopped(Event, frozen=True):
    seat: int


class DisplayLeftOpen(Event, frozen=True):
    seat: int


class DisplayEnded(Event, frozen=True):
    """By the master, or after all others have stopped adding."""


class StakeRevealed(Event, frozen=True):
    """The cards that lay face down before the seat, if any did."""

    fleeting: ClassVar = True

    seat: int
    cards: tuple[CardsOfAKind, ...]


class StakeCounted(Event, frozen=True):
    """How many weapons of the two kinds the seat has laid in all, face up and face down."""

    seat: int
    primary: int
    secondary: int


class HuntWon(Event, frozen=True):
    seat: int
    space: int
    animal: str
    points: int


class WeaponsSpent(Event, frozen=True):
    """They lie on their areas again."""

    seat: int
    cards: tuple[CardsOfAKind, ...]


class WeaponsTakenBack(Event, frozen=True):
    seat: int
    cards: tuple[CardsOfAKind, ...]


class InsigniaTaken(Event, frozen=True):
    seat: int
    animal: str
    insignia: str


class InsigniaMoved(Event, frozen=True):
    seat: int
    other: int
    animal: str
    insignia: str


class HuntingEnded(Event, frozen=True):
    seat: int


class RowClosed(Event, frozen=True):
    """The cards moved right: the animal on each space now, before new ones are turned."""

    row: tuple[str | None, ...]


class PreyTurned(Event, frozen=True):
    space: int
    animal: str
    points: int


class HuntingRightPassed(Event, frozen=True):
    seat: int


class RoundEnded(Event, frozen=True):
    """All hunters are back at the campfire; the seat is the next starting player."""

    round: int
    seat: int


class MatchEnded(Event, frozen=True):
    """`reason` is 'goal_reached' (A9.1), 'prey_gone' (A-R11), 'standstill' (A-R12) or 'last_round'.

    The last is a variant (A-R14).
    """

    ends: ClassVar = True

    reason: str
    seats: tuple[int, ...]
