"""Obvious blunders in Tikal: moves that no player makes who knows the rules."""

from fireside.core.state import State
from fireside.games.tikal.components import NEIGHBOUR
from fireside.games.tikal.generated.moves import (
    END,
    bid_points,
    guard_cell,
    is_bid,
    is_enter,
    is_guard,
    is_lift,
    is_swap,
    is_uncover,
    is_walk,
    lift_cell,
    uncover_cell,
    walk_cell,
    walk_figure,
    walk_way,
)
from fireside.games.tikal.rules.scoring import holder, treasure_points
from fireside.games.tikal.state import PLAYER, POINTS, SCORING, TikalState, strengths

BIDS_TOO_HIGH = "bids far more than the last"
BIDS_TOO_MUCH = "bids half of what they have"
TO_AND_FRO = "walks to and fro"
WORKS_FOR_ANOTHER = "uncovers for another"
LEAVES_POINTS = "ends the turn with a level or a treasure in reach"
LEAVES_TIME = "ends the turn with most action points left"
SWAPS_FOR_NOTHING = "swaps for nothing"
GUARDS_TOO_LITTLE = "guards what counts next to nothing"
JUMP, HALF_FROM, MOST_OF_A_TURN, NEXT_TO_NOTHING = 3, 5, 6, 2


class Follies:
    """A recogniser of blunders that remembers this turn and the seat's turn before."""

    def __init__(self) -> None:
        self.walked: dict[int, list[tuple[int, int, int, object]]] = {}  # in this turn, by seat
        self.before: dict[int, list[tuple[int, int, int, object]]] = {}
        self.uncovered: list[int] = []  # cells, in this turn
        self.lifted: list[int] = []  # cells, in this turn

    def see(self, before: State, seat: int, move: int, after: State) -> list[str]:
        """Return the blunders that this decision completes."""
        assert isinstance(before, TikalState) and isinstance(after, TikalState)
        if is_walk(move):
            return self._walked(before, seat, move)
        if is_uncover(move):
            self.uncovered.append(uncover_cell(move))
        if is_lift(move):
            self.lifted.append(lift_cell(move))
        if move == END:
            return self._ended(before, seat)
        if is_bid(move):
            return bid(before, seat, bid_points(move))
        if is_swap(move) and treasure_points(after, seat) <= treasure_points(before, seat):
            return [SWAPS_FOR_NOTHING]
        if is_guard(move) and before.stack[guard_cell(move)] <= NEXT_TO_NOTHING:
            return [GUARDS_TOO_LITTLE]
        return []

    def _walked(self, state: TikalState, seat: int, move: int) -> list[str]:
        """Return the blunder of walking back in a turn, or with nothing changed since the last."""
        cell = walk_cell(move)
        to = int(NEIGHBOUR[6 * cell + walk_way(move)])
        looks = (*self._look(state, seat, cell), *self._look(state, seat, to))
        here = self.walked.setdefault(seat, [])
        here.append((int(walk_figure(move)), int(cell), to, frozenset(looks)))
        back = (int(walk_figure(move)), to, int(cell))
        dug = cell in self.uncovered or cell in self.lifted
        if not dug and any(one[:3] == back for one in here):
            return [TO_AND_FRO]
        if (*back, frozenset(looks)) in self.before.get(seat, []):
            return [TO_AND_FRO]
        return []

    def _look(self, state: TikalState, seat: int, cell: int) -> list[object]:
        """Return what can justify the return to a tile: its value and the rivals on it."""
        others = [one for at, one in enumerate(strengths(state, cell)) if at != seat]
        return [(int(cell), int(state.stack[cell]), tuple(others))]

    def _ended(self, state: TikalState, seat: int) -> list[str]:
        """Return the blunders of the finished turn: points missed or given away."""
        found = [
            WORKS_FOR_ANOTHER for cell in self.uncovered if holder(state, cell) not in (seat, -1)
        ]
        if self.walked.get(seat):
            self.before[seat] = self.walked.pop(seat)
        self.uncovered, self.lifted = [], []
        legal = state.legal_moves(seat)
        levels = [uncover_cell(one) for one in legal if is_uncover(one)]
        if any(holder(state, cell) == seat for cell in levels) or any(
            is_lift(one) for one in legal
        ):
            found.append(LEAVES_POINTS)
        elif (
            state.action_points >= MOST_OF_A_TURN
            and not (state.phase == SCORING and state.final)
            and any(is_enter(one) for one in legal)
        ):
            found.append(LEAVES_TIME)
        return found


def bid(state: TikalState, seat: int, points: int) -> list[str]:
    """Return the blunder of an unnecessary bid, or of one of more than half the points."""
    if points > state.bid + JUMP:
        return [BIDS_TOO_HIGH]
    has = state.player[PLAYER * seat + POINTS]
    return [BIDS_TOO_MUCH] if points > HALF_FROM and 2 * points > has else []
