"""A clock that servers look at, and that a test sets."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class Clock:
    """Ahead of the real one by some seconds; or one that stands still until it is set.

    Time passes on the servers' monotonic clock as well, but for the seconds by which it is wrong.
    """

    def __init__(self, folder: Path, stands: bool = False) -> None:
        self.file = folder / "clock"
        self.ahead = self.wrong = 0
        self.stood_at = time.time_ns() if stands else None
        self._write()

    def _write(self) -> None:
        """Whole or not at all: servers look at any moment."""
        draft = self.file.with_suffix(".part")
        draft.write_text(f"{self.ahead} {self.wrong} {self.stood_at or 0}")
        draft.replace(self.file)

    def let_pass(self, seconds: int) -> None:
        """Advance the clock of all servers."""
        self.ahead += seconds
        self._write()

    def set_wrong(self, seconds: int) -> None:
        """Set the system's clock by so many seconds; 0: it is right again."""
        self.wrong = seconds
        self._write()

    def now(self) -> int:
        """Return the servers' time in milliseconds."""
        return (self.stood_at or time.time_ns()) // 1_000_000 + 1000 * (self.ahead + self.wrong)

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Servers that are started meanwhile look at this clock."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("FIRESIDE_TEST_CLOCK", str(self.file))
            yield
