# compiled
"""The latest decisions of a match as numbers, as one seat knows them, newest first.

Each row holds the deciding seat (1 for the viewer, 2 for its left neighbour …; 0: no decision yet),
1 + the move number (0 for another seat's secret choice), and the viewer's private numbers.
"""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i32, i64

from fireside.core.game import Game
from fireside.core.observation import Buffer, seen_from, zero_buffer
from fireside.core.state import Move, Row, Seat, State

Numbers: TypeAlias = "vec[i32]"


def zero_row(count: i64) -> Numbers:
    return vec[i32]([i32(0)] * count)


def hidden_moves(game: Game) -> Buffer:
    """Return a mask with 1 for each move that other seats do not see, or see only in part."""
    marks = zero_buffer(game.move_count)
    for kind in game.moves.kinds:
        if kind.secret:
            for number in range(kind.first, kind.first + kind.count):
                marks[number] = 1
    return marks


def write_decision(
    into: Numbers, at: i64, viewer: Seat, seat: Seat, seats: i64, move: Move, secrets: Buffer
) -> None:
    """Write a decision at this offset as the viewer may know it."""
    into[at] = i32(seen_from(viewer, seat, seats) + 1)
    into[at + 1] = i32(0 if secrets[move] and seat != viewer else move + 1)


class HistoryLayout:
    """The row layout that all action histories of one game share.

    `private` offsets in an observation of the numbers that only the viewer knows, and that do not
    follow from its own moves
    """

    def __init__(self, game: Game, depth: i64) -> None:
        self.size: i64 = game.observation.size
        self.depth = depth
        self.secrets = hidden_moves(game)
        places = [
            place
            for field in game.observation.fields
            if field.recalled
            for place in range(field.offset, field.offset + field.length)
        ]
        self.private: Row = vec[i64]([i64(place) for place in places])
        self.width: i64 = 2 + len(places)

    def begin(self, table: State, viewer: Seat) -> "ActionHistory":
        """Return an empty history for a viewer who starts at this position."""
        return ActionHistory(self, table.clone(), viewer, 0, zero_row(self.depth * self.width))


class ActionHistory:
    """The latest decisions as the viewer knew them, with its private numbers after each.

    Immutable, so that copies of a position share it. `ply` is the number of decisions it has seen,
    `table` the state after them.
    """

    def __init__(
        self, terms: HistoryLayout, table: State, viewer: Seat, ply: i64, rows: Numbers
    ) -> None:
        self.terms = terms
        self.table = table
        self.viewer = viewer
        self.ply = ply
        self.rows = rows

    def moved_to(self, table: State) -> "ActionHistory":
        """Return the same rows based on another world, with no decisions made since."""
        return ActionHistory(self.terms, table, self.viewer, 0, self.rows)

    def continued(self, decisions: list[tuple[int, int]], table: State) -> "ActionHistory":
        """Return the history extended to all these decisions, which have led to this table."""
        terms, viewer = self.terms, self.viewer
        known = i64(len(decisions))
        missing = known - self.ply
        if missing == 0:
            return self
        rows = zero_row(terms.depth * terms.width)
        fresh = missing * terms.width
        for at in range(fresh, terms.depth * terms.width):
            number = self.rows[at - fresh]
            if number != 0:
                rows[at] = number
        walker = table if missing == 1 else self.table.clone()
        for ply in range(self.ply, known):
            seat, move = decisions[ply]
            if missing > 1:
                walker.apply(seat, move)
            if known - 1 - ply < terms.depth:
                at = (known - 1 - ply) * terms.width
                write_decision(rows, at, viewer, seat, table.seats, move, terms.secrets)
                self.note_private(walker, rows, at + 2)
        return ActionHistory(terms, table.clone(), viewer, known, rows)

    def note_private(self, table: State, rows: Numbers, at: i64) -> None:
        """Write the numbers that only the viewer knows."""
        private = self.terms.private
        if len(private) == 0:
            return
        seen = zero_buffer(self.terms.size)
        table.observe(self.viewer, seen, 0)
        for number in range(i64(len(private))):
            rows[at + number] = i32(seen[private[number]])
