# compiled
"""The nodes of a search tree as a structure of arrays, which mypyc compiles to fast code."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.state import Move, Seat

ROOT: Final[i64] = 0
NONE: Final[i64] = 0  # no child; the root, which has number 0, is never a child
MOST_NUMBERS: Final = 8192  # upper bound of any title's move count
MOST_NODES: Final = 1_000_000  # a tree stops growing at this size, about 70 MB
UNTRIED: Final = 0.5  # assumed result of an untried move, as a share of a win


class NodeArrays:
    """Parallel arrays with an entry for each node, the root first."""

    def __init__(self) -> None:
        self.first_child = vec[i64]([NONE])
        self.next_sibling = vec[i64]([NONE])
        self.mover = vec[i64]([0])
        self.move = vec[i64]([0])
        self.visits = vec[i64]([0])
        self.available = vec[i64]([0])
        self.total = vec[i64]([0])  # sum of the mover's results
        self.odds = vec[float]([0.0])  # odds given by the prior
        self.regret = vec[float]([0.0])
        self.strategy = vec[float]([0.0])  # sum of probabilities: the average strategy
        self.recent = vec[float]([UNTRIED])  # moving average of a secret choice's results
        self.share = vec[float]([0.0])  # its last probability by regret matching
        self.drawn = vec[i64]([0])  # the last simulation in which it was legal
        self.child_by_move = vec[i64]([NONE] * MOST_NUMBERS)
        self.stamp_by_move = vec[i64]([0] * MOST_NUMBERS)
        self.stamp: i64 = 0

    def add(self, node: i64, seat: Seat, move: Move) -> i64:
        """Add a child to the node and return it."""
        child = i64(len(self.move))
        self.first_child = append(self.first_child, NONE)
        self.next_sibling = append(self.next_sibling, self.first_child[node])
        self.mover = append(self.mover, seat)
        self.move = append(self.move, move)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 0)
        self.total = append(self.total, 0)
        self.odds = append(self.odds, 0.0)
        self.first_child[node] = child
        return child

    def allocate_regrets(self) -> None:
        """Extend the arrays for secret choices to all nodes; most trees never need them."""
        while len(self.regret) < len(self.move):
            self.regret = append(self.regret, 0.0)
            self.strategy = append(self.strategy, 0.0)
            self.recent = append(self.recent, UNTRIED)
            self.share = append(self.share, 0.0)
            self.drawn = append(self.drawn, 0)

    def mark_children(self, node: i64, seat: Seat) -> None:
        """Index the seat's children of the node by move, in `child_by_move` with a fresh stamp."""
        self.stamp += 1
        child = self.first_child[node]
        while child != NONE:
            if self.mover[child] == seat:
                move = self.move[child]
                self.child_by_move[move] = child
                self.stamp_by_move[move] = self.stamp
            child = self.next_sibling[child]
