# compiled
"""Chooses at random: the weakest bot, and a measure for all others."""

from mypy_extensions import i64, mypyc_attr

from fireside.bots.bot import Bot, Budget
from fireside.core.rng import Rng
from fireside.core.state import Move, Seat, State


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Every legal move is as likely as any other."""

    rng: Rng

    def __init__(self, seed: i64 = 0) -> None:
        super().__init__(seed)
        self.rng = Rng(seed)

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        """Any legal move."""
        moves = world.moves(seat)
        return moves[self.rng.roll(len(moves))]
