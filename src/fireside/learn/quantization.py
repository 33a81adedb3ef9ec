"""Packing: from the numbers of a training to the whole numbers of a file, and back."""

from array import array
from collections.abc import Sequence

import msgspec

from fireside.core.network import UNITS
from fireside.core.weights import SKIP_UNIT, NetworkParameters

ONE = 1 << 20  # an output of one
FINEST = 512  # of a unit's one
COARSEST = 16
ROOM = 2.0  # how many times the largest sum that was seen must fit
LARGEST_LANE = 32767
LARGEST_WEIGHT = 32000
LANES = 4


class FloatParameters(msgspec.Struct):
    """A network as it is trained: `rows` has the units of each feature and its two skips."""

    rows: list[list[float]]
    bias: list[float]
    outputs: list[list[float]]  # two of each unit
    output_bias: list[float]
    measures: list[float]


def scale_for(largest_sum: float) -> int:
    """How finely units can be counted so that no sum leaves its sixteen bits."""
    scale = FINEST
    while scale > COARSEST and largest_sum * ROOM * scale > LARGEST_LANE:
        scale //= 2
    return scale


def quantize(floats: FloatParameters, scale: int) -> NetworkParameters:
    """The numbers of the file, units counted in so many parts of one."""
    units = int(UNITS)
    rows = array("q")
    skips = array("h")
    for row in floats.rows:
        rows.extend(pack_units([rounded(weight * scale) for weight in row[:units]]))
        skips.extend(rounded(skip * ONE / SKIP_UNIT) for skip in row[units:])
    bias = array("q", pack_units([rounded(weight * scale) for weight in floats.bias]))
    bias.extend(round(one * ONE) for one in floats.output_bias)
    outputs = array("i", [round(one * ONE / scale) for pair in floats.outputs for one in pair])
    measures = array("i", [round(one * ONE) for one in floats.measures])
    return NetworkParameters(rows, skips, bias, outputs, measures)


def dequantize(numbers: NetworkParameters, scale: int = FINEST) -> FloatParameters:
    """What was packed, as near as whole numbers allow; any scale gives the same outputs."""
    units, words = int(UNITS), int(UNITS) // LANES
    rows = []
    for at in range(len(numbers.rows) // words):
        lanes = unpack_units(numbers.rows[words * at : words * at + words])
        skips = [skip * SKIP_UNIT / ONE for skip in numbers.skips[2 * at : 2 * at + 2]]
        rows.append([lane / scale for lane in lanes] + skips)
    outputs = [one * scale / ONE for one in numbers.outputs]
    return FloatParameters(
        rows,
        [lane / scale for lane in unpack_units(numbers.bias[:words])],
        [outputs[2 * unit : 2 * unit + 2] for unit in range(units)],
        [one / ONE for one in numbers.bias[words:]],
        [one / ONE for one in numbers.measures],
    )


def rounded(number: float) -> int:
    """The nearest whole number that has sixteen bits."""
    return max(-LARGEST_WEIGHT, min(LARGEST_WEIGHT, round(number)))


def pack_units(lanes: Sequence[int]) -> list[int]:
    """Four numbers of sixteen bits, whatever their sign, in each machine integer."""
    return [
        sum(lanes[at + lane] << (16 * lane) for lane in range(LANES))
        for at in range(0, len(lanes), LANES)
    ]


def unpack_units(packed: Sequence[int]) -> list[int]:
    """The numbers again."""
    lanes = []
    for number in packed:
        for _ in range(LANES):
            lane = ((number + 32768) & 65535) - 32768
            number = (number - lane) >> 16  # noqa: PLW2901
            lanes.append(lane)
    return lanes
