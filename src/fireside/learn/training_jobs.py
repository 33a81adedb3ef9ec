"""Lessons: what a network or a prior is trained on, and how that went."""

import msgspec

from fireside.learn.training_spec import TrainingSpec


class TrainingJob(msgspec.Struct, frozen=True):
    """What to train on, from which network, and for how long."""

    subject: TrainingSpec
    chunks: list[str]
    start: str  # a file of weights, or nothing
    epochs: int
    seconds: float  # of fitting, about
    trust: float  # in the search's value, the rest in the result
    seed: int


class TrainingOutcome(msgspec.Struct, frozen=True):
    """How a training went."""

    positions: int
    steps: int
    loss: float  # on positions that were not trained on; of the result
    accuracy: float  # how often the winner was the favourite there
    largest_sum: float
    scale: int
    device: str
    seconds: float


class PriorTrainingJob(msgspec.Struct, frozen=True):
    """What a prior is trained on, and for how long."""

    subject: TrainingSpec
    chunks: list[str]
    epochs: int
    seed: int


class PriorTrainingOutcome(msgspec.Struct, frozen=True):
    """How the training of a prior went, measured on decisions that were not trained on."""

    decisions: int
    loss: float  # how badly it foretells the search
    blind: float  # the same of who takes all moves for equal
    accuracy: float  # how often its favourite is that of the search
    seconds: float
