"""Self-play PPO in one file, with the names and metrics of CleanRL's `ppo.py`.

    pip install "fireside-games[learn]"
    python examples/ppo.py --title maamut --total_timesteps 2000000 --seed 1 --out maamut.pt
    FIRESIDE_NETWORK=maamut.pt fireside evaluate maamut-2-random-v2 \
        --policy examples/ppo.py:Trained --trained-on 2000000

The same network plays every seat. One part of it embeds the table, another each legal move (its
kind and parts, as numbers); a move's score is how well both match. So Tikal with its 4,964 moves
costs no more than Mâamut with 66. Advantages are computed for each seat along its own decisions
(`Rollout`), since seats take turns.

Metrics go to OUT.jsonl, a line for each iteration: `losses/policy_loss`, `losses/approx_kl`,
`charts/SPS` and so on, by `global_step`, which counts decisions.
"""

import argparse
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import fireside
from fireside.batch.move_features import feature_columns, move_features
from fireside.envs.rollouts import Rollout
from fireside.envs.vector import TableVectorEnv

NETWORK = "FIRESIDE_NETWORK"  # file of a trained network, for `Trained`; {seed} is the player seed


@dataclass
class Args:
    """The hyperparameters; `gamma` discounts from a seat's decision to its next."""

    title: str = "maamut"
    seats: int = 2
    seed: int = 1
    device: str = "cpu"
    cores: int = 1
    hidden: int = 128
    total_timesteps: int = 2_000_000
    learning_rate: float = 1e-3
    num_envs: int = 128
    num_steps: int = 64
    anneal_lr: bool = True
    gamma: float = 1.0
    gae_lambda: float = 0.95
    num_minibatches: int = 4
    update_epochs: int = 3
    norm_adv: bool = True
    clip_coef: float = 0.2
    clip_vloss: bool = False
    ent_coef: float = 0.01
    vf_coef: float = 0.5
    max_grad_norm: float = 0.5
    target_kl: float = 0.0  # 0: no limit

    @property
    def batch_size(self) -> int:
        """Return the number of decisions in an iteration."""
        return self.num_envs * self.num_steps


class Network(nn.Module):  # type: ignore[misc,unused-ignore]
    """A network that scores legal moves and values the position for the observing seat."""

    def __init__(self, title: str, hidden: int) -> None:
        super().__init__()
        self.title, self.hidden = title, hidden
        largest = torch.tensor(fireside.game(title).observation.largest(), dtype=torch.float32)
        self.register_buffer("scale", 1 / largest.clamp(min=1))
        sizes = list(feature_columns(title).values())
        starts = np.concatenate(
            [[0], np.cumsum(sizes)[:-1]]
        )  # one embedding table holds all columns
        rows = move_features(title).astype(np.int64) + starts
        self.register_buffer("features", torch.from_numpy(rows))
        self.table = nn.Sequential(
            nn.Linear(len(largest), hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.move = nn.EmbeddingBag(sum(sizes), hidden, mode="sum")
        self.fit = nn.Linear(hidden, hidden)
        self.value = nn.Linear(hidden, 1)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """Return scores in the shape of `legal`, minus infinity for -1, and values."""
        table = self.table(seen.float() * self.scale)
        is_legal = legal >= 0
        rows, _ = is_legal.nonzero(as_tuple=True)
        moves = torch.relu(self.embed(legal[is_legal]) + table[rows])
        fits = (moves * self.fit(table)[rows]).sum(-1) / self.hidden**0.5
        scores = torch.full(legal.shape, -torch.inf, device=seen.device)
        scores[is_legal] = fits
        return scores, self.value(table).squeeze(-1)

    def embed(self, moves: Tensor) -> Tensor:
        """Return the embeddings of the moves; of many moves, each kind is computed only once."""
        if len(moves) < len(self.features):
            return self.move(self.features[moves])
        return self.move(self.features)[moves]


class Trained:
    """A policy for `fireside evaluate`, from the file that FIRESIDE_NETWORK names."""

    def __init__(self, seed: int = 1, path: str | None = None) -> None:
        kept = torch.load(path or os.environ[NETWORK].format(seed=seed), weights_only=True)
        self.network = Network(kept["title"], kept["hidden"])
        self.network.load_state_dict(kept["weights"])
        torch.set_num_threads(1)

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def __call__(self, observations: Any, masks: Any, seats: Any) -> Any:
        counts = masks.sum(axis=1)
        legal = np.full((len(masks), int(counts.max())), -1)
        legal[np.arange(legal.shape[1]) < counts[:, None]] = np.nonzero(masks)[1]
        scores, _ = self.network(torch.tensor(observations), torch.from_numpy(legal))
        return legal[np.arange(len(legal)), scores.argmax(dim=1).numpy()]


class Learner:
    """A PPO learner in self-play."""

    def __init__(self, args: Args) -> None:
        self.args = args
        torch.manual_seed(args.seed)
        self.device = torch.device(args.device)
        self.network = Network(args.title, args.hidden).to(self.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), args.learning_rate, eps=1e-5)
        self.env = TableVectorEnv(
            args.title, args.num_envs, seats=args.seats, masks=False, cores=args.cores
        )
        self.rollout = Rollout(args.num_steps, args.num_envs, self.env.seats)
        self.seen, self.infos = self.env.reset(seed=args.seed)
        self.lengths: list[int] = []  # of the matches that ended in the rollout

    def to_device(self, array: Any) -> Tensor:
        """Return the array on the network's device; for CUDA it goes through pinned memory."""
        tensor = torch.from_numpy(array)
        if self.device.type == "cuda":
            return tensor.pin_memory().to(self.device, non_blocking=True)
        return tensor

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def play(self) -> dict[str, Tensor]:
        """Play a rollout; return observations, legal moves, actions and log-probabilities."""
        self.rollout.clear()
        self.lengths.clear()
        batch: dict[str, list[Tensor]] = {"obs": [], "legal": [], "actions": [], "logprobs": []}
        while not self.rollout.full:
            obs = self.to_device(self.seen["observation"])
            legal = self.to_device(self.infos["legal_moves"].astype(np.int64))
            logits, values = self.network(obs, legal)
            distribution = torch.distributions.Categorical(logits=logits)
            chosen = distribution.sample()
            seats = self.infos["seat"]
            moves = legal.gather(1, chosen.unsqueeze(1)).squeeze(1).cpu().numpy()
            made = (obs, legal, chosen, distribution.log_prob(chosen))
            for tensors, tensor in zip(batch.values(), made, strict=True):
                tensors.append(tensor)
            self.seen, _, ended, cut, self.infos = self.env.step(moves)
            over = ended | cut
            self.rollout.note(seats, values.cpu().numpy(), over, self.infos["returns"])
            if over.any():
                self.lengths += self.infos["lengths"][over].tolist()
        widest = max(legal.shape[1] for legal in batch["legal"])
        batch["legal"] = [
            nn.functional.pad(legal, (0, widest - legal.shape[1]), value=-1)
            for legal in batch["legal"]
        ]
        return {name: torch.cat(tensors) for name, tensors in batch.items()}

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def bootstrap(self) -> Any:
        """Return the value of every seat's position, whether it is to act or not."""
        everybody = self.env.observe_all()
        flat = self.to_device(everybody.reshape(-1, everybody.shape[-1]).copy())
        nothing = torch.full((len(flat), 1), -1, device=self.device)
        _, values = self.network(flat, nothing)
        return values.cpu().numpy().reshape(everybody.shape[:2])

    def learn(self) -> dict[str, float]:
        """Run one iteration: a rollout and several epochs over it; return its metrics."""
        args = self.args
        batch = self.play()
        advantages = self.rollout.advantages(self.bootstrap(), args.gamma, args.gae_lambda)
        targets = advantages + self.rollout.values
        batch["advantages"] = self.to_device(advantages.reshape(-1))
        batch["returns"] = self.to_device(targets.reshape(-1))
        batch["values"] = self.to_device(self.rollout.values.reshape(-1).copy())
        told: list[dict[str, float]] = []
        for _ in range(args.update_epochs):
            rows = torch.randperm(args.batch_size, device=self.device)
            for some in rows.chunk(args.num_minibatches):
                told.append(self.improve({name: one[some] for name, one in batch.items()}))
            if 0 < args.target_kl < told[-1]["losses/approx_kl"]:
                break
        metrics = {name: float(np.mean([one[name] for one in told])) for name in told[0]}
        spread = float(np.var(targets))
        unexplained = float(np.var(targets - self.rollout.values))
        metrics["losses/explained_variance"] = 1 - unexplained / spread if spread else 0.0
        if self.lengths:
            metrics["charts/episodic_length"] = float(np.mean(self.lengths))
        return metrics

    def improve(self, batch: dict[str, Tensor]) -> dict[str, float]:
        """Take a gradient step on PPO's clipped objective (Schulman et al. 2017)."""
        args = self.args
        logits, newvalue = self.network(batch["obs"], batch["legal"])
        newlogprobs = torch.log_softmax(logits, dim=1)
        logratio = newlogprobs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
        logratio = logratio - batch["logprobs"]
        ratio = logratio.exp()
        gains = batch["advantages"]
        if args.norm_adv:
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        clipped = ratio.clamp(1 - args.clip_coef, 1 + args.clip_coef)
        policy_loss = torch.max(-gains * ratio, -gains * clipped).mean()
        errors = (newvalue - batch["returns"]).pow(2)
        if args.clip_vloss:
            near = (newvalue - batch["values"]).clamp(-args.clip_coef, args.clip_coef)
            errors = torch.max(errors, (batch["values"] + near - batch["returns"]).pow(2))
        value_loss = 0.5 * errors.mean()
        listed = newlogprobs.masked_fill(newlogprobs == -torch.inf, 0.0)
        entropy = -(newlogprobs.exp() * listed).sum(1).mean()
        loss = policy_loss + args.vf_coef * value_loss - args.ent_coef * entropy
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), args.max_grad_norm)
        self.optimizer.step()
        with torch.no_grad():
            return {
                "losses/policy_loss": policy_loss.item(),
                "losses/value_loss": value_loss.item(),
                "losses/entropy": entropy.item(),
                "losses/old_approx_kl": (-logratio).mean().item(),
                "losses/approx_kl": ((ratio - 1) - logratio).mean().item(),
                "losses/clipfrac": ((ratio - 1).abs() > args.clip_coef).float().mean().item(),
            }

    def save(self, path: str) -> None:
        """Save the network to a file."""
        network = self.network
        weights = {name: tensor.cpu() for name, tensor in network.state_dict().items()}
        kept = {"title": network.title, "hidden": network.hidden, "weights": weights}
        torch.save(kept, path)


def train(learner: Any, args: Any, out: str, stages: int = 0) -> None:
    """Train for `total_timesteps` decisions; append metrics to OUT.jsonl and save the network.

    For a learning curve, OUT.0 to OUT.STAGES are networks after equal parts of the training.
    """
    begun = time.perf_counter()
    iterations = max(1, args.total_timesteps // args.batch_size)
    if stages:
        learner.save(f"{out}.0")
    with Path(f"{out}.jsonl").open("w", encoding="utf-8") as log:
        for iteration in range(iterations):
            rate = args.learning_rate * (1 - iteration / iterations if args.anneal_lr else 1.0)
            for group in learner.optimizer.param_groups:
                group["lr"] = rate
            metrics = learner.learn()
            step = (iteration + 1) * args.batch_size
            metrics["charts/learning_rate"] = rate
            metrics["charts/SPS"] = round(step / (time.perf_counter() - begun))
            print(json.dumps({"global_step": step, **metrics}), file=log, flush=True)
            stage = (iteration + 1) * stages // iterations
            if stage > iteration * stages // iterations:
                learner.save(f"{out}.{stage}")
            if (iteration + 1) % max(1, iterations // 20) == 0 or iteration + 1 == iterations:
                print(f"global_step={step:,}, SPS={metrics['charts/SPS']:,}", flush=True)
                learner.save(out)
    learner.env.close()


def read_args(kind: type[Any], about: str | None) -> tuple[Any, str]:
    """Return the hyperparameters and the output file from the command line."""
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument("--out", default="network.pt")
    for name, value in vars(kind()).items():
        if isinstance(value, bool):
            parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, default=value)
        else:
            parser.add_argument(f"--{name}", type=type(value), default=value)
    words = vars(parser.parse_args())
    return kind(**{name: words[name] for name in vars(kind())}), words["out"]


if __name__ == "__main__":
    args, path = read_args(Args, __doc__)
    train(Learner(args), args, path)
