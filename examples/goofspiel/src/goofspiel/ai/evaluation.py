"""What a good player knows: points are all, and no bid should be guessed."""

from typing import TYPE_CHECKING, Final, cast

from fireside.core.search_hooks import SearchHooks
from fireside.core.state import FULL_WIN, Row, State

if TYPE_CHECKING:
    from goofspiel.state import GoofspielState


class GoofspielSearchHooks(SearchHooks):
    """Points, and what the cards in hand may still win."""

    def evaluate_by_hand(self, state: State, into: Row) -> None:
        """A seat's share of all worth: its points, and half of what its hand is worth."""
        if state.over:
            super().evaluate_by_hand(state, into)
            return
        table = cast("GoofspielState", state)
        worth = [
            1 + 2 * points + sum(hand)
            for points, hand in zip(table.points, table.hands, strict=True)
        ]
        for seat, one in enumerate(worth):
            into[seat] = FULL_WIN * one**3 // sum(other**3 for other in worth)

    def horizon(self, state: State) -> int:
        """To the end of most matches."""
        return 8 * int(state.seats)

    def is_secret(self, state: State) -> bool:
        """Every bid, also of whoever chooses last."""
        return True


SEARCH_HOOKS: Final = GoofspielSearchHooks()
