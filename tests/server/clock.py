"""A clock that tests set and servers read."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class Clock:
    """A clock that is some seconds ahead of the real one, or stopped until it is set.

    The servers' monotonic clock follows, except for changes that `set_wrong` makes.
    """

    def __init__(self, folder: Path, stands: bool = False) -> None:
        self.file = folder / "clock"
        self.ahead = self.wrong = 0
        self.stood_at = time.time_ns() if stands else None
        self._write()

    def _write(self) -> None:
        """Replace the file atomically, since servers may read it at any time."""
        draft = self.file.with_suffix(".part")
        draft.write_text(f"{self.ahead} {self.wrong} {self.stood_at or 0}")
        draft.replace(self.file)

    def let_pass(self, seconds: int) -> None:
        """Advance the clock of all servers."""
        self.ahead += seconds
        self._write()

    def set_wrong(self, seconds: int) -> None:
        """Make the system's clock wrong by this many seconds; 0 corrects it."""
        self.wrong = seconds
        self._write()

    def now(self) -> int:
        """Return the servers' time in milliseconds."""
        return (self.stood_at or time.time_ns()) // 1_000_000 + 1000 * (self.ahead + self.wrong)

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Let servers started in this context use the clock."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("FIRESIDE_TEST_CLOCK", str(self.file))
            yield
