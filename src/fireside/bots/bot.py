# compiled
"""Bot: chooses a move."""

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from fireside.core.state import Move, Seat, State


class Budget:
    """How long a bot may think: whichever is used up first; 0 is no limit of that kind.

    `cores` is how many it may think on at once.
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
    """One class is one bot; a bot of one's own is a subclass with `choose`.

    A bot plays one seat of one match and may remember what it likes between its moves, but must
    not rely on it: the server makes a new one for each decision.
    """

    patience: ClassVar[float] = 1.0  # how many times as long as others it thinks at a table
    seed: i64

    def __init__(self, seed: i64 = 0) -> None:
        self.seed = seed

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        """The move this seat makes: one of `world.legal_moves(seat)`.

        The world is one that the seat holds for possible, with everything it cannot know drawn
        anew, and never the true table; more such worlds come from `world.resample`. It belongs to
        the bot, which may change it.
        """
        raise NotImplementedError
