"""A server that a test starts tells how much memory it holds, when it is asked with a signal.

Python imports this by itself, before the server; it does nothing unless the test names a file.
"""

import gc
import os
import signal
import tracemalloc
from pathlib import Path

ANSWER = os.environ.get("FIRESIDE_TEST_MEMORY")


def tell(number: int, frame: object) -> None:
    """The bytes that Python holds stand in the file."""
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    written = Path(f"{ANSWER}.part")
    written.write_text(str(held))
    written.replace(str(ANSWER))


if ANSWER:
    tracemalloc.start()
    signal.signal(signal.SIGUSR2, tell)
