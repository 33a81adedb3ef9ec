"""Test hooks for servers started by tests, for settings that the network interface does not offer.

Python imports this module before the server; it does nothing unless the environment variables are
set.

`FIRESIDE_TEST_MEMORY` names a file: on a signal, the server writes the size of Fireside's memory to
it. Only allocations by lines of Fireside since the first signal count (including compiled code that
they call), because other packages have caches and periodic work of their own.

`FIRESIDE_TEST_RESIDENT` names a file for the size of the whole process, written on another signal.

`FIRESIDE_TEST_CLOCK` names a file with the seconds by which both of the server's clocks are ahead,
the additional error of the time of day, and the time at which both are stopped (nanoseconds; 0:
they run).

`FIRESIDE_TEST_SLOW_IMPORT` names a package and the seconds by which its import is delayed, as on a
slow or busy machine: `alembic 3`.
"""

import contextlib
import ctypes
import gc
import os
import signal
import sys
import time
import tracemalloc
from collections.abc import Mapping
from pathlib import Path

OURS = tracemalloc.Filter(True, f"*{os.sep}fireside{os.sep}*")
REAL_TIME = time.time_ns


def tell_memory(answer: str) -> None:
    """Write the allocated bytes to the file."""
    gc.collect()
    sys._clear_type_cache()  # it caches strings that msgspec creates to look up a pattern's method
    held = 0
    if tracemalloc.is_tracing():
        traces = tracemalloc.take_snapshot().filter_traces([OURS])
        held = sum(one.size for one in traces.statistics("filename"))
    else:
        tracemalloc.start()
    write(answer, held)


def tell_resident(answer: str) -> None:
    """Write the process's resident memory in bytes to the file, after freeing what is possible."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)  # glibc only
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    write(answer, pages * os.sysconf("SC_PAGE_SIZE"))


def write(answer: str, number: int) -> None:
    """Replace the file atomically, since a test waits for it."""
    draft = Path(f"{answer}.part")
    draft.write_text(str(number))
    draft.replace(answer)


def set_clock(file: Path) -> None:
    """Take the time from the file."""

    def told(wrong: bool) -> int:
        ahead, wrong_by, stood_at = map(int, file.read_text().split())
        return (stood_at or REAL_TIME()) + (ahead + wrong * wrong_by) * 1_000_000_000

    time.time_ns = lambda: told(wrong=True)
    time.monotonic_ns = lambda: told(wrong=False)


class SlowImport:
    """An import hook that delays one package and leaves everything else to Python."""

    def __init__(self, package: str, seconds: float) -> None:
        self.package = package
        self.seconds = seconds

    def find_spec(self, name: str, *_: object) -> None:
        if name == self.package:
            time.sleep(self.seconds)


def heed(environment: Mapping[str, str]) -> None:
    """Apply the settings of the environment."""
    if memory := environment.get("FIRESIDE_TEST_MEMORY"):
        signal.signal(signal.SIGUSR2, lambda number, frame: tell_memory(memory))
    if resident := environment.get("FIRESIDE_TEST_RESIDENT"):
        signal.signal(signal.SIGUSR1, lambda number, frame: tell_resident(resident))
    if clock := environment.get("FIRESIDE_TEST_CLOCK"):
        set_clock(Path(clock))
    if slow := environment.get("FIRESIDE_TEST_SLOW_IMPORT"):
        package, seconds = slow.split()
        sys.meta_path.insert(0, SlowImport(package, float(seconds)))


heed(os.environ)
