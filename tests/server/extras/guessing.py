"""A title with secret choices, and misbehaving bots, registered only for the server's tests.

In each round the leader moves a pawn and says "done"; then all players guess in secret, and the
guesses are revealed after the last one. A player whose guess is unique gains that many points.
After three rounds the match is over. The pawn's moves are unlimited in the first round only, since
a losing bot would otherwise move it forever.
"""

import time
from typing import Any, ClassVar

import msgspec

from fireside.bots.bot import Bot, Budget
from fireside.core.event import Event
from fireside.core.game import FIRST_SEAT, Game, OptionValue, first_seat_option
from fireside.core.moves import MoveKind, MovePart, MoveTable
from fireside.core.refusals import Refusals
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.core.view import Choice, PicturedView, Place, Question

LEFT, RIGHT, DONE, GUESS = 0, 1, 2, 3
MOVES = MoveTable(
    [
        MoveKind("left", clause="G1", meaning="the pawn goes left"),
        MoveKind("right", clause="G1", meaning="the pawn goes right"),
        MoveKind("done", clause="G1", meaning="the pawn stays where it is"),
        MoveKind(
            "guess",
            [MovePart("number", ["1", "2", "3", "4"], first=1)],
            touch=["guess {number}"],
            clause="G1",
            meaning="a number is guessed in secret",
            secret=True,
        ),
    ],
)
ROUNDS = 3
MOST_STEPS = 3  # of the pawn in a round after the first
REFUSALS = Refusals({"not_asked": "G1"})


class PawnMoved(Event, frozen=True):
    seat: int
    pawn: int


class SeatGuessed(Event, frozen=True):
    seat: int
    guess: int | None

    def seen_by(self, viewer: int | None) -> "SeatGuessed":
        return self if viewer == self.seat else SeatGuessed(self.seat, None)


class GuessesShown(Event, frozen=True):
    guesses: tuple[int, ...]


class GuessingView(PicturedView, frozen=True, kw_only=True, tag="guessing"):
    pawn: int
    round: int
    guess: int | None
    has_guessed: tuple[bool, ...]
    last: tuple[int, ...]


class Document(msgspec.Struct):
    seats: int
    chance: int
    pawn: int
    steps: int
    round: int
    leading: bool
    guesses: list[int]
    points: list[int]
    last: list[int]
    over: bool


class GuessingState(State):
    title = "guessing"

    def __init__(self, seats: int, chance: int) -> None:
        super().__init__(seats, chance)
        self.pawn = 0
        self.steps = 0
        self.round = 0
        self.leading = True
        self.guesses = [0] * seats
        self.points = [0] * seats
        self.last: list[int] = []
        self.ask()

    def ask(self) -> None:
        if self.over:
            self.acting = 0
        elif self.leading:
            self.acting = 1 << (self.round % self.seats)
        else:
            self.acting = sum(1 << seat for seat, one in enumerate(self.guesses) if not one)

    def legal_moves(self, seat: int) -> list[int]:
        return [move for move in range(MOVES.count) if not self.refusal(seat, move)]

    def list_moves(self, seat: int, into: Any) -> int:
        moves = self.legal_moves(seat)
        for at, move in enumerate(moves):
            into[at] = move
        return len(moves)

    def refusal(self, seat: int, move: int) -> int:
        if self.over:
            return 1
        if self.leading:
            tired = self.round > 0 and self.steps == MOST_STEPS
            legal = move == DONE or (move < DONE and not tired)
            return 0 if legal and self.acting == 1 << seat else 1
        return 0 if move >= GUESS else 1  # also when changing a choice

    def apply(self, seat: int, move: int) -> None:
        self.barrier = self.sealed = False
        if move < DONE:
            self.pawn += 1 if move == RIGHT else -1
            self.steps += 1
            if self.listening:
                self.tell(PawnMoved(seat, self.pawn))
        elif move == DONE:
            self.leading = False
            self.steps = 0
        else:
            self.guesses[seat] = move - GUESS + 1
            self.sealed = not all(self.guesses)
            if self.listening:
                self.tell(SeatGuessed(seat, self.guesses[seat]))
            if not self.sealed:
                self.show()
        self.ask()

    def show(self) -> None:
        self.barrier = True
        self.last = self.guesses
        if self.listening:
            self.tell(GuessesShown(tuple(self.guesses)))
        for seat, guess in enumerate(self.guesses):
            self.points[seat] += guess if self.guesses.count(guess) == 1 else 0
        self.guesses = [0] * int(self.seats)
        self.round += 1
        self.leading = True
        self.over = self.round == ROUNDS

    def clone(self) -> "GuessingState":
        return load(dump(self))

    def redraw(self, seat: int, rng: Rng) -> None:
        for other, guess in enumerate(self.guesses):
            if other != seat and guess:
                self.guesses[other] = int(rng.roll(4)) + 1

    @property
    def scores(self) -> list[int]:
        return list(self.points)

    @property
    def winners(self) -> list[int]:
        best = max(self.points)
        return [s for s, one in enumerate(self.points) if one == best] if self.over else []


def dump(state: Any) -> dict[str, Any]:
    return {
        "seats": int(state.seats),
        "chance": int(state.chance),
        "pawn": state.pawn,
        "steps": state.steps,
        "round": state.round,
        "leading": state.leading,
        "guesses": list(state.guesses),
        "points": list(state.points),
        "last": list(state.last),
        "over": state.over,
    }


def load(document: dict[str, Any]) -> GuessingState:
    read = msgspec.convert(document, Document)
    state = GuessingState(read.seats, read.chance)
    for name in ("pawn", "steps", "round", "leading", "guesses", "points", "last", "over"):
        setattr(state, name, getattr(read, name))
    state.ask()
    return state


class Guessing(Game):
    def __init__(self) -> None:
        self.title = "guessing"
        self.name = "Guessing"
        self.seats = range(2, 6)
        self.rules_version = 1
        self.moves = MOVES
        self.refusals = REFUSALS
        self.options = {FIRST_SEAT: first_seat_option("G0", 5)}

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        return GuessingState(seats, Rng(seed).chance)

    def views(self, state: Any, seats: list[int | None]) -> list[GuessingView]:
        return [self._look(state, seat) for seat in seats]

    def _look(self, state: Any, seat: int | None) -> GuessingView:
        moves = [] if seat is None else state.legal_moves(seat)
        asks = "lead" if state.leading else "guess"
        return GuessingView(
            seat=seat,
            seats=int(state.seats),
            question=None if state.over else Question(asks, "G1", state.to_act),
            choices=tuple(Choice(MOVES.texts[move], MOVES.touch(move)) for move in moves),
            refused=(),
            over=state.over,
            scores=tuple(state.scores),
            winners=tuple(state.winners),
            places=(Place("pawn", state.pawn, 0, label=str(state.pawn)),),
            pawn=state.pawn,
            round=state.round,
            guess=None if seat is None else state.guesses[seat] or None,
            has_guessed=tuple(bool(one) for one in state.guesses),
            last=tuple(state.last),
        )

    def dump(self, state: State) -> dict[str, Any]:
        return dump(state)

    def load(self, document: dict[str, Any]) -> State:
        return load(document)


GAME = Guessing()


class StuckBot(Bot):
    """A bot that never answers."""

    def choose(self, world: State, seat: int, budget: Budget) -> int:
        time.sleep(3600)
        return 0


class CheatingBot(Bot):
    """A bot that chooses illegal moves, after printing to the channel of its answers."""

    says: ClassVar = '{"move": 0}'

    def choose(self, world: State, seat: int, budget: Budget) -> int:
        print(self.says, flush=True)
        return 999_999


class CrashingBot(Bot):
    """A bot that kills its process."""

    def choose(self, world: State, seat: int, budget: Budget) -> int:
        import os

        os._exit(3)
