"""PPO on a GPU with the engine on all CPU cores, and the share of time that each takes.

    pip install "fireside-games[learn]"
    python examples/train_on_gpu.py --seconds 60

Matches are double-buffered in two halves: while the CPU cores step one half, the network on the GPU
chooses moves for the other. The engine writes to pinned memory, which the GPU reads without another
copy. The updates are PPO's, as in `ppo.py`.
"""

import argparse
import os
import time
from dataclasses import dataclass
from typing import Any

import torch
from ppo import Network  # type: ignore[import-not-found]
from torch import Tensor, nn

from fireside.envs.rollouts import Rollout
from fireside.envs.tensors import torch_tensors
from fireside.envs.vector import TableVectorEnv


@dataclass
class Settings:
    """The hyperparameters."""

    title: str = "maamut"
    seats: int = 2
    matches: int = 4096  # in each half
    steps: int = 32
    seconds: float = 60.0
    epochs: int = 1
    parts: int = 8
    rate: float = 1e-3
    hidden: int = 256
    cores: int = 0  # 0: all cores
    seed: int = 1
    device: str = "cuda" if torch.cuda.is_available() else "cpu"


class Half:
    """Half of the matches, with the rollout recorded since the last update."""

    def __init__(self, settings: Settings, number: int, cores: int) -> None:
        self.env = TableVectorEnv(
            settings.title,
            settings.matches,
            seats=settings.seats,
            masks=False,
            cores=cores,
            shared=True,
            copy=False,
        )
        self.env.reset(seed=settings.seed + number)
        self.device = torch.device(settings.device)
        self.memory = torch_tensors(self.env)
        self.rollout = Rollout(settings.steps, settings.matches, settings.seats)
        self.kept: list[tuple[Tensor, ...]] = []
        self.acted: tuple[Any, Any] = (None, None)

    def to_device(self, name: str, width: int | None = None) -> Tensor:
        """Return the array on the network's device; pinned memory is copied asynchronously."""
        tensor = self.memory[name]
        if self.device.type == "cpu":
            return tensor[:, :width].clone() if width else tensor.clone()
        whole = tensor.to(self.device, non_blocking=True)
        return whole[:, :width] if width else whole

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def act(self, network: Network) -> None:
        """Choose moves with the network and start applying them."""
        widest = int(self.memory["legal_counts"].max())
        seen, legal = self.to_device("observation"), self.to_device("legal_moves", widest).long()
        scores, values = network(seen, legal)
        chances = torch.distributions.Categorical(logits=scores, validate_args=False)
        chosen = chances.sample()
        self.acted = self.env.memory["asked"].copy(), values.cpu().numpy()
        self.kept.append((seen, legal, chosen, chances.log_prob(chosen)))
        self.env.step_async(legal.gather(1, chosen.unsqueeze(1)).squeeze(1).cpu().numpy())

    def wait(self) -> None:
        """Wait for the step and record its results."""
        _, _, ended, cut, infos = self.env.step_wait()
        self.rollout.note(*self.acted, ended | cut, infos["returns"])

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]
    def lesson(self, network: Network) -> tuple[Tensor, ...]:
        """Return observations, legal moves, choices, log-probabilities, advantages and targets."""
        everybody = torch.from_numpy(self.env.observe_all())
        flat = everybody.reshape(-1, everybody.shape[-1]).to(self.device)
        _, values = network(flat, torch.full((len(flat), 1), -1, device=self.device))
        advantages = self.rollout.advantages(values.cpu().numpy().reshape(everybody.shape[:2]))
        worth = advantages + self.rollout.values
        widest = max(legal.shape[1] for _, legal, _, _ in self.kept)
        columns = list(zip(*self.kept, strict=True))
        columns[1] = tuple(
            nn.functional.pad(legal, (0, widest - legal.shape[1]), value=-1) for legal in columns[1]
        )
        told = (torch.from_numpy(one.reshape(-1)).to(self.device) for one in (advantages, worth))
        self.kept.clear()
        self.rollout.clear()
        return (*(torch.cat(column) for column in columns), *told)


class Learner:
    """A PPO learner that alternates between both halves and measures time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        cores = settings.cores or os.cpu_count() or 2
        each = max(1, min(cores // 2, settings.matches))
        self.halves = [Half(settings, number, each) for number in range(2)]
        self.network = Network(settings.title, settings.hidden).to(settings.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.rate)
        self.spent = {"waiting for the engine": 0.0, "choosing": 0.0, "learning": 0.0}
        self.decisions = 0

    def timed(self, what: str, begun: float) -> float:
        """Add the time since `begun` to this category; return the current time."""
        if what == "learning" and self.settings.device == "cuda":
            torch.cuda.synchronize()
        now = time.perf_counter()
        self.spent[what] += now - begun
        return now

    def play(self) -> None:
        """Play a rollout of both halves, stepping one while the network chooses for the other."""
        clock = time.perf_counter()
        for step in range(self.settings.steps):
            for half in self.halves:
                if step:
                    half.wait()
                    clock = self.timed("waiting for the engine", clock)
                half.act(self.network)
                clock = self.timed("choosing", clock)
        for half in self.halves:
            half.wait()
        self.timed("waiting for the engine", clock)

    def learn(self) -> None:
        """Run one PPO iteration."""
        self.play()
        clock = time.perf_counter()
        for half in self.halves:
            lesson = half.lesson(self.network)
            self.decisions += len(lesson[0])
            for _ in range(self.settings.epochs):
                rows = torch.randperm(len(lesson[0]), device=lesson[0].device)
                for some in rows.chunk(self.settings.parts):
                    self.improve(*(column[some] for column in lesson))
        self.timed("learning", clock)

    def improve(
        self, seen: Tensor, legal: Tensor, chosen: Tensor, log: Tensor, gains: Tensor, worth: Tensor
    ) -> None:
        """Take a gradient step on PPO's clipped objective (Schulman et al. 2017)."""
        scores, values = self.network(seen, legal)
        logs = torch.log_softmax(scores, dim=1).masked_fill(legal < 0, 0.0)
        ratio = (logs.gather(1, chosen.unsqueeze(1)).squeeze(1) - log).exp()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        loss = -torch.min(ratio * gains, ratio.clamp(0.8, 1.2) * gains).mean()
        entropy = -(logs.exp() * logs).sum(1).mean()
        loss = loss + 0.5 * (values - worth).pow(2).mean() - 0.01 * entropy
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()

    def report(self, begun: float) -> str:
        """Return the number of decisions and the share of time of each category."""
        passed = time.perf_counter() - begun
        shares = ", ".join(f"{what} {spent / passed:.1%}" for what, spent in self.spent.items())
        return f"{self.decisions:,} decisions, {self.decisions / passed:,.0f} a second: {shares}"

    def close(self) -> None:
        """End the worker processes."""
        for half in self.halves:
            half.env.close()


def train(settings: Settings) -> Learner:
    """Train for `settings.seconds` after a warm-up iteration; print the report."""
    learner = Learner(settings)
    pinned = learner.halves[0].memory["observation"].is_pinned()
    print(
        f"{settings.device}, {2 * settings.matches} matches, "
        f"{'pinned' if pinned else 'ordinary'} memory",
        flush=True,
    )
    learner.learn()
    learner.spent = dict.fromkeys(learner.spent, 0.0)
    learner.decisions = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < settings.seconds:
        learner.learn()
    print(learner.report(begun), flush=True)
    learner.close()
    return learner


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name, value in vars(Settings()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    train(Settings(**vars(parser.parse_args())))
