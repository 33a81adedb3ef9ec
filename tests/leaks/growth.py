"""By how much memory grows while decisions are made.

Counted are bytes that Python's allocators have handed out and not got back (exactly, by
tracemalloc: rows of compiled code and numpy's arrays among them), and those of C's, where glibc
tells. Neither is a matter of time or of other processes. Caches that fill and lists that get room
to spare grow now and then; a leak grows in every round. So the round that grew least counts.
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
LEAST_LEAK = 1.0  # bytes a decision: anything that is kept for each decision is larger


class MallocBytes(ctypes.Structure):
    """What glibc's mallinfo2 answers."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def find_mallinfo() -> Callable[[], Any] | None:
    """How to ask C's malloc; None without glibc, or with one before 2.33."""
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
    """Bytes a decision by which what is held grows each time this work is done.

    `work` returns how many decisions it has made; the first time warms up.
    """
    readings = array("q", bytes(8 * (ROUNDS + 1)))  # room beforehand, so as not to measure itself
    decisions = work()
    for at in range(ROUNDS + 1):
        gc.collect()
        sys._clear_type_cache()  # it holds names that a binding in C makes anew for each lookup
        readings[at] = held()
        if at < ROUNDS:
            decisions = work()
    return min(late - early for early, late in pairwise(readings)) / decisions


def assert_nothing_is_kept(work: Callable[[], int], by_clock: bool = False) -> None:
    """No decision leaves memory behind.

    Work that ends by the clock is never twice the same, so that C's allocator keeps now this, now
    that for the next time: only Python's bytes are counted then.
    """
    tracemalloc.start()
    try:
        grown = growth(work, bytes_of_python)
    finally:
        tracemalloc.stop()
    assert grown < LEAST_LEAK, f"Python keeps {grown:.1f} bytes after each decision"
    if not by_clock:
        grown = growth(work, bytes_of_c)
        assert grown < LEAST_LEAK, f"C keeps {grown:.1f} bytes after each decision"
