"""Traces: one hash per seeded random match over everything that it decides.

Run as a program it prints them (`traces maamut`: of one title), so that compiled and plain Python
can be compared.
"""

import hashlib
import json
import sys

from tests.games.tables import all_tables, random_moves

import fireside
from fireside.core.observation import zero_buffer
from fireside.core.rng import Rng
from fireside.core.state import State

SEEDS = range(2)


def trace(title: str, seats: int, options: dict[str, str | int], seed: int) -> str:
    """Return a hash of one match: all legal moves, decisions and states."""
    game = fireside.game(title)
    state = game.new(seats, seed, options)
    state.record_events()
    digest = hashlib.sha256()
    world_rng = Rng(seed)
    for seat, move in random_moves(state, Rng(seed + 1), 400):
        world = state.resample(seat, world_rng)
        step = [seat, move, state.legal_moves(seat), game.dump(state), game.dump(world)]
        digest.update(json.dumps(step).encode())
        digest.update(repr(state.take_events()).encode())
        digest.update(bytes(observed(state, seat, game.observation.size)))
    digest.update(json.dumps([game.dump(state), state.scores, state.winners]).encode())
    return digest.hexdigest()


def observed(state: State, seat: int, size: int) -> list[int]:
    """Return the seat's observation as numbers."""
    numbers = zero_buffer(size)
    state.observe(seat, numbers, 0)
    return list(numbers)


def all_traces(only: str = "") -> list[str]:
    """Yield one line per match, of every title or of one."""
    return [
        f"{title} {seats} {options} {seed} {trace(title, seats, options, seed)}"
        for title, seats, options in all_tables()
        if only in ("", title)
        for seed in SEEDS
    ]


if __name__ == "__main__":
    sys.stdout.write("\n".join(all_traces(*sys.argv[1:])))
