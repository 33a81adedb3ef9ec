"""A policy that knows winning moves for all public deals by heart, and one that does not."""

from functools import cache
from typing import Any

import numpy as np

from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.tasks import FixedTask
from fireside.tasks.evaluated_match import Evaluated, Pairing, pairings

ATTEMPTS = 40  # matches until a deal is won
TASK = FixedTask(
    "maamut-2-by-heart", "maamut", 2, ("easy-v1",), 0, 5, "for tests", seed=31_000, version=2
)


def fallback(observations: Any, masks: Any, seats: Any) -> Any:
    """Play the lowest legal move."""
    return masks.argmax(axis=1)


def key_of(observation: Any, mask: Any) -> bytes:
    return bytes(np.packbits(mask).tobytes() + observation.tobytes())


@cache
def learned_by_heart() -> dict[bytes, int]:
    """Return the moves of a won match of every public deal on every seat, by what was seen."""
    known: dict[bytes, int] = {}
    for pairing in pairings(TASK, TASK.deals, b""):
        for attempt in range(ATTEMPTS):
            match, made = play_with_open_cards(pairing, attempt)
            if match.worth == 1.0:
                known |= made
                break
    return known


def play_with_open_cards(pairing: Pairing, attempt: int) -> tuple[Evaluated, dict[bytes, int]]:
    """Return a match of a bot that sees all cards, and its moves by what the player saw."""
    from fireside.batch.observation_arrays import observe_with_mask

    teacher = bot("medium", attempt)
    match = Evaluated(TASK, pairing)
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


def by_heart(observations: Any, masks: Any, seats: Any) -> Any:
    """Play the memorised move, and fall back where there is none."""
    known = learned_by_heart()
    moves = fallback(observations, masks, seats)
    for at, (seen, mask) in enumerate(zip(observations, masks, strict=True)):
        moves[at] = known.get(key_of(seen, mask), moves[at])
    return moves
