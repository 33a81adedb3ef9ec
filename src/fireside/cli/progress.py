"""Progress reports on standard error; results go to standard output."""

import contextlib
import shutil
import sys
import threading
import time
from typing import Self

TICK = 0.25  # seconds between updates
SOON = 2.0  # seconds until the first line in a pipe
OFTEN = 10.0  # seconds between its first two lines
SELDOM = 120.0  # seconds at most; each interval is GROWTH times the previous one
GROWTH = 1.5
ERASE = "\r\x1b[K"


class Progress:
    """A progress line, rewritten in place on a terminal and printed now and then in a pipe."""

    def __init__(self, what: str, total: int, unit: str, *, quiet: bool = False) -> None:
        self.what = what
        self.total = total
        self.unit = unit
        self.quiet = quiet
        self.done = 0
        self.before = 0  # done by an earlier run
        self.is_screen = sys.stderr.isatty()
        self.stopped = threading.Event()
        self.lock = threading.Lock()
        self.ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Self:
        self.start = time.monotonic()
        self.due, self.wait = SOON, OFTEN
        if not self.quiet:
            self.ticker.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped.set()
        if not self.quiet:
            self.ticker.join()
            self._write(ERASE if self.is_screen else "")

    def advance(self, steps: int = 1) -> None:
        """Count steps as done."""
        self.done += steps

    def skip(self, steps: int) -> None:
        """Count steps that an earlier run had done; they do not affect the rate."""
        self.done += steps
        self.before += steps

    def say(self, result: str) -> None:
        """Print a result to standard output without mixing it with the progress line."""
        with self.lock:
            if self.is_screen and not self.quiet:
                self._write(ERASE)
            print(result, flush=True)

    def line(self) -> str:
        """Return the line: steps done of the total, the rate, and the estimated time left."""
        spent = time.monotonic() - self.start
        made = self.done - self.before
        text = f"{self.what}: {self.done:,} of {self.total:,} {self.unit}"
        if not made or not spent:
            return f"{text}, {format_duration(spent)} so far"
        rate = made / spent
        pace = f"{rate:,.1f} a second" if rate >= 1 else f"{format_duration(1 / rate)} each"
        return f"{text}, {pace}, {format_duration((self.total - self.done) / rate)} left"

    def _tick(self) -> None:
        while not self.stopped.wait(TICK):
            with self.lock:
                if self.is_screen:
                    width = shutil.get_terminal_size().columns - 1
                    self._write(ERASE + self.line()[:width])
                elif time.monotonic() - self.start >= self.due:
                    self._write(self.line() + "\n")
                    self.due += self.wait
                    self.wait = min(self.wait * GROWTH, SELDOM)

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # the reader may have closed the stream
            sys.stderr.write(text)
            sys.stderr.flush()


def format_duration(seconds: float) -> str:
    """Return a duration in two units at most: 8 s, 3 min 20 s, 2 h 5 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s" if whole else f"{seconds:.1f} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def interrupted(sentence: str) -> int:
    """Report an interruption with this sentence; return the exit status 130."""
    print(f"fireside: interrupted. {sentence}", file=sys.stderr, flush=True)
    return 130
