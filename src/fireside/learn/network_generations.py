"""Generations of networks: the best one plays, another is trained on that, and gating decides."""

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
PLAYING, TRAINING = 0.65, 0.15  # shares of a generation's time; the rest is for gating
LEAST_GATING = 0.15  # share kept for gating even if the rest took too long
TRUST_BY_HAND, TRUST = 0.3, 0.5  # weight of search values in targets, by teacher
HAND = "hand"  # the hand-written evaluation as teacher
HOPELESS = 2  # rejected generations in a row that end a run
Task = TypeVar("Task")
Answer = TypeVar("Answer")
Say = Callable[[str], None]


class WorkersLost(FiresideError):
    """An error for worker processes that die repeatedly before their work is done."""


class TrainingBudget(msgspec.Struct, frozen=True):
    """The limits of a training run: generations, and matches or seconds for them."""

    generations: int
    matches: int  # per generation, at most
    seconds: float  # for the whole run; 0: no limit
    cores: int
    epochs: int
    trials: int = MOST_TRIALS
    simulations: int = 0  # per decision in self-play; 0: drawn for each match


def report_progress(sentence: str) -> None:
    """Print the sentence on standard error."""
    print(sentence, file=sys.stderr, flush=True)


def run_tasks(
    work: Callable[[Task], Answer], tasks: Iterable[Task], cores: int, until: float, say: Say
) -> Generator[Answer, None, None]:
    """Yield the tasks' results as they finish; tasks of lost processes are repeated.

    No task starts after the time `until`. Closing the generator ends the pool.
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
    """Return the result of a training job that runs in a process of its own."""
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
    """Run trials until the test is decided or time or trials run out."""
    test = SequentialTest()
    results = run_tasks(play_mirrored, tried, cores, until, say)
    for share in results:
        test.note(share)
        if test.is_decided:
            break
    results.close()
    return test.verdict()


def outcome_of(gate: Verdict) -> str:
    """Return the verdict in words."""
    outcome = "accepted" if gate.accepted else "not accepted"
    return outcome if gate.decided else f"{outcome} (not decided in time)"


class NetworkTrainingRun:
    """A training run in one directory, generation by generation; it can be resumed."""

    def __init__(
        self, folder: RunDirectory, effort: TrainingBudget, say: Say = report_progress
    ) -> None:
        self.folder = folder
        self.subject: TrainingSpec = folder.subject
        self.effort = effort
        self.say = say
        self.begun = time.monotonic()

    def run(self) -> list[Generation]:
        """Run the missing generations; stop early when two in a row are rejected or time is up."""
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
        """Return whether the last generations were all rejected."""
        last = done[-HOPELESS:]
        return len(last) == HOPELESS and not any(one.gate.accepted for one in last)

    def share_of_time(self, number: int) -> float:
        """Return the seconds that this generation may use."""
        if not self.effort.seconds:
            return float("inf")
        left = self.begun + self.effort.seconds - time.monotonic()
        return left / max(1, self.effort.generations - number)

    def run_generation(self, number: int) -> Generation | None:
        """Play, train and gate one generation; return None when time is up."""
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
        """Return the first seed of a generation; its tasks use the following ones."""
        return self.subject.seed * 1_000_000_000 + number * 10_000_000

    def play(self, number: int, best: str, until: float) -> tuple[int, int]:
        """Play the generation's missing matches; return the number of its matches and positions."""
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
        """Train the generation's network and write its file."""
        chunks = self.folder.chunks_of(number)
        before = self.folder.generations()
        if before and (before[-1].teacher != HAND or not best):  # skip values of a weaker teacher
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
        """Return the header of the generation's weight file."""
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
        """Gate the generation's network against the best so far."""
        candidate = str(self.folder.candidate(number))
        seed = self.subject.seed * 1_000_003 + number * 10_007
        prior = self.folder.best_prior()
        tried = trials(self.subject, candidate, best, seed, prior, prior)
        return run_gate(islice(tried, self.effort.trials), self.effort.cores, until, self.say)


def summarize_generation(one: Generation) -> str:
    """Return a generation's results in words."""
    return (
        f"generation {one.number} against {one.teacher}: {one.gate.share:.1%} of "
        f"{2 * one.gate.trials} matches, {outcome_of(one.gate)}; "
        f"learned from {one.matches:,} matches, "
        f"{one.positions:,} positions, loss {one.loss:.4f}, favourite wins {one.accuracy:.1%}; "
        f"{one.playing_seconds:.0f} + {one.training_seconds:.0f} + {one.gating_seconds:.0f} s"
    )
