# not compiled: made for people, a few at a time
"""Explanation: a reason why a turn is good or bad, as a message key and its values."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Explanation:
    """A true statement about a turn, worded by the catalogues.

    `weight` is its share of the evaluation, in thousandths of a win or the unit of the title;
    negative weights speak against the turn. `about` fills the placeholders of the message.
    """

    key: str
    weight: int
    about: Mapping[str, str | int] = field(default_factory=dict)
