# not compiled: starts and ends processes
"""Processes that play matches: they end at once, without a word, when the work is broken off."""

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def process_pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes; none of them is left afterwards, whatever happens meanwhile.

    Ctrl-C reaches every process of a terminal. Here only the one that holds the pool hears it, and
    ends the others: each by itself would say so, or look as if it had broken down.
    """
    others = set(multiprocessing.active_children())
    before = set(threading.enumerate())
    keepers: set[threading.Thread] = set()
    pool = ProcessPoolExecutor(
        count, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        with ignore_sigint():
            pool.submit(int).result()  # so that they begin deaf, before they can ignore it
        keepers = set(threading.enumerate()) - before
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)  # else what was not begun looks broken
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        # Awaited: a pool that still ends complains when it is forgotten, or Python left, meanwhile.
        for keeper in keepers:
            keeper.join()
        raise
    pool.shutdown()


@contextmanager
def ignore_sigint() -> Iterator[None]:
    """Ctrl-C waits meanwhile, and processes that are begun never hear it, where systems can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
