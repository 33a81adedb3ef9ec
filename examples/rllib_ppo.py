"""RLlib's PPO with action masks: an environment wrapper for RLlib, and its configuration.

    pip install "fireside-games[learn]" "ray[rllib]"
    python examples/rllib_ppo.py --title maamut --opponent easy --iterations 20

One seat learns; bots play the others. RLlib's action-masking example provides the masked policy;
the wrapper only scales and renames observations and masks to what that example expects.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from fireside.envs.single import TableGymEnv
from fireside.games import game

Seen = dict[str, Any]


class MaskedTable(gymnasium.Env[Seen, int]):
    """A wrapper that names and types observations and masks as RLlib's masked policy expects."""

    def __init__(self, config: dict[str, Any]) -> None:
        title = config["title"]
        others = [config["opponent"]] * (game(title).seats.start - 1)
        self.env = TableGymEnv(title, others, "raise", simulations=config["simulations"])
        self.action_space = self.env.action_space
        largest = np.array(game(title).observation.largest(), np.float32)
        self._scale = 1 / np.maximum(largest, 1)
        count = game(title).move_count
        self.observation_space = spaces.Dict(
            {
                "observations": spaces.Box(0.0, 1.0, largest.shape, np.float32),
                "action_mask": spaces.Box(0.0, 1.0, (count,), np.float32),
            }
        )

    def _renamed(self, seen: Any) -> Seen:
        return {
            "observations": (seen["observation"] * self._scale).astype(np.float32).clip(0, 1),
            "action_mask": seen["action_mask"].astype(np.float32),
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start a new match."""
        seen, _ = self.env.reset(seed=seed)
        return self._renamed(seen), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make the learner's move and its opponents' replies."""
        seen, reward, ended, cut, _ = self.env.step(int(action))
        return self._renamed(seen), reward, ended, cut, {}

    def close(self) -> None:
        """Close the wrapped environment."""
        self.env.close()


def config_for(title: str, opponent: str, simulations: int, batch: int, runners: int) -> Any:
    """Return the configuration of masked PPO with this number of environment processes."""
    env = {"title": title, "opponent": opponent, "simulations": simulations}
    return (
        PPOConfig()
        .environment(MaskedTable, env_config=env)
        .env_runners(num_env_runners=runners, rollout_fragment_length="auto")
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "relu"},
            )
        )
        .training(
            train_batch_size_per_learner=batch,
            minibatch_size=min(batch, 512),
            num_epochs=4,
            gamma=1.0,
            entropy_coeff=0.01,
        )
    )


def learn(config: Any, iterations: int) -> list[float]:
    """Return the mean return of each iteration: 1 if all matches were won, -1 if none was."""
    algorithm = config.build_algo()
    returns = []
    for iteration in range(1, iterations + 1):
        told = algorithm.train()["env_runners"]
        returns.append(float(told.get("episode_return_mean", float("nan"))))
        print(f"{iteration}: mean return {returns[-1]:+.3f}", flush=True)
    algorithm.stop()
    return returns


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--title", default="maamut")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--runners", type=int, default=1)
    words = parser.parse_args()
    learn(
        config_for(words.title, words.opponent, words.simulations, words.batch, words.runners),
        words.iterations,
    )
