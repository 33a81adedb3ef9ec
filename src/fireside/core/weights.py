# not compiled: it reads files
"""Weights: a network as a file, and the thinking of a title with the one that fits a table.

A file is a line that says what it is, a line of JSON that says where it comes from, and the
numbers, packed. Titles have theirs in a folder `weights`, `3.weights` for three seats and the like.
"""

import pkgutil
import sys
import warnings
import zlib
from array import array
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.features import Features
from fireside.core.network import OUTPUTS, SUMS, UNITS, WORDS, Network
from fireside.core.state import State
from fireside.core.thinking import Thinking

OPENING: Final = b"fireside weights 1\n"
LARGEST_FILE: Final = 2_000_000
LARGEST_BODY: Final = 8_000_000
SKIP_UNIT: Final = 256  # skips are kept in 4096ths of an output of one


class BadWeights(ValueError):
    """The file holds no network, or not one for this table. Players only meet it as a warning."""


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a network is for, and how it was made."""

    title: str
    table: str  # the word of `Features.kind_of_table`
    seats: int
    options: dict[str, str | int]
    layout: str  # of the features
    features: int
    measures: int
    commit: str
    seeds: list[int]
    matches: int
    positions: int
    generations: int
    machine: str


class Numbers(msgspec.Struct, frozen=True):
    """The weights as they lie in a file; all rows packed, four units in a number."""

    rows: "array[int]"
    skips: "array[int]"
    bias: "array[int]"
    outputs: "array[int]"
    measures: "array[int]"

    def network(self) -> Network:
        """They speak."""
        return Network(
            vec[i64](self.rows.tolist()),
            vec[i64]([SKIP_UNIT * skip for skip in self.skips]),
            vec[i64](self.bias.tolist()),
            vec[i64](self.outputs.tolist()),
            vec[i64](self.measures.tolist()),
        )


def parts_of(features: int, measures: int) -> list[tuple[str, int]]:
    """The arrays of a file in order: their kind of number, and how many."""
    return [
        ("q", int(WORDS) * features),
        ("h", int(OUTPUTS) * features),
        ("q", int(SUMS)),
        ("i", int(UNITS * OUTPUTS)),
        ("i", measures),
    ]


def write_weights(provenance: Provenance, numbers: Numbers) -> bytes:
    """The file of a network."""
    body = b""
    for part in (
        numbers.rows,
        numbers.skips,
        numbers.bias,
        numbers.outputs,
        numbers.measures,
    ):
        body += _little_endian(part).tobytes()
    packed = zlib.compress(body, 9)
    header = {"digest": sha256(packed).hexdigest(), **msgspec.to_builtins(provenance)}
    return OPENING + msgspec.json.encode(header) + b"\n" + packed


def read_weights(file: bytes) -> tuple[Provenance, Numbers]:
    """What a file says, if it is whole."""
    if not file.startswith(OPENING):
        raise BadWeights("This is no file of weights of this version of Fireside.")
    if len(file) > LARGEST_FILE:
        raise BadWeights(f"A file of weights has at most {LARGEST_FILE:,} bytes.")
    header, _, packed = file[len(OPENING) :].partition(b"\n")
    try:
        told = msgspec.json.decode(header, type=dict[str, object])
        digest = told.pop("digest", "")
        provenance = msgspec.convert(told, Provenance)
    except msgspec.MsgspecError as problem:
        raise BadWeights(f"The header of these weights cannot be read: {problem}.") from None
    if sha256(packed).hexdigest() != digest:
        raise BadWeights(
            f"The weights of {provenance.title} are damaged or cut off: get them again."
        )
    return provenance, _unpack(provenance, packed)


def _unpack(provenance: Provenance, packed: bytes) -> Numbers:
    parts = parts_of(provenance.features, provenance.measures)
    wanted = sum(count * array(kind).itemsize for kind, count in parts)
    try:
        body = zlib.decompressobj().decompress(packed, LARGEST_BODY)
    except zlib.error:
        body = b""
    if provenance.features < 0 or provenance.measures < 0 or len(body) != wanted:
        raise BadWeights(f"The weights of {provenance.title} are not as many as their header says.")
    found: list[array[int]] = []
    at = 0
    for kind, count in parts:
        part = array(kind)
        part.frombytes(body[at : at + count * part.itemsize])
        at += count * part.itemsize
        found.append(_little_endian(part))
    return Numbers(*found)


def _little_endian(part: "array[int]") -> "array[int]":
    """The numbers with their bytes in the order of files, or back from it."""
    if sys.byteorder == "little":
        return part
    turned = part[:]
    turned.byteswap()
    return turned


def check_fit(provenance: Provenance, title: str, table: str, features: Features) -> None:
    """The network is one for such tables; any other is refused."""
    if (provenance.title, provenance.table) != (title, table):
        raise BadWeights(
            f"These weights are for {provenance.title} ({provenance.table}), not {title} ({table})."
        )
    told = (provenance.layout, provenance.features, provenance.measures)
    if told != (features.layout, features.count, features.measures):
        raise BadWeights(
            f"These weights of {title} ({table}) were made for other features than this version "
            "has: train them anew."
        )


def learned(state: State) -> Thinking:
    """What the title tells, judging by its network where there is one for such a table."""
    thinking = state.thinking()
    if thinking.features is None:
        return thinking
    return _with_network(thinking, thinking.features.kind_of_table(state))


def _file_of(module: str, table: str) -> bytes | None:
    try:
        return pkgutil.get_data(module, f"weights/{table}.weights")
    except OSError:
        return None


@cache
def _with_network(thinking: Thinking, table: str) -> Thinking:
    """With the network of such a table; without one, with that of its number of seats alone."""
    assert thinking.features is not None
    module = type(thinking).__module__
    kind, file = table, _file_of(module, table)
    if file is None:
        kind = table.partition("-")[0]
        file = _file_of(module, kind)
    if file is None:
        return thinking
    title = module.split(".")[-2]
    try:
        provenance, numbers = read_weights(file)
        check_fit(provenance, title, kind, thinking.features)
    except BadWeights as problem:
        warnings.warn(f"{problem} The evaluation written by hand plays.", stacklevel=1)
        return thinking
    return thinking.judging_by(numbers.network())
