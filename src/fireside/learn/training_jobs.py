"""Lessons: what a network or a prior is trained on, and how that went."""

from array import array

import msgspec

from fireside.core.weights import NetworkParameters
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


def train(lesson: TrainingJob) -> tuple[TrainingOutcome, NetworkParameters]:
    """A network that has learned the lesson; to be called in a process of its own."""
    from fireside.learn.network_training import NetworkTrainer  # noqa: PLC0415, which needs PyTorch

    trainer = NetworkTrainer(lesson)
    trainer.fit()
    return trainer.learned()


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


def train_prior(lesson: PriorTrainingJob) -> tuple[PriorTrainingOutcome, "array[int]"]:
    """The weights of a prior that has learned the lesson; to be called in a process of its own."""
    from fireside.learn.prior_training import PriorTrainer  # noqa: PLC0415, which needs PyTorch

    trainer = PriorTrainer(lesson)
    trainer.fit()
    return trainer.learned()
