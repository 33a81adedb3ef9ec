"""Generations of priors: the best network searches deeply, and a prior learns its visit shares.

A new prior replaces the old one only if it passes the same gating as a network.
"""

import time
from array import array
from itertools import islice

import msgspec

from fireside.core.weights import Provenance, write_prior
from fireside.learn.gating import Verdict, trials
from fireside.learn.network_generations import (
    Say,
    TrainingBudget,
    outcome_of,
    report_progress,
    run_gate,
    run_tasks,
    train_in_subprocess,
)
from fireside.learn.policy_targets import PolicyTargetChunk, play_policy_targets
from fireside.learn.run_directory import BEST_PRIOR, RunDirectory
from fireside.learn.self_play import PlayTask
from fireside.learn.training_jobs import PriorTrainingJob, PriorTrainingOutcome
from fireside.learn.training_process import train_prior
from fireside.learn.training_spec import policy_features_of
from fireside.play.atomic_files import append_line, read_lines, read_msgpack, write_atomically
from fireside.play.provenance import machine_here

MATCHES_PER_TASK = 4
SIMULATIONS = 800  # per recorded decision
EPOCHS = 8
LEDGER = "priors.jsonl"


class PriorGeneration(msgspec.Struct, frozen=True):
    """The results of one prior."""

    number: int
    matches: int
    simulations: int
    learned: PriorTrainingOutcome
    gate: Verdict
    playing_seconds: float
    gating_seconds: float
    machine: str


class PriorTrainingRun:
    """A run that trains priors for a network, in the directory of its training."""

    def __init__(
        self, folder: RunDirectory, effort: TrainingBudget, say: Say = report_progress
    ) -> None:
        self.folder = folder
        self.effort = effort
        self.simulations = effort.simulations or SIMULATIONS
        self.say = say
        self.policy_features = policy_features_of(folder.subject)
        self.ledger = folder.path / LEDGER
        self.begun = time.monotonic()

    def run(self) -> list[PriorGeneration]:
        """Train the missing priors and return the results of all."""
        done = self.generations()
        while len(done) < self.effort.generations:
            one = self.run_generation(len(done))
            append_line(self.ledger, one)
            done.append(one)
            self.say(summarize_prior(one))
        return done

    def generations(self) -> list[PriorGeneration]:
        """Return the finished generations; that of a truncated line is repeated."""
        return read_lines(self.ledger, PriorGeneration)

    def run_generation(self, number: int) -> PriorGeneration:
        """Play, train and gate one prior."""
        begun = time.monotonic()
        chunks = self.play(number)
        played = time.monotonic()
        learned, weights = self.learn(number, chunks)
        file = self.folder.path / f"candidate-{number}.prior"
        matches = MATCHES_PER_TASK * len(chunks)
        provenance = self.provenance(number, matches, learned.decisions)
        write_atomically(file, write_prior(provenance, weights))
        trained = time.monotonic()
        gate = self.test(number, str(file))
        if gate.accepted:
            write_atomically(self.folder.path / BEST_PRIOR, file.read_bytes())
        return PriorGeneration(
            number=number,
            matches=matches,
            simulations=self.simulations,
            learned=learned,
            gate=gate,
            playing_seconds=round(played - begun, 1),
            gating_seconds=round(time.monotonic() - trained, 1),
            machine=machine_here(),
        )

    def play(self, number: int) -> list[str]:
        """Play the generation's missing matches; return the files of all that are complete."""
        folder = self.folder.path / f"choices-{number}"
        folder.mkdir(exist_ok=True)
        first = self.seed_of(number)
        wanted = [folder / f"{at:06}.choices" for at in range(self.wanted())]
        known = {str(path) for path in wanted if read_msgpack(path, PolicyTargetChunk) is not None}
        tasks = (
            PlayTask(
                self.folder.subject,
                self.folder.best(),
                MATCHES_PER_TASK,
                first + at,
                str(path),
                self.folder.best_prior(),
                self.simulations,
            )
            for at, path in enumerate(wanted)
            if str(path) not in known
        )
        until = self.begun + self.effort.seconds / 2 if self.effort.seconds else float("inf")
        played = set(run_tasks(play_policy_targets, tasks, self.effort.cores, until, self.say))
        return [str(path) for path in wanted if str(path) in known | played]

    def wanted(self) -> int:
        """Return the number of files of a generation."""
        return -(-self.effort.matches // MATCHES_PER_TASK)

    def seed_of(self, number: int) -> int:
        """Return the first seed of a generation; its tasks use the following ones."""
        return self.folder.subject.seed * 1_000_000_000 + 500_000_000 + number * 10_000_000

    def learn(self, number: int, chunks: list[str]) -> "tuple[PriorTrainingOutcome, array[int]]":
        """Train a prior on the files, in a process of its own."""
        self.say(f"prior {number}: learning from {MATCHES_PER_TASK * len(chunks):,} matches")
        seed = self.folder.subject.seed + number
        lesson = PriorTrainingJob(self.folder.subject, chunks, EPOCHS, seed)
        return train_in_subprocess(train_prior, lesson)

    def provenance(self, number: int, matches: int, decisions: int) -> Provenance:
        """Return the header of the prior's weight file."""
        subject = self.folder.subject
        return Provenance(
            title=subject.title,
            table=subject.table,
            seats=subject.seats,
            options=subject.options,
            layout=self.policy_features.layout,
            features=self.policy_features.count,
            measures=0,
            commit=subject.commit,
            seeds=[self.seed_of(one) for one in range(number + 1)],
            matches=matches,
            positions=decisions,
            generations=number + 1,
            machine=machine_here(),
        )

    def test(self, number: int, candidate: str) -> Verdict:
        """Gate the new prior against the old one, with equal numbers of simulations."""
        best, prior = self.folder.best(), self.folder.best_prior()
        seed = self.folder.subject.seed * 1_000_003 + 500_009 + number * 10_007
        tried = trials(self.folder.subject, best, best, seed, candidate, prior)
        until = self.begun + self.effort.seconds if self.effort.seconds else float("inf")
        tasks = islice(tried, self.effort.trials)
        return run_gate(tasks, self.effort.cores, until, self.say)


def summarize_prior(one: PriorGeneration) -> str:
    """Return a prior's results in words."""
    learned, outcome = one.learned, outcome_of(one.gate)
    return (
        f"prior {one.number}: {one.gate.share:.1%} of {2 * one.gate.trials} matches, {outcome}; "
        f"learned from {one.matches:,} matches, {learned.decisions:,} decisions, "
        f"loss {learned.loss:.3f} (blind {learned.blind:.3f}), favourite {learned.accuracy:.1%}; "
        f"{one.playing_seconds:.0f} + {learned.seconds:.0f} + {one.gating_seconds:.0f} s"
    )
