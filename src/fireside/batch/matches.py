"""Matches as arrays, stepped together in this process or in several."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.errors import FiresideError
from fireside.core.game import Game, OptionValue
from fireside.games import game
from fireside.play.stepping import Batch

Array: TypeAlias = npt.NDArray[Any]
Shapes: TypeAlias = dict[str, tuple[tuple[int, ...], Any]]  # shape and kind of each array

LONGEST = 20_000  # decisions; a longer match is broken off
SHORTEST_LONGEST = 16  # whoever sits at a table is asked at least once by then


class BadBatch(FiresideError):
    """The matches cannot be played so, or the moves are not one for each."""


class BatchTerms:
    """What all matches of a batch have in common."""

    def __init__(
        self,
        title: str,
        seats: int | None,
        options: Mapping[str, OptionValue] | None,
        longest: int,
        random_opponents: bool,
    ) -> None:
        own = game(title)
        self.title = title
        self.seats = own.read_seats(own.seats.start if seats is None else seats)
        self.options = own.read_options(self.seats, dict(options or {}))
        if longest < SHORTEST_LONGEST:
            raise BadBatch(f"Matches may take {SHORTEST_LONGEST} decisions or more, not {longest}.")
        self.longest = longest
        self.random_opponents = random_opponents

    @property
    def game(self) -> Game:
        """The title's game."""
        return game(self.title)

    def batch(self, size: int) -> Batch:
        """So many matches, in this process."""
        return Batch(self.game, size, self.seats, self.options, self.longest, self.random_opponents)

    def arrays(self, size: int) -> Shapes:
        """The shape and kind of every array that tells how the matches stand."""
        width, moves = self.game.observation.size, self.game.move_count
        return {
            "observations": ((size, width), np.uint8),
            "masks": ((size, moves), np.int8),
            "last": ((size, width), np.uint8),
            "asked": ((size,), np.int64),
            "chances": ((size,), np.int64),
            "rewards": ((size,), np.float64),
            "returns": ((size, self.seats), np.float64),
            "scores": ((size, self.seats), np.int64),
            "lengths": ((size,), np.int64),
            "ended": ((size,), np.bool_),
            "cut": ((size,), np.bool_),
            "seeds": ((size,), np.int64),
        }


def row_of(moves: Array) -> "vec[i64]":
    """The moves as compiled code takes them: one copy of the whole array."""
    return vec[i64](np.ascontiguousarray(moves, np.int64))


class Matches:
    """So many matches in this process. The arrays look at the compiled loop's own memory.

    `observations`, `masks` and `last` are new ones after every step; the others change in place.
    All are read-only.
    """

    def __init__(self, terms: BatchTerms, size: int) -> None:
        self.terms = terms
        self.size = size
        self._batch = terms.batch(size)
        self._shapes = terms.arrays(size)
        fixed = [name for name in self._shapes if name not in ("observations", "masks", "last")]
        self.arrays: dict[str, Array] = {name: self._array(name) for name in fixed}
        self._nothing = np.zeros(*self._shapes["last"])

    def _array(self, name: str) -> Array:
        shape, kind = self._shapes[name]
        return np.frombuffer(getattr(self._batch, name), kind).reshape(shape)

    def begin(self, seed: int, first: int = 0) -> None:
        """All stand at their first decision."""
        self._batch.begin(seed, first)
        self._renew()

    def send(self, moves: Array) -> None:
        """The moves are being made; the caller knows them to be legal."""
        self._batch.step(row_of(moves))

    def receive(self) -> None:
        """The arrays show what the moves that were sent have brought."""
        self._renew()

    def _renew(self) -> None:
        self.arrays["observations"] = self._array("observations")
        self.arrays["masks"] = self._array("masks")
        some = len(self._batch.last) > 0
        self.arrays["last"] = self._array("last") if some else self._nothing

    def close(self) -> None:
        """Nothing is held here."""
