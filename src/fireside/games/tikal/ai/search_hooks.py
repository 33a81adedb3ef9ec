# compiled
"""Search hooks of Tikal: what bots ask about a position."""

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
    """What a good player of Tikal knows."""

    def __init__(self, network: Network | None = None, prior: PolicyPrior | None = None) -> None:
        super().__init__(network, prior)
        self.weights = WEIGHTS
        self.weight_names = WEIGHT_NAMES
        self.features = FEATURES

    def evaluate(self, state: State, into: Row) -> None:
        """Each seat's prospects; on the fine scale a point more is better, whoever has won."""
        super().evaluate(state, into)
        if state.over and self.network is not None:
            assert isinstance(state, TikalState)
            for seat in range(state.seats):
                into[seat] += POINT_AT_THE_END * state.player[PLAYER * seat + POINTS]

    def evaluate_by_hand(self, state: State, into: Row) -> None:
        """Each seat's prospects."""
        assert isinstance(state, TikalState)
        evaluate(state, into)

    def evaluate_by_network(self, state: State, network: Network, into: Row) -> None:
        """Each seat's prospects."""
        assert isinstance(state, TikalState)
        evaluate_by_network(state, network, into)

    def is_blunder(self, state: State, seat: Seat, move: Move) -> bool:
        """What gives points or a turn away."""
        assert isinstance(state, TikalState)
        return is_blunder(state, seat, move)

    def explain_turn(self, before: State, after: State, seat: Seat) -> list[Explanation]:
        """In the terms of the evaluation."""
        assert isinstance(before, TikalState) and isinstance(after, TikalState)
        return explain_turn(before, after, seat)

    def horizon(self, state: State) -> i64:
        """A network needs nothing played out."""
        return 12 if self.network is None else 0

    def plans_turn(self, state: State) -> bool:
        """A tile and ten action points are one plan; bids are not."""
        assert isinstance(state, TikalState)
        return state.phase != BIDDING and not state.over

    def list_bids(self, state: State, seat: Seat, into: Row) -> i64:
        """To pass, or to bid one point more; what nobody has bid for, the next takes for one."""
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
        """New tiles were shown, and the first of them is not yet auctioned."""
        assert isinstance(state, TikalState)
        return (
            state.phase == BIDDING and state.had_turn == 0 and state.passed == 0 and state.bid == 0
        )


SEARCH_HOOKS: Final = TikalSearchHooks()
