# compiled
"""Policy prior: a log-linear model that says which moves a search should try first.

A title lists the features of a move, each with one weight learned from searches; the exponential of
their sum is the move's odds. This is cheap enough for every move of a search.
"""

import math
from hashlib import sha256
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fireside.core.free_list import FreeList
from fireside.core.network import Workspace
from fireside.core.network_features import Block
from fireside.core.state import Move, Row, Seat, State

Odds: TypeAlias = "vec[float]"

MOST_TOLD: Final = 32  # the most features of one move
PART: Final = 256.0  # the integer for a weight of 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class PolicyFeatures:
    """The layout of a title's move features, and the features of a move.

    `blocks`  the features in order
    `most`    the largest number of active features of a move
    """

    def __init__(self, revision: int, blocks: list[Block], most: int) -> None:
        self.blocks: Final = blocks
        self.count: Final = sum([size for _, size in blocks])
        self.most: Final = most
        told = f"{revision} {blocks}"
        self.layout: Final = sha256(told.encode()).hexdigest()[:16]  # priors fit one layout only

    def new_workspace(self) -> Workspace:
        """Return a workspace for `prepare` and `list_move`."""
        return Workspace()

    def prepare(self, state: State, seat: Seat, workspace: Workspace) -> None:
        """Compute the data that the features of all the seat's moves share."""

    def list_move(
        self, state: State, seat: Seat, move: Move, workspace: Workspace, into: Row
    ) -> i64:
        """Write the features of a move into the row, after `prepare`; return their number.

        As in an evaluation, hidden information may be used: bots search in sampled worlds.
        """
        raise NotImplementedError

    def symmetries(self) -> list[list[int]]:
        """Return the permutation of the features for each symmetry of the board.

        Training uses them for data augmentation.
        """
        return []


class PolicyPrior:
    """The weights of a prior for one kind of table; immutable, so threads share them."""

    def __init__(self, features: PolicyFeatures, weights: Row) -> None:
        self.features = features
        self.weights = weights
        self.workspaces: FreeList[Workspace] = FreeList(features.new_workspace)

    def compute_odds(self, state: State, seat: Seat, moves: Row, count: i64, odds: Odds) -> None:
        """Write the unnormalized odds of the first `count` moves into the row."""
        features = self.features
        weights = self.weights
        workspace = self.workspaces.take()
        told = workspace.active
        features.prepare(state, seat, workspace)
        for at in range(count):
            there = features.list_move(state, seat, moves[at], workspace, told)
            inclined: i64 = 0
            for one in range(there):
                inclined += weights[told[one]]
            odds[at] = math.exp(float(inclined) / PART)
        self.workspaces.put_back(workspace)
