# compiled
"""The interface of bots, and their budget."""

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from fireside.core.state import Move, Seat, State


class Budget:
    """The limits of one decision: seconds and simulations, whichever ends first; 0 means no limit.

    `cores` is the number of cores that the bot may use.
    """

    seconds: float
    simulations: i64
    cores: i64

    def __init__(self, seconds: float = 1.0, simulations: i64 = 0, cores: i64 = 1) -> None:
        self.seconds = seconds
        self.simulations = simulations
        self.cores = cores


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """The base class of bots; a subclass defines `choose`.

    A bot plays one seat of one match. It may keep data between its moves but must not rely on it:
    the server makes a new bot for each decision.
    """

    patience: ClassVar[float] = 1.0  # factor on the usual thinking time at a table
    seed: i64

    def __init__(self, seed: i64 = 0) -> None:
        self.seed = seed

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        """Return the move this seat makes: one of `world.legal_moves(seat)`.

        The world is sampled: consistent with the seat's information, with everything it cannot know
        drawn anew, and never the true state. `world.resample` returns more worlds. The bot may
        change the world.
        """
        raise NotImplementedError
