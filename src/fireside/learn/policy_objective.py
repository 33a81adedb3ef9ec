"""The policy head's objective: a prior that predicts the visit shares of searches."""

from array import array
from typing import Any, ClassVar

import torch

from fireside.core.policy_prior import PART
from fireside.learn.objective import (
    Measured,
    Objective,
    random_symmetries,
    read_columns,
    symmetries_of,
)
from fireside.learn.policy_targets import PolicyTargetChunk
from fireside.learn.quantization import rounded
from fireside.learn.training_job import TrainingJob
from fireside.learn.training_spec import policy_features_of

LEARNING_RATE = 2e-2
DECAY = 1e-4
COLUMNS = {"told": torch.int16, "counts": torch.int16, "shares": torch.float32}


class PolicyObjective(Objective):
    """The training of a prior on searched decisions; moves are concatenated, with offsets."""

    batch: ClassVar[int] = 2048
    warm_up: ClassVar[float] = 0.0

    def __init__(self, job: TrainingJob, device: str) -> None:
        self.features = policy_features_of(job.subject)
        columns, self.held = read_columns(job.chunks, PolicyTargetChunk, COLUMNS, device)
        self.told = columns[0].reshape(-1, self.features.most)
        self.counts = columns[1].long()
        self.shares = columns[2]
        self.starts = torch.cumsum(self.counts, 0) - self.counts
        self.row = torch.zeros(self.features.count + 1, device=device, requires_grad=True)
        self.turns = symmetries_of(self.features, device)

    def optimizer(self) -> Any:
        """Return Adam (Kingma and Ba 2015)."""
        return torch.optim.Adam([self.row], LEARNING_RATE, weight_decay=DECAY)

    def moves_of(self, chosen: Any) -> tuple[Any, Any, Any]:
        """Return features, shares and decision index of all moves of these decisions."""
        counts = self.counts[chosen]
        which = torch.repeat_interleave(torch.arange(len(chosen), device=counts.device), counts)
        first = torch.cumsum(counts, 0) - counts
        at = self.starts[chosen][which] + torch.arange(len(which), device=which.device)
        at = at - first[which]
        return self.told[at].long(), self.shares[at], which

    def log_odds(self, told: Any, which: Any, decisions: int) -> Any:
        """Return the log-probability of each move within its decision (log-softmax)."""
        inclined = self.row[told].sum(1)
        inclined = inclined - largest_of(inclined.detach(), which, decisions)[which]
        whole = torch.zeros(decisions, device=which.device).index_add(0, which, inclined.exp())
        return inclined - whole.log()[which]

    def loss(self, chosen: Any) -> Any:
        """Return the mean cross-entropy of these decisions, each with a random symmetry."""
        told, shares, which = self.moves_of(chosen)
        if len(self.turns):
            way = random_symmetries(self.turns, len(chosen))
            told = self.turns[way[which].unsqueeze(1), told]
        return -(shares * self.log_odds(told, which, len(chosen))).sum() / len(chosen)

    def constrain(self) -> None:
        """Keep the weight of the padding index at zero."""
        self.row[-1] = 0.0

    def measure(self, chosen: Any) -> Measured:
        """Return the cross-entropy of the shares, and how often the favourite is the search's."""
        told, shares, which = self.moves_of(chosen)
        odds, decisions = self.log_odds(told, which, len(chosen)), len(chosen)
        is_favourite = odds >= largest_of(odds, which, decisions)[which]
        is_most_visited = shares >= largest_of(shares, which, decisions)[which]
        right = torch.zeros(decisions, device=which.device).scatter_reduce(
            0, which, (is_favourite & is_most_visited).float(), "amax"
        )
        blind = float(self.counts[chosen].float().log().sum())
        return Measured(-float((shares * odds).sum()), blind, float(right.sum()))

    def weights(self) -> "tuple[array[int], float]":
        """Return the weight of each feature."""
        row = self.row.detach().cpu().tolist()[: self.features.count]
        return array("h", [rounded(weight * PART) for weight in row]), 0.0


def largest_of(numbers: Any, which: Any, decisions: int) -> Any:
    """Return the largest number of each decision's moves."""
    lowest = torch.full((decisions,), -1e9, device=numbers.device)
    return lowest.scatter_reduce(0, which, numbers, "amax")
