"""Tiny games with known optimal play, for tests of search."""

from dataclasses import dataclass, field
from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.game import Game
from fireside.core.rng import Rng
from fireside.core.search_hooks import SearchHooks
from fireside.core.state import FULL_WIN, State

Row: TypeAlias = "vec[i64]"


class Nim(State):
    """Nim: two seats take one to three from a heap; the seat that takes the last one wins.

    Leaving a multiple of four wins.
    """

    title = "nim"

    def __init__(self, heap: int, turn: int = 0) -> None:
        super().__init__(2, 1)
        self.heap = heap
        self.acting = 1 << turn
        self.taker = -1

    def list_moves(self, seat: int, into: Row) -> int:
        if not self.acting >> seat & 1:
            return 0
        count = min(3, self.heap)
        for at in range(count):
            into[at] = at + 1
        return count

    def apply(self, seat: int, move: int) -> None:
        self.heap -= move
        self.taker = seat
        self.over = self.heap == 0
        self.acting = 0 if self.over else 3 - self.acting

    def clone(self) -> "Nim":
        twin = Nim(self.heap)
        twin.acting, twin.over, twin.taker = self.acting, self.over, self.taker
        return twin

    def resample(self, seat: int, rng: Rng) -> "Nim":
        return self.clone()

    @property
    def winners(self) -> list[int]:
        return [self.taker] if self.over else []


class Matrix(State):
    """A zero-sum matrix game: the seats choose row and column simultaneously.

    Rows are the moves 0, 1, … and columns the moves 10, 11, …; payoffs are thousandths of a win.
    """

    title = "matrix"

    def __init__(self, wins: list[list[int]]) -> None:
        super().__init__(2, 1)
        self.wins = wins
        self.chosen: dict[int, int] = {}
        self.acting = 3

    def list_moves(self, seat: int, into: Row) -> int:
        if not self.acting >> seat & 1:
            return 0
        count = len(self.wins) if seat == 0 else len(self.wins[0])
        for at in range(count):
            into[at] = 10 * seat + at
        return count

    def apply(self, seat: int, move: int) -> None:
        self.chosen[seat] = move - 10 * seat
        self.acting &= ~(1 << seat)
        self.over = self.acting == 0

    def clone(self) -> "Matrix":
        twin = Matrix(self.wins)
        twin.chosen, twin.acting, twin.over = dict(self.chosen), self.acting, self.over
        return twin

    def resample(self, seat: int, rng: Rng) -> "Matrix":
        return self.clone()


class MatrixSearchHooks(SearchHooks):
    """Search hooks whose evaluation is the payoff."""

    def evaluate(self, state: State, into: Row) -> None:
        assert isinstance(state, Matrix)
        into[0] = state.wins[state.chosen[0]][state.chosen[1]]
        into[1] = FULL_WIN - into[0]


MATRIX_HOOKS = MatrixSearchHooks()


@dataclass(frozen=True)
class Page:
    """A position of a tale: the seat to act, and for each move its points and the next position."""

    seat: int
    moves: dict[int, "tuple[tuple[int, int], Page | None]"] = field(default_factory=dict)
    shows: bool = False  # arriving here reveals hidden information
    between: bool = False  # a decision between turns; the rollout policy makes the first move
    begins: bool = False  # of a round of turns


class Tale(State):
    """A scripted game of two seats with planned turns; only points count."""

    title = "tale"

    def __init__(self, page: Page | None, points: tuple[int, int] = (0, 0)) -> None:
        super().__init__(2, 1)
        self.points = points
        self.turn_to(page)

    def turn_to(self, page: Page | None) -> None:
        self.page = page
        self.over = page is None
        self.barrier = page is not None and page.shows
        self.acting = 0 if page is None else 1 << page.seat

    def list_moves(self, seat: int, into: Row) -> int:
        if self.page is None or self.page.seat != seat:
            return 0
        for at, move in enumerate(self.page.moves):
            into[at] = move
        return len(self.page.moves)

    def apply(self, seat: int, move: int) -> None:
        assert self.page is not None
        gains, page = self.page.moves[move]
        self.points = (self.points[0] + gains[0], self.points[1] + gains[1])
        self.turn_to(page)

    def clone(self) -> "Tale":
        twin = Tale(self.page, self.points)
        twin.barrier = self.barrier
        return twin

    def resample(self, seat: int, rng: Rng) -> "Tale":
        return self.clone()


class TaleSearchHooks(SearchHooks):
    """Search hooks with whole-turn plans; a point of lead is a hundredth of a win."""

    def plans_turn(self, state: State) -> bool:
        assert isinstance(state, Tale)
        return state.page is None or not state.page.between

    def list_bids(self, state: State, seat: int, into: Row) -> int:
        return 0 if self.plans_turn(state) else state.list_moves(seat, into)

    def begins_round(self, state: State) -> bool:
        assert isinstance(state, Tale)
        return state.page is not None and state.page.begins

    def evaluate(self, state: State, into: Row) -> None:
        assert isinstance(state, Tale)
        lead = state.points[0] - state.points[1]
        into[0] = FULL_WIN // 2 + 10 * lead
        into[1] = FULL_WIN // 2 - 10 * lead


TALE_HOOKS = TaleSearchHooks()


class TinyGame(Game):
    """The interface of one of these games for search."""

    def __init__(self, title: str, hooks: SearchHooks) -> None:
        self.title = title
        self.search_hooks = hooks


TINY_GAMES = [
    TinyGame("nim", SearchHooks()),
    TinyGame("matrix", MATRIX_HOOKS),
    TinyGame("tale", TALE_HOOKS),
]
