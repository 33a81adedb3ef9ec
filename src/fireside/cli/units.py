"""Argparse types for numbers on the command line, each with its unit and range.

An invalid number is refused with a sentence that names the unit and the range.
"""

import argparse
import math
from dataclasses import dataclass, replace
from typing import Self

from fireside.core.rng import LARGEST_SEED


@dataclass(frozen=True, slots=True)
class Unit:
    """An argparse type: a number from `least` to `most`, whole unless `is_whole` is false."""

    name: str
    least: float
    most: float
    is_whole: bool = True

    def __call__(self, text: str) -> int | float:
        """Return the number; raise ArgumentTypeError if it is invalid or out of range."""
        try:
            number = int(text) if self.is_whole else float(text)
        except (ValueError, OverflowError):
            number = math.nan
        if not self.least <= number <= self.most:  # NaN fails every comparison
            raise argparse.ArgumentTypeError(f"write {self}, not '{shortened(text)}'")
        return number

    def __str__(self) -> str:
        return f"{self.name} from {self.least:,} to {self.most:,}"

    def within(self, least: float | None = None, most: float | None = None) -> Self:
        """Return the same unit in a narrower range."""
        return replace(
            self,
            least=self.least if least is None else least,
            most=self.most if most is None else most,
        )


def shortened(text: str, longest: int = 40) -> str:
    """Return the text cut to a length that can be quoted in a sentence."""
    return text if len(text) <= longest else f"{text[:longest]}…"


SECONDS = Unit("a time in seconds", 0, 3600, is_whole=False)
THINKING = SECONDS.within(0.001)  # for limits where 0 would mean none
MINUTES = Unit("a time in minutes", 0, 525_600, is_whole=False)
DAYS = Unit("a number of days", 0, 36_500)
COUNT = Unit("a number", 1, 1_000_000)
SEATS = Unit("a number of players", 1, 100)
SIMULATIONS = Unit("a number of simulations", 0, 1_000_000)
CORES = Unit("a number of cores", 1, 1024)
WORKERS = Unit("a number of processes", 1, 1024)
SEED = Unit("a whole number", 0, LARGEST_SEED)
FIRST_SEED = SEED.within(
    most=LARGEST_SEED // 2
)  # of matches with consecutive seeds; leaves room to count up
INDEX = Unit("a whole number", 0, 1_000_000)
PORT = Unit("a port number", 0, 65_535)
