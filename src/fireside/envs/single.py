"""One match at a time as a Gymnasium environment: one seat learns, opponents have the others."""

from collections.abc import Sequence
from typing import Any

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    import gymnasium
    import numpy as np

    from fireside.batch.opponents import Array, Opponent
    from fireside.envs.vector import RANDOM, SELF, Seen, TableVectorEnv


class TableGymEnv(gymnasium.Env[Seen, int]):
    """The learner's seat changes from match to match; a reward comes with the end.

    All settings are those of `TableVectorEnv`. An illegal action is refused with
    `gymnasium.error.InvalidAction`, and nothing is played; `action_masks()` says what is legal.
    """

    def __init__(
        self, title: str, opponents: str | Sequence[Opponent] = RANDOM, **settings: Any
    ) -> None:
        if opponents == SELF:
            raise ValueError("One seat learns here; for all of them take TableVectorEnv.")
        self._table = TableVectorEnv(title, 1, opponents=opponents, **settings)
        if list(self._table.terms.lineup).count(0) != 1:
            raise ValueError("One seat learns here: name an opponent for each of the others.")
        self.metadata = {"render_modes": []}
        self.observation_space = self._table.single_observation_space
        self.action_space = self._table.single_action_space
        self._mask: Array = np.zeros(self._table.terms.game.move_count, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new match, in which the learner is asked."""
        super().reset(seed=seed)
        seen, infos = self._table.reset(seed=seed)
        return self._first(seen), self._told(infos)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The learner has moved, and so have the others until it is asked again or all is over."""
        seen, rewards, ended, cut, infos = self._table.step(np.array([action]))
        over = bool(ended[0] or cut[0])
        told = self._told(infos)
        if over:
            self._mask = np.zeros_like(self._mask)
            last = {name: np.zeros_like(array) for name, array in seen.items()}
            seen = {**last, **infos["final_obs"]}
            told["scores"], told["returns"] = infos["scores"][0], infos["returns"][0]
        return self._first(seen), float(rewards[0]), bool(ended[0]), bool(cut[0]), told

    def action_masks(self) -> Array:
        """True for each legal action: what maskable learners ask for."""
        return self._mask.copy()

    def _told(self, infos: dict[str, Any]) -> dict[str, Any]:
        """Who is asked, and what they may do."""
        legal = infos["legal_moves"][0][: int(infos["legal_counts"][0])]
        self._mask = np.zeros_like(self._mask)
        self._mask[legal] = True
        return {"seat": int(infos["seat"][0]), "legal_moves": legal}

    @staticmethod
    def _first(seen: Seen) -> Seen:
        return {name: array[0] for name, array in seen.items()}

    def close(self) -> None:
        """The processes, if any, have ended."""
        self._table.close()
