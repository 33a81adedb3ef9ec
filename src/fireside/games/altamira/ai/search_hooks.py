# compiled
"""Altamira's search hooks: evaluation, rollouts, pruning and horizon."""

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
    """The knowledge of Altamira that searches use."""

    def __init__(self, network: Network | None = None, prior: PolicyPrior | None = None) -> None:
        super().__init__(network, prior)
        self.weights = WEIGHTS
        self.weight_names = WEIGHT_NAMES
        self.features = FEATURES

    def evaluate_by_hand(self, state: State, into: Row) -> None:
        """Write each seat's win probability by the static evaluation into the row."""
        assert isinstance(state, AltamiraState)
        evaluate(state, into)

    def evaluate_by_network(self, state: State, network: Network, into: Row) -> None:
        """Write each seat's win probability by the network into the row."""
        assert isinstance(state, AltamiraState)
        evaluate_by_network(state, network, into)

    def rollout_move(self, state: State, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
        """Return a heuristic rollout move with a network, otherwise a cheap semi-random one."""
        assert isinstance(state, AltamiraState)
        if self.network is not None:
            return rollout_move(state, seat, moves, count, rng)
        return simple_rollout_move(state, seat, moves, count, rng)

    def is_blunder(self, state: State, seat: Seat, move: Move) -> bool:
        """Return whether the move wastes weapons, prey or a hunter, and may be pruned."""
        assert isinstance(state, AltamiraState)
        return is_blunder(state, seat, move)

    def explain_turn(self, before: State, after: State, seat: Seat) -> list[Explanation]:
        """Return reasons for a turn in terms of the evaluation, the most important first."""
        assert isinstance(before, AltamiraState) and isinstance(after, AltamiraState)
        return explain_turn(before, after, seat)

    def horizon(self, state: State) -> i64:
        """Return the rollout depth in moves: over a round, or 0 if a network evaluates.

        The network then evaluates at the end of the round, see `is_under_way`.
        """
        return 16 * state.seats if self.network is None else 0

    def is_under_way(self, state: State) -> bool:
        """Return whether the round is in progress: not all seats are to send hunters."""
        return state.acting != (i64(1) << state.seats) - 1

    def is_secret(self, state: State) -> bool:
        """Return whether moves of this phase are hidden: sending, and face-down cards (A-R13)."""
        assert isinstance(state, AltamiraState)
        return state.phase == SENDING or state.phase >= STAKING


SEARCH_HOOKS: Final = AltamiraSearchHooks()
