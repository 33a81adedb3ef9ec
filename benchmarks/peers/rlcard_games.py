"""RLCard's games with its own random agents."""

from importlib.metadata import version

import rlcard
from measuring import attempt, rate, tell
from rlcard.agents import RandomAgent

GAMES = ["leduc-holdem", "limit-holdem", "uno", "gin-rummy"]


def measure(name: str) -> None:
    env = rlcard.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    tell("RLCard", version("rlcard"), name, "Python", **rate(play))


for one in GAMES:
    attempt(f"RLCard {one}", measure, one)
