# compiled
"""Search hooks: evaluation, pruning and rollout policy of a title, each with a default."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fireside.core.explanation import Explanation
from fireside.core.network import FINE_WIN, Network
from fireside.core.network_features import NetworkFeatures
from fireside.core.policy_prior import PolicyFeatures, PolicyPrior
from fireside.core.rng import Rng
from fireside.core.state import FULL_WIN, NO_ROW, SEATS_IN, Move, Row, Seat, State


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchHooks:
    """The search hooks of one title; its `ai/search_hooks.py` overrides what it knows better.

    `weights`, `weight_names`  weights of the evaluation that `fireside tune` may change
    `features`         the input of a network, or None
    `network`          the evaluation network; None: the evaluation written by hand
    `policy_features`  the input of a policy prior, or None
    `prior`            the policy prior, or None
    `full_win`     what the evaluation gives to a seat that has won alone
    `exploration`  how much a search should prefer moves that were rarely tried
    """

    weights: Row
    weight_names: list[str]
    features: NetworkFeatures | None
    network: Network | None
    policy_features: PolicyFeatures | None
    prior: PolicyPrior | None
    full_win: i64
    exploration: float

    def __init__(self, network: Network | None = None, prior: PolicyPrior | None = None) -> None:
        self.weights = NO_ROW
        self.weight_names = []
        self.features = None
        self.network = network
        self.policy_features = None
        self.prior = prior
        self.full_win = FULL_WIN if network is None else FINE_WIN
        self.exploration = 0.7

    def with_networks(
        self, network: Network | None, prior: PolicyPrior | None = None
    ) -> "SearchHooks":
        """The same title's answers with what was learned; without features, the same."""
        return self if self.features is None else type(self)(network, prior)

    def evaluate(self, state: State, into: Row) -> None:
        """Each seat's prospects, as parts of `full_win`, are written into the row."""
        network = self.network
        if network is None:
            self.evaluate_by_hand(state, into)
        elif self.is_decided(state, into):
            for seat in range(state.seats):
                into[seat] *= FINE_WIN // FULL_WIN
        else:
            self.evaluate_by_network(state, network, into)

    def evaluate_by_hand(self, state: State, into: Row) -> None:
        """Prospects by what good players value: by default alike until the match is over."""
        if not state.over:
            for seat in range(state.seats):
                into[seat] = FULL_WIN // state.seats
            return
        winners = state.winners
        for seat in range(state.seats):
            into[seat] = FULL_WIN // len(winners) if seat in winners else 0

    def evaluate_by_network(self, state: State, network: Network, into: Row) -> None:
        """Prospects by the network, for a title that has features."""
        raise NotImplementedError

    def is_decided(self, state: State, into: Row) -> bool:
        """Nobody needs to ask a network: prospects, as by hand, are in the row."""
        if not state.over:
            return False
        self.evaluate_by_hand(state, into)
        return True

    def rollout_move(self, state: State, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
        """One of so many legal moves, as a hasty player would choose: for play-outs."""
        return moves[rng.roll(count)]

    def is_blunder(self, state: State, seat: Seat, move: Move) -> bool:
        """Nobody plays this who has understood the rules; there is always another legal move."""
        return False

    def prune_blunders(self, state: State, seat: Seat, moves: Row, count: i64) -> i64:
        """The first so many of the moves are not foolish: the others come after them."""
        kept: i64 = 0
        for at in range(count):
            move = moves[at]
            if not self.is_blunder(state, seat, move):
                moves[at] = moves[kept]
                moves[kept] = move
                kept += 1
        return kept if kept > 0 else count

    def explain_turn(self, before: State, after: State, seat: Seat) -> list[Explanation]:
        """Why a turn of this seat that led from one table to the other is good or bad, what counts
        most first. Both are tables as the seat knows them: what it cannot know is no reason."""
        return []

    def horizon(self, state: State) -> i64:
        """After how many hasty decisions a play-out may well be judged by the evaluation."""
        return 12

    def is_under_way(self, state: State) -> bool:
        """What is decided now belongs to a move that is not over: an evaluation should wait."""
        return False

    def plans_turn(self, state: State) -> bool:
        """What is decided now is a step of a turn that is best planned as a whole."""
        return False

    def list_bids(self, state: State, seat: Seat, into: Row) -> i64:
        """Moves worth trying where turns are planned and this is none: first a hasty player's."""
        return 0

    def begins_round(self, state: State) -> bool:
        """Nobody has done anything in a round of turns: a good moment to compare everybody."""
        return False

    def is_secret(self, state: State) -> bool:
        """What is decided now stays hidden from others for a while: a bot should mix."""
        return len(SEATS_IN[state.acting]) > 1


DEFAULT_SEARCH_HOOKS: Final = SearchHooks()  # of a title that says nothing
