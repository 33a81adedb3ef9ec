# compiled
"""What a seat recalls of a match as numbers: the latest decisions, newest first.

Each is a row: who decided (1 for the one who recalls, 2 for its left neighbour …; 0: nothing yet),
1 + the number of the move (0 for another seat's secret choice), and maybe more.
"""

from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i32, i64

from fireside.core.game import Game
from fireside.core.observation import Buffer, seen_from, zero_buffer
from fireside.core.state import Move, Row, Seat, State

Numbers: TypeAlias = "vec[i32]"


def zero_row(count: i64) -> Numbers:
    """So many zeros."""
    return vec[i32]([i32(0)] * count)


def hidden_moves(game: Game) -> Buffer:
    """1 for each move that others do not see, or not as what it is."""
    marks = zero_buffer(game.move_count)
    for kind in game.moves.kinds:
        if kind.secret:
            for number in range(kind.first, kind.first + kind.count):
                marks[number] = 1
    return marks


def write_decision(
    into: Numbers, at: i64, viewer: Seat, seat: Seat, seats: i64, move: Move, secrets: Buffer
) -> None:
    """A decision stands there as the viewer may know it."""
    into[at] = i32(seen_from(viewer, seat, seats) + 1)
    into[at + 1] = i32(0 if secrets[move] and seat != viewer else move + 1)


class HistoryLayout:
    """What recollections of one game have in common.

    `private`  where in an observation the numbers stand that only the viewer knows, and that do not
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
        """Of somebody who comes to the table now."""
        return ActionHistory(self, table.clone(), viewer, 0, zero_row(self.depth * self.width))


class ActionHistory:
    """The latest decisions as the viewer knew them, with its private numbers after each.

    It is never changed, so that copies of a position share it. `ply` is how many decisions it knows
    of, `table` how the table stood then.
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
        """The same, in a world where nothing has been decided since."""
        return ActionHistory(self.terms, table, self.viewer, 0, self.rows)

    def continued(self, decisions: list[tuple[int, int]], table: State) -> "ActionHistory":
        """What is recalled after all these decisions, which have led to this table."""
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
        """The numbers that only the viewer knows stand there."""
        private = self.terms.private
        if len(private) == 0:
            return
        seen = zero_buffer(self.terms.size)
        table.observe(self.viewer, seen, 0)
        for number in range(i64(len(private))):
            rows[at + number] = i32(seen[private[number]])
