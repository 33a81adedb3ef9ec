"""Search hooks of Goofspiel: evaluation by points and hands, and secret decisions."""

from typing import TYPE_CHECKING, Final, cast

from fireside.core.search_hooks import SearchHooks
from fireside.core.state import FULL_WIN, Row, State

if TYPE_CHECKING:
    from goofspiel.state import GoofspielState


class GoofspielSearchHooks(SearchHooks):
    """An evaluation by points, and by the value of the cards in hand."""

    def evaluate_by_hand(self, state: State, into: Row) -> None:
        """Write each seat's share of the cubes of 1 + 2 * points + value of the hand."""
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
        """Return a depth that reaches the end of most matches."""
        return 8 * int(state.seats)

    def is_secret(self, state: State) -> bool:
        """Return True: every bid must be unpredictable, also the last one of a round."""
        return True


SEARCH_HOOKS: Final = GoofspielSearchHooks()
