"""A table as a PettingZoo environment: the seats are agents that act one after another."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from fireside.core.batch import look, returns_of
from fireside.core.chance import Rng
from fireside.core.errors import IllegalMove
from fireside.core.game import OptionValue
from fireside.core.playout import first_to_act
from fireside.core.state import State
from fireside.games import game

Seen: TypeAlias = dict[str, npt.NDArray[Any]]
RENDER_MODES = ("human", "ansi", "rgb_array")


class TableEnv(AECEnv[str, Seen, int], EzPickle):
    """One match at a time; `seat_0`, `seat_1` … are the agents.

    Who is asked acts, one agent at a time. Secret choices that several seats make at once are asked
    for in the order of the seats; no observation shows a choice before all have been made.
    """

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, title, seats, options, render_mode)
        super().__init__()
        self.game = game(title)
        self.seats = self.game.read_seats(self.game.seats.start if seats is None else seats)
        self.options = self.game.read_options(self.seats, dict(options or {}))
        self.metadata = {
            "name": f"{title}_v{self.game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode}.")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents = self.possible_agents[:]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        layout = self.game.observation
        self._width, self._moves = layout.size, self.game.move_count
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self._moves) for agent in self.agents}
        self._rng = Rng(np.random.SeedSequence().generate_state(1, np.uint32)[0].item())
        self.table: State

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match: from the seed, or from the next one that follows the last seed given."""
        if seed is not None:
            self._rng = Rng(int(seed))
        self.table = self.game.set_up(
            self.seats, self._rng.bits() if seed is None else int(seed), self.options
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        self.agent_selection = self.possible_agents[first_to_act(self.table)]

    def observe(self, agent: str) -> Seen:
        """What the agent may know; its legal moves if it is asked now, else none."""
        observation, mask = look(self.table, self._seat_of[agent], self._width, self._moves)
        return {
            "observation": np.frombuffer(observation, np.uint8).copy(),
            "action_mask": np.frombuffer(mask, np.int8).copy(),
        }

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.apply(self._seat_of[agent], int(action))
        if self.table.over:
            self._finish()
        else:
            self._ask()

    def _finish(self) -> None:
        self.rewards = dict(zip(self.possible_agents, returns_of(self.table), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

def observation_space(game_):
    return spaces.Dict(
        {
            "observation": spaces.Box(
                np.zeros(game_.observation.size, np.uint8), np.array(game_.observation.largest(), np.uint8), dtype=np.uint8
            ),
            "action_mask": spaces.Box(0, 1, (game_.move_count,), np.int8),
        }
    )
