"""A server that a test starts tells how much memory Fireside holds in it, asked with a signal.

Python imports this by itself, before the server; it does nothing unless the test names a file.
Counted is what was allocated since the first question, by lines of Fireside (what they call in
compiled code included): other packages have caches of their own, and do things by the clock.
"""

import gc
import os
import signal
import sys
import tracemalloc
from pathlib import Path

ANSWER = os.environ.get("FIRESIDE_TEST_MEMORY")
OURS = tracemalloc.Filter(True, f"*{os.sep}fireside{os.sep}*")


def tell(number: int, frame: object) -> None:
    """The bytes that are held stand in the file."""
    gc.collect()
    sys._clear_type_cache()  # it holds strings that msgspec makes to look up a pattern's method
    held = 0
    if tracemalloc.is_tracing():
        traces = tracemalloc.take_snapshot().filter_traces([OURS])
        held = sum(one.size for one in traces.statistics("filename"))
    else:
        tracemalloc.start()
    written = Path(f"{ANSWER}.part")
    written.write_text(str(held))
    written.replace(str(ANSWER))


if ANSWER:
    signal.signal(signal.SIGUSR2, tell)
