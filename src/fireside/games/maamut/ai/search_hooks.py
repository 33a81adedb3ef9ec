# compiled
"""Mâamut's search hooks: evaluation, rollouts, pruning, policy features and horizon."""

from typing import Final

from mypy_extensions import i64

from fireside.core.explanation import Explanation
from fireside.core.network import Network
from fireside.core.policy_prior import PolicyPrior
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import Move, Row, Seat, State
from fireside.games.maamut.ai.evaluation import (
    WEIGHT_NAMES,
    WEIGHTS,
    evaluate,
    is_decided,
    simple_rollout_move,
)
from fireside.games.maamut.ai.explanations import explain_turn
from fireside.games.maamut.ai.network_features import FEATURES, evaluate_by_network
from fireside.games.maamut.ai.policy_features import MOVES
from fireside.games.maamut.ai.pruning import is_blunder
from fireside.games.maamut.state import FLEEING, TURN, MaamutState


class MaamutSearchHooks(SearchHooks):
    """The knowledge of Mâamut that searches use."""

    def __init__(self, network: Network | None = None, prior: PolicyPrior | None = None) -> None:
        super().__init__(network, prior)
        self.weights = WEIGHTS
        self.weight_names = WEIGHT_NAMES
        self.features = FEATURES
        self.policy_features = MOVES
        if prior is not None:
            self.exploration = 0.6
        elif network is not None:
            self.exploration = 0.3

    def evaluate_by_hand(self, state: State, into: Row) -> None:
        """Write each seat's win probability by the static evaluation into the row."""
        assert isinstance(state, MaamutState)
        evaluate(state, into)

    def evaluate_by_network(self, state: State, network: Network, into: Row) -> None:
        """Write each seat's win probability by the network into the row."""
        assert isinstance(state, MaamutState)
        evaluate_by_network(state, network, into)

    def is_decided(self, state: State, into: Row) -> bool:
        """Return whether a seat has won or can win now; if so, write all win probabilities."""
        assert isinstance(state, MaamutState)
        return is_decided(state, into)

    def is_blunder(self, state: State, seat: Seat, move: Move) -> bool:
        """Return whether a turn misses or gives away a win, loses the hunter or gains nothing."""
        assert isinstance(state, MaamutState)
        return state.phase == TURN and is_blunder(state, seat, move)

    def explain_turn(self, before: State, after: State, seat: Seat) -> list[Explanation]:
        """Return reasons for a turn in terms of the evaluation, the most important first."""
        assert isinstance(before, MaamutState) and isinstance(after, MaamutState)
        return explain_turn(before, after, seat)

    def horizon(self, state: State) -> i64:
        """Return the rollout depth in moves; 0 with a network, which needs no rollouts."""
        return 12 if self.network is None else 0

    def is_under_way(self, state: State) -> bool:
        """Return whether hunters still flee: until then the mammoth's tile is not final."""
        assert isinstance(state, MaamutState)
        return state.phase == FLEEING

    def rollout_move(self, state: State, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
        """Return a cheap semi-random rollout move."""
        assert isinstance(state, MaamutState)
        return simple_rollout_move(state, seat, moves, count, rng)


SEARCH_HOOKS: Final = MaamutSearchHooks()
