"""Nim with one heap of 1 to 1,000 counters; the player who takes the last counter wins."""

from typing import Any, ClassVar, Final

from fireside.core.event import Event
from fireside.core.game import Game, Option, OptionValue
from fireside.core.moves import MoveKind, MovePart, MoveTable
from fireside.core.observation import Buffer, ObservationField, ObservationLayout
from fireside.core.refusals import Refusals
from fireside.core.rng import Rng
from fireside.core.state import Row, State
from fireside.core.view import Choice, PicturedView, Piece, Place, Question

MOST: Final = 3
REFUSALS: Final = Refusals({"not_your_turn": "N1.1", "too_many": "N1.1"})
MOVES: Final = MoveTable(
    [
        MoveKind(
            "take",
            [MovePart("number", ["1", "2", "3"], first=1)],
            touch=["take:{number}"],
            clause="N1.1",
            meaning="counters are taken from the heap",
        )
    ]
)
LAYOUT: Final = ObservationLayout(
    [
        ObservationField("left", (4,), 9, "the counters left, digit by digit"),
        ObservationField("asked", (1,), 1, "whether one is asked now"),
    ]
)


class CountersTaken(Event, frozen=True):
    seat: int
    number: int


class HeapEmptied(Event, frozen=True):
    ends: ClassVar = True

    seat: int


class NimView(PicturedView, frozen=True, kw_only=True, tag="nim"):
    left: int


class NimState(State):
    title = "nim"

    def __init__(self, seats: int, chance: int) -> None:
        super().__init__(seats, chance)
        self.left = 7
        self.winner = -1

    def list_moves(self, seat: int, into: Row) -> int:
        legal = [move for move in range(MOST) if not self.refusal(seat, move)]
        for at, move in enumerate(legal):
            into[at] = move
        return len(legal)

    def refusal(self, seat: int, move: int) -> int:
        if self.over or self.acting != 1 << seat:
            return REFUSALS.numbers["not_your_turn"]
        return 0 if move + 1 <= self.left else REFUSALS.numbers["too_many"]

    def apply(self, seat: int, move: int) -> None:
        self.barrier = False
        self.left -= move + 1
        self.acting = 1 << (seat + 1) % self.seats
        if self.listening:
            self.tell(CountersTaken(seat, move + 1))
        if not self.left:
            self.over, self.acting, self.winner = True, 0, seat
            if self.listening:
                self.tell(HeapEmptied(seat))

    def redraw(self, seat: int, rng: Rng) -> None:
        """Do nothing: the game has no hidden information."""

    def observe(self, seat: int, into: Buffer, at: int) -> None:
        for place, digit in enumerate(f"{self.left:04}"):
            if digit != "0":
                into[at + place] = int(digit)
        if seat in self.to_act:
            into[at + 4] = 1

    @property
    def scores(self) -> list[int]:
        return [int(seat == self.winner) for seat in range(int(self.seats))]

    @property
    def winners(self) -> list[int]:
        return [self.winner] if self.over else []


class Nim(Game):
    def __init__(self) -> None:
        self.title = "nim"
        self.name = "Nim"
        self.seats = range(2, 4)
        self.rules_version = 1
        self.moves = MOVES
        self.refusals = REFUSALS
        self.observation = LAYOUT
        self.has_hands = self.hides_something = False
        self.is_always_won = True
        self.options = {"heap": Option("N-C1", ["7", "1", "2", "1000"])}

    def empty(self, seats: int, chance: int) -> NimState:
        return NimState(seats, chance)

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        rng = Rng(seed)
        first = rng.roll(seats)
        table = self.empty(seats, int(rng.chance))
        table.left = int(options["heap"])
        table.acting = 1 << first
        return table

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        assert isinstance(state, NimState)
        return [view(state, seat) for seat in seats]


def view(state: NimState, seat: int | None) -> NimView:
    moves = [] if seat is None else state.legal_moves(seat)
    heap = Place("heap", 0, 0, "pile", f"{state.left} left", (Piece(str(state.left), "card"),))
    return NimView(
        seat=seat,
        seats=int(state.seats),
        question=Question("take", "N1.1", state.to_act) if state.to_act else None,
        choices=tuple(Choice(MOVES.texts[move], MOVES.touch(move)) for move in moves),
        refused=(),
        over=state.over,
        scores=tuple(state.scores),
        winners=tuple(state.winners),
        places=(heap, *(Place(f"take:{at}", at, 1, "button", str(at)) for at in range(1, 4))),
        left=state.left,
    )


GAME: Final = Nim()
