# not compiled: msgspec structures
"""What can happen in Tikal."""

from typing import ClassVar

from fireside.core.event import Event


class TileDrawn(Event, frozen=True):
    """`number` is the value of a temple, or the masks of a treasure tile."""

    seat: int
    tile: str
    kind: str
    number: int


class TilePlaced(Event, frozen=True):
    """`stones` lie on its edges clockwise from n."""

    seat: int
    tile: str
    kind: str
    cell: str
    turn: int
    stones: tuple[int, ...]


class TileDiscarded(Event, frozen=True):
    seat: int
    tile: str


class TreasuresDealt(Event, frozen=True):
    cell: str
    tokens: int


class FigureEntered(Event, frozen=True):
    seat: int
    figure: str
    cell: str


class FigureHopped(Event, frozen=True):
    seat: int
    figure: str
    start: str
    cell: str


class FigureWalked(Event, frozen=True):
    seat: int
    figure: str
    start: str
    cell: str
    cost: int


class LevelUncovered(Event, frozen=True):
    seat: int
    cell: str
    value: int


class TreasureLifted(Event, frozen=True):
    seat: int
    cell: str
    kind: int
    left: int


class TreasuresSwapped(Event, frozen=True):
    seat: int
    other: int
    taken: int
    given: int


class CampPitched(Event, frozen=True):
    seat: int
    cell: str


class TempleGuarded(Event, frozen=True):
    seat: int
    figure: str
    cell: str
    value: int


class FiguresLeft(Event, frozen=True):
    """All the seat's others beside the new guard."""

    seat: int
    cell: str
    workers: int
    leaders: int


class TurnEnded(Event, frozen=True):
    seat: int
    unspent: int


class ScoringBegan(Event, frozen=True):
    """`seats` in the order of their scoring turns."""

    seats: tuple[int, ...]
    final: bool


class Counted(Event, frozen=True):
    """Points by temple tile, and for each kind of treasure 1 to 8; `total` is all there is now."""

    seat: int
    points: int
    total: int
    temples: dict[str, int]
    treasures: tuple[int, ...]


class TilesShown(Event, frozen=True):
    tiles: tuple[str, ...]


class AuctionOpened(Event, frozen=True):
    seat: int


class BidMade(Event, frozen=True):
    seat: int
    bid: int


class Passed(Event, frozen=True):
    seat: int


class AuctionWon(Event, frozen=True):
    seat: int
    bid: int


class TurnForNothing(Event, frozen=True):
    seat: int


class TileChosen(Event, frozen=True):
    seat: int
    tile: str


class LastTileTaken(Event, frozen=True):
    seat: int
    tile: str


class MatchEnded(Event, frozen=True):
    ends: ClassVar = True

    seats: tuple[int, ...]
    points: int
