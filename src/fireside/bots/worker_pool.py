# not compiled: starts and ends processes
"""Process pools for matches that stop at once and quietly when the work is interrupted."""

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def process_pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of `count` processes; none is left afterwards, also after an exception.

    Ctrl-C reaches every process of a terminal. Only the process that holds the pool handles it and
    ends the others; otherwise each would print a traceback or look like a crash.
    """
    others = set(multiprocessing.active_children())
    before = set(threading.enumerate())
    keepers: set[threading.Thread] = set()
    pool = ProcessPoolExecutor(
        count, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        with ignore_sigint():
            pool.submit(int).result()  # start with SIGINT blocked, until the initializer ignores it
        keepers = set(threading.enumerate()) - before
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)  # or else tasks raise BrokenProcessPool
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        # Wait for the pool's threads: they print errors if the pool is collected or Python exits.
        for keeper in keepers:
            keeper.join()
        raise
    pool.shutdown()


@contextmanager
def ignore_sigint() -> Iterator[None]:
    """Block SIGINT in the block and in processes started there, on systems that support it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
