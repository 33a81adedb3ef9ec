"""OpenSpiel's IS-MCTS (Cowling et al. 2012) as a bot for `fireside evaluate`.

    pip install "fireside-games[openspiel,vector]"
    fireside evaluate maamut-2-easy --policy examples/is_mcts.py:IsMcts --simulations 100

It searches worlds sampled from its seat's information set, with random playouts.
"""

from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from fireside.bots.bot import Bot, Budget
from fireside.core.state import Move, Seat, State
from fireside.envs.openspiel import game_name, register

EXPLORATION = 2.0  # as in OpenSpiel's own examples, for returns from -1 to 1
SIMULATIONS = 100  # if the budget has no limit


@cache
def game_of(title: str, seats: int) -> Any:
    """Return a title as a game of OpenSpiel."""
    register()
    return pyspiel.load_game(game_name(title), {"players": seats})


class IsMcts(Bot):
    """A bot that starts a new search for every decision."""

    def choose(self, world: State, seat: Seat, budget: Budget) -> Move:
        moves = world.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        self.seed = (self.seed * 31 + 7) % 2**31
        rng = np.random.RandomState(self.seed)
        title = type(world).__module__.split(".")[2]  # its folder below `fireside.games`
        game = game_of(title, int(world.seats))
        search = ISMCTSBot(
            game,
            RandomRolloutEvaluator(1, rng),
            EXPLORATION,
            int(budget.simulations) or SIMULATIONS,
            random_state=rng,
        )
        return int(search.step(game.state_at(world, seat)))
