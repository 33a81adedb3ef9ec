"""Training of a network on positions with PyTorch, on a GPU if there is one.

It runs in a process of its own, so that the process that starts self-play workers stays small.
"""

import math
import time
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional

from fireside.core.network import UNITS
from fireside.core.network_features import NetworkFeatures
from fireside.core.weights import NetworkParameters, read_weights
from fireside.learn.position_dataset import PositionChunk
from fireside.learn.quantization import FloatParameters, dequantize, quantize, scale_for
from fireside.learn.training_jobs import TrainingJob, TrainingOutcome
from fireside.play.atomic_files import read_msgpack

BATCH = 4096
FEWEST_STEPS = 300  # even if the time limit is reached before
LEARNING_RATE = 3e-3
DECAY = 1.0  # AdamW weight decay; with 0.01, networks overfitted to few matches
WARM_UP = 0.1  # share of the training in which the learning rate grows
HELD_OUT = 20  # one file in 20 is held out for validation
IMPOSSIBLE = -30.0  # the output for no winner, in titles that always have one
LEAST_LOG = -30.0
MEASURE = 0.1  # factor on the trained weights of numeric inputs
LARGEST_WEIGHT = 8.0


class PositionTensors:
    """All positions as tensors on the training device."""

    def __init__(self, lesson: TrainingJob, features: NetworkFeatures, device: str) -> None:
        seats = lesson.subject.seats
        parts: list[list[Any]] = [[], [], [], []]
        held: list[Any] = []
        for at, path in enumerate(lesson.chunks):
            chunk = read_msgpack(Path(path), PositionChunk)
            if chunk is None or chunk.positions == 0:
                continue
            columns = (chunk.active, chunk.measures, chunk.values, chunk.results)
            for part, column, kind in zip(parts, columns, KINDS, strict=True):
                read = torch.frombuffer(bytearray(column), dtype=kind) if column else None
                part.append(torch.zeros(0, dtype=kind) if read is None else read)
            held.append(torch.full((chunk.positions,), at % HELD_OUT == HELD_OUT - 1))
        active, measures, values, results = [torch.cat(part).to(device) for part in parts]
        self.held = torch.cat(held).to(device)
        self.count = len(self.held)
        self.active = active.reshape(self.count, seats, features.most)
        self.measures = measures.reshape(self.count, seats, -1)
        self.values = values.reshape(self.count, seats + 1)
        self.results = results.reshape(self.count, seats + 1)


KINDS = (torch.int16, torch.int16, torch.float32, torch.float32)


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


class NetworkTrainer:
    """The training of a model for one job."""

    def __init__(self, lesson: TrainingJob) -> None:
        self.lesson = lesson
        self.begun = time.monotonic()
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(lesson.seed)
        self.features = lesson.subject.features()
        self.columns = PositionTensors(lesson, self.features, self.device)
        self.model = NetworkModel(self.features, lesson.subject.seats)
        if lesson.start:
            self.model.load(dequantize(read_weights(Path(lesson.start).read_bytes())[1]))
        self.model.to(self.device)
        turns = self.features.symmetries()
        nothing = self.features.count
        self.turns = torch.tensor([[*turn, nothing] for turn in turns], device=self.device)
        self.steps = 0

    def fit(self) -> None:
        """Train until the epochs or the seconds are used up.

        AdamW (Loshchilov and Hutter 2019) with warm-up and cosine decay.
        """
        columns, lesson = self.columns, self.lesson
        train = (~columns.held).nonzero()[:, 0]
        per_epoch = max(1, len(train) // BATCH)
        whole = lesson.epochs * per_epoch
        optimizer = torch.optim.AdamW(
            self.model.parameters(), LEARNING_RATE, betas=(0.9, 0.99), weight_decay=DECAY
        )
        begun = time.monotonic()
        while self.steps < whole:
            order = train[torch.randperm(len(train), device=self.device)]
            for at in range(per_epoch):
                in_time = (time.monotonic() - begun) / lesson.seconds
                spent = max(min(in_time, self.steps / FEWEST_STEPS), self.steps / whole)
                if spent >= 1:
                    return
                for group in optimizer.param_groups:
                    group["lr"] = LEARNING_RATE * learning_rate_at(spent)
                loss = self.loss(order[at * BATCH : (at + 1) * BATCH])
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                with torch.no_grad():
                    self.model.rows.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
                self.steps += 1

    def loss(self, chosen: Any) -> Any:
        """Return the cross-entropy of these positions, each transformed by a random symmetry."""
        columns, trust = self.columns, self.lesson.trust
        active = columns.active[chosen].long()
        if len(self.turns):
            way = torch.randint(0, len(self.turns), (len(chosen), 1, 1), device=self.device)
            active = self.turns[way, active]
        wanted = (1 - trust) * columns.results[chosen] + trust * columns.values[chosen]
        found = self.model(active, columns.measures[chosen]).clamp(min=LEAST_LOG)
        return -(wanted * found).sum(1).mean()

    def measure(self) -> tuple[float, float, float]:
        """Return loss and accuracy on held-out positions, and the largest unit sum on all."""
        columns, seats = self.columns, self.lesson.subject.seats
        loss, right, largest, count = 0.0, 0.0, 0.0, 0
        with torch.no_grad():
            for chosen in torch.arange(columns.count, device=self.device).split(2 * BATCH):
                active = columns.active[chosen].long()
                sums = self.model.sums(active)[:, : int(UNITS)]
                largest = max(
                    largest, float(sums.abs().max()), float((sums + self.model.bias).abs().max())
                )
                kept = columns.held[chosen]
                if not bool(kept.any()):
                    continue
                found = self.model(active[kept], columns.measures[chosen][kept])
                result = columns.results[chosen][kept]
                loss -= float((result * found.clamp(min=LEAST_LOG)).sum())
                favourite = found[:, :seats].argmax(1)
                right += float((favourite == result[:, :seats].argmax(1)).sum())
                count += len(result)
        return loss / max(count, 1), right / max(count, 1), largest

    def learned(self) -> tuple[TrainingOutcome, NetworkParameters]:
        """Return the outcome and the quantized parameters."""
        nothing = self.features.count
        seen = torch.bincount(self.columns.active.flatten().long(), minlength=nothing + 1)
        if len(self.turns):
            seen = torch.stack([seen[turn] for turn in self.turns]).sum(0)
        loss, accuracy, largest = self.measure()
        scale = scale_for(largest)
        told = TrainingOutcome(
            positions=self.columns.count,
            steps=self.steps,
            loss=loss,
            accuracy=accuracy,
            largest_sum=largest,
            scale=scale,
            device=self.device,
            seconds=time.monotonic() - self.begun,
        )
        return told, quantize(self.model.floats(seen), scale)


def learning_rate_at(spent: float) -> float:
    """Return the learning rate at a share of the training, as a factor on the highest."""
    if spent < WARM_UP:
        return 0.1 + 0.9 * spent / WARM_UP
    return 0.5 * (1 + math.cos(math.pi * (spent - WARM_UP) / (1 - WARM_UP))) + 1e-3
