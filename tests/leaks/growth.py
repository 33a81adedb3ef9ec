"""Measures memory growth per decision.

Counts the bytes allocated by Python (exactly, by tracemalloc, which includes rows of compiled code
and NumPy arrays) and by C's malloc where glibc reports them. Time and other processes have no
influence. Caches and overallocated lists grow in some rounds, a leak grows in every round;
therefore the round with the least growth counts.
"""

import ctypes
import gc
import sys
import tracemalloc
from array import array
from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

ROUNDS = 4
LEAST_LEAK = 1.0  # bytes a decision; any leaked object is larger


class MallocBytes(ctypes.Structure):
    """The result of glibc's mallinfo2."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def find_mallinfo() -> Callable[[], Any] | None:
    """Return glibc's mallinfo2; None without glibc or before version 2.33."""
    try:
        ask = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        return None
    ask.restype = MallocBytes
    return cast("Callable[[], Any]", ask)


MALLINFO = find_mallinfo()


def bytes_of_c() -> int:
    """Return the bytes allocated by C's malloc; 0 on platforms that do not report them."""
    if MALLINFO is None:
        return 0
    answer = MALLINFO()
    return int(answer.uordblks + answer.hblkhd)


def bytes_of_python() -> int:
    """Return the bytes allocated by Python's allocators since tracing began."""
    return tracemalloc.get_traced_memory()[0]


def growth(work: Callable[[], int], held: Callable[[], int]) -> float:
    """Return the bytes by which memory grows per decision in repeated work.

    `work` returns its number of decisions; the first run is a warm-up.
    """
    readings = array("q", bytes(8 * (ROUNDS + 1)))  # allocated first, so as not to measure itself
    decisions = work()
    for at in range(ROUNDS + 1):
        gc.collect()
        sys._clear_type_cache()  # it caches names that C bindings create for each lookup
        readings[at] = held()
        if at < ROUNDS:
            decisions = work()
    return min(late - early for early, late in pairwise(readings)) / decisions


def assert_nothing_is_kept(work: Callable[[], int], only_python: bool = False) -> None:
    """Assert that decisions leave no memory behind.

    Only Python's bytes are counted for work that is limited by time, and for libraries with
    threads of their own: there, C's allocator reserves different amounts in each run.
    """
    tracemalloc.start()
    try:
        grown = growth(work, bytes_of_python)
    finally:
        tracemalloc.stop()
    assert grown < LEAST_LEAK, f"Python keeps {grown:.1f} bytes after each decision"
    if not only_python:
        grown = growth(work, bytes_of_c)
        assert grown < LEAST_LEAK, f"C keeps {grown:.1f} bytes after each decision"
