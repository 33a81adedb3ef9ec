# compiled
"""Skill: how a level thinks. Limit: when it must stop."""

import time
from typing import Final

from mypy_extensions import i64

from fireside.bots.bot import Budget

WORLDS_BETWEEN_LOOKS: Final = 16  # at the clock
FOREVER: Final = 1e9


class SearchParams:
    """How a level plays: what it may use of its budget, and how it searches."""

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
        self.simulations = simulations  # at most, 0: as many as there is time for
        self.seconds = seconds  # at most
        self.depth = depth  # of play-outs, in twelfths of what the title suggests
        self.exploration = exploration  # as a part of what the title suggests
        self.widening = widening
        self.beam = beam  # how many plans are followed at once, where turns are planned
        self.judged = judged  # how many of them are tried against replies; 0: none
        self.settles = settles  # stops as soon as more thinking cannot change its choice
        self.learned = learned  # judges by the title's network, where there is one
        self.sensible = sensible  # does not even think of what the title calls foolish
        self.widens = widens  # follows and tries the more plans the more time there is
        self.follows = follows  # plays everybody's turns on where a bid is asked for
        self.mixes = mixes  # secret choices meant at least so many times as often as the favourite


class SearchLimit:
    """When a search must stop: by the clock, or after so many simulations."""

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
        """No more simulations; the clock is not looked at for each of them."""
        if 0 < self.simulations <= done:
            return True
        return done % WORLDS_BETWEEN_LOOKS == 0 and self.is_late()

    def is_late(self) -> bool:
        """The time is up."""
        return self.spent() >= self.seconds

    def spent(self) -> float:
        """How many seconds have passed."""
        return time.perf_counter() - self.start

    def half(self) -> float:
        """When half of the time is over, on the clock."""
        return self.start + self.seconds / 2.0

    def left(self, done: i64) -> float:
        """How many simulations can still be made, at the pace so far."""
        spent = self.spent()
        by_clock = float(done) * (self.seconds - spent) / max(spent, 1e-6)
        if self.simulations > 0:
            return min(by_clock, float(self.simulations - done))
        return by_clock
