# compiled
"""A small neural network over sparse binary features, in integer arithmetic, similar to NNUE.

Each feature has a row of weights for the 32 ReLU units of the one hidden layer and skip weights to
the two outputs (NNUE: Nasu 2018). The rows of the active features are added up. Four units of 16
bits share one machine integer (SIMD within a register), so that one addition updates four units.
Training limits the weights so that no unit overflows its 16 bits (`fireside.learn`).
"""

import math
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Row: TypeAlias = "vec[i64]"

UNITS: Final[i64] = 32
WORDS: Final[i64] = 8  # machine integers that hold the units
SUMS: Final[i64] = 10  # length of a row: the packed units and the two outputs
OUTPUTS: Final[i64] = 2  # the outputs: of the evaluating seat, and of a match without a winner
LANES: Final[i64] = 4  # units in each machine integer
LANE: Final[i64] = 65536
HALF_LANE: Final[i64] = 32768
MOST_ACTIVE: Final = 400  # features of one seat at a time
ONE: Final = 1048576.0  # the integer for an output of 1.0
NEVER: Final[i64] = -104857600  # the output of an impossible result
FINE_WIN: Final[i64] = 1_000_000  # the evaluation of a certain win


class Workspace:
    """Working rows of one evaluation: the network's input, sums and outputs.

    Titles add rows of their own in subclasses. Each call has a workspace to itself.
    """

    def __init__(self) -> None:
        self.active = vec[i64]([0] * MOST_ACTIVE)  # numbers of the active features
        self.sums = vec[i64]([0] * SUMS)
        self.own: i64 = 0  # the output of the seat that evaluates
        self.nobody: i64 = 0  # the output of a match without a winner


class Network:
    """The weights of a network for one kind of table; immutable, so threads share them."""

    def __init__(self, rows: Row, skips: Row, bias: Row, outputs: Row, measures: Row) -> None:
        self.rows = rows  # [8 * feature + word]
        self.skips = skips  # [2 * feature + output]
        self.bias = bias  # the initial sums, without any feature
        self.outputs = outputs  # [2 * unit + output]
        self.measures = measures  # a weight for each numeric measure

    def collect(self, workspace: Workspace, count: i64, start: Row, at: i64) -> None:
        """Add the rows of the first `count` active features to the ten sums in `start` from `at`.

        The result is in the workspace's `sums`.
        """
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
        """Compute both outputs for the first `count` active features, on top of sums in `start`."""
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
    """Replace the seats' outputs in the row by win probabilities in millionths (softmax).

    `nobody` is the output of a match without a winner.
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
