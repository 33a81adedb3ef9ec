"""The value head's objective: a network that predicts each seat's chance of winning."""

import math
from pathlib import Path
from typing import Any, ClassVar

import torch
from torch.nn import functional

from fireside.core.network import UNITS
from fireside.core.network_features import NetworkFeatures
from fireside.core.weights import NetworkParameters, read_weights
from fireside.learn.objective import (
    Measured,
    Objective,
    random_symmetries,
    read_columns,
    symmetries_of,
)
from fireside.learn.position_dataset import PositionChunk
from fireside.learn.quantization import FloatParameters, dequantize, quantize, scale_for
from fireside.learn.training_job import TrainingJob

LEARNING_RATE = 3e-3
DECAY = 1.0  # AdamW weight decay; with 0.01, networks overfitted to few matches
TRUST_BY_HAND, TRUST = 0.3, 0.5  # weight of search values in targets, by teacher
IMPOSSIBLE = -30.0  # the output for no winner, in titles that always have one
LEAST_LOG = -30.0
MEASURE = 0.1  # factor on the trained weights of numeric inputs
LARGEST_WEIGHT = 8.0
COLUMNS = {
    "active": torch.int16,
    "measures": torch.int16,
    "values": torch.float32,
    "results": torch.float32,
}


class NetworkModel(torch.nn.Module):  # type: ignore[misc]
    """The trainable network in floating point, with the structure of `fireside.core.network`."""

    def __init__(self, features: NetworkFeatures, seats: int) -> None:
        super().__init__()
        units = int(UNITS)
        self.features = features
        self.seats = seats
        first = torch.cat(
            [torch.randn(features.count + 1, units) * 0.05, torch.zeros(features.count + 1, 2)], 1
        )
        self.rows = torch.nn.Parameter(first)
        self.bias = torch.nn.Parameter(torch.full((units,), 0.1))
        self.outputs = torch.nn.Parameter(torch.randn(units, 2) * 0.1)
        self.output_bias = torch.nn.Parameter(torch.tensor([0.0, -2.0]))
        self.measures = torch.nn.Parameter(torch.zeros(max(features.measures, 1)))

    def sums(self, active: Any) -> Any:
        """Return the sums of the active features' rows, without the bias."""
        return functional.embedding_bag(
            active.reshape(-1, self.features.most),
            self.rows,
            mode="sum",
            padding_idx=self.features.count,
        )

    def forward(self, active: Any, measures: Any) -> Any:
        """Return the log-probabilities of a win for each seat, and of no winner last."""
        units, count = int(UNITS), active.shape[0]
        sums = self.sums(active)
        spoken = torch.relu(sums[:, :units] + self.bias) @ self.outputs
        spoken = spoken + sums[:, units:] + self.output_bias
        own = spoken[:, 0].reshape(count, self.seats)
        nobody = spoken[:, 1].reshape(count, self.seats).mean(1, keepdim=True)
        if self.features.measures:
            places, sizes = measures[..., 0::2].long(), measures[..., 1::2]
            own = own + (self.measures[places] * sizes * MEASURE).sum(-1)
        if not self.features.nobody:
            nobody = nobody * 0 + IMPOSSIBLE
        return torch.log_softmax(torch.cat([own, nobody], 1), 1)

    def load(self, floats: FloatParameters) -> None:
        """Copy the parameters of an existing network."""
        with torch.no_grad():
            self.rows[: self.features.count] = torch.tensor(floats.rows)
            self.bias[:] = torch.tensor(floats.bias)
            self.outputs[:] = torch.tensor(floats.outputs)
            self.output_bias[:] = torch.tensor(floats.output_bias)
            if self.features.measures:
                self.measures[:] = torch.tensor(floats.measures) / MEASURE

    def floats(self, seen: Any) -> FloatParameters:
        """Return the parameters, with zero rows for features never seen in training."""
        count = self.features.count
        rows = self.rows.detach()[:count] * (seen[:count] > 0).unsqueeze(1)
        return FloatParameters(
            rows.cpu().tolist(),
            self.bias.detach().cpu().tolist(),
            self.outputs.detach().cpu().tolist(),
            self.output_bias.detach().cpu().tolist(),
            (self.measures.detach()[: self.features.measures] * MEASURE).cpu().tolist(),
        )


class ValueObjective(Objective):
    """The training of a network on positions, their search values and match results."""

    batch: ClassVar[int] = 4096
    warm_up: ClassVar[float] = 0.1

    def __init__(self, job: TrainingJob, device: str) -> None:
        self.seats = job.subject.seats
        self.features = job.subject.features()
        columns, self.held = read_columns(job.chunks, PositionChunk, COLUMNS, device)
        count = len(self.held)
        self.active = columns[0].reshape(count, self.seats, self.features.most)
        self.measures = columns[1].reshape(count, self.seats, -1)
        self.values = columns[2].reshape(count, self.seats + 1)
        self.results = columns[3].reshape(count, self.seats + 1)
        self.trust = TRUST if job.start else TRUST_BY_HAND
        self.model = NetworkModel(self.features, self.seats)
        if job.start:
            self.model.load(dequantize(read_weights(Path(job.start).read_bytes())[1]))
        self.model.to(device)
        self.turns = symmetries_of(self.features, device)

    def optimizer(self) -> Any:
        """Return AdamW (Loshchilov and Hutter 2019)."""
        return torch.optim.AdamW(
            self.model.parameters(), LEARNING_RATE, betas=(0.9, 0.99), weight_decay=DECAY
        )

    def loss(self, chosen: Any) -> Any:
        """Return the mean cross-entropy of these positions, each with a random symmetry."""
        active = self.active[chosen].long()
        if len(self.turns):
            active = self.turns[random_symmetries(self.turns, len(chosen))[:, None, None], active]
        wanted = (1 - self.trust) * self.results[chosen] + self.trust * self.values[chosen]
        found = self.model(active, self.measures[chosen]).clamp(min=LEAST_LOG)
        return -(wanted * found).sum(1).mean()

    def constrain(self) -> None:
        """Limit the weights of features to what is quantized well."""
        self.model.rows.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)

    def measure(self, chosen: Any) -> Measured:
        """Return the cross-entropy of the results, and how often the favourite won."""
        seats = self.seats
        result = self.results[chosen]
        found = self.model(self.active[chosen].long(), self.measures[chosen]).clamp(min=LEAST_LOG)
        blind = float(result.sum()) * math.log(seats + bool(self.features.nobody))
        favourite = found[:, :seats].argmax(1)
        right = float((favourite == result[:, :seats].argmax(1)).sum())
        return Measured(-float((result * found).sum()), blind, right)

    def weights(self) -> tuple[NetworkParameters, float]:
        """Return the parameters at the finest scale at which no unit's sum overflows."""
        seen = torch.bincount(self.active.flatten().long(), minlength=self.features.count + 1)
        if len(self.turns):
            seen = torch.stack([seen[turn] for turn in self.turns]).sum(0)
        largest = 0.0
        for active in self.active.split(2 * self.batch):
            sums = self.model.sums(active.long())[:, : int(UNITS)]
            for part in (sums, sums + self.model.bias):
                largest = max(largest, float(part.abs().max()))
        return quantize(self.model.floats(seen), scale_for(largest)), largest
