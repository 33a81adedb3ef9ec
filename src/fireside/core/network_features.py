# compiled
"""The input features of a title's evaluation network."""

from hashlib import sha256
from typing import Final

from mypy_extensions import i64, mypyc_attr

from fireside.core.state import Row, Seat, State

Block = tuple[str, int]  # name and number of features


@mypyc_attr(allow_interpreted_subclasses=True)
class NetworkFeatures:
    """The layout of a title's network features, and the features that are active in a state.

    `blocks`    the features in order
    `measures`  the number of weights for numeric inputs, which scale with a value
    `nobody`    whether a match may end without a winner
    `most`      the largest number of active features of a seat
    `lead`      unit of the softmax over points in training targets; 0: only wins count
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
        self.layout: Final = sha256(told.encode()).hexdigest()[:16]  # networks fit one layout only

    def list_active(self, state: State, seat: Seat, into: Row) -> i64:
        """Write the active features of a seat into the row; return their number.

        As in an evaluation, hidden information may be used: bots evaluate sampled worlds.
        """
        raise NotImplementedError

    def list_measures(self, state: State, seat: Seat, into: Row) -> i64:
        """Write the numeric inputs into the row as pairs of weight index and value.

        Return the number of entries written: two for each input.
        """
        return 0

    def symmetries(self) -> list[list[int]]:
        """Return the permutation of the features for each symmetry of the board.

        Training uses them for data augmentation.
        """
        return []

    def table_kind(self, state: State) -> str:
        """Return the name of the network for such tables: the seats and the options that matter."""
        return str(state.seats)


def clamp(number: i64, low: i64, high: i64) -> i64:
    """Return the number limited to the interval from low to high."""
    if number < low:
        return low
    return number if number < high else high
