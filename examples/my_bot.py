"""A bot of one's own: it takes a win when it sees one, and otherwise asks chance.

A package offers it to terminal, arena and server alike with an entry point in its pyproject.toml:

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
