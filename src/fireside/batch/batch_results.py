"""What many matches came to."""

import math
from dataclasses import dataclass

import numpy as np

from fireside.batch.vector_matches import Array

CONFIDENCE = 1.96  # standard deviations that hold 95 of 100


@dataclass(frozen=True, slots=True)
class Results:
    """One row for each match, one column for each seat."""

    title: str
    seeds: Array  # (matches,): with the title and options they deal the same again
    scores: Array  # (matches, seats): points
    returns: Array  # (matches, seats): 1 for a win, shared less, -1 for a loss
    lengths: Array  # (matches,): decisions
    seconds: float  # by the clock

    @property
    def matches(self) -> int:
        """How many were played."""
        return len(self.seeds)

    @property
    def decisions(self) -> int:
        """How many decisions they took."""
        return int(self.lengths.sum())

    def win_rates(self) -> Array:
        """How much of its matches each seat has won; those who win together share."""
        rates: Array = (self.returns.mean(axis=0) + 1) / 2
        return rates

    def __str__(self) -> str:
        rates = ", ".join(
            f"seat {seat} {interval(rate * self.matches, self.matches)}"
            for seat, rate in enumerate(self.win_rates())
        )
        return (
            f"{self.matches:,} matches of {self.title}, {self.decisions:,} decisions "
            f"({self.decisions / max(self.seconds, 1e-9):,.0f} a second). Wins: {rates}"
        )


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """Between which bounds the true rate lies, 95 times of 100 (Wilson's interval)."""
    if matches == 0:
        return 0.0, 1.0
    rate, z = wins / matches, CONFIDENCE
    centre = (rate + z * z / (2 * matches)) / (1 + z * z / matches)
    spread = (
        z
        * math.sqrt(rate * (1 - rate) / matches + z * z / (4 * matches * matches))
        / (1 + z * z / matches)
    )
    return max(0.0, centre - spread), min(1.0, centre + spread)


def interval(wins: float, matches: int) -> str:
    """A rate with its bounds, as a phrase."""
    low, high = wilson(wins, matches)
    return f"{wins / max(matches, 1):.1%} ({low:.1%} to {high:.1%})"


def merge_results(
    title: str, parts: list[tuple[Array, Array, Array, Array]], seconds: float
) -> Results:
    """The results of all parts, in their order."""
    seeds, scores, returns, lengths = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    return Results(title, seeds, scores, returns, lengths, seconds)
