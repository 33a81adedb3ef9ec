"""Players to evaluate in tests: correct ones, and ones that fail in every way."""

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from fireside.bots.bot import Bot, Budget
from fireside.core.state import Move, Seat, State
from fireside.tasks import HIDDEN, Decision, MatchStart, Reply, StatefulAgent, TextAgent, TextPrompt

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


class LearnedBot(Bot):
    """A bot with one network for each seed of the player; here they differ in the move's place."""

    def __init__(self, seed: int, player_seed: int) -> None:
        super().__init__(seed)
        self.player_seed = player_seed

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        moves = world.legal_moves(seat)
        return moves[self.player_seed % len(moves)]


class Counting(StatefulAgent):
    """An agent that checks everything it is told, and plays the lowest legal move."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.seen: dict[str, int] = {}  # decisions in the histories of running matches

    def begin(self, start: MatchStart) -> None:
        assert start.match not in self.seen
        assert start.match.endswith(f"-{self.seed}")
        self.seen[start.match] = 0

    def act(self, decisions: Sequence[Decision]) -> Sequence[int]:
        for one in decisions:
            own = [move for seat, move in one.history if seat == one.seat]
            assert HIDDEN not in own
            assert len(one.history) >= self.seen[one.match]
            self.seen[one.match] = len(one.history) + 1
            assert len(one.move_features) == len(one.legal_moves) > 0
            assert one.observation.dtype == np.uint8
            assert all(told.endswith((".", "!", "…")) for told in one.events)
        return [int(one.legal_moves[0]) for one in decisions]

    def end(self, match: str, worth: float) -> None:
        assert -1 <= worth <= 1
        del self.seen[match]


class Forgetful(StatefulAgent):
    def begin(self, start: MatchStart) -> None:
        raise LookupError("which match?")


class MockModel(TextAgent):
    """A language model that plays the first legal move of its prompt."""

    def reply(self, prompt: TextPrompt) -> str | Reply:
        moves = prompt.text.split("Legal moves")[1].splitlines()
        return f"Let me see.\n[{moves[2].strip().split('; ')[0].split(' -> ')[0]}]"


class Stammering(MockModel):
    """A model whose first reply to each decision cannot be read."""

    def reply(self, prompt: TextPrompt) -> str | Reply:
        if "is not one of the" not in prompt.text:
            return "[perhaps]"
        return super().reply(prompt)


class Talkative(MockModel):
    def reply(self, prompt: TextPrompt) -> str | Reply:
        return Reply(str(super().reply(prompt)), 30)


class Mute(TextAgent):
    def reply(self, prompt: TextPrompt) -> str | Reply:
        return ""
