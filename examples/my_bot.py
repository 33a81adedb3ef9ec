"""A custom bot that makes a winning move if there is one, and a random move otherwise.

A package makes it available to terminal, arena and server with an entry point in pyproject.toml:

    [project.entry-points."fireside.bots"]
    impatient = "my_bot:Impatient"
"""

from fireside.bots.bot import Bot, Budget
from fireside.core.rng import Rng
from fireside.core.state import State


class Impatient(Bot):
    def choose(self, world: State, seat: int, budget: Budget) -> int:
        moves = world.legal_moves(seat)
        for move in moves:
            after = world.clone()
            after.apply(seat, move)
            if seat in after.winners:
                return move
        return moves[Rng(self.seed + world.chance).roll(len(moves))]
