"""The directory of a training run: its specification, log, networks and positions.

subject.json         the specification, with the commit
generations.jsonl    a line for each generation
best.weights         the best network, once one was accepted
best.prior           the best prior, once one was accepted
candidate-3.weights  the network of generation 3, accepted or not
matches-3/           its positions
curves.txt, curves.svg
"""

import shutil
from pathlib import Path

import msgspec

from fireside.core.errors import FiresideError
from fireside.core.weights import InvalidWeights, prior_in, read_weights, write_weights
from fireside.learn.gating import Verdict
from fireside.learn.position_dataset import PositionChunk
from fireside.learn.training_spec import TrainingSpec, policy_features_of
from fireside.play.atomic_files import append_line, read_lines, read_msgpack, write_atomically

SUBJECT = "subject.json"
GENERATIONS = "generations.jsonl"
BEST = "best.weights"
BEST_PRIOR = "best.prior"
KEPT_MATCHES = 2  # last generations whose positions are kept for training


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

    def generations(self) -> list[Generation]:
        """Return the finished generations; that of a truncated line is repeated."""
        found = {one.number: one for one in read_lines(self.path / GENERATIONS, Generation)}
        return [found[number] for number in sorted(found)]

    def keep(self, generation: Generation) -> None:
        """Append a generation to the log durably and delete positions that are no longer needed."""
        append_line(self.path / GENERATIONS, generation)
        for number in range(generation.number + 1 - KEPT_MATCHES + 1):
            shutil.rmtree(self.matches_of(number), ignore_errors=True)

    def best(self) -> str:
        """Return the path of the best network's file, or an empty string."""
        file = self.path / BEST
        return str(file) if file.exists() else ""

    def best_prior(self) -> str:
        """Return the path of the best prior's file, or an empty string."""
        file = self.path / BEST_PRIOR
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
        write_atomically(self.path / BEST, write_weights(adapted, numbers))

    def begin_with_prior(self, prior: Path) -> None:
        """Start with a prior for the same kind of table."""
        subject = self.subject
        try:
            prior_in(prior.read_bytes(), subject.title, subject.table, policy_features_of(subject))
        except InvalidWeights as problem:
            raise RunMismatch(f"{prior}: {problem}") from None
        write_atomically(self.path / BEST_PRIOR, prior.read_bytes())

    def candidate(self, number: int) -> Path:
        """Return the path of a generation's network."""
        return self.path / f"candidate-{number}.weights"

    def accept(self, number: int) -> None:
        """Make the network of this generation the best."""
        write_atomically(self.path / BEST, self.candidate(number).read_bytes())

    def matches_of(self, number: int) -> Path:
        """Return the folder with the positions of a generation."""
        return self.path / f"matches-{number}"

    def chunks_of(self, number: int) -> list[Path]:
        """Return the position files of a generation."""
        return sorted(self.matches_of(number).glob("*.positions"))

    def count_positions(self, number: int) -> tuple[int, int]:
        """Return the number of matches and positions of a generation; delete damaged files."""
        matches = positions = 0
        for path in self.chunks_of(number):
            chunk = read_msgpack(path, PositionChunk)
            if chunk is None:
                path.unlink()
                continue
            matches += chunk.matches
            positions += chunk.positions
        return matches, positions
