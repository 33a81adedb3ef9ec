"""Self-play PPO that scores legal moves only: one file, any title, no framework but PyTorch.

    pip install "fireside-games[learn]"
    python examples/ppo_per_move.py --title maamut --minutes 15 --out maamut.pt
    FIRESIDE_NETWORK=maamut.pt fireside evaluate maamut-2-random \
        --policy examples/ppo_per_move.py:Trained

The same network plays every seat. One part of it embeds the table, another each legal move (its
kind and parts, as numbers); a move's score is how well both match. So Tikal with its 4,964 moves
costs no more than Mâamut with 66.
"""

import argparse
import os
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import fireside
from fireside.batch.move_features import feature_columns, move_features
from fireside.envs.rollouts import Rollout
from fireside.envs.vector import TableVectorEnv

NETWORK = "FIRESIDE_NETWORK"  # the file of a trained network, for `Trained`


@dataclass
class Settings:
    """The hyperparameters."""

    title: str = "maamut"
    seats: int = 2
    matches: int = 128
    steps: int = 64
    minutes: float = 15.0
    lessons: int = 1_000_000
    epochs: int = 3
    parts: int = 4
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    smoothing: float = 0.95
    seed: int = 1
    cores: int = 1
    device: str = "cpu"
    hidden: int = 128


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
        moves = self.move(self.features[legal.reshape(-1)]).reshape(*legal.shape, -1)
        moves = torch.relu(moves + table.unsqueeze(1))
        scores = (moves * self.fit(table).unsqueeze(1)).sum(-1) / self.hidden**0.5
        return scores.masked_fill(legal < 0, -torch.inf), self.value(table).squeeze(-1)


class Trained:
    """A policy for `fireside evaluate`, from the file that FIRESIDE_NETWORK names."""

    def __init__(self, path: str | None = None) -> None:
        kept = torch.load(path or os.environ[NETWORK], weights_only=True)
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

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        self.device = torch.device(settings.device)
        self.network = Network(settings.title, settings.hidden).to(self.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.rate)
        self.env = TableVectorEnv(
            settings.title,
            settings.matches,
            seats=settings.seats,
            masks=False,
            cores=settings.cores,
        )
        self.rollout = Rollout(settings.steps, settings.matches, self.env.seats)
        self.seen, self.infos = self.env.reset(seed=settings.seed)
        self.playing = 0.0  # seconds in the environment

    def to_device(self, array: Any) -> Tensor:
        """Return the array on the network's device; for CUDA it goes through pinned memory."""
        tensor = torch.from_numpy(array)
        if self.device.type == "cuda":
            return tensor.pin_memory().to(self.device, non_blocking=True)
        return tensor

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def play(self) -> dict[str, Tensor]:
        """Play a rollout; return observations, legal moves, choices and log-probabilities."""
        self.rollout.clear()
        kept: dict[str, list[Tensor]] = {"seen": [], "legal": [], "chosen": [], "log": []}
        while not self.rollout.full:
            seen = self.to_device(self.seen["observation"])
            legal = self.to_device(self.infos["legal_moves"].astype(np.int64))
            scores, values = self.network(seen, legal)
            chances = torch.distributions.Categorical(logits=scores)
            chosen = chances.sample()
            seats = self.infos["seat"]
            actions = legal.gather(1, chosen.unsqueeze(1)).squeeze(1).cpu().numpy()
            made = (seen, legal, chosen, chances.log_prob(chosen))
            for tensors, tensor in zip(kept.values(), made, strict=True):
                tensors.append(tensor)
            begun = time.perf_counter()
            self.seen, _, ended, cut, self.infos = self.env.step(actions)
            self.playing += time.perf_counter() - begun
            self.rollout.note(seats, values.cpu().numpy(), ended | cut, self.infos["returns"])
        widest = max(legal.shape[1] for legal in kept["legal"])
        kept["legal"] = [
            nn.functional.pad(legal, (0, widest - legal.shape[1]), value=-1)
            for legal in kept["legal"]
        ]
        return {name: torch.cat(tensors) for name, tensors in kept.items()}

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def worth_now(self) -> Any:
        """Return the value of every seat's position, whether it is to act or not."""
        everybody = self.env.observe_all()
        flat = self.to_device(everybody.reshape(-1, everybody.shape[-1]).copy())
        nothing = torch.full((len(flat), 1), -1, device=self.device)
        _, values = self.network(flat, nothing)
        return values.cpu().numpy().reshape(everybody.shape[:2])

    def learn(self) -> None:
        """Run one PPO iteration: a rollout, and several epochs over it."""
        settings = self.settings
        batch = self.play()
        advantages = self.rollout.advantages(self.worth_now(), smoothing=settings.smoothing)
        targets = self.to_device((advantages + self.rollout.values).reshape(-1))
        gains = self.to_device(advantages.reshape(-1))
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        count = len(gains)
        for _ in range(settings.epochs):
            for rows in torch.randperm(count, device=self.device).chunk(settings.parts):
                some = {name: tensor[rows] for name, tensor in batch.items()}
                self.improve(some, gains[rows], targets[rows])

    def improve(self, batch: dict[str, Tensor], gains: Tensor, targets: Tensor) -> None:
        """Take a gradient step on PPO's clipped objective (Schulman et al. 2017)."""
        settings = self.settings
        scores, values = self.network(batch["seen"], batch["legal"])
        chances = torch.distributions.Categorical(logits=scores)
        ratio = (chances.log_prob(batch["chosen"]) - batch["log"]).exp()
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        logs = torch.log_softmax(scores, dim=1)
        entropy = -(logs.exp() * logs.masked_fill(logs == -torch.inf, 0.0)).sum(1).mean()
        loss = -torch.min(ratio * gains, clipped * gains).mean()
        loss = loss + 0.5 * (values - targets).pow(2).mean() - settings.entropy * entropy
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()

    def save(self, path: str) -> None:
        """Save the network to a file."""
        network = self.network
        weights = {name: tensor.cpu() for name, tensor in network.state_dict().items()}
        kept = {"title": network.title, "hidden": network.hidden, "weights": weights}
        torch.save(kept, path)


def train(learner: Any, settings: Any, out: str) -> None:
    """Train until the time or the number of lessons is used up; save the network regularly."""
    begun = told = time.perf_counter()
    size = settings.matches * settings.steps
    for lesson in range(1, settings.lessons + 1):
        passed = (time.perf_counter() - begun) / (60 * settings.minutes)
        for group in learner.optimizer.param_groups:
            group["lr"] = settings.rate * max(0.05, 1 - passed)
        learner.learn()
        now = time.perf_counter()
        done = now - begun > 60 * settings.minutes or lesson == settings.lessons
        if now - told > 30 or done:
            told = now
            print(
                f"{lesson * size:,} decisions, {now - begun:.0f} s, "
                f"{time.process_time():.0f} s of the processor, "
                f"{lesson * size / (now - begun):,.0f} a second, "
                f"{learner.playing / (now - begun):.1%} of the time in the environment",
                flush=True,
            )
            learner.save(out)
        if done:
            break
    learner.env.close()


def read_settings(kind: type[Any], about: str | None) -> tuple[Any, str]:
    """Return the settings and the output file from the command line."""
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument("--out", default="network.pt")
    for name, value in vars(kind()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    words = vars(parser.parse_args())
    return kind(**{name: words[name] for name in vars(kind())}), words["out"]


if __name__ == "__main__":
    chosen, path = read_settings(Settings, __doc__)
    train(Learner(chosen), chosen, path)
