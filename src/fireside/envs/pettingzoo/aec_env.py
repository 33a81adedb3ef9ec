"""A table as a PettingZoo environment: the seats are agents that act one after another."""

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
VERSION = 1  # of the environments; it rises when results can no longer be compared
RENDER_MODES = ("human", "ansi", "rgb_array")


class TableEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """One match at a time; `seat_0`, `seat_1` … are the agents.

    Who is asked acts, one agent at a time. Secret choices that several seats make at once are asked
    for in the order of the seats; no observation shows a choice before all have been made.
    A seat's reward comes with the end: 1 for a win, shared less, -1 for a loss.

    `forgiving`: an illegal move ends the match with -1 for who made it, as PettingZoo's
    `TerminateIllegalWrapper` has it; otherwise it is refused with `IllegalMove`, nothing changed.
    It is all in one class because the usual three wrappers would cost nine tenths of the speed.
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
        """The whole truth of the table, for those who study it; agents get observations."""
        if self._table is None:
            raise AssertionError("reset() needs to be called before there is a table.")
        return self._table

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `observe` returns."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """The numbers of all moves of the title."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match: of this seed, or of the next that follows from the last seed given."""
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
        """What the agent may know; a mask of its legal moves if it is asked now, else of none."""
        if self._table is None:
            EnvLogger.error_observe_before_reset()
        seen, mask = self.look(agent)
        if agent != self.agent_selection:  # asked at the same time, but it comes later
            mask = np.zeros_like(mask)
        return {"observation": seen, "action_mask": mask}

    def look(self, agent: str) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """What the agent may know, and a mask of what it may do if it is asked now."""
        seen: Any
        mask: Any
        seen, mask = observe_with_mask(self.table, self._seat_of[agent], self._width, self._moves)
        return np.frombuffer(seen, np.uint8).copy(), np.frombuffer(mask, np.int8).copy()

    def returns(self) -> dict[str, float]:
        """What the match was worth to each agent."""
        return dict(zip(self.possible_agents, returns_of(self.table), strict=True))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the asked agent is told: observation, reward, whether it is over or cut, notes."""
        if self._table is None:
            raise AssertionError("reset() needs to be called before last().")
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def step(self, action: int | None) -> None:
        """The asked agent has made its move, and the next is asked."""
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
        """The agents in the order in which they are asked."""
        if self._table is None:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    def render(self) -> npt.NDArray[Any] | str | None:
        """The table as a spectator sees it: text, a picture, or text printed."""
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
        """Nothing is held open."""
