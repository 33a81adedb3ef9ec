"""Inclining: a prior fitted with PyTorch to what searches have tried most.

It runs in a process of its own, like all training.
"""

import time
from array import array
from pathlib import Path
from typing import Any

import torch

from fireside.core.policy_prior import PART, PolicyFeatures
from fireside.learn.policy_targets import PolicyTargetChunk
from fireside.learn.quantization import rounded
from fireside.learn.training_jobs import PriorTrainingJob, PriorTrainingOutcome
from fireside.learn.training_spec import policy_features_of
from fireside.play.atomic_files import read_msgpack

BATCH = 2048  # decisions
LEARNING_RATE = 2e-2
DECAY = 1e-4
HELD_OUT = 20  # every so manieth file is for measuring


class SearchTargets:
    """All decisions as tensors: moves one after the other, and which belong together."""

    def __init__(self, chunks: list[str], features: PolicyFeatures, device: str) -> None:
        told, counts, shares, held = [], [], [], []
        for at, path in enumerate(chunks):
            chunk = read_msgpack(Path(path), PolicyTargetChunk)
            if chunk is None or not chunk.counts:
                continue
            told.append(torch.frombuffer(bytearray(chunk.told), dtype=torch.int16))
            counts.append(torch.frombuffer(bytearray(chunk.counts), dtype=torch.int16))
            shares.append(torch.frombuffer(bytearray(chunk.shares), dtype=torch.float32))
            is_held = at % HELD_OUT == HELD_OUT - 1
            held.append(torch.full((len(counts[-1]),), is_held))
        self.told = torch.cat(told).to(device).reshape(-1, features.most)
        self.counts = torch.cat(counts).to(device).long()
        self.shares = torch.cat(shares).to(device)
        self.held = torch.cat(held).to(device)
        self.starts = torch.cumsum(self.counts, 0) - self.counts

    def batch(self, chosen: Any) -> tuple[Any, Any, Any]:
        """Told, shares and number in the batch of all moves of these decisions."""
        counts = self.counts[chosen]
        which = torch.repeat_interleave(torch.arange(len(chosen), device=counts.device), counts)
        first = torch.cumsum(counts, 0) - counts
        at = self.starts[chosen][which] + torch.arange(len(which), device=which.device)
        at = at - first[which]
        return self.told[at].long(), self.shares[at], which


class PriorTrainer:
    """Fits the weights of a prior to a lesson."""

    def __init__(self, lesson: PriorTrainingJob) -> None:
        self.lesson = lesson
        self.begun = time.monotonic()
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(lesson.seed)
        self.features = policy_features_of(lesson.subject)
        self.searched = SearchTargets(lesson.chunks, self.features, self.device)
        nothing = self.features.count
        self.weights = torch.zeros(nothing + 1, device=self.device, requires_grad=True)
        turns = self.features.symmetries()
        self.turns = torch.tensor([[*turn, nothing] for turn in turns], device=self.device)

    def log_odds(self, told: Any, which: Any, decisions: int) -> Any:
        """The logarithm of how likely each move of these decisions is."""
        inclined = self.weights[told].sum(1)
        highest = torch.full((decisions,), -1e9, device=self.device)
        highest = highest.scatter_reduce(0, which, inclined.detach(), "amax")
        inclined = inclined - highest[which]
        whole = torch.zeros(decisions, device=self.device).index_add(0, which, inclined.exp())
        return inclined - whole.log()[which]

    def fit(self) -> None:
        """The weights have been fitted in all epochs."""
        train = (~self.searched.held).nonzero()[:, 0]
        optimizer = torch.optim.Adam([self.weights], LEARNING_RATE, weight_decay=DECAY)
        steps = self.lesson.epochs * max(1, len(train) // BATCH)
        rates = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
        for _ in range(self.lesson.epochs):
            order = train[torch.randperm(len(train), device=self.device)]
            for chosen in order.split(BATCH):
                loss = self.loss(chosen)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                with torch.no_grad():
                    self.weights[-1] = 0.0
                rates.step()

    def loss(self, chosen: Any) -> Any:
        """How badly these decisions are foretold; the table is turned some way."""
        told, shares, which = self.searched.batch(chosen)
        if len(self.turns):
            way = torch.randint(0, len(self.turns), (len(chosen),), device=self.device)
            told = self.turns[way[which].unsqueeze(1), told]
        return -(shares * self.log_odds(told, which, len(chosen))).sum() / len(chosen)

    def learned(self) -> tuple[PriorTrainingOutcome, "array[int]"]:
        """What came of it."""
        kept = self.searched.held.nonzero()[:, 0]
        if len(kept) == 0:
            kept = torch.arange(len(self.searched.counts), device=self.device)
        loss = blind = right = 0.0
        with torch.no_grad():
            for chosen in kept.split(BATCH):
                told, shares, which = self.searched.batch(chosen)
                odds = self.log_odds(told, which, len(chosen))
                loss -= float((shares * odds).sum())
                blind += float(self.searched.counts[chosen].float().log().sum())
                right += float(top_move_accuracy(odds, shares, which, len(chosen)))
        count = len(kept)
        told_of = PriorTrainingOutcome(
            decisions=len(self.searched.counts),
            loss=loss / count,
            blind=blind / count,
            accuracy=right / count,
            seconds=time.monotonic() - self.begun,
        )
        weights = self.weights.detach().cpu().tolist()[: self.features.count]
        return told_of, array("h", [rounded(weight * PART) for weight in weights])


def top_move_accuracy(odds: Any, shares: Any, which: Any, decisions: int) -> Any:
    """In how many decisions the move with the best odds is one with the largest share."""
    lowest = torch.full((decisions,), -1e9, device=odds.device)
    best = lowest.scatter_reduce(0, which, odds, "amax")
    most = lowest.scatter_reduce(0, which, shares, "amax")
    is_both = (odds >= best[which]) & (shares >= most[which])
    return (
        torch.zeros(decisions, device=odds.device)
        .scatter_reduce(0, which, is_both.float(), "amax")
        .sum()
    )
