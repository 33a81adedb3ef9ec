"""Training of a head's weights with PyTorch, on a GPU if there is one.

It runs in a process of its own, so that the process that starts self-play workers stays small.
"""

import math
import time

import torch

from fireside.learn.objective import Objective
from fireside.learn.policy_objective import PolicyObjective
from fireside.learn.training_job import TrainingJob, TrainingOutcome
from fireside.learn.value_objective import ValueObjective

OBJECTIVES: dict[str, type[Objective]] = {"value": ValueObjective, "policy": PolicyObjective}
FEWEST_STEPS = 300  # even if the time limit is reached before
LOWEST_RATE = 1e-3  # factor on the highest learning rate


class Trainer:
    """The training of a head's weights for one job."""

    def __init__(self, job: TrainingJob) -> None:
        self.job = job
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(job.seed)
        self.objective = OBJECTIVES[job.head](job, self.device)
        self.steps = 0

    def fit(self) -> None:
        """Train until the epochs or the seconds are used up, with warm-up and cosine decay."""
        objective, job = self.objective, self.job
        train = (~objective.held).nonzero()[:, 0]
        per_epoch = max(1, len(train) // objective.batch)
        whole = job.epochs * per_epoch
        optimizer = objective.optimizer()
        highest = [group["lr"] for group in optimizer.param_groups]
        begun = time.monotonic()
        while self.steps < whole:
            order = train[torch.randperm(len(train), device=self.device)]
            for chosen in order.split(objective.batch)[:per_epoch]:
                in_time = (time.monotonic() - begun) / job.seconds
                spent = max(min(in_time, self.steps / FEWEST_STEPS), self.steps / whole)
                if spent >= 1:
                    return
                for group, rate in zip(optimizer.param_groups, highest, strict=True):
                    group["lr"] = rate * learning_rate_at(spent, objective.warm_up)
                loss = objective.loss(chosen)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                with torch.no_grad():
                    objective.constrain()
                self.steps += 1

    def outcome(self) -> TrainingOutcome:
        """Return the quantized weights, and their loss on held-out positions, if any, or on all."""
        objective = self.objective
        kept = objective.held.nonzero()[:, 0]
        if len(kept) == 0:
            kept = torch.arange(len(objective.held), device=self.device)
        loss = blind = right = 0.0
        with torch.no_grad():
            for chosen in kept.split(2 * objective.batch):
                sums = objective.measure(chosen)
                loss, blind, right = loss + sums.loss, blind + sums.blind, right + sums.right
            weights, largest_sum = objective.weights()
        return TrainingOutcome(
            positions=len(objective.held),
            steps=self.steps,
            loss=loss / len(kept),
            blind=blind / len(kept),
            accuracy=right / len(kept),
            largest_sum=largest_sum,
            device=self.device,
            weights=weights,
        )


def learning_rate_at(spent: float, warm_up: float) -> float:
    """Return the learning rate at a share of the training, as a factor on the highest."""
    if spent < warm_up:
        return 0.1 + 0.9 * spent / warm_up
    return 0.5 * (1 + math.cos(math.pi * (spent - warm_up) / (1 - warm_up))) + LOWEST_RATE
