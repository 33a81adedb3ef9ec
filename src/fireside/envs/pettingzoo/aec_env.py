"""A table as a PettingZoo AEC environment: the seats are agents that act in sequence."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable
from pettingzoo.utils.env_logger import EnvLogger

from fireside.batch.observation_arrays import observe_with_mask
from fireside.batch.vector_engine import returns_of
from fireside.core.errors import IllegalMove
from fireside.core.game import OptionValue
from fireside.core.playout import first_to_act
from fireside.core.rng import LARGEST_SEED, Rng
from fireside.core.state import LEGAL, State
from fireside.envs.spaces import observation_space
from fireside.games import game
from fireside.text_boards import draw
from fireside.text_boards.image import paint

Seen: TypeAlias = dict[str, npt.NDArray[Any]]
VERSION = 1  # of the environments; raise it when results stop being comparable
RENDER_MODES = ("human", "ansi", "rgb_array")


class TableEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A PettingZoo environment of one match at a time; the agents are `seat_0`, `seat_1` and so on.

    One agent acts at a time. Secret choices that several seats make simultaneously are asked for in
    seat order; no observation shows a choice before all have been made. Rewards come at the end: 1
    for a win, less if shared, -1 for a loss.

    `forgiving`: an illegal move ends the match with -1 for the agent that made it, as with
    PettingZoo's `TerminateIllegalWrapper`; otherwise it raises `IllegalMove` and changes nothing.
    The checks are in this class because the usual three wrappers would cost nine tenths of the
    speed.
    """

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        render_mode: str | None = None,
        forgiving: bool = False,
    ) -> None:
        EzPickle.__init__(self, title, seats, options, render_mode, forgiving)
        super().__init__()
        self.game = game(title)
        self.seats = self.game.read_seats(self.game.seats.start if seats is None else seats)
        self.options = self.game.read_options(self.seats, dict(options or {}))
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode}.")
        self.render_mode = render_mode
        self.forgiving = forgiving
        self.metadata = {
            "name": f"{title}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._width, self._moves = self.game.observation.size, self.game.move_count
        self.observation_spaces = {
            agent: observation_space(self.game) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._moves) for agent in self.possible_agents}
        self._rng = Rng(int(np.random.SeedSequence().generate_state(1)[0]))
        self._table: State | None = None

    @property
    def table(self) -> State:
        """Return the complete table for analysis; agents get observations only."""
        if self._table is None:
            raise AssertionError("reset() needs to be called before there is a table.")
        return self._table

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of `observe`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Return the numbers of all moves of the title."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match from this seed, or from the generator that the last seed started."""
        if seed is not None:
            self._rng = Rng(int(seed) & LARGEST_SEED)
        dealt = self._rng.bits() if seed is None else int(seed) & LARGEST_SEED
        self._table = self.game.set_up(self.seats, dealt, self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.possible_agents[first_to_act(self._table)]

    def observe(self, agent: str) -> Seen:
        """Return the agent's observation and its mask, all zeros unless it is to act now."""
        if self._table is None:
            EnvLogger.error_observe_before_reset()
        seen, mask = self.look(agent)
        if agent != self.agent_selection:  # asked simultaneously, but it acts later
            mask = np.zeros_like(mask)
        return {"observation": seen, "action_mask": mask}

    def look(self, agent: str) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Return the agent's observation and mask, also if another agent acts before it."""
        seen: Any
        mask: Any
        seen, mask = observe_with_mask(self.table, self._seat_of[agent], self._width, self._moves)
        return np.frombuffer(seen, np.uint8).copy(), np.frombuffer(mask, np.int8).copy()

    def returns(self) -> dict[str, float]:
        """Return each agent's value of the finished match."""
        return dict(zip(self.possible_agents, returns_of(self.table), strict=True))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return observation, reward, termination, truncation and info of the selected agent."""
        if self._table is None:
            raise AssertionError("reset() needs to be called before last().")
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def step(self, action: int | None) -> None:
        """Make the selected agent's move, and select the next agent."""
        table = self._table
        if table is None:
            EnvLogger.error_step_before_reset()
            return
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._read(action)
        seat = self._seat_of[agent]
        if table.refusal(seat, move) != LEGAL:
            self._refuse(agent, seat, move)
            return
        self._cumulative_rewards[agent] = 0.0
        table.apply(seat, move)
        if table.over:
            self._end(self.returns())
        else:
            self.agent_selection = self.possible_agents[first_to_act(table)]
        if self.render_mode == "human":
            self.render()

    def _read(self, action: int | None) -> int:
        if action is None or int(action) != action or not 0 <= action < self._moves:
            raise AssertionError(f"action {action} is not in action space Discrete({self._moves})")
        return int(action)

    def _refuse(self, agent: str, seat: int, move: int) -> None:
        if not self.forgiving:
            refusal = self.game.why_not(self.table, seat, move)
            assert refusal is not None
            raise IllegalMove(refusal.sentence, refusal.clause, refusal.key)
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.truncations = dict.fromkeys(self.agents, True)
        self._end({**dict.fromkeys(self.agents, 0.0), agent: -1.0})

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable:
        """Return an iterator over the agents in the order in which they act."""
        if self._table is None:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    def render(self) -> npt.NDArray[Any] | str | None:
        """Render a spectator's view as text or a picture, or print it, by render mode."""
        if self._table is None:
            EnvLogger.error_render_before_reset()
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        view = self.game.view(self.table, None)
        text = draw(self.game.title, view, self.possible_agents, self.render_mode == "rgb_array")
        if self.render_mode == "rgb_array":
            return paint(text)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: no resources are held."""
