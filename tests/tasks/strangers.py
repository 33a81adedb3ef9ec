"""Players to evaluate in tests: correct ones, and ones that fail in every way."""

import time
from typing import Any

import numpy as np

from fireside.bots.bot import Bot, Budget
from fireside.core.state import Move, Seat, State

no_player = 7


def first_legal(observations: Any, masks: Any, seats: Any) -> Any:
    return masks.argmax(axis=1)


def illegal(observations: Any, masks: Any, seats: Any) -> Any:
    return masks.argmin(axis=1)


def wrong_shape(observations: Any, masks: Any, seats: Any) -> Any:
    return np.zeros((len(seats), 2), int)


def no_numbers(observations: Any, masks: Any, seats: Any) -> Any:
    return ["walk"] * len(seats)


def raises(observations: Any, masks: Any, seats: Any) -> Any:
    raise ValueError("nothing comes to my mind")


def raises_on_seat_1(observations: Any, masks: Any, seats: Any) -> Any:
    if (seats == 1).any():
        raise KeyError("seat 1")
    return masks.argmax(axis=1)


def late(observations: Any, masks: Any, seats: Any) -> Any:
    while True:
        time.sleep(0.01)


class Made:
    """A policy that is created before it is used."""

    def __call__(self, observations: Any, masks: Any, seats: Any) -> Any:
        return masks.argmax(axis=1)


class LastMove(Bot):
    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        return world.legal_moves(seat)[-1]
