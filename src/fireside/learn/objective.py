"""The objective of a trainer: a head's data as tensors, its model and its loss."""

from abc import ABC, abstractmethod
from array import array
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import torch

from fireside.core.network_features import NetworkFeatures
from fireside.core.policy_prior import PolicyFeatures
from fireside.core.weights import NetworkParameters
from fireside.learn.policy_targets import PolicyTargetChunk
from fireside.learn.position_dataset import PositionChunk
from fireside.learn.training_job import TrainingJob
from fireside.play.atomic_files import read_msgpack

HELD_OUT = 20  # one file in 20 is held out for validation


class Measured(NamedTuple):
    """Sums over some positions: the loss, that of a uniform guess, and correct favourites."""

    loss: float
    blind: float
    right: float


class Objective(ABC):
    """The data, model and loss of one head."""

    batch: ClassVar[int]  # positions of a step
    warm_up: ClassVar[float]  # share of the training in which the learning rate grows
    held: Any  # of each position, whether it is held out for validation

    @abstractmethod
    def __init__(self, job: TrainingJob, device: str) -> None:
        """Read the job's data and initialize the model."""

    @abstractmethod
    def optimizer(self) -> Any:
        """Return the optimizer of the model, with the highest learning rate."""

    @abstractmethod
    def loss(self, chosen: Any) -> Any:
        """Return the mean loss of these positions, each transformed by a random symmetry."""

    @abstractmethod
    def constrain(self) -> None:
        """Limit the model's parameters after a step."""

    @abstractmethod
    def measure(self, chosen: Any) -> Measured:
        """Return the loss and accuracy of these positions."""

    @abstractmethod
    def weights(self) -> "tuple[NetworkParameters | array[int], float]":
        """Return the quantized weights, and the largest sum of a network's unit."""


def read_columns(
    chunks: list[str],
    kind: type[PositionChunk] | type[PolicyTargetChunk],
    columns: dict[str, Any],
    device: str,
) -> tuple[list[Any], Any]:
    """Return the columns of all files as tensors of these types, and which positions are held out.

    Damaged files are skipped.
    """
    parts: list[list[Any]] = [[] for _ in columns]
    held = []
    for at, path in enumerate(chunks):
        chunk = read_msgpack(Path(path), kind)
        if chunk is None or chunk.positions == 0:
            continue
        for part, (column, dtype) in zip(parts, columns.items(), strict=True):
            told = bytearray(getattr(chunk, column))
            part.append(
                torch.frombuffer(told, dtype=dtype) if told else torch.zeros(0, dtype=dtype)
            )
        held.append(torch.full((chunk.positions,), at % HELD_OUT == HELD_OUT - 1))
    return [torch.cat(part).to(device) for part in parts], torch.cat(held).to(device)


def symmetries_of(features: NetworkFeatures | PolicyFeatures, device: str) -> Any:
    """Return a row for each symmetry: the index that each feature, and padding, becomes."""
    turns = features.symmetries()
    return torch.tensor([[*turn, features.count] for turn in turns], device=device)


def random_symmetries(turns: Any, count: int) -> Any:
    """Return a random row of `turns` for each of `count` positions."""
    return torch.randint(0, len(turns), (count,), device=turns.device)
