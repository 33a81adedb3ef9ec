# not compiled: msgspec structures
"""What can happen in Mâamut."""

from typing import ClassVar

from fireside.core.event import Event


class HunterPlaced(Event, frozen=True):
    says: ClassVar = "{seat} begins on {tile}."

    seat: int
    tile: str


class CardPlayed(Event, frozen=True):
    says: ClassVar = "{seat} plays a {card}."

    seat: int
    card: int


class CardDiscarded(Event, frozen=True):
    says: ClassVar = "{seat} discards a {card}."

    seat: int
    card: int


class HunterWalked(Event, frozen=True):
    """Tile by tile, to the end of his line or to where he met the mammoth."""

    says: ClassVar = "{seat} walks {tiles}."

    seat: int
    tiles: tuple[str, ...]


class TrapSet(Event, frozen=True):
    says: ClassVar = "{seat} sets a trap on {tile}."

    seat: int
    tile: str


class TrapRemoved(Event, frozen=True):
    says: ClassVar = "{seat} removes the trap of {owner} from {tile}."

    seat: int
    owner: int
    tile: str


class MammothFled(Event, frozen=True):
    """It has turned this way; each tile of its run follows."""

    says: ClassVar = "The mammoth flees {direction}."

    direction: str
    tiles: int


class MammothRan(Event, frozen=True):
    says: ClassVar = "It runs to {tile}."

    tile: str


class HunterFled(Event, frozen=True):
    says: ClassVar = "{seat} flees to {tile}."

    seat: int
    tile: str


class HunterRemoved(Event, frozen=True):
    """`reason` is 'cornered' (M3.4) or 'trampled' (M3.7)."""

    says: ClassVar = "{seat} is removed from the game: {reason} by the mammoth."

    seat: int
    reason: str


class CardDrawn(Event, frozen=True):
    says: ClassVar = "{seat} draws a card."

    seat: int
    card: int | None

    def seen_by(self, viewer: int | None) -> "CardDrawn":
        """Only its owner sees which card it is."""
        return self if viewer == self.seat else CardDrawn(self.seat, None)


class PileRenewed(Event, frozen=True):
    says: ClassVar = "The discards are shuffled into a new pile of {cards} cards."

    cards: int


class MammothTrapped(Event, frozen=True):
    """It fell into this seat's trap: he has won."""

    says: ClassVar = "The mammoth falls into the trap of {seat} on {tile}: {seat} wins."
    ends: ClassVar = True

    seat: int
    tile: str


class HunterWonAlone(Event, frozen=True):
    says: ClassVar = "{seat} is the last hunter left, and wins."
    ends: ClassVar = True

    seat: int


class MammothEscaped(Event, frozen=True):
    """`reason` is 'survived' (M4.2), 'pile_ran_out' (M-R10) or 'stood_still' (M-R11)."""

    says: ClassVar = "The mammoth lives ({reason}): everybody loses."
    ends: ClassVar = True

    reason: str
