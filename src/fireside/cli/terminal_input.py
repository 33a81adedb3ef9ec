"""Lines that people type, and signals that end the program: neither waits for the other."""

import contextlib
import os
import select
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType

# Ctrl-C, the terminal is closed, the machine is shut down; not every system has them all.
ENDINGS = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
]


class TerminatedBySignal(Exception):
    """A signal ends the program."""

    def __init__(self, number: int) -> None:
        self.number = number


def raise_terminated(number: int, _frame: FrameType | None) -> None:
    """Whatever is being done is left; what is done about it is not left again."""
    ignore_signals()
    raise TerminatedBySignal(number)


def ignore_signals() -> None:
    """No signal ends the program from now on."""
    for one in ENDINGS:
        signal.signal(one, signal.SIG_IGN)


@contextlib.contextmanager
def terminating_signals() -> Iterator[None]:
    """The first signal that would end the program raises `TerminatedBySignal` meanwhile."""
    before = [signal.signal(one, raise_terminated) for one in ENDINGS]
    try:
        yield
    finally:
        for one, handler in zip(ENDINGS, before, strict=True):
            signal.signal(one, handler)


def read_line(prompt: str) -> str:
    """The line that somebody types after the prompt, without the blanks around it."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        return input(prompt).strip()
    try:
        by_hand = os.isatty(sys.stdin.fileno())
    except (OSError, ValueError):  # a stand-in for standard input
        by_hand = False
    if not by_hand:
        return input(prompt).strip()
    print(prompt, end="", flush=True)
    wait_for_line()
    return input().strip()


def wait_for_line() -> None:
    """A line lies ready at the terminal, or a signal has raised what it raises.

    `input` alone would not see a signal that comes in the moment before it begins to wait, and the
    person would have to press Enter before the program could end.
    """
    heard, told = os.pipe()
    os.set_blocking(told, False)
    before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    try:
        while heard in select.select([sys.stdin, heard], [], [])[0]:
            os.read(heard, 1)  # a signal that raised nothing, as that of a new window size
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(told)
