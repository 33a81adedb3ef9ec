"""Work of a training in processes: self-play and gates on all cores, training in its own."""

import multiprocessing
import sys
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import count, islice
from typing import TypeVar

from fireside.bots.worker_pool import process_pool
from fireside.core.errors import FiresideError
from fireside.learn.training_job import TrainingJob, TrainingOutcome

MOST_BROKEN_POOLS = 3
Task = TypeVar("Task")
Answer = TypeVar("Answer")
Say = Callable[[str], None]


class WorkersLost(FiresideError):
    """An error for worker processes that die repeatedly before their work is done."""


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


def train(job: TrainingJob) -> TrainingOutcome:
    """Train a head's weights; call it in a process of its own, the only one with PyTorch."""
    from fireside.learn.trainer import Trainer  # noqa: PLC0415, which needs PyTorch

    trainer = Trainer(job)
    trainer.fit()
    return trainer.outcome()


def train_in_subprocess(job: TrainingJob) -> TrainingOutcome:
    """Return the outcome of a training job that runs in a process of its own."""
    apart = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=apart) as pool:
        try:
            return pool.submit(train, job).result()
        except BrokenProcessPool:
            raise WorkersLost(
                "The process that trains has ended before its time: is there enough memory? "
                "The matches are kept; the same command goes on."
            ) from None
