"""An environment with the interface of TextArena: observations and actions are texts."""

from collections.abc import Mapping
from typing import Any

from fireside.core.game import OptionValue
from fireside.core.optional_dependencies import requires_extra
from fireside.core.playout import first_to_act
from fireside.text import TextMatch, Unreadable, player_name
from fireside.text.rules_text import RulesLength

with requires_extra("vector"):
    from fireside.batch.vector_engine import returns_of


class TextArenaEnv:
    """A match whose players read and write text, with the methods of TextArena's `Env`.

    `get_observation()` returns the player to act and a complete prompt, as TextArena does through
    its `LLMObservationWrapper`; `step(action)` takes the model's whole reply. A reply without a
    legal move is answered in the next observation, `error_allowance` times in a row; after that the
    match ends with -1 for this player and 0 for the others.
    """

    def __init__(
        self,
        title: str,
        options: Mapping[str, OptionValue] | None = None,
        rules: RulesLength = "short",
        error_allowance: int = 1,
    ) -> None:
        self.title = title
        self.options = dict(options or {})
        self.rules = rules
        self.error_allowance = error_allowance
        self._match: TextMatch | None = None

    @property
    def match(self) -> TextMatch:
        """Return the match, secrets included; call reset() first."""
        if self._match is None:
            raise RuntimeError("Call reset() before the first observation.")
        return self._match

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Start a match with this number of players."""
        self._match = TextMatch(self.title, num_players, seed, self.options)
        self._errors = 0
        self._complaint = ""
        self._loser: int | None = None
        self._turns = [0] * self._match.match.seats

    @property
    def done(self) -> bool:
        """Return whether the match has ended or a player has lost it by illegal replies."""
        return self.match.over or self._loser is not None

    def get_observation(self) -> tuple[int, str]:
        """Return the player to act and the prompt; after the end, the result for player 0."""
        if self.done:
            return 0, self.match.observation(0)
        seat = int(first_to_act(self.match.match.state))
        return seat, "\n\n".join(
            filter(None, [self.match.prompt(seat, self.rules), self._complaint])
        )

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play the move that the reply chooses; return whether the match is over, and the info."""
        if self.done:
            raise RuntimeError("The match is over: call reset().")
        seat = int(first_to_act(self.match.match.state))
        self._turns[seat] += 1
        try:
            move = self.match.reply(seat, action)
        except Unreadable as error:
            self._errors += 1
            self._complaint = str(error)
            if self._errors > self.error_allowance:
                self._loser = seat
            return self.done, {"invalid_move": True, "reason": str(error)}
        self._errors, self._complaint = 0, ""
        return self.done, {"invalid_move": False, "move": move}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """Return rewards and infos by player; an unfinished match is worth 0 to all."""
        state = self.match.match.state
        returns = returns_of(state) if state.over else [0.0] * len(self._turns)
        rewards = {seat: -1.0 if seat == self._loser else r for seat, r in enumerate(returns)}
        infos = {
            seat: {
                "role": player_name(seat),
                "invalid_move": seat == self._loser,
                "turn_count": turns,
            }
            for seat, turns in enumerate(self._turns)
        }
        return rewards, infos
