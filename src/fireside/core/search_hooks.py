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
    """The search hooks of a title; its `ai/search_hooks.py` overrides the defaults.

    `weights`, `weight_names`  weights of the evaluation that `fireside tune` may change
    `features`         the input of an evaluation network, or None
    `network`          the evaluation network; None: the hand-written evaluation
    `policy_features`  the input of a policy prior, or None
    `prior`            the policy prior, or None
    `full_win`         the evaluation of a certain, unshared win
    `exploration`      the exploration constant of the tree search
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
        """Return these hooks with the network and prior; unchanged if the title has no features."""
        return self if self.features is None else type(self)(network, prior)

    def evaluate(self, state: State, into: Row) -> None:
        """Write each seat's win probability into the row, as parts of `full_win`."""
        network = self.network
        if network is None:
            self.evaluate_by_hand(state, into)
        elif self.is_decided(state, into):
            for seat in range(state.seats):
                into[seat] *= FINE_WIN // FULL_WIN
        else:
            self.evaluate_by_network(state, network, into)

    def evaluate_by_hand(self, state: State, into: Row) -> None:
        """Write the hand-written evaluation into the row, as parts of FULL_WIN.

        By default all seats are equal until the match is over.
        """
        if not state.over:
            for seat in range(state.seats):
                into[seat] = FULL_WIN // state.seats
            return
        winners = state.winners
        for seat in range(state.seats):
            into[seat] = FULL_WIN // len(winners) if seat in winners else 0

    def evaluate_by_network(self, state: State, network: Network, into: Row) -> None:
        """Write the network's evaluation into the row, as parts of FINE_WIN."""
        raise NotImplementedError

    def is_decided(self, state: State, into: Row) -> bool:
        """Return whether the result is certain; if so, write it into the row in FULL_WIN units."""
        if not state.over:
            return False
        self.evaluate_by_hand(state, into)
        return True

    def rollout_move(self, state: State, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
        """Return one of `count` legal moves by the rollout policy (default: at random)."""
        return moves[rng.roll(count)]

    def is_blunder(self, state: State, seat: Seat, move: Move) -> bool:
        """Return whether a move is certainly bad; each decision keeps at least one other move."""
        return False

    def prune_blunders(self, state: State, seat: Seat, moves: Row, count: i64) -> i64:
        """Move the blunders among `count` moves to the end; return the number of the other moves.

        If all are blunders, none is pruned.
        """
        kept: i64 = 0
        for at in range(count):
            move = moves[at]
            if not self.is_blunder(state, seat, move):
                moves[at] = moves[kept]
                moves[kept] = move
                kept += 1
        return kept if kept > 0 else count

    def explain_turn(self, before: State, after: State, seat: Seat) -> list[Explanation]:
        """Return why a turn of this seat is good or bad, the heaviest reason first.

        `before` and `after` are worlds as the seat knows them: hidden information is no reason.
        """
        return []

    def horizon(self, state: State) -> i64:
        """Return the number of rollout decisions after which the evaluation may end a play-out."""
        return 12

    def is_under_way(self, state: State) -> bool:
        """Return whether a move is not finished yet, so that an evaluation should wait."""
        return False

    def plans_turn(self, state: State) -> bool:
        """Return whether this decision is a step of a turn that should be planned as a whole."""
        return False

    def list_bids(self, state: State, seat: Seat, into: Row) -> i64:
        """Write the moves worth trying in a decision between planned turns; return their number.

        Such decisions are, for example, bids. The first move is the default choice in fast
        play-outs.
        """
        return 0

    def begins_round(self, state: State) -> bool:
        """Return whether a round of turns begins here: a fair moment to compare all seats."""
        return False

    def is_secret(self, state: State) -> bool:
        """Return whether this decision is secret, so that a bot should play a mixed strategy."""
        return len(SEATS_IN[state.acting]) > 1


DEFAULT_SEARCH_HOOKS: Final = SearchHooks()  # for titles without hooks of their own
