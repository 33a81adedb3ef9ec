"""MCCFR of OpenSpiel on a small Mâamut with hidden hands, and how far it is from unexploitable.

    pip install "fireside[openspiel]"
    python examples/mccfr.py --iterations 20000

The board has seven tiles and there are nine cards (rule M-R13); the pile runs out once. Chance nodes
list what may be dealt and drawn. The mammoth's escape is worth nothing to anybody, so that two
hunters win from each other what the other loses.
"""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import external_sampling_mccfr

from fireside.envs.openspiel import register

SMALL = {
    "players": 2,
    "board": "small",
    "renewals": "_1",
    "first_seat": "_0",
    "chance": "draws",
    "nobody": 0.0,
}


def small_game(deal: int) -> Any:
    """One board of seven tiles; hands and draws are chance."""
    register()
    return pyspiel.load_game("fireside_maamut", {**SMALL, "deal": deal})


class Averaged:
    """What MCCFR has learnt until now: its average policy, evenly where it never was."""

    def __init__(self, solver: Any) -> None:
        self.policy = solver.average_policy()

    def action_probabilities(self, state: Any, player: int | None = None) -> dict[int, float]:
        """How often each action is taken."""
        found: dict[int, float] = self.policy.action_probabilities(state)
        return found


def learn(deal: int, iterations: int, seed: int = 1) -> Any:
    """A solver that has walked through the game so often."""
    np.random.seed(seed)  # what OpenSpiel draws from
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        small_game(deal), external_sampling_mccfr.AverageType.SIMPLE
    )
    for _ in range(iterations):
        solver.iteration()
    return solver


def play(policies: list[Any], game: Any, matches: int, seed: int) -> float:
    """What the first policy wins from the second, on average, each sitting on both seats."""
    rng = np.random.RandomState(seed)
    won = 0.0
    for match in range(matches):
        state = game.new_initial_state()
        seat = match % 2
        while not state.is_terminal():
            if state.is_chance_node():
                chances = dict(state.chance_outcomes())
            else:
                policy = policies[(state.current_player() - seat) % 2]
                chances = policy.action_probabilities(state)
            shares = np.array(list(chances.values()))
            state.apply_action(int(rng.choice(list(chances), p=shares / shares.sum())))
        won += state.returns()[seat]
    return won / matches


class Evenly:
    """Every legal action as often."""

    def action_probabilities(self, state: Any, player: int | None = None) -> dict[int, float]:
        """How often each action is taken."""
        actions = state.legal_actions()
        return dict.fromkeys(actions, 1 / len(actions))
