"""Batches of matches as NumPy arrays: settings, array shapes, and the in-process stepper."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64

from fireside.batch.afterstate_features import AfterstateFeatures
from fireside.batch.engine_snapshot import restore, snapshot
from fireside.batch.forfeits import FORFEIT, forfeit
from fireside.batch.opponents import Opponent, Opponents
from fireside.batch.vector_engine import DECISION, LEARNER, NO_MOVE, ROOM, VectorEngine
from fireside.bots.bot import Bot
from fireside.core.errors import FiresideError
from fireside.core.game import Game, OptionValue
from fireside.core.network_features import NetworkFeatures
from fireside.games import game

Array: TypeAlias = npt.NDArray[Any]
Shapes: TypeAlias = dict[str, tuple[tuple[int, ...], Any]]  # shape and dtype of each array

LONGEST = 20_000  # decisions; a longer match is truncated
SHORTEST_LONGEST = 16  # decisions; every seat is asked at least once by then
LONGEST_HISTORY = 1024  # decisions
RENEWED = ("observations", "masks", "last")  # arrays that every step allocates anew


class BadBatch(FiresideError):
    """Batch settings that are impossible, or moves of the wrong shape."""


class Afterstates(NamedTuple):
    """Sparse features of afterstates: for every match the table now, then after each legal move.

    `active` holds the features of all tables, `sizes` their values, `starts` the offset of each
    table's features, followed by the end of the last.
    """

    active: Array
    sizes: Array
    starts: Array


def concatenate(parts: Sequence[Afterstates]) -> Afterstates:
    """Return the tables of all parts, one after the other, with shifted offsets."""
    if len(parts) == 1:
        return parts[0]
    ends = np.cumsum([0, *(part.starts[-1] for part in parts)])
    starts = [part.starts[:-1] + end for part, end in zip(parts, ends[:-1], strict=True)]
    return Afterstates(
        np.concatenate([part.active for part in parts]),
        np.concatenate([part.sizes for part in parts]),
        np.concatenate([*starts, ends[-1:]]),
    )


class BatchSettings:
    """The settings that all matches of a batch share."""

    def __init__(
        self,
        title: str,
        seats: int | None,
        options: Mapping[str, OptionValue] | None,
        longest: int = LONGEST,
        *,
        opponents: Sequence[Opponent] = (),
        history: int = 0,
        masked: bool = True,
        seconds: float = 0.0,
        simulations: int = 100,
    ) -> None:
        own = game(title)
        self.title = title
        self.seats = own.read_seats(own.seats.start if seats is None else seats)
        self.options = own.read_options(self.seats, dict(options or {}))
        if longest < SHORTEST_LONGEST:
            raise BadBatch(f"Matches may take {SHORTEST_LONGEST} decisions or more, not {longest}.")
        if not 0 <= history <= LONGEST_HISTORY:
            raise BadBatch(f"A history has 0 to {LONGEST_HISTORY} decisions, not {history}.")
        if len(opponents) >= self.seats:
            raise BadBatch(
                f"At {self.seats} seats there is room for {self.seats - 1} opponents beside a "
                f"learner, not {len(opponents)}."
            )
        self.longest = longest
        self.history = history
        self.masked = masked
        self.opponents = Opponents(opponents, seconds, simulations)
        learners = self.seats - len(opponents)
        self.lineup = [int(LEARNER)] * learners + self.opponents.numbers

    @property
    def game(self) -> Game:
        """Return the title's game."""
        return game(self.title)

    def features(self) -> NetworkFeatures:
        """Return the title's network features; raise BadBatch if it has none."""
        features = self.game.search_hooks.features
        if features is None:
            raise BadBatch(f"{self.game.name} has no features: nothing can be told of its tables.")
        return features

    def batch(self, size: int) -> VectorEngine:
        """Return an engine for this number of matches, in this process."""
        return VectorEngine(
            self.game,
            size,
            self.seats,
            self.options,
            self.longest,
            self.lineup,
            self.history,
            self.masked,
        )

    def arrays(self, size: int) -> Shapes:
        """Return the shape and dtype of every array that the matches fill."""
        width, moves = self.game.observation.size, self.game.move_count
        return {
            "observations": ((size, width), np.uint8),
            "masks": ((size, moves if self.masked else 0), np.int8),
            "last": ((size, width), np.uint8),
            "legal": ((size, int(ROOM)), np.int32),
            "counts": ((size,), np.int64),
            "recent": ((size, self.history, int(DECISION)), np.int32),
            "asked": ((size,), np.int64),
            "chances": ((size,), np.int64),
            "rewards": ((size,), np.float64),
            "returns": ((size, self.seats), np.float64),
            "scores": ((size, self.seats), np.int64),
            "lengths": ((size,), np.int64),
            "sat": ((size, self.seats), np.int64),
            "sitting": ((size, self.seats), np.int64),
            "ended": ((size,), np.bool_),
            "cut": ((size,), np.bool_),
            "seeds": ((size,), np.int64),
        }

    def everybody(self, size: int) -> tuple[tuple[int, ...], Any]:
        """Return the shape and dtype of the observations of all seats."""
        return (size, self.seats, self.game.observation.size), np.uint8


def to_row(moves: Array) -> "vec[i64]":
    """Return the moves as the vector that compiled code takes, with one copy of the array."""
    return vec[i64](np.ascontiguousarray(moves, np.int64))


class VectorMatches:
    """Matches in this process, as arrays that are views of the compiled loop's memory.

    `observations`, `masks` and `last` are new arrays after every step; the others change in place.
    All are read-only. Bots among the opponents move before any other player is asked.
    """

    def __init__(self, terms: BatchSettings, size: int) -> None:
        self.terms = terms
        self.size = size
        self._batch = terms.batch(size)
        self._shapes = terms.arrays(size)
        fixed = [name for name in self._shapes if name not in RENEWED]
        self.arrays: dict[str, Array] = {name: self._array(name) for name in fixed}
        self._nothing = np.zeros(*self._shapes["last"])
        self._each = np.arange(size)
        self._widest = 0
        self._bots: dict[tuple[int, int], tuple[int, Bot]] = {}  # with the seed of their match
        self._looking: AfterstateFeatures | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return a snapshot of the matches; bots lose what they remember of a match."""
        return {"terms": self.terms, "size": self.size, "engine": snapshot(self._batch)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["terms"], kept["size"])  # type: ignore[misc]
        restore(self._batch, kept["engine"])
        self.arrays = {name: self._array(name) for name in self.arrays}
        if len(self._batch.states):
            self.receive()

    def _array(self, name: str) -> Array:
        shape, kind = self._shapes[name]
        return np.frombuffer(getattr(self._batch, name), kind).reshape(shape)

    def begin(self, seed: int, first: int = 0) -> None:
        """Start all matches and stop at their first decisions."""
        self._batch.begin(seed, first)
        self.receive()

    def send(self, moves: Array) -> None:
        """Apply one move per match, NO_MOVE for none; the caller has checked their legality.

        FORFEIT ends a match, and the seat to act loses it.
        """
        lost = moves == FORFEIT
        if not lost.any():
            self._batch.step(to_row(moves))
            return
        self._batch.step(to_row(np.where(lost, int(NO_MOVE), moves)))
        for at in np.flatnonzero(lost).tolist():
            forfeit(self._batch, at)

    def answer(self, moves: Array) -> None:
        """Apply opponents' moves; NO_MOVE skips a match."""
        self._batch.apply_opponent_moves(to_row(moves))

    def receive(self) -> None:
        """Play the bots' moves and update the arrays after `send` or `answer`."""
        if self.terms.opponents.bots:
            self._ask_bots()
        for name in ("observations", "masks"):
            self.arrays[name] = self._array(name)
        some = len(self._batch.last) > 0
        self.arrays["last"] = self._array("last") if some else self._nothing

    def widest(self) -> int:
        """Return the largest number of legal moves in any match, over all calls of this method."""
        self._widest = max(self._widest, int(self.arrays["counts"].max()))
        return self._widest

    def _ask_bots(self) -> None:
        """Play bots' moves until no match waits for a bot."""
        opponents, batch = self.terms.opponents, self._batch
        while True:
            asked = self.arrays["asked"]
            players = self.arrays["sitting"][self._each, asked]
            waiting = np.flatnonzero(np.isin(players, opponents.bot_numbers))
            if not len(waiting):
                return
            moves = np.full(self.size, int(NO_MOVE))
            for at in waiting.tolist():
                seat, chance = int(asked[at]), int(batch.seeds[at]) ^ int(batch.decisions[at])
                player = self._bot(at, seat, int(players[at]))
                moves[at] = opponents.choose(player, batch.states[at], seat, chance)
            batch.apply_opponent_moves(to_row(moves))

    def _bot(self, at: int, seat: int, number: int) -> Bot:
        """Return the bot in a seat: a new one for each match, since it may remember a plan."""
        seed = int(self._batch.seeds[at])
        known = self._bots.get((at, seat))
        if known is None or known[0] != seed:
            known = seed, self.terms.opponents.new_bot(number, seed ^ seat)
            self._bots[at, seat] = known
        return known[1]

    def everybody(self) -> Array:
        """Return the current observation of every seat of every match."""
        shape, kind = self.terms.everybody(self.size)
        seen: Any = self._batch.observe_all_seats()
        return np.frombuffer(seen, kind).reshape(shape)

    def ahead(self) -> Afterstates:
        """Return the features of each match's table now and after each legal move."""
        if self._looking is None:
            self._looking = AfterstateFeatures(self.terms.features())
        looking = self._looking
        self._batch.look_ahead(looking)
        used, tables = int(looking.used), int(looking.tables) + 1
        rows: list[Any] = [looking.active[:used], looking.sizes[:used], looking.starts[:tables]]
        kinds = (np.int32, np.int32, np.int64)
        return Afterstates(*map(np.frombuffer, rows, kinds))

    def close(self) -> None:
        """Do nothing: only the version with processes holds resources."""
