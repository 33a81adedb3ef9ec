"""Stable-Baselines' maskable PPO against Fireside's bots.

    pip install "fireside-games[learn]" sb3-contrib
    python examples/stable_baselines.py --title maamut --opponent easy --steps 200000

`TableGymEnv` is an ordinary Gymnasium environment; what maskable learners need beyond that is its
`action_masks()`.
"""

import argparse

from sb3_contrib import MaskablePPO

from fireside.envs.single import TableGymEnv
from fireside.games import game


def learn(title: str, opponent: str, steps: int, simulations: int, batch: int = 512) -> MaskablePPO:
    """Return a model trained for this number of decisions against this opponent."""
    others = [opponent] * (game(title).seats.start - 1)
    env = TableGymEnv(title, others, illegal="raise", simulations=simulations)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=batch, batch_size=batch, gamma=1.0, seed=1)
    model.learn(steps)
    env.close()
    return model


def examine(model: MaskablePPO, title: str, opponent: str, simulations: int, matches: int) -> float:
    """Return the model's win rate over these matches."""
    others = [opponent] * (game(title).seats.start - 1)
    env = TableGymEnv(title, others, illegal="raise", simulations=simulations)
    won = 0.0
    for match in range(matches):
        seen, _ = env.reset(seed=match)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, ended, cut, _ = env.step(int(action))
            over = ended or cut
        won += (reward + 1) / 2
    env.close()
    return won / matches


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--title", default="maamut")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--matches", type=int, default=200)
    words = parser.parse_args()
    taught = learn(words.title, words.opponent, words.steps, words.simulations)
    share = examine(taught, words.title, words.opponent, words.simulations, words.matches)
    print(f"It wins {share:.1%} of {words.matches} matches against {words.opponent}.")
