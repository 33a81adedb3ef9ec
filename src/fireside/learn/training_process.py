"""Entry points for training in a separate process, the only one that imports PyTorch."""

from array import array

from fireside.core.weights import NetworkParameters
from fireside.learn.training_jobs import (
    PriorTrainingJob,
    PriorTrainingOutcome,
    TrainingJob,
    TrainingOutcome,
)


def train(lesson: TrainingJob) -> tuple[TrainingOutcome, NetworkParameters]:
    """Train a network; call it in a process of its own."""
    from fireside.learn.network_training import NetworkTrainer  # noqa: PLC0415, which needs PyTorch

    trainer = NetworkTrainer(lesson)
    trainer.fit()
    return trainer.learned()


def train_prior(lesson: PriorTrainingJob) -> tuple[PriorTrainingOutcome, "array[int]"]:
    """Train a prior and return its weights; call it in a process of its own."""
    from fireside.learn.prior_training import PriorTrainer  # noqa: PLC0415, which needs PyTorch

    trainer = PriorTrainer(lesson)
    trainer.fit()
    return trainer.learned()
