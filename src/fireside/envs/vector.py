"""A Gymnasium vector environment of thousands of matches."""

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
    from gymnasium.vector import VectorEnv
    from gymnasium.vector.utils import batch_space

    from fireside.batch.afterstate_features import feature_count
    from fireside.batch.move_features import move_features
    from fireside.batch.opponents import Opponent
    from fireside.batch.shared_memory_workers import SharedMemoryMatches
    from fireside.batch.vector_engine import NO_MOVE
    from fireside.batch.vector_matches import (
        LONGEST,
        Afterstates,
        Array,
        BatchSettings,
        VectorMatches,
    )
    from fireside.envs.action_check import LOSE, RAISE, check_actions
    from fireside.envs.autoreset import AUTORESET_MODES, NEXT_STEP, SAME_STEP, show_last
    from fireside.envs.league import League, Rivals
    from fireside.envs.spaces import observation_space

Seen: TypeAlias = dict[str, Array]

SELF = "self"  # the caller plays every seat
RANDOM = "random"  # the caller plays one seat, chance the others
OPPONENTS = (SELF, RANDOM)


class TableVectorEnv(VectorEnv[Seen, Array, Array]):
    """A vector environment of `num_envs` matches; each step takes one action per match.

    `opponents="self"`: the caller makes every decision of every seat; `infos["seat"]` is the seat
    to act. A step's reward is that of the seat that acted; `infos["returns"]` has those of all
    seats. `opponents="random"`: the caller plays one seat; chance plays the others.
    `opponents=["hard", policy, "past:any"]`: these play beside the caller, who has all other seats.
    The players rotate by one seat from match to match.

    A match that ends is followed by the next in the same step (Gymnasium's `SAME_STEP`); the end of
    the old one is in `infos["final_obs"]` and `infos["final_info"]`. With `autoreset="next_step"`
    the step that ends a match returns its last observation, and the next step ignores the action
    and returns the first observation of the next match (`NEXT_STEP`).

    An illegal action raises `gymnasium.error.InvalidAction`, which names the match, and nothing is
    played. With `illegal="lose"` it ends its match instead: terminated, a reward of -1 for the seat
    that played it and 0 for the others. `infos["illegal"]` then says for each match whether its
    action was illegal. Numbers outside the action space are always refused.

    `cores` distributes the matches over processes; `shared` uses a worker process and shared memory
    even for one core. In shared memory, arrays keep their addresses. With `copy=False` arrays may
    change at the next step, and must not be written to.
    `infos["legal_moves"]` lists the legal moves of each match, padded with -1, and
    `infos["legal_counts"]` their numbers; use them with `masks=False` to avoid the cost of masks.
    `history=n` adds the latest n decisions to the observation.
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
        autoreset: str = SAME_STEP,
        illegal: str = RAISE,
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
        if autoreset not in AUTORESET_MODES:
            raise ValueError(
                f"autoreset is one of {', '.join(AUTORESET_MODES)}, not {autoreset!r}."
            )
        if illegal not in (RAISE, LOSE):
            raise ValueError(f"illegal is '{RAISE}' or '{LOSE}', not {illegal!r}.")
        self.metadata = {"autoreset_mode": AUTORESET_MODES[autoreset], "render_modes": []}
        self._next_step = autoreset == NEXT_STEP
        self._loses = illegal == LOSE
        self._illegal = np.zeros(num_envs, np.bool_)  # in the latest step
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
        self._between = np.zeros(num_envs, np.bool_)  # ended; the next step shows the next match
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
        """Start all matches; without a seed, continue the generator of the last seed."""
        self._check_open()
        super().reset(seed=seed)
        self._matches.begin(int(self.np_random.integers(LARGEST_SEED)))
        self._rivals.begin(int(self.np_random.integers(LARGEST_SEED)))
        self._rivals.play(self._matches)
        self._begun, self._pending = True, False
        self._between[:] = False
        return self._seen(), self._asked()

    def step(self, actions: npt.ArrayLike) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """Make one decision in every match."""
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: npt.ArrayLike) -> None:
        """Send the decisions; with several cores, workers apply them in the background."""
        self._check_open()
        if not self._begun:
            raise error.ResetNeeded("Call reset() before the first step().")
        if self._pending:
            raise error.AlreadyPendingCallError(
                "A step is under way: call step_wait() first.", "step_async"
            )
        self._movers = self._array("asked")
        self._matches.send(self._check(actions))
        self._pending = True

    def step_wait(self) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """Wait for the step; return observations, rewards, terminations, truncations and infos."""
        if not self._pending:
            raise error.NoAsyncCallError("No step is under way: call step_async() first.", "step")
        self._matches.receive()
        self._rivals.play(self._matches)
        self._pending = False
        ended, cut = self._array("ended"), self._array("cut")
        seen, infos = self._seen(), self._asked() | {"returns": self._array("returns")}
        if self._loses:
            infos["illegal"] = self._illegal
        over = ended | cut
        if over.any():
            results = self._results(ended, over)
            infos |= results
            if self._next_step:
                show_last(seen, infos, over, self._matches.arrays["last"], self._movers)
            else:
                infos["final_obs"] = {"observation": self._array("last")}
                if self.terms.masked:
                    infos["final_obs"]["action_mask"] = np.zeros_like(self._matches.arrays["masks"])
                infos["final_info"] = {"returns": infos["returns"], "_returns": over} | results
                infos["_final_obs"] = infos["_final_info"] = over
        self._between = over if self._next_step else self._between
        return seen, self._array("rewards"), ended, cut, infos

    def _results(self, ended: Array, over: Array) -> dict[str, Any]:
        """Return the infos about matches that ended in this step."""
        illegal = {"illegal": self._illegal, "_illegal": over} if self._loses else {}
        return {
            **illegal,
            "sat": self._array("sat"),
            "_sat": over,
            "scores": self._array("scores"),
            "_scores": ended,
            "lengths": self._array("lengths"),
            "_lengths": over,
        }

    def random_actions(self) -> Array:
        """Return a random legal action per match, much faster than sampling from masks."""
        return self._matches.arrays["chances"].copy()

    def observe_all(self) -> Array:
        """Return the observations of every seat of every match: (matches, seats, numbers).

        Used for the values of seats that are not to act at the end of a rollout.
        """
        return self._matches.everybody()

    def look_ahead(self) -> Afterstates:
        """Return the features of each match's table now and after each legal move.

        They are features of the title (`fireside.core.network_features`), in a world sampled from
        the information set of the seat to act: first the table as it is, then one for each of
        `infos["legal_moves"]`.
        """
        return self._matches.ahead()

    @property
    def memory(self) -> Mapping[str, Array]:
        """Return the arrays that the matches write to, uncopied; see `fireside.envs.tensors`.

        With `shared` they keep their addresses, and every step overwrites them.
        """
        return self._matches.arrays

    @property
    def feature_count(self) -> int:
        """Return the number of features that `look_ahead` may list."""
        return feature_count(self.terms.features())

    @cached_property
    def move_features(self) -> Array:
        """Return a row for every move: its kind and parts; index it with the legal moves."""
        return move_features(self.terms.title)

    def _asked(self) -> dict[str, Any]:
        """Return the infos about the seats to act and their legal moves."""
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
        """Return the actions as an array, as `check_actions` does."""
        moves = np.asarray(actions)
        if self._next_step and moves.shape == self._between.shape:
            moves = np.where(self._between, self._matches.arrays["chances"], moves)
        moves, self._illegal = check_actions(moves, self._matches.arrays, self.terms, self._loses)
        return np.where(self._between, int(NO_MOVE), moves) if self._next_step else moves

    def _check_open(self) -> None:
        if self.closed:
            raise error.ClosedEnvironmentError("This environment has been closed.")

    def close_extras(self, **kwargs: Any) -> None:
        """End the worker processes, if any."""
        self._matches.close()
