# compiled
"""The nodes of a tree of search, in rows: what was tried, how often, and how it turned out."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.state import Move, Seat

ROOT: Final[i64] = 0
NONE: Final[i64] = 0  # no child: the root is nobody's child
MOST_NUMBERS: Final = 8192  # no title numbers more moves
MOST_NODES: Final = 1_000_000  # a tree of so many grows no more: 70 MB
UNTRIED: Final = 0.5


class NodeArrays:
    """Rows with an entry for each node, the root first."""

    def __init__(self) -> None:
        self.first_child = vec[i64]([NONE])
        self.next_sibling = vec[i64]([NONE])
        self.mover = vec[i64]([0])
        self.move = vec[i64]([0])
        self.visits = vec[i64]([0])
        self.available = vec[i64]([0])
        self.total = vec[i64]([0])  # the mover's prospects, summed up
        self.odds = vec[float]([0.0])  # by the prior
        self.regret = vec[float]([0.0])
        self.strategy = vec[float]([0.0])  # how often regret matching meant to choose it, summed
        self.recent = vec[float]([UNTRIED])  # what a secret choice brought of late, of a win
        self.share = vec[float]([0.0])  # how likely regret matching meant to choose it last
        self.drawn = vec[i64]([0])  # in which simulation it could last be drawn
        self.child_by_move = vec[i64]([NONE] * MOST_NUMBERS)
        self.stamp_by_move = vec[i64]([0] * MOST_NUMBERS)
        self.stamp: i64 = 0

    def add(self, node: i64, seat: Seat, move: Move) -> i64:
        """A new child of the node."""
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
        """Every node has room for regrets; where nothing is chosen in secret, none needs it."""
        while len(self.regret) < len(self.move):
            self.regret = append(self.regret, 0.0)
            self.strategy = append(self.strategy, 0.0)
            self.recent = append(self.recent, UNTRIED)
            self.share = append(self.share, 0.0)
            self.drawn = append(self.drawn, 0)

    def mark_children(self, node: i64, seat: Seat) -> None:
        """The seat's children of the node can be looked up by their move."""
        self.stamp += 1
        child = self.first_child[node]
        while child != NONE:
            if self.mover[child] == seat:
                move = self.move[child]
                self.child_by_move[move] = child
                self.stamp_by_move[move] = self.stamp
            child = self.next_sibling[child]
