# compiled
"""Search parameters of a level, and the limits at which a search stops."""

import time
from typing import Final

from mypy_extensions import i64

from fireside.bots.bot import Budget

WORLDS_BETWEEN_LOOKS: Final = 16  # simulations between two readings of the clock
FOREVER: Final = 1e9


class SearchParams:
    """The parameters of a level: its share of the budget, and the search's settings."""

    def __init__(
        self,
        simulations: i64,
        seconds: float,
        depth: i64,
        exploration: float = 1.0,
        widening: float = 4.0,
        beam: i64 = 8,
        judged: i64 = 0,
        settles: bool = True,
        learned: bool = False,
        sensible: bool = False,
        mixes: float = 0.1,
        widens: bool = False,
        follows: bool = True,
    ) -> None:
        self.simulations = simulations  # upper limit; 0: until the time is up
        self.seconds = seconds  # upper limit
        self.depth = depth  # length of rollouts, in twelfths of the title's horizon
        self.exploration = exploration  # factor on the title's exploration constant
        self.widening = widening  # factor of progressive widening
        self.beam = beam  # width of the beam search over turns
        self.judged = judged  # number of plans that are tried against replies; 0: none
        self.settles = settles  # stops early once more simulations cannot change the choice
        self.learned = learned  # uses the title's network and prior, if any
        self.sensible = sensible  # prunes blunders at the root
        self.widens = widens  # widens the beam and tries more plans as time allows
        self.follows = follows  # evaluates bids by playing the round's turns
        self.mixes = mixes  # drops secret choices with a lower share of the favourite's weight


class SearchLimit:
    """The point at which a search stops: a time, a number of simulations, or both."""

    def __init__(self, skill: SearchParams, budget: Budget) -> None:
        self.start = time.perf_counter()
        self.seconds = skill.seconds
        if 0.0 < budget.seconds < skill.seconds:
            self.seconds = budget.seconds
        self.simulations: i64 = skill.simulations
        if budget.simulations > 0 and not 0 < skill.simulations < budget.simulations:
            self.simulations = budget.simulations
        if budget.simulations > 0 and budget.seconds <= 0.0:
            self.seconds = FOREVER

    def is_reached(self, done: i64) -> bool:
        """Return whether the search must stop; the clock is only read every few simulations."""
        if 0 < self.simulations <= done:
            return True
        return done % WORLDS_BETWEEN_LOOKS == 0 and self.is_late()

    def is_late(self) -> bool:
        return self.spent() >= self.seconds

    def spent(self) -> float:
        """Return the seconds since the start."""
        return time.perf_counter() - self.start

    def half(self) -> float:
        """Return the clock time (`time.perf_counter`) when half of the time is used."""
        return self.start + self.seconds / 2.0

    def left(self, done: i64) -> float:
        """Return an estimate of the remaining simulations, at the pace so far."""
        spent = self.spent()
        by_clock = float(done) * (self.seconds - spent) / max(spent, 1e-6)
        if self.simulations > 0:
            return min(by_clock, float(self.simulations - done))
        return by_clock
