"""Confidence intervals of win rates."""

import math

CONFIDENCE = 1.96  # standard deviations: the normal quantile of a 95 % interval


def wilson(wins: float, matches: float) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate: the score interval of Wilson (1927)."""
    if matches == 0:
        return 0.0, 1.0
    rate, square = wins / matches, CONFIDENCE**2
    whole = 1 + square / matches
    centre = (rate + square / (2 * matches)) / whole
    spread = math.sqrt(rate * (1 - rate) / matches + square / (4 * matches**2))
    spread *= CONFIDENCE / whole
    return max(0.0, centre - spread), min(1.0, centre + spread)
