"""Opponents of a learner: chance, bots, policies, and former versions of the learner."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fireside.batch.vector_engine import BY_CHANCE, FIRST_OPPONENT
from fireside.bots.bot import Bot, Budget
from fireside.bots.levels import bot, check_player
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
    """An unknown opponent, or an illegal move by one."""


class Opponents:
    """The opponents of a learner, in seat order.

    Chance moves within the compiled loop. Bots move in whatever process their match is in; they
    think `seconds` or `simulations` a move, whichever is over first (0: no limit of that kind).
    Policies decide for many matches together, so they stay in the caller's process.
    """

    def __init__(self, opponents: Sequence[Opponent], seconds: float, simulations: int) -> None:
        if opponents and seconds <= 0 and simulations <= 0:
            raise BadOpponent("Bots need a limit: seconds or simulations above 0.")
        self.seconds = seconds
        self.simulations = simulations
        self.numbers: list[int] = []
        self.bots: dict[int, str | type[Bot]] = {}
        self.policies: dict[int, str | Policy] = {}  # a name: drawn from the league
        for at, opponent in enumerate(opponents):
            number = int(FIRST_OPPONENT) + at
            if opponent == RANDOM:
                number = int(BY_CHANCE)
            elif isinstance(opponent, str) and opponent.startswith(PAST):
                self.policies[number] = opponent.removeprefix(PAST)
            elif isinstance(opponent, str):
                self.bots[number] = check_player(opponent)
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
        """Omit the policies: only the caller's process uses them, and they may not be picklable."""
        return {**vars(self), "policies": {}}

    def new_bot(self, number: int, seed: int) -> Bot:
        """Return a new bot of this opponent number, for one match."""
        kind = self.bots[number]
        return bot(kind, seed) if isinstance(kind, str) else kind(seed)

    def choose(self, player: Bot, table: State, seat: int, chance: int) -> int:
        """Return the bot's move, chosen in a world sampled from its seat's information set."""
        world = table.resample(seat, Rng(chance & LARGEST_SEED))
        move = int(player.choose(world, seat, Budget(self.seconds, self.simulations)))
        if move not in table.legal_moves(seat):
            name = type(player).__name__
            raise BadOpponent(f"The bot {name} in seat {seat} chose move {move}: it is not legal.")
        return move
