"""Terminal input and terminating signals, without a race between them."""

import contextlib
import os
import select
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType

# Ctrl-C, terminal closed, shutdown; not every system has all of them.
ENDINGS = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
]


class TerminatedBySignal(Exception):
    """The exception that a terminating signal raises."""

    def __init__(self, number: int) -> None:
        self.number = number


def raise_terminated(number: int, _frame: FrameType | None) -> None:
    """Raise TerminatedBySignal; ignore further signals, so that saving is not interrupted."""
    ignore_signals()
    raise TerminatedBySignal(number)


def ignore_signals() -> None:
    """Ignore all terminating signals from now on."""
    for one in ENDINGS:
        signal.signal(one, signal.SIG_IGN)


@contextlib.contextmanager
def terminating_signals() -> Iterator[None]:
    """Raise `TerminatedBySignal` at the first terminating signal inside this context."""
    before = [signal.signal(one, raise_terminated) for one in ENDINGS]
    try:
        yield
    finally:
        for one, handler in zip(ENDINGS, before, strict=True):
            signal.signal(one, handler)


def read_line(prompt: str) -> str:
    """Print the prompt and return the line typed, stripped."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        return input(prompt).strip()
    try:
        by_hand = os.isatty(sys.stdin.fileno())
    except (OSError, ValueError):  # standard input was replaced by an object without a descriptor
        by_hand = False
    if not by_hand:
        return input(prompt).strip()
    print(prompt, end="", flush=True)
    wait_for_line()
    return input().strip()


def wait_for_line() -> None:
    """Wait until a line can be read from the terminal, or a signal handler raises.

    `input` alone would miss a signal that arrives just before it starts to wait, and the person
    would have to press Enter before the program could end.
    """
    heard, told = os.pipe()
    os.set_blocking(told, False)
    before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    try:
        while heard in select.select([sys.stdin, heard], [], [])[0]:
            os.read(heard, 1)  # a signal whose handler did not raise, such as SIGWINCH
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(told)
