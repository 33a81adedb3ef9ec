"""Training of a policy prior with PyTorch on the visit shares of searches.

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
HELD_OUT = 20  # one file in 20 is held out for validation


class SearchTargets:
    """All decisions as tensors; moves are concatenated, with offsets per decision."""

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
        """Return features, shares and decision index of all moves of these decisions."""
        counts = self.counts[chosen]
        which = torch.repeat_interleave(torch.arange(len(chosen), device=counts.device), counts)
        first = torch.cumsum(counts, 0) - counts
        at = self.starts[chosen][which] + torch.arange(len(which), device=which.device)
        at = at - first[which]
        return self.told[at].long(), self.shares[at], which


class PriorTrainer:
    """The training of a prior's weights for one job."""

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
        """Return the log-probability of each move within its decision (log-softmax)."""
        inclined = self.weights[told].sum(1)
        highest = torch.full((decisions,), -1e9, device=self.device)
        highest = highest.scatter_reduce(0, which, inclined.detach(), "amax")
        inclined = inclined - highest[which]
        whole = torch.zeros(decisions, device=self.device).index_add(0, which, inclined.exp())
        return inclined - whole.log()[which]

    def fit(self) -> None:
        """Train for all epochs with Adam and cosine decay."""
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
                    self.weights[-1] = 0.0  # the padding index
                rates.step()

    def loss(self, chosen: Any) -> Any:
        """Return the cross-entropy of these decisions, each transformed by a random symmetry."""
        told, shares, which = self.searched.batch(chosen)
        if len(self.turns):
            way = torch.randint(0, len(self.turns), (len(chosen),), device=self.device)
            told = self.turns[way[which].unsqueeze(1), told]
        return -(shares * self.log_odds(told, which, len(chosen))).sum() / len(chosen)

    def learned(self) -> tuple[PriorTrainingOutcome, "array[int]"]:
        """Return the outcome and the quantized weights."""
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
    """Return the number of decisions whose most likely move has the largest share of the search."""
    lowest = torch.full((decisions,), -1e9, device=odds.device)
    best = lowest.scatter_reduce(0, which, odds, "amax")
    most = lowest.scatter_reduce(0, which, shares, "amax")
    is_both = (odds >= best[which]) & (shares >= most[which])
    return (
        torch.zeros(decisions, device=odds.device)
        .scatter_reduce(0, which, is_both.float(), "amax")
        .sum()
    )
