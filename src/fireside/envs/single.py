"""A Gymnasium environment of one match: one seat learns, opponents play the others."""

from collections.abc import Sequence
from typing import Any

from fireside.core.optional_dependencies import requires_extra
from fireside.core.state import MOST_MOVES

with requires_extra("vector"):
    import gymnasium
    import numpy as np
    from gymnasium import error

    from fireside.batch.opponents import Array, Opponent
    from fireside.batch.vector_engine import NO_MOVE
    from fireside.envs.action_check import LOSE
    from fireside.envs.vector import RANDOM, SELF, Seen, TableVectorEnv


class TableGymEnv(gymnasium.Env[Seen, int]):
    """A single-agent environment; the learner's seat rotates, and rewards come at the end.

    An illegal action loses the match, with `infos["illegal"]`; with `illegal="raise"` it raises
    `gymnasium.error.InvalidAction`, and nothing is played. Legal actions are given by
    `seen["action_mask"]`, `action_masks()` and `infos["legal_moves"]`, whose first
    `infos["legal_counts"]` numbers are legal moves; the others are -1. All other settings are those
    of `TableVectorEnv`.

    A copy, pickled or not, plays on from the same position with the same chance; bots among its
    opponents lose what they remember of the match.
    """

    def __init__(
        self,
        title: str,
        opponents: str | Sequence[Opponent] = RANDOM,
        illegal: str = LOSE,
        **settings: Any,
    ) -> None:
        if opponents == SELF:
            raise ValueError("One seat learns here; for all of them take TableVectorEnv.")
        self._table = TableVectorEnv(title, 1, opponents=opponents, illegal=illegal, **settings)
        if list(self._table.terms.lineup).count(0) != 1:
            raise ValueError("One seat learns here: name an opponent for each of the others.")
        self.metadata = {"render_modes": []}
        self.observation_space = self._table.single_observation_space
        self.action_space = self._table.single_action_space
        moves = self._table.terms.game.move_count
        self._width = min(moves, MOST_MOVES)
        self._mask: Array = np.zeros(moves, np.bool_)
        self._last: tuple[Seen, dict[str, Any]] | None = None  # None: a match must begin first

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a new match, and play until the learner is to act."""
        super().reset(seed=seed)
        seen, infos = self._table.reset(seed=seed)
        self._last = self._first(seen), self._told(infos)
        return self._last

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make the learner's move, and play until it is to act again or the match has ended."""
        if self._last is None:
            raise error.ResetNeeded("Call reset() before the first step() of a match.")
        asked = self._last[1]["seat"]
        seen, rewards, ended, cut, infos = self._table.step(np.array([action]))
        if ended[0] or cut[0]:
            told = self._end(asked)
            last = {name: np.zeros_like(array) for name, array in seen.items()}
            seen = {**last, **infos["final_obs"]}
            told["scores"], told["returns"] = infos["scores"][0], infos["returns"][0]
            if infos.get("illegal", [False])[0]:
                told["illegal"] = True
            return self._first(seen), float(rewards[0]), bool(ended[0]), bool(cut[0]), told
        self._last = self._first(seen), self._told(infos)
        return self._last[0], float(rewards[0]), False, False, self._last[1]

    def action_masks(self) -> Array:
        """Return True for each legal action, as maskable learners expect."""
        return self._mask.copy()

    def _end(self, seat: int) -> dict[str, Any]:
        """Refuse steps until the next reset; return the final info."""
        self._last = None
        nothing = np.zeros(0, np.int32)
        self._allow(nothing)
        return {"seat": seat, "legal_moves": self._listed(nothing), "legal_counts": 0}

    def _told(self, infos: dict[str, Any]) -> dict[str, Any]:
        """Return the info: the learner's seat and its legal moves."""
        count = int(infos["legal_counts"][0])
        legal = infos["legal_moves"][0][:count]
        self._allow(legal)
        seat = int(infos["seat"][0])
        return {"seat": seat, "legal_moves": self._listed(legal), "legal_counts": count}

    def _listed(self, legal: Array) -> Array:
        """Return these moves padded with -1 to a fixed length, as vector environments require."""
        listed = np.full(self._width, int(NO_MOVE), np.int32)
        listed[: len(legal)] = legal
        return listed

    def _allow(self, legal: Array) -> None:
        """Set the mask to these actions."""
        self._mask = np.zeros_like(self._mask)
        self._mask[legal] = True

    @staticmethod
    def _first(seen: Seen) -> Seen:
        return {name: array[0] for name, array in seen.items()}

    def close(self) -> None:
        """End the worker processes, if any."""
        self._table.close()
