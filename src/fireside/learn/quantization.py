"""Quantization: conversion between the trained floats and the integers of a weight file."""

from array import array
from collections.abc import Sequence

import msgspec

from fireside.core.network import UNITS
from fireside.core.weights import SKIP_UNIT, NetworkParameters

ONE = 1 << 20  # the integer for an output of 1.0
FINEST = 512  # largest integer for a unit's 1.0
COARSEST = 16
ROOM = 2.0  # safety factor on the largest sum seen in training
LARGEST_LANE = 32767
LARGEST_WEIGHT = 32000
LANES = 4


class FloatParameters(msgspec.Struct):
    """A network's trained parameters; `rows` has the unit weights and two skips per feature."""

    rows: list[list[float]]
    bias: list[float]
    outputs: list[list[float]]  # two per unit
    output_bias: list[float]
    measures: list[float]


def scale_for(largest_sum: float) -> int:
    """Return the largest scale at which no unit's sum overflows 16 bits."""
    scale = FINEST
    while scale > COARSEST and largest_sum * ROOM * scale > LARGEST_LANE:
        scale //= 2
    return scale


def quantize(floats: FloatParameters, scale: int) -> NetworkParameters:
    """Return the integers of the file; a unit's 1.0 becomes `scale`."""
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
    """Return the floats of a file; the network's outputs are the same at any scale."""
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
    """Return the nearest integer, limited to 16 bits."""
    return max(-LARGEST_WEIGHT, min(LARGEST_WEIGHT, round(number)))


def pack_units(lanes: Sequence[int]) -> list[int]:
    """Pack four signed 16-bit numbers into each integer."""
    return [
        sum(lanes[at + lane] << (16 * lane) for lane in range(LANES))
        for at in range(0, len(lanes), LANES)
    ]


def unpack_units(packed: Sequence[int]) -> list[int]:
    """Return the 16-bit numbers of packed integers."""
    lanes = []
    for number in packed:
        for _ in range(LANES):
            lane = ((number + 32768) & 65535) - 32768
            number = (number - lane) >> 16  # noqa: PLW2901
            lanes.append(lane)
    return lanes
