"""Measured players, named by a level of bots, as `module:thing` or as `file.py:thing`."""

import importlib
import importlib.util
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from fireside.arena.arena_match import MoveTimeout, time_limit
from fireside.batch.observation_arrays import observe_with_mask
from fireside.batch.opponents import Policy
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import bot as bot_of
from fireside.bots.levels import levels, read_level
from fireside.core.errors import FiresideError
from fireside.core.game import Game
from fireside.core.rng import Rng
from fireside.core.state import State

Answer: TypeAlias = "int | InvalidMove"
LEEWAY = 0.5  # seconds beyond the limit, for delays of a busy machine


class BadPolicy(FiresideError):
    """An error for a name that refers to no playable policy."""


@dataclass(frozen=True, slots=True)
class InvalidMove:
    """A fault of a player in place of a legal move."""

    what: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class DecidingSeat:
    """A seat to act in the true state."""

    table: State
    seat: int
    rng: Rng
    kept: dict[str, Bot]  # the match's bot, kept between decisions


class MeasuredPlayer:
    """A player that decides in several matches at once, within a time limit."""

    def __init__(self, game: Game, seconds: float, simulations: int) -> None:
        self.game = game
        self.seconds = seconds
        self.simulations = simulations

    def ask(self, questions: Sequence[DecidingSeat]) -> list[Answer]:
        """Return a legal move or a fault for each question.

        If an exception affects a batch, each question is asked alone, so that only its cause loses.
        """
        limit = self.seconds * len(questions) + LEEWAY
        begun = time.perf_counter()
        try:
            with time_limit(limit):
                answers = self.answer(questions)
        except MoveTimeout:
            return [InvalidMove("answered too late")] * len(questions)
        except Exception as error:  # a foreign policy may raise anything
            if len(questions) > 1:
                return [answer for one in questions for answer in self.ask([one])]
            return [InvalidMove(f"raised {type(error).__name__}", str(error)[:300])]
        if time.perf_counter() - begun > limit:  # code that could not be interrupted
            return [InvalidMove("answered too late")] * len(questions)
        if isinstance(answers, InvalidMove):
            return [answers] * len(questions)
        return [self._checked(*pair) for pair in zip(questions, answers, strict=True)]

    def _checked(self, question: DecidingSeat, move: int) -> Answer:
        if move in question.table.legal_moves(question.seat):
            return move
        return InvalidMove("answered with an illegal move", f"move {move}")

    def answer(self, questions: Sequence[DecidingSeat]) -> list[int] | InvalidMove:
        """Return a move for each question; the caller checks that it is legal."""
        raise NotImplementedError


class MeasuredBot(MeasuredPlayer):
    """A bot, created anew for each match, which receives determinizations for its seat."""

    def __init__(self, kind: str | type[Bot], game: Game, seconds: float, simulations: int) -> None:
        super().__init__(game, seconds, simulations)
        self.kind = kind

    def answer(self, questions: Sequence[DecidingSeat]) -> list[int] | InvalidMove:
        """Choose each move separately."""
        return [self._choose(question) for question in questions]

    def _choose(self, question: DecidingSeat) -> int:
        bot = question.kept.get("bot")
        if bot is None:
            seed = int(question.rng.bits())
            bot = bot_of(self.kind, seed) if isinstance(self.kind, str) else self.kind(seed)
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


def read_player(spec: str, game: Game, seconds: float, simulations: int) -> MeasuredPlayer:
    """Return the player of that name; raise BadPolicy if there is none."""
    if ":" not in spec:
        if spec not in levels():
            raise BadPolicy(
                f"'{spec}' is neither a level ({', '.join(levels())}) nor module:thing."
            )
        return MeasuredBot(read_level(spec), game, seconds, simulations)
    thing = load_object(spec)
    if isinstance(thing, type) and issubclass(thing, Bot):
        return MeasuredBot(thing, game, seconds, simulations)
    policy = thing() if isinstance(thing, type) else thing
    if not callable(policy):
        raise BadPolicy(f"{spec} is neither a class of bots nor a policy that can be called.")
    return MeasuredPolicy(policy, game, seconds, simulations)


def load_object(spec: str) -> Any:
    """Import and return the object that `module:thing` or `file.py:thing` names."""
    where, _, name = spec.rpartition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # modules in the working directory, as with `python -m`
    try:
        module = (
            _from_file(Path(where)) if where.endswith(".py") else importlib.import_module(where)
        )
    except Exception as error:  # importing a foreign module may raise anything
        raise BadPolicy(f"{where} cannot be imported: {type(error).__name__}: {error}") from error
    thing = module
    for part in name.split("."):
        if not hasattr(thing, part):
            raise BadPolicy(f"{where} has no '{name}'.")
        thing = getattr(thing, part)
    return thing


def _from_file(file: Path) -> Any:
    name = file.stem
    known = sys.modules.get(name)
    if known is not None and getattr(known, "__file__", None) == str(file.resolve()):
        return known
    beside = str(file.resolve().parent)
    if beside not in sys.path:
        sys.path.append(beside)  # as if the file were run by Python
    spec = importlib.util.spec_from_file_location(name, file.resolve())
    if spec is None or spec.loader is None:
        raise BadPolicy(f"{file} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look up their module here
    spec.loader.exec_module(module)
    return module
