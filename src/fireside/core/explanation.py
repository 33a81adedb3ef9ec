# not compiled: made for people, a few at a time
"""Reason: why a turn is good or bad, as the key of a sentence and what it is about."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Explanation:
    """One true statement about a turn; the catalogues say it in words.

    `weight` is what it counts in the evaluation, in thousandths of a win or what the title counts
    in: less than nothing speaks against the turn.
    """

    key: str
    weight: int
    about: Mapping[str, str | int] = field(default_factory=dict)
