"""What a test wants of the server that it starts, beyond what can be asked over the network.

Python imports this by itself, before the server; it does nothing unless the environment says so.

`FIRESIDE_TEST_MEMORY` names a file: asked with a signal, the server writes there how much memory
Fireside holds. Counted is what was allocated since the first question, by lines of Fireside (what
they call in compiled code included): other packages have caches of their own, and do things by the
clock.

`FIRESIDE_TEST_RESIDENT` names a file for the size of the whole process, asked with another signal.

`FIRESIDE_TEST_CLOCK` names a file with the seconds by which both of the server's clocks are ahead,
the seconds by which the time of day is wrong besides, and when both stand still (nanoseconds; 0:
they do not).

`FIRESIDE_TEST_SLOW_IMPORT` names a package and the seconds that importing it takes longer, as on a
machine that is slow or busy: `alembic 3`.
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
    sys._clear_type_cache()  # it holds strings that msgspec makes to look up a pattern's method
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
        ctypes.CDLL(None).malloc_trim(0)  # of glibc
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    write(answer, pages * os.sysconf("SC_PAGE_SIZE"))


def write(answer: str, number: int) -> None:
    """Whole or not at all: somebody waits for the file."""
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
    """Delays the import of one package, and leaves the rest of it to Python."""

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
