"""What a test wants of the server that it starts, beyond what can be asked over the network.

Python imports this by itself, before the server; it does nothing unless the environment says so.

`FIRESIDE_TEST_MEMORY` names a file: asked with a signal, the server writes there how much memory
Fireside holds. Counted is what was allocated since the first question, by lines of Fireside (what
they call in compiled code included): other packages have caches of their own, and do things by the
clock.

`FIRESIDE_TEST_CLOCK` names a file with the seconds by which the server's clock is ahead.
"""

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
    """The bytes that are held stand in the file."""
    gc.collect()
    sys._clear_type_cache()  # it holds strings that msgspec makes to look up a pattern's method
    held = 0
    if tracemalloc.is_tracing():
        traces = tracemalloc.take_snapshot().filter_traces([OURS])
        held = sum(one.size for one in traces.statistics("filename"))
    else:
        tracemalloc.start()
    written = Path(f"{answer}.part")
    written.write_text(str(held))
    written.replace(answer)


def set_clock(file: Path) -> None:
    """Time goes on, ahead by what stands in the file."""

    def ahead() -> int:
        return REAL_TIME() + int(file.read_text()) * 1_000_000_000

    time.time_ns = ahead


def heed(environment: Mapping[str, str]) -> None:
    """What the environment asks for holds from now on."""
    if memory := environment.get("FIRESIDE_TEST_MEMORY"):
        signal.signal(signal.SIGUSR2, lambda number, frame: tell_memory(memory))
    if clock := environment.get("FIRESIDE_TEST_CLOCK"):
        set_clock(Path(clock))


heed(os.environ)
