"""Thousands of matches as one Gymnasium vector environment."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from fireside.core.game import OptionValue
from fireside.core.optional_dependencies import requires_extra
from fireside.core.rng import LARGEST_SEED
from fireside.games import game

with requires_extra("vector"):
    import numpy as np
    import numpy.typing as npt
    from gymnasium import error, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from fireside.batch.afterstate_features import feature_count
    from fireside.batch.move_features import move_features
    from fireside.batch.opponents import Opponent
    from fireside.batch.shared_memory_workers import SharedMemoryMatches
    from fireside.batch.vector_matches import (
        LONGEST,
        Afterstates,
        Array,
        BatchSettings,
        VectorMatches,
    )
    from fireside.envs.league import League, Rivals
    from fireside.envs.spaces import observation_space

Seen: TypeAlias = dict[str, Array]

SELF = "self"  # every seat is played by the caller
RANDOM = "random"  # one seat by the caller, the others by chance
OPPONENTS = (SELF, RANDOM)


class TableVectorEnv(VectorEnv[Seen, Array, Array]):
    """`num_envs` matches; in each of them one seat is asked, and one action answers.

    `opponents="self"`: every decision of every seat is asked for; `infos["seat"]` says whose it is.
    A step's reward is that of the seat that acted; `infos["returns"]` has those of all seats.
    `opponents="random"`: one seat is the caller's; chance plays the others.
    `opponents=["hard", policy, "past:any"]`: these sit beside the caller, who has all other seats.
    From match to match everybody moves on by one seat.

    A match that ends is followed by the next in the same step (Gymnasium's `SAME_STEP`); the end of
    the old one is in `infos["final_obs"]`. `cores` shares the matches out between processes;
    `shared` has one process do so too, and then, too, arrays stay where they are in memory.
    With `copy=False` arrays may change at the next step, and must not be written to.
    `infos["legal_moves"]` lists the legal moves of each match (then -1), `infos["legal_counts"]`
    says how many they are; with them, `masks=False` saves the masks. `history=n` adds the latest n
    decisions to what is seen.
    """

    def __init__(
        self,
        title: str,
        num_envs: int,
        *,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        opponents: str | Sequence[Opponent] = SELF,
        league: League | None = None,
        seconds: float = 0.0,
        simulations: int = 100,
        history: int = 0,
        masks: bool = True,
        cores: int = 1,
        longest: int = LONGEST,
        copy: bool = True,
        shared: bool = False,
        context: str | None = None,
    ) -> None:
        if num_envs < 1 or not 1 <= cores <= num_envs:
            raise ValueError(
                f"There must be at least one match and one for each core, not {num_envs} "
                f"on {cores} cores."
            )
        self.terms = terms = BatchSettings(
            title,
            seats,
            options,
            longest,
            opponents=self._read_opponents(opponents, title, seats),
            history=history,
            masked=masks,
            seconds=seconds,
            simulations=simulations,
        )
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.seats = terms.seats
        self.single_observation_space = observation_space(terms.game, masks, history)
        self.single_action_space = spaces.Discrete(terms.game.move_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rivals = Rivals(terms, num_envs, league)
        self.shared = shared or cores > 1
        self._matches: VectorMatches | SharedMemoryMatches = (
            SharedMemoryMatches(terms, num_envs, cores, context)
            if self.shared
            else VectorMatches(terms, num_envs)
        )
        self._copy = copy
        self._each = np.arange(num_envs)
        self._begun = self._pending = False

    @staticmethod
    def _read_opponents(
        opponents: str | Sequence[Opponent], title: str, seats: int | None
    ) -> Sequence[Opponent]:
        if not isinstance(opponents, str):
            return opponents
        if opponents not in OPPONENTS:
            raise ValueError(
                f"opponents is one of {', '.join(OPPONENTS)}, or a list, not {opponents!r}."
            )
        others = (game(title).seats.start if seats is None else seats) - 1
        return [RANDOM] * others if opponents == RANDOM else []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """All matches begin anew; without a seed, from what follows from the last one given."""
        self._check_open()
        super().reset(seed=seed)
        self._matches.begin(int(self.np_random.integers(LARGEST_SEED)))
        self._rivals.begin(int(self.np_random.integers(LARGEST_SEED)))
        self._rivals.play(self._matches)
        self._begun, self._pending = True, False
        return self._seen(), self._asked()

    def step(self, actions: npt.ArrayLike) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """One decision in every match."""
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: npt.ArrayLike) -> None:
        """The decisions are under way; with several cores the caller may do something else."""
        self._check_open()
        if not self._begun:
            raise error.ResetNeeded("Call reset() before the first step().")
        if self._pending:
            raise error.AlreadyPendingCallError(
                "A step is under way: call step_wait() first.", "step_async"
            )
        self._matches.send(self._check(actions))
        self._pending = True

    def step_wait(self) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """What the decisions have brought."""
        if not self._pending:
            raise error.NoAsyncCallError("No step is under way: call step_async() first.", "step")
        self._matches.receive()
        self._rivals.play(self._matches)
        self._pending = False
        ended, cut = self._array("ended"), self._array("cut")
        infos = self._asked() | {"returns": self._array("returns")}
        over = ended | cut
        if over.any():
            infos["final_obs"] = {"observation": self._array("last")}
            if self.terms.masked:
                infos["final_obs"]["action_mask"] = np.zeros_like(self._matches.arrays["masks"])
            infos["_final_obs"] = over
            infos["sat"], infos["_sat"] = self._array("sat"), over
            infos["scores"], infos["_scores"] = self._array("scores"), ended
            infos["lengths"], infos["_lengths"] = self._array("lengths"), over
        return self._seen(), self._array("rewards"), ended, cut, infos

    def random_actions(self) -> Array:
        """A legal action for each match, drawn at random: much faster than sampling from masks."""
        return self._matches.arrays["chances"].copy()

    def observe_all(self) -> Array:
        """What every seat of every match may know now: (matches, seats, numbers).

        For values of seats that are not asked at the end of a rollout.
        """
        return self._matches.everybody()

    def look_ahead(self) -> Afterstates:
        """What the asked seat of each match sees now, and after each of its legal moves.

        As features of a title (`fireside.core.network_features`), in a world that the seat holds
        for possible: first the table as it is, then one for each of `infos["legal_moves"]`.
        """
        return self._matches.ahead()

    @property
    def memory(self) -> Mapping[str, Array]:
        """The arrays that the matches are told in, as they are; `fireside.envs.tensors` shows them.

        With `shared` they stay where they are, and every step writes them anew.
        """
        return self._matches.arrays

    @property
    def feature_count(self) -> int:
        """How many features `look_ahead` may list."""
        return feature_count(self.terms.features())

    @cached_property
    def move_features(self) -> Array:
        """A row for every move: its kind and its parts; `[infos["legal_moves"]]` picks."""
        return move_features(self.terms.title)

    def _asked(self) -> dict[str, Any]:
        """Who is asked, and what they may do."""
        counts = self._matches.arrays["counts"]
        legal = self._matches.arrays["legal"][:, : int(counts.max())]
        return {
            "seat": self._array("asked"),
            "legal_moves": legal.copy() if self._copy else legal,
            "legal_counts": self._array("counts"),
        }

    def _array(self, name: str) -> Array:
        array = self._matches.arrays[name]
        return array.copy() if self._copy else array

    def _seen(self) -> Seen:
        seen = {"observation": self._array("observations")}
        if self.terms.masked:
            seen["action_mask"] = self._array("masks")
        if self.terms.history:
            seen["history"] = self._array("recent")
        return seen

    def _check(self, actions: npt.ArrayLike) -> Array:
        """The actions, if there is one for each match and all are legal."""
        moves = np.asarray(actions)
        if moves.shape != (self.num_envs,):
            raise ValueError(f"Actions have the shape ({self.num_envs},), not {moves.shape}.")
        if not np.issubdtype(moves.dtype, np.integer):
            raise TypeError(f"Actions are whole numbers, not {moves.dtype}.")
        inside = (moves >= 0) & (moves < self.terms.game.move_count)
        legal = inside & self._are_legal(np.where(inside, moves, 0))
        if not legal.all():
            wrong = int(np.flatnonzero(~(legal if inside.all() else inside))[0])
            raise error.InvalidAction(
                f"Action {moves[wrong]} is not legal in match {wrong}; nothing was played. "
                'infos["legal_moves"] lists the legal ones, and the action_mask has a 1 for each.'
            )
        return moves

    def _are_legal(self, moves: Array) -> Array:
        arrays = self._matches.arrays
        if self.terms.masked:
            legal: Array = arrays["masks"][self._each, moves] == 1
        else:
            listed = arrays["legal"][:, : int(arrays["counts"].max())]
            legal = (listed == moves[:, None]).any(axis=1)
        return legal

    def _check_open(self) -> None:
        if self.closed:
            raise error.ClosedEnvironmentError("This environment has been closed.")

    def close_extras(self, **kwargs: Any) -> None:
        """The processes, if any, have ended."""
        self._matches.close()
