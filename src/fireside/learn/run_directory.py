"""The directory of a training run: its specification, log, networks and positions.

subject.json         the specification, with the commit
generations.jsonl    a line for each generation of networks; priors.jsonl of priors
best.weights         the best network, once one was accepted; best.prior
candidate-3.weights  the network of generation 3, accepted or not; candidate-3.prior
matches-3/           its positions; choices-3/ the searched decisions for a prior
curves.txt, curves.svg; prior-curves.txt, prior-curves.svg
"""

import shutil
from pathlib import Path

import msgspec

from fireside.core.errors import FiresideError
from fireside.core.weights import InvalidWeights, prior_in, read_weights, write_weights
from fireside.learn.gating import Verdict
from fireside.learn.heads import POLICY, VALUE, Head
from fireside.learn.training_spec import TrainingSpec, policy_features_of
from fireside.play.atomic_files import append_line, read_lines, read_msgpack, write_atomically

SUBJECT = "subject.json"
KEPT_DATA = 2  # last generations whose positions are kept for training


class RunMismatch(FiresideError):
    """An error for a directory with another training run, or for unsuitable weights."""


class Generation(msgspec.Struct, frozen=True):
    """The results of one generation."""

    number: int
    teacher: str  # player of the matches: 'hand' or the file name of the best network
    seed: int
    matches: int
    positions: int
    playing_seconds: float
    training_seconds: float
    steps: int
    loss: float
    accuracy: float
    largest_sum: float
    device: str
    gate: Verdict
    gating_seconds: float
    machine: str
    blind: float = 0.0  # the loss of a uniform guess; 0 in older runs
    simulations: int = 0  # per decision of self-play; 0: drawn for each match


class RunDirectory:
    """A training run on disk, created or resumed."""

    def __init__(self, path: Path, subject: TrainingSpec, any_commit: bool = False) -> None:
        self.path = path
        self.subject = subject
        path.mkdir(parents=True, exist_ok=True)
        kept = path / SUBJECT
        if kept.exists():
            self.compare(kept, any_commit)
        else:
            write_atomically(kept, msgspec.json.format(msgspec.json.encode(subject)))

    def compare(self, kept: Path, any_commit: bool) -> None:
        """Raise RunMismatch unless the existing run has the same specification."""
        try:
            found = msgspec.json.decode(kept.read_bytes(), type=TrainingSpec)
        except msgspec.DecodeError as problem:
            raise RunMismatch(f"{kept} cannot be read ({problem}): name another folder.") from None
        if msgspec.structs.replace(found, commit="") != msgspec.structs.replace(
            self.subject, commit=""
        ):
            raise RunMismatch(
                f"{self.path} holds a training of {found.title} ({found.table}) with the seed "
                f"{found.seed} and the features {found.layout}: name another folder."
            )
        if found.commit != self.subject.commit and not any_commit:
            raise RunMismatch(
                f"{self.path} holds a training by commit {found.commit}, and this is "
                f"{self.subject.commit}: name another folder, or go on with --any-commit."
            )

    def generations(self, head: Head) -> list[Generation]:
        """Return the finished generations; that of a truncated line is repeated."""
        ledger = self.path / head.ledger
        try:
            lines = [
                msgspec.json.decode(line, type=Generation)
                for line in read_lines(ledger, msgspec.Raw)
            ]
        except msgspec.ValidationError as problem:
            raise RunMismatch(
                f"{ledger} was written by another version of Fireside ({problem}): name another "
                "folder."
            ) from None
        found = {one.number: one for one in lines}
        return [found[number] for number in sorted(found)]

    def keep(self, head: Head, generation: Generation) -> None:
        """Append a generation to the log durably and delete positions that are no longer needed."""
        append_line(self.path / head.ledger, generation)
        for number in range(generation.number + 1 - KEPT_DATA + 1):
            shutil.rmtree(self.data_of(head, number), ignore_errors=True)

    def best(self, head: Head = VALUE) -> str:
        """Return the path of the head's best weights, or an empty string."""
        file = self.path / f"best.{head.weights}"
        return str(file) if file.exists() else ""

    def begin_with(self, weights: Path) -> None:
        """Start training from a network of the same title trained with other options."""
        try:
            provenance, numbers = read_weights(weights.read_bytes())
        except InvalidWeights as problem:
            raise RunMismatch(f"{weights}: {problem}") from None
        subject = self.subject
        if (provenance.title, provenance.layout) != (subject.title, subject.layout):
            raise RunMismatch(f"{weights} is no network for tables of {subject.title}.")
        adapted = msgspec.structs.replace(
            provenance, table=subject.table, seats=subject.seats, options=subject.options
        )
        write_atomically(self.path / f"best.{VALUE.weights}", write_weights(adapted, numbers))

    def begin_with_prior(self, prior: Path) -> None:
        """Start with a prior for the same kind of table."""
        subject = self.subject
        try:
            prior_in(prior.read_bytes(), subject.title, subject.table, policy_features_of(subject))
        except InvalidWeights as problem:
            raise RunMismatch(f"{prior}: {problem}") from None
        write_atomically(self.path / f"best.{POLICY.weights}", prior.read_bytes())

    def candidate(self, head: Head, number: int) -> Path:
        """Return the path of a generation's weights."""
        return self.path / f"candidate-{number}.{head.weights}"

    def accept(self, head: Head, number: int) -> None:
        """Make the weights of this generation the best."""
        best = self.path / f"best.{head.weights}"
        write_atomically(best, self.candidate(head, number).read_bytes())

    def data_of(self, head: Head, number: int) -> Path:
        """Return the folder with the data of a generation."""
        return self.path / f"{head.data}-{number}"

    def chunks_of(self, head: Head, number: int) -> list[Path]:
        """Return the data files of a generation."""
        return sorted(self.data_of(head, number).glob(f"*.{head.suffix}"))

    def count_positions(self, head: Head, number: int) -> tuple[int, int]:
        """Return the number of matches and positions of a generation; delete damaged files."""
        matches = positions = 0
        for path in self.chunks_of(head, number):
            chunk = read_msgpack(path, head.chunk)
            if chunk is None:
                path.unlink()
                continue
            matches += chunk.matches
            positions += chunk.positions
        return matches, positions
