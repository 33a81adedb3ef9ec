"""Compares `expert` with OpenSpiel's IS-MCTS and with random play, for every number of seats.

python -m benchmarks.bots.rivals [--rival openspiel] [--seconds 1] [--matches 40] [--title tikal]

Both use the same engine and equal time; `--bot expert@0.1` limits Fireside's bot only. OpenSpiel's
bot has no time limit, so the benchmark stops its search; in Tikal it gets the time for every
decision, `expert` once per turn. With `--rollouts compiled` its random rollouts use Fireside's
compiled loop.
"""

import argparse
import os
import random
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from benchmarks.bots import first_expert
from benchmarks.bots.pairing import HEADING, pair
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import fireside
from fireside.arena.tournament import cores_here
from fireside.batch.vector_engine import returns_of
from fireside.bots import levels
from fireside.bots.bot import Bot, Budget
from fireside.core.playout import play_out
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.envs.openspiel import game_name, register

EXPLORATION = 2.0  # as in OpenSpiel's own examples, for returns from -1 to 1
ROLLOUTS = "FIRESIDE_ROLLOUTS"  # read by the worker processes


class OutOfTime(Exception):
    """Raised inside a search when its time is up."""


class ClockedSearch(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS, limited by time instead of a number of simulations."""

    def choose(self, state: Any, seconds: float) -> int:
        """Return the most visited move when the time is up."""
        self.deadline = time.perf_counter() + seconds
        try:
            policy = self.run_search(state)
        except OutOfTime:
            policy = self.get_final_policy(state, self._root_node)
        moves, weights = zip(*policy, strict=True)
        return int(self._random_state.choice(moves, p=weights))

    def sample_root_state(self, state: Any) -> Any:
        if time.perf_counter() >= self.deadline and self._root_node.total_visits > 0:
            raise OutOfTime
        return super().sample_root_state(state)


class CompiledRollouts(RandomRolloutEvaluator):  # type: ignore[misc]
    """Random rollouts in Fireside's compiled loop, which is many times faster."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = Rng(seed)

    def evaluate(self, state: Any) -> Any:
        if state.is_terminal():
            return state.returns()
        world = state.table.clone()
        play_out(world, self.rng)
        return returns_of(world)


@cache
def game_of(title: str, seats: int) -> Any:
    """Return the title as an OpenSpiel game."""
    register()
    return pyspiel.load_game(game_name(title), {"players": seats})


class OpenSpielBot(Bot):
    """OpenSpiel's search as a bot at a seat."""

    def choose(self, world: State, seat: int, budget: Budget) -> int:
        moves = world.legal_moves(seat)
        if len(moves) == 1:
            return int(moves[0])
        seed = random.Random(self.seed).getrandbits(31)
        self.seed = seed
        stock = RandomRolloutEvaluator(1, np.random.RandomState(seed))
        evaluator = CompiledRollouts(seed) if os.environ.get(ROLLOUTS) == "compiled" else stock
        title = type(world).__module__.split(".")[2]  # the title's folder in `fireside.games`
        game = game_of(title, int(world.seats))
        rng = np.random.RandomState(seed)
        search = ClockedSearch(game, evaluator, EXPLORATION, 10**9, random_state=rng)
        return search.choose(game.state_at(world, seat), budget.seconds)


def main() -> None:
    levels.OWN["openspiel"] = OpenSpielBot  # for this process and its forks
    first_expert.offer()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rival", default="openspiel", choices=levels.levels())
    parser.add_argument("--bot", default="expert", help="a level of ours, with @ its own seconds")
    parser.add_argument("--rollouts", default="stock", choices=["stock", "compiled"])
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--title", action="append", choices=fireside.titles())
    parser.add_argument("--seats", type=int, help="only with so many")
    parser.add_argument("--cores", type=int, default=cores_here())
    parser.add_argument("--folder", type=Path, help="keeps the outcomes; goes on if interrupted")
    args = parser.parse_args()
    os.environ[ROLLOUTS] = args.rollouts
    print(f"{'title':10} {'seats':>5} {'rival':>9} {HEADING}")
    for title in args.title or fireside.titles():
        for seats in fireside.game(title).seats:
            if args.seats not in (None, seats):
                continue
            each = 2 * seats  # every seating order, with either bot in front
            matches = -(-args.matches // each) * each
            bots = (args.bot, args.rival)
            result = pair(title, seats, bots, matches, args.seconds, args.cores, args.folder)
            print(f"{title:10} {seats:5} {args.rival:>9} {result}", flush=True)


if __name__ == "__main__":
    main()
