"""A process in which bots think: reads a question per line, writes an answer per line.

    python -m fireside.server.thinker

What it gets of a match that is being played is a world that the asking seat holds for possible;
the true table comes here only when the match is over.
"""

import os
import sys
from typing import Any, BinaryIO

import msgspec

from fireside.bots import advice
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.bots.search import SearchBot
from fireside.core.chance import Rng
from fireside.games import game

NICENESS = 5  # people are served first
MOST_SUGGESTIONS = 3


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="task"):
    """Something to think about, for so many seconds."""

    title: str
    seed: int
    seconds: float


class Choose(Question, frozen=True, tag="choose"):
    """Which move does a bot of this level make?"""

    level: str
    seat: int
    world: dict[str, Any]


class Advise(Question, frozen=True, tag="advise"):
    """What would the expert do on this seat?"""

    seat: int
    world: dict[str, Any]


class Weigh(Question, frozen=True, tag="weigh"):
    """How good are everybody's chances, as far as this seat can know?"""

    seat: int
    world: dict[str, Any]


class Analyse(Question, frozen=True, tag="analyse"):
    """How good were everybody's chances at these moments of a finished match?"""

    seats: int
    options: dict[str, str | int]
    moves: list[tuple[int, int]]
    plies: list[int]


class Suggestion(msgspec.Struct, frozen=True):
    """A move in notation, what may be expected of it, and how often it should be chosen."""

    move: str
    expected: float
    share: float


class Answer(msgspec.Struct, frozen=True):
    """What was asked for, or why there is no answer."""

    move: int = -1
    plan: list[int] = []  # the rest of the turn, where turns are thought out as a whole
    suggestions: list[Suggestion] = []
    secret: bool = False  # the moves suggested are better mixed, so that nobody can guess
    chances: list[tuple[float, ...]] = []
    problem: str = ""


READ = msgspec.json.Decoder(Choose | Advise | Weigh | Analyse)


def think(question: Choose | Advise | Weigh | Analyse) -> Answer:
    match question:
        case Choose():
            return choose(question)
        case Advise():
            return suggest(question)
        case Weigh():
            world = game(question.title).load(question.world)
            rng = Rng(question.seed)
            return Answer(chances=[advice.chances(world, question.seat, question.seconds, rng)])
        case Analyse():
            return analyse(question)


def choose(question: Choose) -> Answer:
    """The bot's move; one that is not legal is a problem of the bot."""
    world = game(question.title).load(question.world)
    legal = world.legal_moves(question.seat)
    if len(legal) == 1:
        return Answer(move=legal[0])
    player = bot(question.level, question.seed)
    move = player.choose(world, question.seat, Budget(question.seconds))
    if move not in legal:
        raise ValueError(f"the bot '{question.level}' chose {move}, which is not legal")
    planned = player.planned[player.step :] if isinstance(player, SearchBot) else ()
    return Answer(move=move, plan=[int(one) for one in planned])


def suggest(question: Advise) -> Answer:
    """The best moves, best first."""
    title = game(question.title)
    world = title.load(question.world)
    thought = advice.think(world, question.seat, question.seconds, Rng(question.seed))
    whole = sum(one.weight for one in thought.candidates) or 1.0
    best = thought.candidates[:MOST_SUGGESTIONS]
    return Answer(
        suggestions=[
            Suggestion(title.text(world, one.move), one.expected, one.weight / whole)
            for one in best
        ],
        secret=thought.secret,
    )


def analyse(question: Analyse) -> Answer:
    """The chances at each moment that is asked for, the time shared by all of them."""
    rng = Rng(question.seed)
    each = question.seconds / len(question.plies)
    state = game(question.title).new(question.seats, question.seed, question.options)
    found: list[tuple[float, ...]] = []
    done = 0
    for ply in question.plies:
        for seat, move in question.moves[done:ply]:
            state.apply(seat, move)
        done = ply
        found.append(advice.prospects(state, 0, rng, each))
    return Answer(chances=found)


def answer(line: bytes) -> Answer:
    try:
        return think(READ.decode(line))
    except Exception as problem:  # a bot may be anybody's code
        return Answer(problem=f"{type(problem).__name__}: {problem}")


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    for line in questions:
        answers.write(msgspec.json.encode(answer(line)) + b"\n")
        answers.flush()


def main() -> None:
    """Answers leave through a descriptor of their own: what a bot prints goes to the log."""
    if hasattr(os, "nice"):  # Windows has other words for it
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
