# not compiled: msgspec structures
"""What can happen in Tikal."""

from collections.abc import Sequence
from typing import ClassVar

from fireside.core.event import Event

KINDS = {
    "temple": "a temple worth {number}",
    "treasure": "a treasure tile with {number} masks",
    "jungle": "jungle",
    "volcano": "a volcano",
}
FIGURES = {"worker": "a worker", "leader": "the leader"}


class TileDrawn(Event, frozen=True):
    """`number` is the value of a temple, or the masks of a treasure tile."""

    says: ClassVar = "{seat} draws {tile}, {kind}."

    seat: int
    tile: str
    kind: str
    number: int

    def sentence(self, names: Sequence[str]) -> str:
        """What sort of tile it is, in words."""
        return self.says.format(
            seat=names[self.seat],
            tile=self.tile,
            kind=KINDS[self.kind].format(number=self.number),
        )


class TilePlaced(Event, frozen=True):
    """`stones` lie on its edges clockwise from n."""

    says: ClassVar = "{seat} places {tile} ({kind}) on {cell}, turn {turn}."

    seat: int
    tile: str
    kind: str
    cell: str
    turn: int
    stones: tuple[int, ...]


class TileDiscarded(Event, frozen=True):
    says: ClassVar = "{tile} fits nowhere and leaves the game."

    seat: int
    tile: str


class TreasuresDealt(Event, frozen=True):
    says: ClassVar = "{tokens} treasures lie face down on {cell}."

    cell: str
    tokens: int


class FigureEntered(Event, frozen=True):
    says: ClassVar = "{seat} brings {figure} in at {cell}."

    seat: int
    figure: str
    cell: str

    def sentence(self, names: Sequence[str]) -> str:
        """Who comes in."""
        return self.says.format(seat=names[self.seat], figure=FIGURES[self.figure], cell=self.cell)


class FigureHopped(Event, frozen=True):
    says: ClassVar = "{seat} moves {figure} from camp {start} to camp {cell}."

    seat: int
    figure: str
    start: str
    cell: str

    def sentence(self, names: Sequence[str]) -> str:
        """Who hops."""
        return self.says.format(
            seat=names[self.seat],
            figure=FIGURES[self.figure],
            start=self.start,
            cell=self.cell,
        )


class FigureWalked(Event, frozen=True):
    says: ClassVar = "{seat} walks {figure} from {start} to {cell} over {stones}."

    seat: int
    figure: str
    start: str
    cell: str
    cost: int

    def sentence(self, names: Sequence[str]) -> str:
        """Who walks, and over how many stones."""
        return self.says.format(
            seat=names[self.seat],
            figure=FIGURES[self.figure],
            start=self.start,
            cell=self.cell,
            stones=f"{self.cost} stone{'s' if self.cost > 1 else ''}",
        )


class LevelUncovered(Event, frozen=True):
    says: ClassVar = "{seat} uncovers level {value} of the temple on {cell}."

    seat: int
    cell: str
    value: int


class TreasureLifted(Event, frozen=True):
    says: ClassVar = "{seat} lifts treasure {kind} on {cell} ({left} left there)."

    seat: int
    cell: str
    kind: int
    left: int


class TreasuresSwapped(Event, frozen=True):
    says: ClassVar = "{seat} takes treasure {taken} from {other} and gives {given} for it."

    seat: int
    other: int
    taken: int
    given: int


class CampPitched(Event, frozen=True):
    says: ClassVar = "{seat} pitches a camp on {cell}."

    seat: int
    cell: str


class TempleGuarded(Event, frozen=True):
    says: ClassVar = "{seat} sets {figure} to guard the temple on {cell}, worth {value}."

    seat: int
    figure: str
    cell: str
    value: int

    def sentence(self, names: Sequence[str]) -> str:
        """Who is the guard."""
        return self.says.format(
            seat=names[self.seat],
            figure=FIGURES[self.figure],
            cell=self.cell,
            value=self.value,
        )


class FiguresLeft(Event, frozen=True):
    """All his others beside the new guard."""

    says: ClassVar = "Beside the guard on {cell}, figures of {seat} leave the game: {figures}."

    seat: int
    cell: str
    workers: int
    leaders: int

    def sentence(self, names: Sequence[str]) -> str:
        """Who leaves, in words."""
        leaving = [f"{self.workers} worker{'s' if self.workers > 1 else ''}"] * (self.workers > 0)
        leaving += ["the leader"] * self.leaders
        return self.says.format(
            cell=self.cell, seat=names[self.seat], figures=" and ".join(leaving)
        )


class TurnEnded(Event, frozen=True):
    says: ClassVar = "{seat} ends the turn."

    seat: int
    unspent: int

    def sentence(self, names: Sequence[str]) -> str:
        """What was lost, if anything."""
        if self.unspent == 0:
            return f"{names[self.seat]} ends the turn."
        points = "1 action point" if self.unspent == 1 else f"{self.unspent} action points"
        return f"{names[self.seat]} ends the turn with {points} unspent."


class ScoringBegan(Event, frozen=True):
    """`seats` in the order of their scoring turns."""

    says: ClassVar = "A scoring round begins: {seats}."

    seats: tuple[int, ...]
    final: bool

    def sentence(self, names: Sequence[str]) -> str:
        """Who comes when."""
        which = "The last" if self.final else "A"
        return f"{which} scoring round begins: {', '.join(names[seat] for seat in self.seats)}."


class Counted(Event, frozen=True):
    """Points by temple tile, and for each kind of treasure 1 to 8; `total` is what he has now."""

    says: ClassVar = "{seat} counts {points} and has {total}."

    seat: int
    points: int
    total: int
    temples: dict[str, int]
    treasures: tuple[int, ...]

    def sentence(self, names: Sequence[str]) -> str:
        """What counted, temple by temple."""
        temples = ", ".join(f"{cell} {value}" for cell, value in self.temples.items()) or "none"
        return (
            f"{names[self.seat]} counts {self.points} and has {self.total} "
            f"(temples: {temples}; treasures: {sum(self.treasures)})."
        )


class TilesShown(Event, frozen=True):
    says: ClassVar = "A new round shows {tiles}."

    tiles: tuple[str, ...]


class AuctionOpened(Event, frozen=True):
    says: ClassVar = "The next turn is auctioned; {seat} is asked first."

    seat: int


class BidMade(Event, frozen=True):
    says: ClassVar = "{seat} bids {bid}."

    seat: int
    bid: int


class Passed(Event, frozen=True):
    says: ClassVar = "{seat} passes."

    seat: int


class AuctionWon(Event, frozen=True):
    says: ClassVar = "{seat} has the next turn and pays {bid}."

    seat: int
    bid: int


class TurnForNothing(Event, frozen=True):
    says: ClassVar = "All have passed: {seat} has the next turn for nothing."

    seat: int


class TileChosen(Event, frozen=True):
    says: ClassVar = "{seat} chooses {tile}."

    seat: int
    tile: str


class LastTileTaken(Event, frozen=True):
    says: ClassVar = "{seat} takes the last tile, {tile}, for nothing."

    seat: int
    tile: str


class MatchEnded(Event, frozen=True):
    says: ClassVar = "The game is over: {seats} wins with {points} points."
    ends: ClassVar = True

    seats: tuple[int, ...]
    points: int

    def sentence(self, names: Sequence[str]) -> str:
        """Who has won, alone or together."""
        winners = " and ".join(names[seat] for seat in self.seats)
        verb = "win" if len(self.seats) > 1 else "wins"
        return f"The game is over: {winners} {verb} with {self.points} points."
