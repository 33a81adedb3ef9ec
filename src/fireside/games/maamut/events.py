# not compiled: msgspec structures
"""What can happen in Mâamut."""

from typing import ClassVar

from fireside.core.event import Event


class HunterPlaced(Event, frozen=True):
    seat: int
    tile: str


class CardPlayed(Event, frozen=True):
    seat: int
    card: int


class CardDiscarded(Event, frozen=True):
    seat: int
    card: int


class HunterWalked(Event, frozen=True):
    """Tile by tile, to the end of the line or to where the hunter met the mammoth."""

    seat: int
    tiles: tuple[str, ...]


class TrapSet(Event, frozen=True):
    seat: int
    tile: str


class TrapRemoved(Event, frozen=True):
    seat: int
    owner: int
    tile: str


class MammothFled(Event, frozen=True):
    """It has turned this way; each tile of its run follows."""

    direction: str
    tiles: int


class MammothRan(Event, frozen=True):
    tile: str


class HunterFled(Event, frozen=True):
    seat: int
    tile: str


class HunterRemoved(Event, frozen=True):
    """`reason` is 'cornered' (M3.4) or 'trampled' (M3.7); `cards` go to the discards (M-R8)."""

    seat: int
    reason: str
    cards: tuple[int, ...]


class CardDrawn(Event, frozen=True, omit_defaults=True):
    seat: int
    card: int | None
    open: bool = False  # M-R14

    def seen_by(self, viewer: int | None) -> "CardDrawn":
        """Only its owner sees which card it is, unless hands are open."""
        return self if viewer == self.seat or self.open else CardDrawn(self.seat, None)


class PileRenewed(Event, frozen=True):
    cards: int


class MammothTrapped(Event, frozen=True):
    """It fell into this seat's trap, which has won."""

    ends: ClassVar = True

    seat: int
    tile: str


class HunterWonAlone(Event, frozen=True):
    ends: ClassVar = True

    seat: int


class MammothEscaped(Event, frozen=True):
    """`reason` is 'survived' (M4.2), 'pile_ran_out' (M-R10) or 'stood_still' (M-R11)."""

    ends: ClassVar = True

    reason: str
