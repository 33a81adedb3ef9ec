# compiled
"""Network: a small one over features that are there or not, worked out in whole numbers.

Each feature has a row of weights for 32 units and a short way past them to the two outputs; rows of
the features that are there are added up, units below nothing are silent, and the others speak.
Four units of 16 bits lie in one machine integer, so that one addition moves four of them. What a
file may hold is such that no unit leaves its 16 bits (`fireside.learn` sees to it).
"""

import math
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Row: TypeAlias = "vec[i64]"

UNITS: Final[i64] = 32
WORDS: Final[i64] = 8  # machine integers that hold the units
SUMS: Final[i64] = 10  # the words, and the two outputs
OUTPUTS: Final[i64] = 2  # the seat's own, and that nobody wins
LANES: Final[i64] = 4  # units in each of them
LANE: Final[i64] = 65536
HALF_LANE: Final[i64] = 32768
MOST_ACTIVE: Final = 400  # features of one seat at a time
ONE: Final = 1048576.0  # an output of one, in whole numbers
NEVER: Final[i64] = -104857600  # the output of what cannot happen
FINE_WIN: Final[i64] = 1_000_000  # what a network gives to a seat that is sure to win


class Workspace:
    """Working rows of one evaluation: the network's input, sums and outputs.

    Titles add rows of their own. No two calls use the same at the same time.
    """

    def __init__(self) -> None:
        self.active = vec[i64]([0] * MOST_ACTIVE)  # the features that are there
        self.sums = vec[i64]([0] * SUMS)
        self.own: i64 = 0  # the outputs
        self.nobody: i64 = 0


class Network:
    """Weights for one kind of table. They never change, so that threads share them."""

    def __init__(self, rows: Row, skips: Row, bias: Row, outputs: Row, measures: Row) -> None:
        self.rows = rows  # [8 * feature + word]
        self.skips = skips  # [2 * feature + output]
        self.bias = bias  # the words and outputs before any feature
        self.outputs = outputs  # [2 * unit + output]
        self.measures = measures  # for each number that counts by its size

    def collect(self, workspace: Workspace, count: i64, start: Row, at: i64) -> None:
        """Add the rows of so many active features to known sums, into the workspace's `sums`."""
        first = start[at]
        second = start[at + 1]
        third = start[at + 2]
        fourth = start[at + 3]
        fifth = start[at + 4]
        sixth = start[at + 5]
        seventh = start[at + 6]
        eighth = start[at + 7]
        own = start[at + 8]
        nobody = start[at + 9]
        rows = self.rows
        skips = self.skips
        active = workspace.active
        for one in range(count):
            feature = active[one]
            base = WORDS * feature
            first += rows[base]
            second += rows[base + 1]
            third += rows[base + 2]
            fourth += rows[base + 3]
            fifth += rows[base + 4]
            sixth += rows[base + 5]
            seventh += rows[base + 6]
            eighth += rows[base + 7]
            own += skips[OUTPUTS * feature]
            nobody += skips[OUTPUTS * feature + 1]
        sums = workspace.sums
        sums[0] = first
        sums[1] = second
        sums[2] = third
        sums[3] = fourth
        sums[4] = fifth
        sums[5] = sixth
        sums[6] = seventh
        sums[7] = eighth
        sums[8] = own
        sums[9] = nobody

    def run(self, workspace: Workspace, count: i64, start: Row, at: i64) -> None:
        """Compute the outputs for so many active features, on top of known sums."""
        self.collect(workspace, count, start, at)
        sums = workspace.sums
        outputs = self.outputs
        own = sums[8]
        nobody = sums[9]
        for word in range(WORDS):
            packed = sums[word]
            for unit in range(LANES * word, LANES * word + LANES):
                lane = ((packed + HALF_LANE) & (LANE - 1)) - HALF_LANE
                packed = (packed - lane) >> 16
                if lane > 0:
                    own += lane * outputs[OUTPUTS * unit]
                    nobody += lane * outputs[OUTPUTS * unit + 1]
        workspace.own = own
        workspace.nobody = nobody


def softmax_to_shares(into: Row, seats: i64, nobody: i64) -> None:
    """Replace each seat's output in the row by its prospects, in millionths of a win.

    `nobody` is the output for a match without a winner.
    """
    highest = nobody
    for seat in range(seats):
        highest = max(highest, into[seat])
    total = math.exp(float(nobody - highest) / ONE)
    for seat in range(seats):
        total += math.exp(float(into[seat] - highest) / ONE)
    for seat in range(seats):
        odds = math.exp(float(into[seat] - highest) / ONE)
        into[seat] = i64(float(FINE_WIN) * odds / total)
