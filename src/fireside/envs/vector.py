"""Thousands of matches as one Gymnasium vector environment."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from fireside.core.chance import LARGEST_SEED
from fireside.core.extras import needs
from fireside.core.game import OptionValue

with needs("vector"):
    import numpy as np
    import numpy.typing as npt
    from gymnasium import error, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from fireside.batch.matches import LONGEST, Array, BatchTerms, Matches
    from fireside.batch.workers import SharedMatches
    from fireside.envs.spaces import observation_space

Seen: TypeAlias = dict[str, Array]

SELF = "self"  # every seat is played by the caller
RANDOM = "random"  # one seat by the caller, the others by chance
OPPONENTS = (SELF, RANDOM)


class TableVectorEnv(VectorEnv[Seen, Array, Array]):
    """`num_envs` matches; in each of them one seat is asked, and one action answers.

    `opponents="self"`: every decision of every seat is asked for; `infos["seat"]` says whose it is.
    A step's reward is that of the seat that acted; `infos["returns"]` has those of all seats.
    `opponents="random"`: one seat, drawn for each match, is the caller's; chance plays the others.

    A match that ends is followed by the next in the same step (Gymnasium's `SAME_STEP`); the end of
    the old one is in `infos["final_obs"]`. `cores` shares the matches out between processes.
    With `copy=False` arrays may change at the next step, and must not be written to.
    """

    def __init__(
        self,
        title: str,
        num_envs: int,
        *,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        opponents: str = SELF,
        cores: int = 1,
        longest: int = LONGEST,
        copy: bool = True,
        context: str | None = None,
    ) -> None:
        if opponents not in OPPONENTS:
            raise ValueError(f"opponents is one of {', '.join(OPPONENTS)}, not {opponents!r}.")
        if num_envs < 1 or not 1 <= cores <= num_envs:
            raise ValueError(
                f"There must be at least one match and one for each core, not {num_envs} "
                f"on {cores} cores."
            )
        terms = BatchTerms(title, seats, options, longest, opponents == RANDOM)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = num_envs
        self.seats = terms.seats
        self.single_observation_space = observation_space(terms.game)
        self.single_action_space = spaces.Discrete(terms.game.move_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._matches: Matches | SharedMatches = (
            Matches(terms, num_envs)
            if cores == 1
            else SharedMatches(terms, num_envs, cores, context)
        )
        self._copy = copy
        self._each = np.arange(num_envs)
        self._begun = self._pending = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """All matches begin anew; without a seed, from what follows from the last one given."""
        self._check_open()
        super().reset(seed=seed)
        self._matches.begin(int(self.np_random.integers(LARGEST_SEED)))
        self._begun, self._pending = True, False
        return self._seen(), {"seat": self._array("asked")}

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
        self._pending = False
        ended, cut = self._array("ended"), self._array("cut")
        infos: dict[str, Any] = {"seat": self._array("asked"), "returns": self._array("returns")}
        over = ended | cut
        if over.any():
            infos["final_obs"] = {
                "observation": self._array("last"),
                "action_mask": np.zeros_like(self._matches.arrays["masks"]),
            }
            infos["_final_obs"] = over
            infos["scores"], infos["_scores"] = self._array("scores"), ended
            infos["lengths"], infos["_lengths"] = self._array("lengths"), over
        return self._seen(), self._array("rewards"), ended, cut, infos

    def random_actions(self) -> Array:
        """A legal action for each match, drawn at random: much faster than sampling from masks."""
        return self._matches.arrays["chances"].copy()

    def _array(self, name: str) -> Array:
        array = self._matches.arrays[name]
        return array.copy() if self._copy else array

    def _seen(self) -> Seen:
        return {"observation": self._array("observations"), "action_mask": self._array("masks")}

    def _check(self, actions: npt.ArrayLike) -> Array:
        """The actions, if there is one for each match and all are legal."""
        moves = np.asarray(actions)
        if moves.shape != (self.num_envs,):
            raise ValueError(f"Actions have the shape ({self.num_envs},), not {moves.shape}.")
        if not np.issubdtype(moves.dtype, np.integer):
            raise TypeError(f"Actions are whole numbers, not {moves.dtype}.")
        masks = self._matches.arrays["masks"]
        inside = (moves >= 0) & (moves < masks.shape[1])
        legal = inside.all() and masks[self._each, moves].all()
        if not legal:
            wrong = (
                int(np.flatnonzero(~inside)[0])
                if not inside.all()
                else int(np.flatnonzero(masks[self._each, moves] == 0)[0])
            )
            raise error.InvalidAction(
                f"Action {moves[wrong]} is not legal in match {wrong}; nothing was played. "
                "The observation's action_mask has a 1 for each legal one."
            )
        return moves

    def _check_open(self) -> None:
        if self.closed:
            raise error.ClosedEnvironmentError("This environment has been closed.")

    def close_extras(self, **kwargs: Any) -> None:
        """The processes, if any, have ended."""
        self._matches.close()
