"""A process in which bots think: reads a question per line, writes an answer per line.

    python -m fireside.server.thinker

What it gets is a world that the bot's seat holds for possible; the true table never comes here.
"""

import os
import sys
from typing import Any, BinaryIO

import msgspec

from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.games import game

NICENESS = 5  # people are served first


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked."""

    title: str
    level: str
    seat: int
    seed: int
    seconds: float
    world: dict[str, Any]


class Choice(msgspec.Struct, frozen=True):
    """What it answers: a move, or why there is none."""

    move: int = -1
    problem: str = ""


def choose(question: Question) -> int:
    """The bot's move; one that is not legal is a problem of the bot."""
    world = game(question.title).load(question.world)
    legal = world.legal_moves(question.seat)
    if len(legal) == 1:
        return legal[0]
    player = bot(question.level, question.seed)
    move = player.choose(world, question.seat, Budget(question.seconds))
    if move not in legal:
        raise ValueError(f"the bot '{question.level}' chose {move}, which is not legal")
    return move


def answer(line: bytes) -> Choice:
    try:
        return Choice(move=choose(msgspec.json.decode(line, type=Question)))
    except Exception as problem:  # a bot may be anybody's code
        return Choice(problem=f"{type(problem).__name__}: {problem}")


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    for line in questions:
        answers.write(msgspec.json.encode(answer(line)) + b"\n")
        answers.flush()


def main() -> None:
    """Answers leave through a descriptor of their own: what a bot prints goes to the log."""
    os.nice(NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
