"""A table as a parallel PettingZoo environment: all seats that must decide act in one step."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from fireside.core.game import OptionValue
from fireside.core.state import LEGAL
from fireside.envs.pettingzoo.aec_env import Seen, TableEnv


class ParallelTableEnv(ParallelEnv, EzPickle):  # type: ignore[misc]
    """A parallel PettingZoo environment of one match at a time, in which agents not asked wait.

    The last action, `env.wait`, is the only legal one for agents that are not asked, and illegal
    for the others. Simultaneous secret choices, such as Altamira's sending, are therefore one step;
    in titles where the seats decide in sequence, all agents but one wait.

    An illegal move ends the match with -1 for the agent that made it and 0 for the others.
    """

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, title, seats, options, render_mode)
        self._env = TableEnv(title, seats, options, render_mode)
        self.game = self._env.game
        self.metadata = self._env.metadata | {"is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = self._env.possible_agents
        self.agents: list[str] = []
        self.wait = self.game.move_count
        seen = self._env.observation_space(self.possible_agents[0])["observation"]
        mask = spaces.Box(0, 1, (self.wait + 1,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Return the numbers of all moves of the title, and of waiting."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Start a new match."""
        self._env.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Make the moves of all agents that must decide, simultaneously."""
        table, agents = self._env.table, self.agents
        if set(actions) != set(agents):
            raise ValueError(f"There is an action for each of {', '.join(agents)}, no other.")
        asked = {self.possible_agents[seat] for seat in table.to_act}
        wrong = [agent for agent in agents if not self._is_legal(agent, actions[agent], asked)]
        rewards = dict.fromkeys(agents, 0.0)
        if wrong:
            rewards |= dict.fromkeys(wrong, -1.0)
        else:
            for seat, agent in enumerate(self.possible_agents):
                if agent in asked:
                    table.apply(seat, int(actions[agent]))
            if table.over:
                rewards = self._env.returns()
        over = dict.fromkeys(agents, bool(wrong) or bool(table.over))
        seen = self._seen()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if over[agents[0]]:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, over, dict.fromkeys(agents, bool(wrong)), infos

    def _is_legal(self, agent: str, action: int, asked: set[str]) -> bool:
        if agent not in asked:
            return action == self.wait
        seat = self.possible_agents.index(agent)
        return 0 <= action < self.wait and self._env.table.refusal(seat, int(action)) == LEGAL

    def _seen(self) -> dict[str, Seen]:
        """Return each agent's observation and mask, which includes waiting."""
        told: dict[str, Seen] = {}
        for agent in self.agents:
            seen, mask = self._env.look(agent)
            wait = np.array([not mask.any()], np.int8)
            told[agent] = {"observation": seen, "action_mask": np.concatenate([mask, wait])}
        return told

    def render(self) -> Any:
        """Render a spectator's view of the table."""
        return self._env.render()

    def close(self) -> None:
        """Do nothing: no resources are held."""
