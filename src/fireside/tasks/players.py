"""Measured players: bots, and policies that decide in many matches at once."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import numpy as np

from fireside.arena.arena_match import MoveTimeout, time_limit
from fireside.batch.observation_arrays import observe_with_mask
from fireside.batch.opponents import Policy
from fireside.bots.bot import Bot, Budget
from fireside.core.game import Game
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.tasks.agents import MatchStart
from fireside.tasks.frozen_opponents import task_bot
from fireside.tasks.seat_memory import SeatMemory

Answer: TypeAlias = "int | InvalidMove"
Answers = TypeVar("Answers")
TOO_LATE = "answered too late"
RAISED = "raised"
LEEWAY = 0.5  # seconds beyond the limit, for delays of a busy machine


@dataclass(frozen=True, slots=True)
class InvalidMove:
    """A fault of a player in place of a legal move."""

    what: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class DecidingSeat:
    """A seat to act in the true state."""

    match: str
    table: State
    seat: int
    rng: Rng
    kept: dict[str, Bot]  # the match's bot, kept between decisions
    memory: SeatMemory | None  # what the seat has seen, for players that remember


class MeasuredPlayer:
    """A player that decides in several matches at once, within a time limit."""

    remembers = False  # needs the history of its seat

    def __init__(self, game: Game, seconds: float, simulations: int) -> None:
        self.game = game
        self.seconds = seconds
        self.simulations = simulations

    def ask(self, questions: Sequence[DecidingSeat]) -> list[Answer]:
        """Return a legal move or a fault for each question.

        If an exception affects a batch, each question is asked alone, so that only its cause loses.
        """
        answers = self.limited(len(questions), lambda: self.answer(questions))
        if not isinstance(answers, InvalidMove):
            return [self._checked(*pair) for pair in zip(questions, answers, strict=True)]
        if answers.what.startswith(RAISED) and len(questions) > 1:
            return [answer for one in questions for answer in self.ask([one])]
        return [answers] * len(questions)

    def limited(self, count: int, do: Callable[[], Answers]) -> Answers | InvalidMove:
        """Return what the player returns for `count` questions, or a fault."""
        limit = self.seconds * count + LEEWAY
        begun = time.perf_counter()
        try:
            with time_limit(limit):
                answers = do()
        except MoveTimeout:
            return InvalidMove(TOO_LATE)
        except Exception as error:  # a foreign policy may raise anything
            return InvalidMove(f"{RAISED} {type(error).__name__}", str(error)[:300])
        late = time.perf_counter() - begun > limit  # code that could not be interrupted
        return InvalidMove(TOO_LATE) if late else answers

    def begin(self, start: MatchStart) -> None:
        """Prepare for a match; players without a memory need not."""

    def end(self, match: str, worth: float) -> None:
        """Forget a match."""

    def tokens_of(self, match: str) -> int:
        """Return the tokens written in a match, by players that write any."""
        return 0

    def _checked(self, question: DecidingSeat, move: int) -> Answer:
        if move in question.table.legal_moves(question.seat):
            return move
        return InvalidMove("answered with an illegal move", f"move {move}")

    def answer(self, questions: Sequence[DecidingSeat]) -> list[int] | InvalidMove:
        """Return a move for each question; the caller checks that it is legal."""
        raise NotImplementedError


class MeasuredBot(MeasuredPlayer):
    """A bot, created anew for each match, which receives determinizations for its seat."""

    def __init__(
        self, kind: str | Callable[[int], Bot], game: Game, seconds: float, simulations: int
    ) -> None:
        super().__init__(game, seconds, simulations)
        self.kind = kind

    def answer(self, questions: Sequence[DecidingSeat]) -> list[int] | InvalidMove:
        """Choose each move separately."""
        return [self._choose(question) for question in questions]

    def _choose(self, question: DecidingSeat) -> int:
        bot = question.kept.get("bot")
        if bot is None:
            seed = int(question.rng.bits())
            bot = task_bot(self.kind, seed) if isinstance(self.kind, str) else self.kind(seed)
            question.kept["bot"] = bot
        world = question.table.resample(question.seat, question.rng)
        seconds = 0.0 if self.simulations else 0.8 * self.seconds
        return int(bot.choose(world, question.seat, Budget(seconds, self.simulations)))


class MeasuredPolicy(MeasuredPlayer):
    """A function from arrays of observations, masks and seats to an array of moves."""

    def __init__(self, policy: Policy, game: Game, seconds: float, simulations: int) -> None:
        super().__init__(game, seconds, simulations)
        self.policy = policy

    def answer(self, questions: Sequence[DecidingSeat]) -> list[int] | InvalidMove:
        """Call the policy once for the whole batch."""
        size, moves = self.game.observation.size, self.game.move_count
        looks: list[Any] = [
            observe_with_mask(one.table, one.seat, size, moves) for one in questions
        ]
        seen = np.stack([np.frombuffer(numbers, np.uint8) for numbers, _ in looks])
        masks = np.stack([np.frombuffer(mask, np.int8) for _, mask in looks])
        answer = np.asarray(self.policy(seen, masks, np.array([one.seat for one in questions])))
        if answer.shape != (len(questions),) or not np.issubdtype(answer.dtype, np.integer):
            told = f"{answer.dtype} of shape {answer.shape} for {len(questions)} questions"
            return InvalidMove("answered in a wrong shape", told)
        return [int(move) for move in answer]
