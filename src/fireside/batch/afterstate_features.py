# compiled
"""Features of the afterstates of all legal moves, for learners that look one move ahead."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from fireside.batch.action_history import Numbers, zero_row
from fireside.core.network_features import NetworkFeatures
from fireside.core.rng import Rng
from fireside.core.state import MOST_MOVES, Row, Seat, State

LOST: Final[i64] = (
    0  # a finished table has one of these features, numbered after all others, and no other
)
SHARED: Final[i64] = 1
WON: Final[i64] = 2
ENDINGS: Final = 3
MOST_FEATURES: Final = 1024  # of one table; above the maximum of all titles


def feature_count(features: NetworkFeatures) -> int:
    """Return the number of features: the title's features, its measures and three endings."""
    return features.count + features.measures + ENDINGS


class AfterstateFeatures:
    """Sparse feature lists of many tables, one after the other.

    `active` the active features of all tables

    `sizes` the value of each: 1, or a measure's size

    `starts` the offset of each table's features, followed by the end of the last

    Each table is seen by one seat: everything hidden from it was resampled before.
    """

    def __init__(self, features: NetworkFeatures) -> None:
        self.features: Final = features
        self.ending: Final[i64] = features.count + features.measures
        self.active: Numbers = zero_row(1 << 12)
        self.sizes: Numbers = zero_row(1 << 12)
        self.starts: Row = vec[i64]([0] * 256)
        self.used: i64 = 0
        self.tables: i64 = 0
        self.row: Row = vec[i64]([0] * MOST_FEATURES)
        self.moves: Row = vec[i64]([0] * MOST_MOVES)

    def clear(self) -> None:
        """Remove all tables."""
        self.used = 0
        self.tables = 0
        self.starts[0] = 0

    def look_ahead(self, state: State, seat: Seat, rng: Rng) -> i64:
        """Add the table now and after each legal move of the seat; return the number of tables.

        All are features of the seat's view, in one world sampled from its information set.
        """
        world = state.resample(seat, rng)
        count = world.list_moves(seat, self.moves)
        self.add(world, seat)
        for at in range(count):
            after = world.clone()
            after.apply(seat, self.moves[at])
            self.add(after, seat)
        return count + 1

    def add(self, state: State, seat: Seat) -> None:
        """Append the features of one table."""
        self.make_room()
        if state.over:
            self.put(self.ending + ending_for(state, seat), 1)
        else:
            count = self.features.list_active(state, seat, self.row)
            for at in range(count):
                self.put(self.row[at], 1)
            if self.features.measures > 0:
                count = self.features.list_measures(state, seat, self.row)
                for at in range(0, count, 2):
                    self.put(self.features.count + self.row[at], self.row[at + 1])
        self.tables += 1
        self.starts[self.tables] = self.used

    def put(self, feature: i64, size: i64) -> None:
        self.active[self.used] = i32(feature)
        self.sizes[self.used] = i32(size)
        self.used += 1

    def make_room(self) -> None:
        """Grow the arrays so that one more table fits, with any number of features."""
        if self.used + MOST_FEATURES >= len(self.active):
            self.active = with_double_room(self.active)
            self.sizes = with_double_room(self.sizes)
        if self.tables + 1 >= len(self.starts):
            starts = vec[i64]([0] * (2 * i64(len(self.starts))))
            for at in range(i64(len(self.starts))):
                starts[at] = self.starts[at]
            self.starts = starts


def with_double_room(row: Numbers) -> Numbers:
    """Return a copy of the row with twice its length, padded with zeros."""
    longer = zero_row(2 * i64(len(row)))
    for at in range(i64(len(row))):
        longer[at] = row[at]
    return longer


def ending_for(state: State, seat: Seat) -> i64:
    """Return the ending of a finished match for the seat: LOST, SHARED or WON."""
    winners = state.winners
    if seat not in winners:
        return LOST
    return WON if len(winners) == 1 else SHARED
