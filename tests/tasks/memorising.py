"""Policies that know winning moves for all public deals by heart, and one that does not.

`python -m tests.tasks.memorising` prints the rows of the table in docs/how-to/evaluate.md.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any
from zlib import crc32

import numpy as np

from fireside.bots.bot import Budget
from fireside.tasks import FixedTask, Result, evaluate
from fireside.tasks.evaluated_match import Evaluated, Pairing, pairings
from fireside.tasks.frozen_opponents import task_bot

ATTEMPTS = 40  # matches until a deal is won
KEY = bytes(range(32))
TASKS = {
    title: FixedTask(
        f"{title}-{seats}-by-heart",
        title,
        seats,
        ("random-v1",) * (seats - 1),
        0,
        deals,
        "for tests",
        seed=31_000,
        version=2,
    )
    for title, seats, deals in (("maamut", 2, 50), ("altamira", 3, 10), ("tikal", 2, 40))
}


def fallback(observations: Any, masks: Any, seats: Any) -> Any:
    """Play a legal move that looks random and depends on what is seen only."""
    moves = masks.argmax(axis=1)
    for at, (seen, mask) in enumerate(zip(observations, masks, strict=True)):
        legal = np.flatnonzero(mask)
        moves[at] = legal[crc32(key_of(seen, mask)) % len(legal)]
    return moves


def key_of(observation: Any, mask: Any) -> bytes:
    return bytes(np.packbits(mask).tobytes() + observation.tobytes())


@cache
def learned_by_heart(title: str) -> dict[bytes, int]:
    """Return the moves of a won match of every public deal on every seat, by what was seen."""
    known: dict[bytes, int] = {}
    for pairing in pairings(TASKS[title], TASKS[title].deals, b""):
        for attempt in range(ATTEMPTS):
            match, made = play_with_open_cards(TASKS[title], pairing, attempt)
            if match.worth == 1.0:
                known |= made
                break
    return known


def play_with_open_cards(
    task: FixedTask, pairing: Pairing, attempt: int
) -> tuple[Evaluated, dict[bytes, int]]:
    """Return a match of a bot that sees all cards, and its moves by what the player saw."""
    from fireside.batch.observation_arrays import observe_with_mask

    teacher = task_bot("medium-v1", attempt)
    match = Evaluated(task, pairing)
    made: dict[bytes, int] = {}
    while True:
        match.play_others()
        if match.over:
            return match, made
        game = match.game
        seen, mask = observe_with_mask(
            match.table, match.seat, game.observation.size, game.move_count
        )
        move = int(teacher.choose(match.table.clone(), match.seat, Budget(0.0, 60)))
        looked: Any = np.frombuffer(seen, np.uint8), np.frombuffer(mask, np.int8)  # type: ignore[call-overload]
        made[key_of(*looked)] = move
        match.take(move, 0.0)


def by_heart(title: str, observations: Any, masks: Any, seats: Any) -> Any:
    """Play the memorised move, and fall back where there is none."""
    known = learned_by_heart(title)
    moves = fallback(observations, masks, seats)
    for at, (seen, mask) in enumerate(zip(observations, masks, strict=True)):
        moves[at] = known.get(key_of(seen, mask), moves[at])
    return moves


maamut: Callable[..., Any] = partial(by_heart, "maamut")
altamira: Callable[..., Any] = partial(by_heart, "altamira")
tikal: Callable[..., Any] = partial(by_heart, "tikal")


def measured(title: str) -> list[Result]:
    """Return the results with and without what is memorised: of public, then held-out deals."""
    return [
        evaluate(TASKS[title], f"{__spec__.name}:{thing}", key=key, cores=1)
        for key in (b"", KEY)
        for thing in (title, "fallback")
    ]


def row(title: str, results: list[Result]) -> str:
    """Return the title's row of the table."""
    shares = " | ".join(f"{one.share:.1%}" for one in results)
    return f"| {title} | {TASKS[title].matches} | {shares} |"


if __name__ == "__main__":
    for name in TASKS:
        print(row(name, measured(name)), flush=True)
