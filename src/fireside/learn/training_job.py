"""Training jobs and their outcomes."""

from array import array

import msgspec

from fireside.core.weights import NetworkParameters
from fireside.learn.training_spec import TrainingSpec


class TrainingJob(msgspec.Struct, frozen=True):
    """The data, starting point and limits of a head's training."""

    subject: TrainingSpec
    head: str
    chunks: list[str]
    start: str  # a file of weights, or empty
    epochs: int
    seconds: float  # approximate limit of the fitting
    seed: int


class TrainingOutcome(msgspec.Struct, frozen=True):
    """The outcome of a training, measured on held-out positions, and the quantized weights."""

    positions: int
    steps: int
    loss: float  # cross-entropy of the targets
    blind: float  # the loss of a uniform guess
    accuracy: float  # share of positions whose favourite is the target's
    largest_sum: float  # largest sum of a network's units; 0: none
    device: str
    weights: "NetworkParameters | array[int]"
