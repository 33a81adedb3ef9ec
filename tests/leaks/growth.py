"""By how much memory grows while decisions are made.

Counted are bytes that Python's allocators have handed out and not got back (exactly, by
tracemalloc: rows of compiled code and numpy's arrays among them), and those of C's, where glibc
tells. Neither is a matter of time or of other processes. Caches that fill and lists that get room
to spare grow now and then; a leak grows in every round. So the round that grew least counts.
"""

import ctypes
import gc
import tracemalloc
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, cast

ROUNDS = 5
PYTHON, C = 0, 1  # whose allocators
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
    """The bytes that C's malloc has handed out; 0 where it does not tell."""
    if MALLINFO is None:
        return 0
    answer = MALLINFO()
    return int(answer.uordblks + answer.hblkhd)


def bytes_held() -> tuple[int, int]:
    """The bytes that Python's and C's allocators have handed out."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0], bytes_of_c()


@contextmanager
def traced() -> Iterator[None]:
    """Python's allocators count what they hand out from here on."""
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()


def growth(work: Callable[[], int]) -> float:
    """Bytes a decision by which memory grows each time this work is done.

    `work` returns how many decisions it has made; the first time warms up.
    """
    held = array("q", bytes(8 * 2 * (ROUNDS + 1)))  # room beforehand, so as not to measure itself
    with traced():
        decisions = work()
        for at in range(ROUNDS + 1):
            held[2 * at], held[2 * at + 1] = bytes_held()
            decisions = work()
    least = [min(late - early for early, late in pairwise(held[kind::2])) for kind in (PYTHON, C)]
    return max(least) / decisions


def assert_nothing_is_kept(work: Callable[[], int]) -> None:
    """No decision leaves memory behind."""
    grown = growth(work)
    assert grown < LEAST_LEAK, f"{grown:.1f} bytes are kept after each decision"
