"""PettingZoo's classic games, played as its manual plays them."""

import importlib
from importlib.metadata import version

from measuring import attempt, choose, rate, tell

GAMES = ["connect_four_v3", "tictactoe_v3", "chess_v6"]


def measure(name: str) -> None:
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(choose(observation["action_mask"].nonzero()[0])))
                decisions += 1
        return decisions

    tell("PettingZoo", version("pettingzoo"), name, "Python", **rate(play))


for one in GAMES:
    attempt(f"PettingZoo {one}", measure, one)
