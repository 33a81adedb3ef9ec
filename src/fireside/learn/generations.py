"""Generations of a head: the best files play, weights are trained on that, and gating decides."""

import time
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from fireside.core.weights import Provenance
from fireside.learn.cluster_tasks import run_on_cluster
from fireside.learn.gating import SequentialTest, Verdict, play_mirrored, trials
from fireside.learn.heads import POLICY, Head
from fireside.learn.run_directory import Generation, RunDirectory
from fireside.learn.self_play import PlayTask
from fireside.learn.task_runner import Say, report_progress, run_tasks, train_in_subprocess
from fireside.learn.training_job import TrainingJob, TrainingOutcome
from fireside.play.atomic_files import write_atomically
from fireside.play.provenance import machine_here

MOST_TRIALS = 2_000
PLAYING, TRAINING = 0.65, 0.15  # shares of a generation's time; the rest is for gating
LEAST_GATING = 0.15  # share kept for gating even if the rest took too long
HAND = "hand"  # the hand-written evaluation as teacher
HOPELESS = 2  # rejected generations in a row that end a run
SECONDS_BETWEEN_REPORTS = 20.0


class TrainingBudget(msgspec.Struct, frozen=True):
    """The limits of a training run: generations, and matches or seconds for them."""

    generations: int
    matches: int  # per generation, at most
    seconds: float  # for the whole run; 0: no limit
    cores: int  # of this machine, or at most of a cluster; 0: all of the cluster
    epochs: int
    trials: int = MOST_TRIALS
    simulations: int = 0  # per decision in self-play; 0: those of the head


class TrainingRun:
    """A head's training in one directory, generation by generation; it can be resumed."""

    def __init__(
        self,
        folder: RunDirectory,
        head: Head,
        effort: TrainingBudget,
        say: Say = report_progress,
        cluster: Any = None,
    ) -> None:
        self.folder = folder
        self.head = head
        self.subject = folder.subject
        self.features = head.features(folder.subject)
        self.effort = effort
        self.simulations = effort.simulations or head.simulations
        self.say = say
        self.cluster = cluster  # Ray, connected; matches are then played there
        self.begun = time.monotonic()

    def run(self) -> list[Generation]:
        """Run the missing generations; stop early when two in a row are rejected or time is up."""
        done = self.folder.generations(self.head)
        while len(done) < self.effort.generations and not is_hopeless(done):
            one = self.run_generation(done)
            if one is None:
                break
            self.folder.keep(self.head, one)
            done.append(one)
            self.say(f"{self.head.title} {summarize_generation(one)}")
        return done

    def share_of_time(self, number: int) -> float:
        """Return the seconds that this generation may use."""
        if not self.effort.seconds:
            return float("inf")
        left = self.begun + self.effort.seconds - time.monotonic()
        return left / max(1, self.effort.generations - number)

    def run_generation(self, before: list[Generation]) -> Generation | None:
        """Play, train and gate one generation after those before; return None when time is up."""
        number = before[-1].number + 1 if before else 0
        begun = time.monotonic()
        whole = self.share_of_time(number)
        if whole <= 1.0:
            return None
        teacher = self.folder.best()
        matches, positions = self.play(number, begun + PLAYING * whole)
        played = time.monotonic()
        if not positions:
            return None
        self.say(f"{self.head.title} {number}: learning from {matches:,} matches")
        learned = self.learn(number, before, TRAINING * whole)
        provenance = self.provenance(number, before, matches, learned.positions)
        candidate = self.folder.candidate(self.head, number)
        write_atomically(candidate, self.head.write(provenance, learned.weights))
        trained = time.monotonic()
        verdict = self.test(number, max(begun + whole, trained + LEAST_GATING * whole))
        if verdict.accepted:
            self.folder.accept(self.head, number)
        return Generation(
            number=number,
            teacher=Path(teacher).stem if teacher else HAND,
            seed=self.seed_of(number),
            matches=matches,
            positions=positions,
            playing_seconds=round(played - begun, 1),
            training_seconds=round(trained - played, 1),
            steps=learned.steps,
            loss=round(learned.loss, 4),
            blind=round(learned.blind, 4),
            accuracy=round(learned.accuracy, 4),
            largest_sum=round(learned.largest_sum, 2),
            device=learned.device,
            gate=verdict,
            gating_seconds=round(time.monotonic() - trained, 1),
            machine=machine_here(),
            simulations=self.simulations,
        )

    def seed_of(self, number: int) -> int:
        """Return the first seed of a generation; its tasks use the following ones."""
        return self.subject.seed * 1_000_000_000 + self.head.first_seed + number * 10_000_000

    def play(self, number: int, until: float) -> tuple[int, int]:
        """Play the generation's missing matches; return the number of its matches and positions."""
        head, of_file = self.head, self.head.matches_per_file
        folder = self.folder.data_of(head, number)
        folder.mkdir(exist_ok=True)
        played, _ = self.folder.count_positions(head, number)
        known = set(self.folder.chunks_of(head, number))
        wanted = [
            folder / f"{at:06}.{head.suffix}" for at in range(-(-self.effort.matches // of_file))
        ]
        tasks = (
            PlayTask(
                self.subject,
                self.folder.best(),
                of_file,
                self.seed_of(number) + at,
                str(path),
                self.folder.best(POLICY),
                self.simulations,
            )
            for at, path in enumerate(wanted)
            if path not in known
        )
        told = time.monotonic()
        for _ in self.run_tasks(head.play, tasks, until):
            played += of_file
            if time.monotonic() - told > SECONDS_BETWEEN_REPORTS:
                told = time.monotonic()
                self.say(f"{head.title} {number}: {played:,} matches played")
        return self.folder.count_positions(head, number)

    def learn(self, number: int, before: list[Generation], seconds: float) -> TrainingOutcome:
        """Return weights trained on the generation's data, in a process of its own."""
        chunks = self.folder.chunks_of(self.head, number)
        start = self.folder.best() if self.head.is_cumulative else ""
        is_weaker = before and before[-1].teacher == HAND and start  # its teacher's values
        if self.head.is_cumulative and before and not is_weaker:
            chunks = self.folder.chunks_of(self.head, number - 1) + chunks
        job = TrainingJob(
            subject=self.subject,
            head=self.head.name,
            chunks=[str(path) for path in chunks],
            start=start,
            epochs=self.effort.epochs,
            seconds=min(seconds, 1e9),
            seed=self.subject.seed + number,
        )
        return train_in_subprocess(job)

    def provenance(
        self, number: int, before: list[Generation], matches: int, positions: int
    ) -> Provenance:
        """Return the header of the generation's weight file."""
        features = self.features
        return Provenance(
            title=self.subject.title,
            table=self.subject.table,
            seats=self.subject.seats,
            options=self.subject.options,
            layout=features.layout,
            features=features.count,
            measures=getattr(features, "measures", 0),
            commit=self.subject.commit,
            seeds=[*(one.seed for one in before), self.seed_of(number)],
            matches=matches + sum(one.matches for one in before if self.head.is_cumulative),
            positions=positions,
            generations=number + 1,
            machine=machine_here(),
        )

    def test(self, number: int, until: float) -> Verdict:
        """Gate the generation's weights against the best so far, with equally many simulations."""
        head, folder = self.head, self.folder
        old = {"weights": folder.best(), "prior": folder.best(POLICY)}
        new = {**old, head.weights: str(folder.candidate(head, number))}
        seed = self.subject.seed * 1_000_003 + head.first_deal + number * 10_007
        tried = trials(
            self.subject, new["weights"], old["weights"], seed, new["prior"], old["prior"]
        )
        return run_gate(self.run_tasks(play_mirrored, islice(tried, self.effort.trials), until))

    def run_tasks(
        self, work: Callable[[Any], Any], tasks: Iterable[Any], until: float
    ) -> Generator[Any, None, None]:
        """Yield the tasks' results as they finish, from this machine's cores or the cluster."""
        if self.cluster is None:
            return run_tasks(work, tasks, self.effort.cores, until, self.say)
        return run_on_cluster(self.cluster, work, tasks, self.effort.cores, until)


def is_hopeless(done: list[Generation]) -> bool:
    """Return whether the last generations were all rejected."""
    last = done[-HOPELESS:]
    return len(last) == HOPELESS and not any(one.gate.accepted for one in last)


def run_gate(results: Generator[float, None, None]) -> Verdict:
    """Take the results of trials until the test is decided or there are no more."""
    test = SequentialTest()
    for share in results:
        test.note(share)
        if test.is_decided:
            break
    results.close()
    return test.verdict()


def summarize_generation(one: Generation) -> str:
    """Return a generation's results in words."""
    outcome = "accepted" if one.gate.accepted else "not accepted"
    if not one.gate.decided:
        outcome += " (not decided in time)"
    return (
        f"{one.number} against {one.teacher}: {one.gate.share:.1%} of {2 * one.gate.trials} "
        f"matches, {outcome}; learned from {one.matches:,} matches, {one.positions:,} positions, "
        f"loss {one.loss:.4f} (blind {one.blind:.4f}), favourite {one.accuracy:.1%}; "
        f"{one.playing_seconds:.0f} + {one.training_seconds:.0f} + {one.gating_seconds:.0f} s"
    )
