# compiled
"""The random bot: the weakest bot, and a baseline for all others."""

from mypy_extensions import i64, mypyc_attr

from fireside.bots.bot import Bot, Budget
from fireside.core.rng import Rng
from fireside.core.state import Move, Seat, State


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """A bot that chooses uniformly among the legal moves."""

    rng: Rng

    def __init__(self, seed: i64 = 0) -> None:
        super().__init__(seed)
        self.rng = Rng(seed)

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        """Return a random legal move."""
        moves = world.moves(seat)
        return moves[self.rng.roll(len(moves))]
