# compiled
"""Tikal's search hooks: evaluation, pruning, bids and turn planning."""

from typing import Final

from mypy_extensions import i64

from fireside.core.explanation import Explanation
from fireside.core.network import Network
from fireside.core.policy_prior import PolicyPrior
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import LEGAL, Move, Row, Seat, State
from fireside.games.tikal.ai.evaluation import (
    POINT_AT_THE_END,
    WEIGHT_NAMES,
    WEIGHTS,
    evaluate,
    evaluate_by_network,
)
from fireside.games.tikal.ai.explanations import explain_turn
from fireside.games.tikal.ai.network_features import FEATURES
from fireside.games.tikal.ai.pruning import is_blunder
from fireside.games.tikal.generated.moves import PASS, bid_move
from fireside.games.tikal.rules.auction import refuse_bid
from fireside.games.tikal.state import (
    BIDDING,
    PLAYER,
    POINTS,
    TikalState,
)


class TikalSearchHooks(SearchHooks):
    """The knowledge of Tikal that searches use."""

    def __init__(self, network: Network | None = None, prior: PolicyPrior | None = None) -> None:
        super().__init__(network, prior)
        self.weights = WEIGHTS
        self.weight_names = WEIGHT_NAMES
        self.features = FEATURES

    def evaluate(self, state: State, into: Row) -> None:
        """Write each seat's win probability into the row.

        With a network, final scores are added on the fine scale, so that bots still prefer more
        points when the result is certain.
        """
        super().evaluate(state, into)
        if state.over and self.network is not None:
            assert isinstance(state, TikalState)
            for seat in range(state.seats):
                into[seat] += POINT_AT_THE_END * state.player[PLAYER * seat + POINTS]

    def evaluate_by_hand(self, state: State, into: Row) -> None:
        """Write each seat's win probability by the static evaluation into the row."""
        assert isinstance(state, TikalState)
        evaluate(state, into)

    def evaluate_by_network(self, state: State, network: Network, into: Row) -> None:
        """Write each seat's win probability by the network into the row."""
        assert isinstance(state, TikalState)
        evaluate_by_network(state, network, into)

    def is_blunder(self, state: State, seat: Seat, move: Move) -> bool:
        """Return whether the move gives away points or most of a turn."""
        assert isinstance(state, TikalState)
        return is_blunder(state, seat, move)

    def explain_turn(self, before: State, after: State, seat: Seat) -> list[Explanation]:
        """Return reasons for a turn in terms of the evaluation, the most important first."""
        assert isinstance(before, TikalState) and isinstance(after, TikalState)
        return explain_turn(before, after, seat)

    def horizon(self, state: State) -> i64:
        """Return the rollout depth in moves; 0 with a network, which needs no rollouts."""
        return 12 if self.network is None else 0

    def plans_turn(self, state: State) -> bool:
        """Return whether this decision is part of a turn's plan; bids are not."""
        assert isinstance(state, TikalState)
        return state.phase != BIDDING and not state.over

    def list_bids(self, state: State, seat: Seat, into: Row) -> i64:
        """Write passing and raising by one point into the row; return their number.

        Raising comes first before any bid, since the next bidder would take the tile for one point.
        """
        assert isinstance(state, TikalState)
        if state.phase != BIDDING:
            return 0
        into[0] = PASS
        if refuse_bid(state, seat, state.bid + 1) != LEGAL:
            return 1
        into[1] = bid_move(state.bid + 1)
        if state.bid == 0:
            into[0], into[1] = into[1], into[0]
        return 2

    def begins_round(self, state: State) -> bool:
        """Return whether new tiles are offered and the first auction has not begun."""
        assert isinstance(state, TikalState)
        return (
            state.phase == BIDDING and state.had_turn == 0 and state.passed == 0 and state.bid == 0
        )


SEARCH_HOOKS: Final = TikalSearchHooks()
