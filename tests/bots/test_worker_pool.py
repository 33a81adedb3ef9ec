"""Interrupted work on several processes ends without a traceback."""

import threading
import time
from multiprocessing import active_children

import pytest

from fireside.bots.worker_pool import process_pool


def break_off(matches: int, after: int) -> None:
    with process_pool(2) as pool:
        for played in pool.map(abs, range(matches)):
            if played == after:
                raise KeyboardInterrupt


def test_work_that_is_broken_off_complains_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """One in five interruptions printed a traceback from the pool's own thread."""
    complaints: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: complaints.append(args.exc_value))
    others, threads = set(active_children()), set(threading.enumerate())
    for _ in range(25):
        with pytest.raises(KeyboardInterrupt):
            break_off(200, after=5)
        assert set(threading.enumerate()) <= threads  # otherwise Python may exit while they end
    until = time.monotonic() + 120  # a pool's thread may notice the end before `join` does
    while not set(active_children()) <= others and time.monotonic() < until:
        time.sleep(0.05)
    assert set(active_children()) <= others
    assert complaints == []
