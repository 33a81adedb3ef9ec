"""Random networks, and a slow reference implementation of their evaluation."""

from array import array
from collections.abc import Iterator
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

import fireside
from fireside.core.network import MOST_ACTIVE
from fireside.core.network_features import NetworkFeatures
from fireside.core.state import State
from fireside.core.weights import NetworkParameters, Provenance
from fireside.learn.quantization import pack_units, unpack_units

UNITS = 32
TABLES: list[tuple[str, int, dict[str, str | int]]] = [
    ("altamira", 3, {}),
    ("altamira", 5, {}),
    ("maamut", 2, {}),
    ("maamut", 4, {}),
    ("tikal", 2, {}),
    ("tikal", 4, {}),
    ("tikal", 3, {"game": "professional"}),
]


def features_of(title: str) -> NetworkFeatures:
    """Return the network's input features of the title."""
    features = fireside.game(title).search_hooks.features
    assert features is not None
    return features


def random_numbers(features: NetworkFeatures, seed: int = 1) -> NetworkParameters:
    """Return random weights of realistic size."""
    draw = Random(seed)
    rows = array("q")
    for _ in range(features.count):
        rows.extend(pack_units([draw.randint(-150, 150) for _ in range(UNITS)]))
    skips = array("h", [draw.randint(-400, 400) for _ in range(2 * features.count)])
    bias = array("q", pack_units([draw.randint(-200, 200) for _ in range(UNITS)]))
    bias.extend([draw.randint(-90_000, 90_000) for _ in range(2)])
    outputs = array("i", [draw.randint(-900, 900) for _ in range(2 * UNITS)])
    measures = array("i", [draw.randint(0, 20_000) for _ in range(features.measures)])
    return NetworkParameters(rows, skips, bias, outputs, measures)


def provenance_of(title: str, table: str, seats: int) -> Provenance:
    """Return the metadata of a file for this version of the features."""
    features = features_of(title)
    return Provenance(
        title=title,
        table=table,
        seats=seats,
        options={},
        layout=features.layout,
        features=features.count,
        measures=features.measures,
        commit="0" * 40,
        seeds=[1],
        matches=10,
        positions=100,
        generations=1,
        machine="a test",
    )


def active_of(features: NetworkFeatures, state: State, seat: int) -> list[int]:
    """Return the active features."""
    row = vec[i64]([0] * MOST_ACTIVE)
    return list(row[: features.list_active(state, seat, row)])


def measures_of(features: NetworkFeatures, state: State, seat: int) -> list[tuple[int, int]]:
    """Return index and size of the numeric features."""
    row = vec[i64]([0] * MOST_ACTIVE)
    found = list(row[: features.list_measures(state, seat, row)])
    return list(zip(found[0::2], found[1::2], strict=True))


def unit_sums(numbers: NetworkParameters, active: list[int]) -> list[int]:
    """Return the units' sums before the activation, added one by one without overflow."""
    sums = unpack_units(numbers.bias[:8])
    for feature in active:
        for unit, weight in enumerate(unpack_units(numbers.rows[8 * feature : 8 * feature + 8])):
            sums[unit] += weight
    return sums


def outputs_of(
    numbers: NetworkParameters, active: list[int], measures: list[tuple[int, int]]
) -> tuple[int, int]:
    """Return the network's output, computed without packed integers."""
    spoken = []
    sums = unit_sums(numbers, active)
    for output in range(2):
        total = numbers.bias[8 + output]
        total += sum(256 * numbers.skips[2 * feature + output] for feature in active)
        total += sum(max(0, one) * numbers.outputs[2 * at + output] for at, one in enumerate(sums))
        spoken.append(total)
    spoken[0] += sum(numbers.measures[place] * size for place, size in measures)
    return spoken[0], spoken[1]


def positions(
    title: str, seats: int, options: dict[str, str | int], matches: int, every: int = 9
) -> Iterator[State]:
    """Return states of random matches at irregular intervals."""
    for seed in range(matches):
        draw = Random(seed)
        state = fireside.game(title).new(seats, seed, options)
        ply = 0
        while not state.over and ply < 600:
            if ply % every == 0:
                yield state.clone()
            seat = state.to_act[0]
            state.apply(seat, draw.choice(state.legal_moves(seat)))
            ply += 1
