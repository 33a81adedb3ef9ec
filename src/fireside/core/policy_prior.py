# compiled
"""Prior: which moves are worth trying first, learned from what searches have tried most.

A title may tell features of a move, each with one weight; the sum of those that are there says how
likely a good player is to make it. That is cheap enough to be asked for every move of a search.
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

MOST_TOLD: Final = 32  # features of one move
PART: Final = 256.0  # weights are in parts of one


@mypyc_attr(allow_interpreted_subclasses=True)
class PolicyFeatures:
    """The layout of what a title tells of moves, and what is true of one.

    `blocks`  the features in order
    `most`    how many are there for a move at most
    """

    def __init__(self, revision: int, blocks: list[Block], most: int) -> None:
        self.blocks: Final = blocks
        self.count: Final = sum([size for _, size in blocks])
        self.most: Final = most
        told = f"{revision} {blocks}"
        self.layout: Final = sha256(told.encode()).hexdigest()[:16]  # another one, another prior

    def new_workspace(self) -> Workspace:
        """Return a workspace for `prepare` and `list_move`."""
        return Workspace()

    def prepare(self, state: State, seat: Seat, workspace: Workspace) -> None:
        """Compute what the features of all moves of the seat need."""

    def list_move(
        self, state: State, seat: Seat, move: Move, workspace: Workspace, into: Row
    ) -> i64:
        """Write the features of a move into the row, after `prepare`; return how many they are.

        As for an evaluation, everything at the table may be looked at: a bot is given a world.
        """
        raise NotImplementedError

    def symmetries(self) -> list[list[int]]:
        """What each feature becomes when the table is turned, for each way of turning it."""
        return []


class PolicyPrior:
    """Weights for one kind of table. They never change, so that threads share them."""

    def __init__(self, features: PolicyFeatures, weights: Row) -> None:
        self.features = features
        self.weights = weights
        self.workspaces: FreeList[Workspace] = FreeList(features.new_workspace)

    def compute_odds(self, state: State, seat: Seat, moves: Row, count: i64, odds: Odds) -> None:
        """Write the odds of so many moves into the row."""
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
