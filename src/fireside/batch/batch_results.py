"""Results of a batch of matches, with confidence intervals of win rates."""

from dataclasses import dataclass

import numpy as np

from fireside.batch.vector_matches import Array
from fireside.play.confidence import wilson


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a batch: one row for each match, one column for each seat."""

    title: str
    seeds: Array  # (matches,): with title and options they reproduce the deals
    scores: Array  # (matches, seats): points
    returns: Array  # (matches, seats): 1 for a win, shared less, -1 for a loss
    lengths: Array  # (matches,): decisions
    seconds: float  # wall-clock time

    @property
    def matches(self) -> int:
        """Return the number of matches."""
        return len(self.seeds)

    @property
    def decisions(self) -> int:
        """Return the number of decisions in all matches."""
        return int(self.lengths.sum())

    def win_rates(self) -> Array:
        """Return each seat's win rate; seats that win together share the win."""
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


def interval(wins: float, matches: int) -> str:
    """Return a win rate with its confidence interval, as a phrase."""
    low, high = wilson(wins, matches)
    return f"{wins / max(matches, 1):.1%} ({low:.1%} to {high:.1%})"


def merge_results(
    title: str, parts: list[tuple[Array, Array, Array, Array]], seconds: float
) -> Results:
    """Return the results of all parts, in their order."""
    seeds, scores, returns, lengths = (
        np.concatenate(column) for column in zip(*parts, strict=True)
    )
    return Results(title, seeds, scores, returns, lengths, seconds)
