# compiled
"""Features: what a network sees of a title's tables."""

from hashlib import sha256
from typing import Final

from mypy_extensions import i64, mypyc_attr

from fireside.core.state import Row, Seat, State

Block = tuple[str, int]  # what its features tell, and how many they are


@mypyc_attr(allow_interpreted_subclasses=True)
class NetworkFeatures:
    """The layout of a title's features, and which are there at a table.

    `blocks`    the features in order
    `measures`  how many numbers there are beside them that count by their size
    `nobody`    whether a match may end without a winner
    `most`      how many features are there for a seat at most
    `lead`      so many points more are a clear win, where more is better; 0: a win is a win
    """

    def __init__(
        self,
        revision: int,
        blocks: list[Block],
        most: int,
        measures: int = 0,
        nobody: bool = False,
        lead: int = 0,
    ) -> None:
        self.blocks: Final = blocks
        self.count: Final = sum([size for _, size in blocks])
        self.measures: Final = measures
        self.nobody: Final = nobody
        self.most: Final = most
        self.lead: Final = lead
        told = f"{revision} {blocks} {measures} {nobody}"
        self.layout: Final = sha256(told.encode()).hexdigest()[:16]  # another one, another network

    def list_active(self, state: State, seat: Seat, into: Row) -> i64:
        """The features that are there for a seat stand in the row; returns how many they are.

        As for an evaluation, everything at the table may be looked at.
        """
        raise NotImplementedError

    def list_measures(self, state: State, seat: Seat, into: Row) -> i64:
        """Numbers that count by their size: their places and sizes in turn; returns how many."""
        return 0

    def symmetries(self) -> list[list[int]]:
        """What each feature becomes when the table is turned, for each way of turning it."""
        return []

    def table_kind(self, state: State) -> str:
        """Tables that share a network share this word: the seats, and options that matter."""
        return str(state.seats)


def clamp(number: i64, low: i64, high: i64) -> i64:
    """The number, or the nearest that is allowed."""
    if number < low:
        return low
    return number if number < high else high
