"""Training jobs for networks and priors, and their outcomes."""

import msgspec

from fireside.learn.training_spec import TrainingSpec


class TrainingJob(msgspec.Struct, frozen=True):
    """The data, starting point and limits of a network's training."""

    subject: TrainingSpec
    chunks: list[str]
    start: str  # a file of weights, or empty
    epochs: int
    seconds: float  # approximate limit of the fitting
    trust: float  # weight of the search value in the target; the rest is the result's
    seed: int


class TrainingOutcome(msgspec.Struct, frozen=True):
    """The outcome of a network's training."""

    positions: int
    steps: int
    loss: float  # cross-entropy of the results of held-out positions
    accuracy: float  # share of held-out positions whose favourite won
    largest_sum: float
    scale: int
    device: str
    seconds: float


class PriorTrainingJob(msgspec.Struct, frozen=True):
    """The data and limits of a prior's training."""

    subject: TrainingSpec
    chunks: list[str]
    epochs: int
    seed: int


class PriorTrainingOutcome(msgspec.Struct, frozen=True):
    """The outcome of a prior's training, measured on held-out decisions."""

    decisions: int
    loss: float  # cross-entropy of the search's visit shares
    blind: float  # the loss of a uniform prior
    accuracy: float  # share of decisions with the same favourite as the search
    seconds: float
