# not compiled: it reads files
"""Weight files: networks and priors as files, and search hooks with those that fit a table.

A file is a line with format and version, a line of JSON with the provenance, and the numbers,
compressed with zlib. A title has its files in a folder `weights`: `3.weights` for three seats and
so on.
"""

import pkgutil
import re
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

from fireside.core.network import OUTPUTS, SUMS, UNITS, WORDS, Network
from fireside.core.network_features import NetworkFeatures
from fireside.core.policy_prior import PolicyFeatures, PolicyPrior
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import State

OPENING: Final = b"fireside weights 1\n"
PRIOR_OPENING: Final = b"fireside prior 1\n"
LARGEST_FILE: Final = 2_000_000
LARGEST_BODY: Final = 8_000_000
SKIP_UNIT: Final = 256  # a stored skip weight is in 4096ths of an output of 1.0


class InvalidWeights(ValueError):
    """An error for a file without weights or for other tables; players only get a warning."""


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The header of a file: the kind of table it is for, and how it was made."""

    title: str
    table: str  # the name that `NetworkFeatures.table_kind` returns
    seats: int
    options: dict[str, str | int]
    layout: str  # hash of the feature layout
    features: int
    measures: int
    commit: str
    seeds: list[int]
    matches: int
    positions: int
    generations: int
    machine: str


class NetworkParameters(msgspec.Struct, frozen=True):
    """The weights of a network as stored: hidden rows packed, four units in a number."""

    rows: "array[int]"
    skips: "array[int]"
    bias: "array[int]"
    outputs: "array[int]"
    measures: "array[int]"

    def network(self) -> Network:
        """Return the network with these weights, ready to run."""
        return Network(
            vec[i64](self.rows.tolist()),
            vec[i64]([SKIP_UNIT * skip for skip in self.skips]),
            vec[i64](self.bias.tolist()),
            vec[i64](self.outputs.tolist()),
            vec[i64](self.measures.tolist()),
        )


def parts_of(features: int, measures: int) -> list[tuple[str, int]]:
    """Return the arrays of a file in order: the array type code and the length of each."""
    return [
        ("q", int(WORDS) * features),
        ("h", int(OUTPUTS) * features),
        ("q", int(SUMS)),
        ("i", int(UNITS * OUTPUTS)),
        ("i", measures),
    ]


def write_weights(provenance: Provenance, numbers: NetworkParameters) -> bytes:
    """Return the bytes of a network's file."""
    body = b""
    for part in (
        numbers.rows,
        numbers.skips,
        numbers.bias,
        numbers.outputs,
        numbers.measures,
    ):
        body += _little_endian(part).tobytes()
    return _file(OPENING, provenance, body)


def write_prior(provenance: Provenance, weights: "array[int]") -> bytes:
    """Return the bytes of a prior's file: a 16-bit number for each feature of a move."""
    return _file(PRIOR_OPENING, provenance, _little_endian(weights).tobytes())


def _file(opening: bytes, provenance: Provenance, body: bytes) -> bytes:
    packed = zlib.compress(body, 9)
    header = {"digest": sha256(packed).hexdigest(), **msgspec.to_builtins(provenance)}
    return opening + msgspec.json.encode(header) + b"\n" + packed


def read_weights(file: bytes) -> tuple[Provenance, NetworkParameters]:
    """Return the provenance and weights in a network's file; raise InvalidWeights if damaged."""
    provenance, packed = _open(file, OPENING)
    parts = parts_of(provenance.features, provenance.measures)
    return provenance, NetworkParameters(*_unpack(provenance, packed, parts))


def read_prior(file: bytes) -> tuple[Provenance, "array[int]"]:
    """Return the provenance and weights in a prior's file; raise InvalidWeights if damaged."""
    provenance, packed = _open(file, PRIOR_OPENING)
    return provenance, _unpack(provenance, packed, [("h", provenance.features)])[0]


def _open(file: bytes, opening: bytes) -> tuple[Provenance, bytes]:
    """Return the provenance and the compressed body, after checking size, header and digest."""
    if not file.startswith(opening):
        raise InvalidWeights("This is no file of weights of this version of Fireside.")
    if len(file) > LARGEST_FILE:
        raise InvalidWeights(f"A file of weights has at most {LARGEST_FILE:,} bytes.")
    header, _, packed = file[len(opening) :].partition(b"\n")
    try:
        told = msgspec.json.decode(header, type=dict[str, object])
        digest = told.pop("digest", "")
        provenance = msgspec.convert(told, Provenance)
    except msgspec.MsgspecError as problem:
        raise InvalidWeights(f"The header of these weights cannot be read: {problem}.") from None
    if sha256(packed).hexdigest() != digest:
        raise InvalidWeights(
            f"The weights of {provenance.title} are damaged or cut off: get them again."
        )
    return provenance, packed


def _unpack(
    provenance: Provenance, packed: bytes, parts: list[tuple[str, int]]
) -> "list[array[int]]":
    wanted = sum(count * array(kind).itemsize for kind, count in parts)
    try:
        body = zlib.decompressobj().decompress(packed, LARGEST_BODY)
    except zlib.error:
        body = b""
    if provenance.features < 0 or provenance.measures < 0 or len(body) != wanted:
        raise InvalidWeights(
            f"The weights of {provenance.title} are not as many as their header says."
        )
    found: list[array[int]] = []
    at = 0
    for kind, count in parts:
        part = array(kind)
        part.frombytes(body[at : at + count * part.itemsize])
        at += count * part.itemsize
        found.append(_little_endian(part))
    return found


def _little_endian(part: "array[int]") -> "array[int]":
    """Convert between the machine's byte order and that of files."""
    if sys.byteorder == "little":
        return part
    turned = part[:]
    turned.byteswap()
    return turned


def check_fit(
    provenance: Provenance, title: str, table: str, features: NetworkFeatures | PolicyFeatures
) -> None:
    """Raise InvalidWeights unless the network or prior is for such tables and these features."""
    if (provenance.title, provenance.table) != (title, table):
        raise InvalidWeights(
            f"These weights are for {provenance.title} ({provenance.table}), not {title} ({table})."
        )
    measures = features.measures if isinstance(features, NetworkFeatures) else 0
    told = (provenance.layout, provenance.features, provenance.measures)
    if told != (features.layout, features.count, measures):
        raise InvalidWeights(
            f"These weights of {title} ({table}) were made for other features than this version "
            "has: train them anew."
        )


def network_in(file: bytes, title: str, table: str, features: NetworkFeatures) -> Network:
    """Return the network of a file; raise InvalidWeights if it does not fit."""
    provenance, numbers = read_weights(file)
    check_fit(provenance, title, table, features)
    return numbers.network()


def prior_in(file: bytes, title: str, table: str, policy_features: PolicyFeatures) -> PolicyPrior:
    """Return the prior of a file; raise InvalidWeights if it does not fit."""
    provenance, weights = read_prior(file)
    check_fit(provenance, title, table, policy_features)
    return PolicyPrior(policy_features, vec[i64](weights.tolist()))


def with_learned_weights(hooks: SearchHooks, state: State) -> SearchHooks:
    """Return the hooks with the network and prior trained for such tables, if there are any."""
    if hooks.features is None:
        return hooks
    return _with_network(hooks, hooks.features.table_kind(state))


def title_of(module: str) -> str:
    """Return the title that a module of search hooks belongs to: `<title>.ai.search_hooks`."""
    return re.sub(r"\.ai\.\w+$", "", module).rpartition(".")[2]


def _file_of(module: str, table: str, kind: str) -> tuple[str, bytes] | None:
    """Return the name and bytes of the file for this kind of table, else for its seat count."""
    for name in (table, table.partition("-")[0]):
        try:
            file = pkgutil.get_data(module, f"weights/{name}.{kind}")
        except OSError:
            continue
        if file is not None:
            return name, file
    return None


@cache
def _with_network(hooks: SearchHooks, table: str) -> SearchHooks:
    """Return the hooks with the network and prior of this kind of table; warn of invalid files."""
    module = type(hooks).__module__
    try:
        network = _network_of(hooks, module, table)
    except InvalidWeights as problem:
        warnings.warn(f"{problem} The evaluation written by hand plays.", stacklevel=1)
        return hooks
    try:
        prior = _prior_of(hooks, module, table)
    except InvalidWeights as problem:
        warnings.warn(f"{problem} It plays without a prior.", stacklevel=1)
        prior = None
    return hooks if network is None and prior is None else hooks.with_networks(network, prior)


def _network_of(hooks: SearchHooks, module: str, table: str) -> Network | None:
    found = _file_of(module, table, "weights")
    if found is None or hooks.features is None:
        return None
    return network_in(found[1], title_of(module), found[0], hooks.features)


def _prior_of(hooks: SearchHooks, module: str, table: str) -> PolicyPrior | None:
    found = _file_of(module, table, "prior")
    if found is None or hooks.policy_features is None:
        return None
    return prior_in(found[1], title_of(module), found[0], hooks.policy_features)
