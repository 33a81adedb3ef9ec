# compiled
"""Search hooks of Altamira: what bots ask about a position."""

from typing import Final

from mypy_extensions import i64

from fireside.core.explanation import Explanation
from fireside.core.network import Network
from fireside.core.policy_prior import PolicyPrior
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import Move, Row, Seat, State
from fireside.games.altamira.ai.evaluation import (
    WEIGHT_NAMES,
    WEIGHTS,
    evaluate,
    simple_rollout_move,
)
from fireside.games.altamira.ai.explanations import explain_turn
from fireside.games.altamira.ai.network_features import FEATURES, evaluate_by_network
from fireside.games.altamira.ai.pruning import is_blunder
from fireside.games.altamira.ai.rollout_policy import rollout_move
from fireside.games.altamira.state import (
    SENDING,
    STAKING,
    AltamiraState,
)


class AltamiraSearchHooks(SearchHooks):
    """What a good player of Altamira knows."""

    def __init__(self, network: Network | None = None, prior: PolicyPrior | None = None) -> None:
        super().__init__(network, prior)
        self.weights = WEIGHTS
        self.weight_names = WEIGHT_NAMES
        self.features = FEATURES

    def evaluate_by_hand(self, state: State, into: Row) -> None:
        """Each seat's prospects."""
        assert isinstance(state, AltamiraState)
        evaluate(state, into)

    def evaluate_by_network(self, state: State, network: Network, into: Row) -> None:
        """Each seat's prospects."""
        assert isinstance(state, AltamiraState)
        evaluate_by_network(state, network, into)

    def rollout_move(self, state: State, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
        """The move of a practised player, where a network judges; else of a hasty one."""
        assert isinstance(state, AltamiraState)
        if self.network is not None:
            return rollout_move(state, seat, moves, count, rng)
        return simple_rollout_move(state, seat, moves, count, rng)

    def is_blunder(self, state: State, seat: Seat, move: Move) -> bool:
        """What throws weapons, prey or a hunter's day away."""
        assert isinstance(state, AltamiraState)
        return is_blunder(state, seat, move)

    def explain_turn(self, before: State, after: State, seat: Seat) -> list[Explanation]:
        """In the terms of the evaluation."""
        assert isinstance(before, AltamiraState) and isinstance(after, AltamiraState)
        return explain_turn(before, after, seat)

    def horizon(self, state: State) -> i64:
        """A round and a little more; a network is asked at the end of the round."""
        return 16 * state.seats if self.network is None else 0

    def is_under_way(self, state: State) -> bool:
        """A round, until all are asked where to send hunters in the next."""
        return state.acting != (i64(1) << state.seats) - 1

    def is_secret(self, state: State) -> bool:
        """Sending hunters, and laying cards face down (A-R13)."""
        assert isinstance(state, AltamiraState)
        return state.phase == SENDING or state.phase >= STAKING


SEARCH_HOOKS: Final = AltamiraSearchHooks()
