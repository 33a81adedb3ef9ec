"""Detection of steps of the system's clock, which must not replace players by bots.

Deadlines are stored as times of day, which outlast the process. A clock that is set, and a machine
that wakes up, move all of them at once, while the monotonic clock goes on.
"""

import logging
import time
from typing import NamedTuple

from fireside.service.clock import now

LOGGER = logging.getLogger(__name__)
STEP = 500  # ms between the clocks' advances since the last reading: more than NTP slews
SETTLING = 30_000  # ms without another step until the clock is trusted
LENIENCY = 60_000  # ms after that: tables that the step made overdue get their full time again
MOST_READINGS = 5


class ClockReading(NamedTuple):
    """The time (ms since 1970), and what may be concluded from it."""

    at: int
    is_settled: bool  # False: the clock was set recently, and may be set back
    stepped: int = 0  # ms by which the clock was recently set forward


class ClockGuard:
    """A detector of steps that compares the system's clock with the monotonic clock."""

    def __init__(self) -> None:
        wall, steady = read_both()
        self.offset = wall - steady
        self.settled_at = self.lenient_until = steady
        self.forward = 0  # ms of the steps forward since the clock was last settled

    def read(self) -> ClockReading:
        wall, steady = read_both()
        step = wall - steady - self.offset
        self.offset += step
        if abs(step) > STEP:
            self._note_step(step, steady)
        if steady < self.settled_at:
            return ClockReading(wall, False)
        return ClockReading(wall, True, self.forward if steady < self.lenient_until else 0)

    def _note_step(self, step: int, steady: int) -> None:
        LOGGER.warning("the clock was set", extra={"milliseconds": step})
        if steady >= self.lenient_until:
            self.forward = 0
        self.forward += max(step, 0)
        self.settled_at = steady + SETTLING
        self.lenient_until = self.settled_at + LENIENCY


def read_both() -> tuple[int, int]:
    """Return the time of day and the monotonic time of the same moment, in milliseconds."""
    for _ in range(MOST_READINGS):
        before, steady, after = now(), time.monotonic_ns() // 1_000_000, now()
        if 0 <= after - before <= STEP:  # else the clock was set, or this process was stopped
            break
    return after, steady
