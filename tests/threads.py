"""Four threads that make the same calls at the same time, and a comparison of their results."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Barrier, Thread
from typing import Any

THREADS = 4
SHORTEST = 1e-6  # seconds until Python switches threads


@contextmanager
def switching_often() -> Iterator[None]:
    """Let Python switch between threads as often as it can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(SHORTEST)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def answers_of_threads(questions: Sequence[Callable[[], Any]]) -> list[list[Any]]:
    """Return the answers of each thread, in the order of the questions.

    Each thread begins with another question, so that at any time different ones are asked.
    """
    answers: list[list[Any]] = [[None] * len(questions) for _ in range(THREADS)]
    start = Barrier(THREADS)

    def ask(number: int) -> None:
        start.wait()
        for at in range(len(questions)):
            one = (at + number * len(questions) // THREADS) % len(questions)
            try:
                answers[number][one] = questions[one]()
            except Exception as error:  # recorded as the result, so that the comparison reports it
                answers[number][one] = error

    threads = [Thread(target=ask, args=(number,)) for number in range(THREADS)]
    with switching_often():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return answers


def check_threads(questions: Sequence[Callable[[], Any]], expected: Sequence[Any]) -> None:
    """Raise if the answer of some thread is not the expected one."""
    for answers in answers_of_threads(questions):
        for answer, right in zip(answers, expected, strict=True):
            assert answer == right
