"""Generations: the best network plays, another learns from it, and replaces it if it is better."""

import multiprocessing
import sys
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import count, islice
from pathlib import Path
from typing import TypeVar

import msgspec

from fireside.bots.worker_pool import process_pool
from fireside.core.errors import FiresideError
from fireside.core.weights import Provenance, write_weights
from fireside.learn.gating import MirroredDeal, SequentialTest, Verdict, play_mirrored, trials
from fireside.learn.run_directory import Generation, RunDirectory
from fireside.learn.self_play import PlayTask, play_task
from fireside.learn.training_jobs import TrainingJob, TrainingOutcome
from fireside.learn.training_process import train
from fireside.learn.training_spec import TrainingSpec
from fireside.play.atomic_files import write_atomically
from fireside.play.provenance import machine_here

MATCHES_PER_TASK = 16
MOST_TRIALS = 2_000
MOST_BROKEN_POOLS = 3
PLAYING, TRAINING = 0.65, 0.15  # of a generation's time; the rest is for gating
LEAST_GATING = 0.15  # of it, even if the rest has taken too long
TRUST_BY_HAND, TRUST = 0.3, 0.5  # in values of the search by hand, of the network
HAND = "hand"  # the evaluation written by hand, as a teacher
HOPELESS = 2  # generations in a row that were not accepted
Task = TypeVar("Task")
Answer = TypeVar("Answer")
Say = Callable[[str], None]


class WorkersLost(FiresideError):
    """Processes end again and again before their work is done."""


class TrainingBudget(msgspec.Struct, frozen=True):
    """How much is done: generations, and for each of them matches or seconds."""

    generations: int
    matches: int  # of each generation, at most
    seconds: float  # for all of it; 0: as long as it takes
    cores: int
    epochs: int  # how often a network reads its positions
    trials: int = MOST_TRIALS
    simulations: int = 0  # of a decision in self-play; 0: drawn for each match


def report_progress(sentence: str) -> None:
    """The sentence stands on standard error, where progress belongs."""
    print(sentence, file=sys.stderr, flush=True)


def run_tasks(
    work: Callable[[Task], Answer], tasks: Iterable[Task], cores: int, until: float, say: Say
) -> Generator[Answer, None, None]:
    """The answers as they come; no task is begun after that time, and one that was lost is redone.

    Whoever takes no more answers ends it.
    """
    waiting = iter(tasks)
    lost: list[Task] = []
    for broken in count(1):
        running: dict[Future[Answer], Task] = {}
        try:
            with process_pool(cores) as pool:
                while True:
                    wanted = 2 * cores - len(running) if time.monotonic() < until else 0
                    for task in [*lost, *islice(waiting, max(0, wanted - len(lost)))]:
                        running[pool.submit(work, task)] = task
                    lost = []
                    if not running:
                        return
                    done, _ = wait(running, timeout=5.0, return_when=FIRST_COMPLETED)
                    if time.monotonic() >= until:
                        for future in [one for one in running if one.cancel()]:
                            del running[future]
                    for future in done:
                        if future in running:
                            answer = future.result()
                            del running[future]
                            yield answer
        except BrokenProcessPool:
            lost = list(running.values())
            if broken > MOST_BROKEN_POOLS:
                raise WorkersLost(
                    "Processes end before their work is done: is there enough memory?"
                ) from None
            say(f"A process was lost; {len(lost)} pieces of work are done again.")


def train_in_subprocess(work: Callable[[Task], Answer], lesson: Task) -> Answer:
    """What a process of its own has made of a lesson."""
    apart = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=apart) as pool:
        try:
            return pool.submit(work, lesson).result()
        except BrokenProcessPool:
            raise WorkersLost(
                "The process that trains has ended before its time: is there enough memory? "
                "The matches are kept; the same command goes on."
            ) from None


def run_gate(tried: Iterable[MirroredDeal], cores: int, until: float, say: Say) -> Verdict:
    """What the trials have shown, as soon as they do, or when the time is up."""
    test = SequentialTest()
    results = run_tasks(play_mirrored, tried, cores, until, say)
    for share in results:
        test.note(share)
        if test.is_decided:
            break
    results.close()
    return test.verdict()


def outcome_of(gate: Verdict) -> str:
    """What became of what was tested, in words."""
    outcome = "accepted" if gate.accepted else "not accepted"
    return outcome if gate.decided else f"{outcome} (not decided in time)"


class NetworkTrainingRun:
    """Generation after generation in one folder."""

    def __init__(
        self, folder: RunDirectory, effort: TrainingBudget, say: Say = report_progress
    ) -> None:
        self.folder = folder
        self.subject: TrainingSpec = folder.subject
        self.effort = effort
        self.say = say
        self.begun = time.monotonic()

    def run(self) -> list[Generation]:
        """All generations that were asked for, or until two in a row bring nothing."""
        done = self.folder.generations()
        while len(done) < self.effort.generations and not self.is_hopeless(done):
            number = done[-1].number + 1 if done else 0
            one = self.run_generation(number)
            if one is None:
                break
            self.folder.keep(one)
            done.append(one)
            self.say(summarize_generation(one))
        return done

    def is_hopeless(self, done: list[Generation]) -> bool:
        """The last generations were no better than what there was."""
        last = done[-HOPELESS:]
        return len(last) == HOPELESS and not any(one.gate.accepted for one in last)

    def share_of_time(self, number: int) -> float:
        """Until when this generation may work."""
        if not self.effort.seconds:
            return float("inf")
        left = self.begun + self.effort.seconds - time.monotonic()
        return left / max(1, self.effort.generations - number)

    def run_generation(self, number: int) -> Generation | None:
        """One generation: its matches, its network, its test; None when the time is up."""
        begun = time.monotonic()
        whole = self.share_of_time(number)
        if whole <= 1.0:
            return None
        best = self.folder.best()
        matches, positions = self.play(number, best, begun + PLAYING * whole)
        played = time.monotonic()
        if not positions:
            return None
        learned = self.learn(number, best, matches, TRAINING * whole)
        trained = time.monotonic()
        verdict = self.test(number, best, max(begun + whole, trained + LEAST_GATING * whole))
        if verdict.accepted:
            self.folder.accept(number)
        return Generation(
            number=number,
            teacher=Path(best).stem if best else HAND,
            seed=self.seed_of(number),
            matches=matches,
            positions=positions,
            playing_seconds=round(played - begun, 1),
            training_seconds=round(trained - played, 1),
            steps=learned.steps,
            loss=round(learned.loss, 4),
            accuracy=round(learned.accuracy, 4),
            largest_sum=round(learned.largest_sum, 2),
            device=learned.device,
            gate=verdict,
            gating_seconds=round(time.monotonic() - trained, 1),
            machine=machine_here(),
        )

    def seed_of(self, number: int) -> int:
        """The first seed of a generation; its tasks count on from there."""
        return self.subject.seed * 1_000_000_000 + number * 10_000_000

    def play(self, number: int, best: str, until: float) -> tuple[int, int]:
        """The generation's matches are played; those of an earlier run count."""
        folder = self.folder.matches_of(number)
        folder.mkdir(exist_ok=True)
        before, _ = self.folder.count_positions(number)
        known = {path.stem for path in self.folder.chunks_of(number)}
        first = self.seed_of(number)
        wanted = -(-self.effort.matches // MATCHES_PER_TASK)
        tasks = (
            PlayTask(
                self.subject,
                best,
                MATCHES_PER_TASK,
                first + at,
                str(folder / f"{at:06}.positions"),
                self.folder.best_prior(),
                self.effort.simulations,
            )
            for at in range(wanted)
            if f"{at:06}" not in known
        )
        told = time.monotonic()
        played = before
        for _ in run_tasks(play_task, tasks, self.effort.cores, until, self.say):
            played += MATCHES_PER_TASK
            if time.monotonic() - told > 20:
                told = time.monotonic()
                self.say(f"generation {number}: {played:,} matches played")
        return self.folder.count_positions(number)

    def learn(self, number: int, best: str, matches: int, seconds: float) -> TrainingOutcome:
        """The generation's network is in its file."""
        chunks = self.folder.chunks_of(number)
        before = self.folder.generations()
        if before and (before[-1].teacher != HAND or not best):  # not what is known better by now
            chunks = self.folder.chunks_of(number - 1) + chunks
        self.say(f"generation {number}: learning from {matches:,} matches")
        lesson = TrainingJob(
            subject=self.subject,
            chunks=[str(path) for path in chunks],
            start=best,
            epochs=self.effort.epochs,
            seconds=min(seconds, 1e9),
            trust=TRUST if best else TRUST_BY_HAND,
            seed=self.subject.seed + number,
        )
        learned, numbers = train_in_subprocess(train, lesson)
        file = write_weights(self.provenance(number, matches, learned.positions), numbers)
        write_atomically(self.folder.candidate(number), file)
        return learned

    def provenance(self, number: int, matches: int, positions: int) -> Provenance:
        """What the file of a generation's network says of itself."""
        features = self.subject.features()
        before = self.folder.generations()
        return Provenance(
            title=self.subject.title,
            table=self.subject.table,
            seats=self.subject.seats,
            options=self.subject.options,
            layout=features.layout,
            features=features.count,
            measures=features.measures,
            commit=self.subject.commit,
            seeds=[*(one.seed for one in before), self.seed_of(number)],
            matches=matches + sum(one.matches for one in before),
            positions=positions,
            generations=number + 1,
            machine=machine_here(),
        )

    def test(self, number: int, best: str, until: float) -> Verdict:
        """The generation's network against the best so far."""
        candidate = str(self.folder.candidate(number))
        seed = self.subject.seed * 1_000_003 + number * 10_007
        prior = self.folder.best_prior()
        tried = trials(self.subject, candidate, best, seed, prior, prior)
        return run_gate(islice(tried, self.effort.trials), self.effort.cores, until, self.say)


def summarize_generation(one: Generation) -> str:
    """What a generation brought, for people."""
    return (
        f"generation {one.number} against {one.teacher}: {one.gate.share:.1%} of "
        f"{2 * one.gate.trials} matches, {outcome_of(one.gate)}; "
        f"learned from {one.matches:,} matches, "
        f"{one.positions:,} positions, loss {one.loss:.4f}, favourite wins {one.accuracy:.1%}; "
        f"{one.playing_seconds:.0f} + {one.training_seconds:.0f} + {one.gating_seconds:.0f} s"
    )
