# not compiled: msgspec structures
"""What can happen in Altamira. Cards are written as in moves: 'spear d+s'."""

from typing import ClassVar

from fireside.core.event import Event


class HasChosen(Event, frozen=True):
    """That he has chosen is seen, what is not."""

    says: ClassVar = "{seat} has chosen."

    seat: int


class ChoiceChanged(Event, frozen=True):
    says: ClassVar = "{seat} has chosen otherwise."

    seat: int

    def seen_by(self, viewer: int | None) -> "ChoiceChanged | None":
        """Nobody else notices."""
        return self if viewer == self.seat else None


class HuntersSent(Event, frozen=True):
    says: ClassVar = "{seat} has sent hunters to {places}."

    seat: int
    places: tuple[str, ...]  # of his two hunters


class WeaponsMade(Event, frozen=True):
    says: ClassVar = "{seat} makes {cards} ({place})."

    seat: int
    place: str
    cards: tuple[str, ...]


class NothingMade(Event, frozen=True):
    """A hunter finds the supplies empty."""

    says: ClassVar = "Nothing is left to make for {seat} ({place})."

    seat: int
    place: str


class Exchanged(Event, frozen=True):
    says: ClassVar = "{seat} gives {paid} for {received}."

    seat: int
    paid: tuple[str, ...]
    received: tuple[str, ...]


class NotExchanged(Event, frozen=True):
    says: ClassVar = "{seat} leaves the market."

    seat: int


class HuntBegan(Event, frozen=True):
    says: ClassVar = "{seat} hunts the {animal} worth {points} on space {space}, cost {cost}."

    seat: int
    space: int
    animal: str
    points: int
    cost: int


class Joined(Event, frozen=True):
    says: ClassVar = "{seat} joins the hunt."

    seat: int


class Declined(Event, frozen=True):
    says: ClassVar = "{seat} does not join."

    seat: int


class CostLaid(Event, frozen=True):
    says: ClassVar = "{seat} lays {cards}."

    seat: int
    cards: tuple[str, ...]


class CardAdded(Event, frozen=True):
    says: ClassVar = "{seat} adds a card face down."

    seat: int
    card: str | None

    def seen_by(self, viewer: int | None) -> "CardAdded":
        """Only its owner knows which card it is."""
        return self if viewer == self.seat else CardAdded(self.seat, None)


class AddingStopped(Event, frozen=True):
    says: ClassVar = "{seat} adds no more for now."

    seat: int


class DisplayLeftOpen(Event, frozen=True):
    says: ClassVar = "{seat} adds nothing and leaves the display open."

    seat: int


class DisplayEnded(Event, frozen=True):
    """By the master, or because nobody wants to add any more."""

    says: ClassVar = "The display of weapons ends."


class StakeRevealed(Event, frozen=True):
    """The cards that lay face down before him, if any did."""

    says: ClassVar = "{seat} turns up {cards}."
    fleeting: ClassVar = True

    seat: int
    cards: tuple[str, ...]


class StakeCounted(Event, frozen=True):
    """How many weapons of the two kinds he has laid in all, face up and face down."""

    says: ClassVar = "{seat} has {primary} primary and {secondary} secondary weapons."

    seat: int
    primary: int
    secondary: int


class HuntWon(Event, frozen=True):
    says: ClassVar = "{seat} wins the {animal} worth {points}."

    seat: int
    space: int
    animal: str
    points: int


class WeaponsSpent(Event, frozen=True):
    """They lie on their areas again."""

    says: ClassVar = "{seat} gives up {cards}."

    seat: int
    cards: tuple[str, ...]


class WeaponsTakenBack(Event, frozen=True):
    says: ClassVar = "{seat} takes back {cards}."

    seat: int
    cards: tuple[str, ...]


class InsigniaTaken(Event, frozen=True):
    says: ClassVar = "{seat} gets the {insignia}."

    seat: int
    animal: str
    insignia: str


class InsigniaMoved(Event, frozen=True):
    says: ClassVar = "{seat} gets the {insignia} from {other}."

    seat: int
    other: int
    animal: str
    insignia: str


class HuntingEnded(Event, frozen=True):
    says: ClassVar = "{seat} hunts no more."

    seat: int


class RowClosed(Event, frozen=True):
    """The cards moved right: the animal on each space now, before new ones are turned."""

    says: ClassVar = "The row is closed."

    row: tuple[str | None, ...]


class PreyTurned(Event, frozen=True):
    says: ClassVar = "A {animal} worth {points} comes to space {space}."

    space: int
    animal: str
    points: int


class HuntingRightPassed(Event, frozen=True):
    says: ClassVar = "The hunting right passes to {seat}."

    seat: int


class RoundEnded(Event, frozen=True):
    """All hunters are back at the campfire; the seat is the next starting player."""

    says: ClassVar = "Round {round} is over; {seat} is the starting player."

    round: int
    seat: int


class MatchEnded(Event, frozen=True):
    """`reason` is 'goal_reached' (A9.1), 'prey_gone' (A-R11) or 'standstill' (A-R12)."""

    says: ClassVar = "The match is over ({reason}). The win goes to {seats}."
    ends: ClassVar = True

    reason: str
    seats: tuple[int, ...]
