"""Recorded positions of self-play: encoding, and files of some matches each."""

from array import array
from collections.abc import Sequence
from pathlib import Path

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.network import MOST_ACTIVE
from fireside.core.network_features import NetworkFeatures
from fireside.core.state import State
from fireside.play.atomic_files import write_atomically

Seen = tuple[list[int], list[int]]  # features and numeric inputs of all seats


class PositionChunk(msgspec.Struct, frozen=True):
    """Positions of some matches; each column is an array as bytes, in the machine's byte order.

    `active`    features of each seat, padded with the index after the last feature
    `measures`  numeric inputs of each seat, as pairs of index and value
    `values`    the search's win probability of each seat and of no winner
    `results`   the result of each seat and of no winner
    """

    seed: int
    matches: int
    positions: int
    active: bytes
    measures: bytes
    values: bytes
    results: bytes


class PositionEncoder:
    """An encoder of positions as the network's input."""

    def __init__(self, features: NetworkFeatures) -> None:
        self.features = features
        self.row = vec[i64]([0] * MOST_ACTIVE)

    def encode(self, state: State) -> Seen:
        """Return the padded features and the numeric inputs of all seats."""
        most, nothing = self.features.most, self.features.count
        active: list[int] = []
        measures: list[int] = []
        for seat in range(int(state.seats)):
            count = int(self.features.list_active(state, seat, self.row))
            assert count <= most, f"{count} features are there, more than {most}"
            active += list(self.row[:count])
            active += [nothing] * (most - count)
            if self.features.measures:
                count = int(self.features.list_measures(state, seat, self.row))
                measures += list(self.row[:count])
        return active, measures


class PositionRecorder:
    """A buffer for the positions of matches until they are written to a file."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.matches = 0
        self.positions = 0
        self.active = array("h")
        self.measures = array("h")
        self.values = array("f")
        self.results = array("f")

    def note(self, seen: Seen, value: Sequence[float], result: Sequence[float]) -> None:
        """Add a position with the search's value and the match's result."""
        self.active.extend(seen[0])
        self.measures.extend(seen[1])
        self.values.extend(value)
        self.results.extend(result)
        self.positions += 1

    def write(self, path: Path) -> None:
        """Write the file atomically."""
        chunk = PositionChunk(
            self.seed,
            self.matches,
            self.positions,
            self.active.tobytes(),
            self.measures.tobytes(),
            self.values.tobytes(),
            self.results.tobytes(),
        )
        write_atomically(path, msgspec.msgpack.encode(chunk))
