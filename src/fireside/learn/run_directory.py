"""The folder of a training: its subject, what every generation brought, the best network so far.

subject.json          what is learned, and by which commit
generations.jsonl   a line for each generation
best.weights        what plays now, if anything was accepted yet
best.prior          which moves it tries first, if that was learned
candidate-3.weights what generation 3 has learned, accepted or not
matches-3/          its positions
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
KEPT_MATCHES = 2  # generations whose positions are trained on


class RunMismatch(FiresideError):
    """The folder holds a training of something else."""


class Generation(msgspec.Struct, frozen=True):
    """What one generation brought."""

    number: int
    teacher: str  # who played: 'hand' or the generation that was the best
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
    """A training on the disk, new or found."""

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
        """The training that is there is the same; any other is refused."""
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
        """What was done so far; a line that was cut off is done again."""
        found = {one.number: one for one in read_lines(self.path / GENERATIONS, Generation)}
        return [found[number] for number in sorted(found)]

    def keep(self, generation: Generation) -> None:
        """The generation will be there after a crash."""
        append_line(self.path / GENERATIONS, generation)
        for number in range(generation.number + 1 - KEPT_MATCHES + 1):
            shutil.rmtree(self.matches_of(number), ignore_errors=True)

    def best(self) -> str:
        """The file of the best network, or nothing."""
        file = self.path / BEST
        return str(file) if file.exists() else ""

    def best_prior(self) -> str:
        """The file of the best prior, or nothing."""
        file = self.path / BEST_PRIOR
        return str(file) if file.exists() else ""

    def begin_with(self, weights: Path) -> None:
        """A network of the same title plays first, though it was learned at other tables."""
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
        """A prior for the same tables says from the start which moves are tried first."""
        subject = self.subject
        try:
            prior_in(prior.read_bytes(), subject.title, subject.table, policy_features_of(subject))
        except InvalidWeights as problem:
            raise RunMismatch(f"{prior}: {problem}") from None
        write_atomically(self.path / BEST_PRIOR, prior.read_bytes())

    def candidate(self, number: int) -> Path:
        """Where the network of a generation lies."""
        return self.path / f"candidate-{number}.weights"

    def accept(self, number: int) -> None:
        """The network of this generation is the best from now on."""
        write_atomically(self.path / BEST, self.candidate(number).read_bytes())

    def matches_of(self, number: int) -> Path:
        """The folder with the positions of a generation."""
        return self.path / f"matches-{number}"

    def chunks_of(self, number: int) -> list[Path]:
        """The files of positions of a generation that are whole."""
        return sorted(self.matches_of(number).glob("*.positions"))

    def count_positions(self, number: int) -> tuple[int, int]:
        """How many matches and positions a generation has; damaged files are removed."""
        matches = positions = 0
        for path in self.chunks_of(number):
            chunk = read_msgpack(path, PositionChunk)
            if chunk is None:
                path.unlink()
                continue
            matches += chunk.matches
            positions += chunk.positions
        return matches, positions
