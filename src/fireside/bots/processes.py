# not compiled: starts and ends processes
"""Processes that play matches: they end at once, without a word, when the work is broken off."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

# A pool forgotten before its thread has heard of the end complains there of its processes.
_ended: deque[ProcessPoolExecutor] = deque(maxlen=4)


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes; none of them is left afterwards, whatever happens meanwhile.

    Ctrl-C reaches every process of a terminal. Here only the one that holds the pool hears it, and
    ends the others: each by itself would say so, or look as if it had broken down.
    """
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        count, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        with deaf_to_interruption():
            pool.submit(int).result()  # so that they begin deaf, before they can ignore it
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        _ended.append(pool)
        raise
    pool.shutdown()


@contextmanager
def deaf_to_interruption() -> Iterator[None]:
    """Ctrl-C waits meanwhile, and processes that are begun never hear it, where systems can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
