"""Who plays against a learner: chance, bots, policies, and former selves of the learner."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fireside.batch.vector_engine import BY_CHANCE, FIRST_OPPONENT
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import bot, read_level
from fireside.core.errors import FiresideError
from fireside.core.rng import LARGEST_SEED, Rng
from fireside.core.state import State

Array: TypeAlias = npt.NDArray[Any]
Policy: TypeAlias = Callable[[Array, Array, Array], Array]
"""(observations, masks, seats) -> moves: one row, one mask, one seat and one move per match."""
Opponent: TypeAlias = str | type[Bot] | Policy
"""A level, a class of bots, a policy, or `past:` and a name of the league."""

RANDOM = "random"
PAST = "past:"


class BadOpponent(FiresideError):
    """Nobody can play so, or somebody who plays has answered what no one can play."""


class Opponents:
    """Those who sit beside a learner, in the order in which they sit.

    Chance moves within the compiled loop. Bots move in whatever process their match is in; they
    think `seconds` or `simulations` a move, whichever is over first (0: no limit of that kind).
    Policies are asked for many matches together, so they stay with the caller.
    """

    def __init__(self, opponents: Sequence[Opponent], seconds: float, simulations: int) -> None:
        if opponents and seconds <= 0 and simulations <= 0:
            raise BadOpponent("Bots need a limit: seconds or simulations above 0.")
        self.seconds = seconds
        self.simulations = simulations
        self.numbers: list[int] = []
        self.bots: dict[int, str | type[Bot]] = {}
        self.policies: dict[int, str | Policy] = {}  # by name where they are of the league
        for at, opponent in enumerate(opponents):
            number = int(FIRST_OPPONENT) + at
            if opponent == RANDOM:
                number = int(BY_CHANCE)
            elif isinstance(opponent, str) and opponent.startswith(PAST):
                self.policies[number] = opponent.removeprefix(PAST)
            elif isinstance(opponent, str):
                self.bots[number] = read_level(opponent)
            elif isinstance(opponent, type) and issubclass(opponent, Bot):
                self.bots[number] = opponent
            elif callable(opponent) and not isinstance(opponent, type):
                self.policies[number] = opponent
            else:
                raise BadOpponent(
                    "An opponent is a level of bots, a class of bots, a policy or "
                    f"'past:' and a name of the league, not {opponent!r}."
                )
            self.numbers.append(number)
        self.bot_numbers = np.array(list(self.bots), np.int64)

    def __getstate__(self) -> dict[str, Any]:
        """Other processes play the bots; they need not know the policies, nor be able to."""
        return {**vars(self), "policies": {}}

    def new_bot(self, number: int, seed: int) -> Bot:
        """The bot of that number, for one match."""
        kind = self.bots[number]
        return bot(kind, seed) if isinstance(kind, str) else kind(seed)

    def choose(self, player: Bot, table: State, seat: int, chance: int) -> int:
        """The bot's move, from what its seat may know."""
        world = table.resample(seat, Rng(chance & LARGEST_SEED))
        move = int(player.choose(world, seat, Budget(self.seconds, self.simulations)))
        if move not in table.legal_moves(seat):
            name = type(player).__name__
            raise BadOpponent(f"The bot {name} in seat {seat} chose move {move}: it is not legal.")
        return move
