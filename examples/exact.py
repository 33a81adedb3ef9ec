"""Exact solutions of small variants: their values, and the exploitability of policies.

    pip install fireside-games
    python examples/exact.py maamut board=small hands=open renewals=1 --deals 5
    python examples/exact.py tikal rounds=1 action_points=2 --deals 2 --policies random,best

For two seats without private information: only future draws are unknown. A win is worth 1, a loss
-1, and a match without a winner 0, so the game is zero-sum. Chance is enumerated: every card or
tile is weighted by its number of copies. The exploitability of a policy is the mean return of the
best responses to it over both seats: 0 for perfect play.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass

import fireside
from fireside.bots.bot import Budget
from fireside.bots.levels import bot
from fireside.core.game import Game
from fireside.core.rng import Rng
from fireside.core.state import State
from fireside.play.chance_nodes import ChanceNode

SIMULATIONS = 100  # per decision of a bot level
CLOSE = 1e-9  # values that differ by less count as equal

Policy = Callable[[State, int], dict[int, float]]  # moves with their probabilities


@dataclass(frozen=True)
class Solved:
    """The solution of one deal."""

    deal: int
    value: float  # the value for seat 0 with perfect play
    tables: int
    exploitability: dict[str, float]


class Solver:
    """An expectiminimax solver with a transposition table of all tables that a deal can lead to."""

    def __init__(self, game: Game) -> None:
        draws = game.hidden_outcomes()
        if draws is None:
            raise SystemExit(f"{game.name} does not say what is drawn.")
        self.drawing = ChanceNode(draws)
        self.values: dict[int, float] = {}
        self.answers: dict[tuple[str, int, int], float] = {}

    @staticmethod
    def key(state: State) -> int:
        """Return a key that is equal for tables that differ only in what neither seat has seen."""
        return int(state.resample(0, Rng(1)).key())

    @staticmethod
    def result(state: State) -> float:
        """Return the value of a finished match to seat 0."""
        winners = state.winners
        return 0.0 if len(winners) != 1 else 1.0 - 2 * winners[0]

    def value(self, state: State) -> float:
        """Return the value of the table to seat 0 under perfect play of both seats."""
        if state.over:
            return self.result(state)
        key = self.key(state)
        if key not in self.values:
            seat = state.to_act[0]
            after = self.after_each(state, seat, self.value)
            self.values[key] = (max if seat == 0 else min)(after.values())
        return self.values[key]

    def after_each(
        self, state: State, seat: int, worth: Callable[[State], float]
    ) -> dict[int, float]:
        """Return each legal move's expected value to seat 0 over all draws."""
        return {
            move: sum(
                share * worth(after)
                for share, after in self.drawing.tables_after(state, seat, move)
            )
            for move in state.legal_moves(seat)
        }

    def best(self, state: State, seat: int) -> dict[int, float]:
        """Return the perfect policy: uniform over the best moves."""
        after = self.after_each(state, seat, self.value)
        aim = (max if seat == 0 else min)(after.values())
        moves = [move for move, value in after.items() if abs(value - aim) < CLOSE]
        return {move: 1 / len(moves) for move in moves}

    def answered(self, state: State, name: str, policy: Policy, seat: int) -> float:
        """Return the value to seat 0 if this seat plays a best response to the policy."""
        if state.over:
            return self.result(state)
        key = name, seat, self.key(state)
        if key not in self.answers:
            asked = state.to_act[0]

            def worth(after: State) -> float:
                return self.answered(after, name, policy, seat)

            if asked == seat:
                after = self.after_each(state, seat, worth)
                self.answers[key] = (max if seat == 0 else min)(after.values())
            else:
                self.answers[key] = sum(
                    chance * share * worth(after)
                    for move, chance in policy(state, asked).items()
                    for share, after in self.drawing.tables_after(state, asked, move)
                )
        return self.answers[key]

    def policy(self, name: str) -> Policy:
        """Return the policy of this name: random, best, or a level of bots."""
        if name == "best":
            return self.best
        if name == "random":
            return evenly
        return lambda state, seat: self.by_level(name, state, seat)

    def by_level(self, name: str, state: State, seat: int) -> dict[int, float]:
        """Return the choice of a bot of this level, seeded by the table to be repeatable."""
        seed = self.key(state)
        world = state.resample(seat, Rng(seed))
        return {int(bot(name, seed).choose(world, seat, Budget(0.0, SIMULATIONS))): 1.0}


def evenly(state: State, seat: int) -> dict[int, float]:
    """Return the uniform distribution over the legal moves."""
    moves = state.legal_moves(seat)
    return dict.fromkeys(moves, 1 / len(moves))


def solve(game: Game, options: dict[str, str], deal: int, policies: list[str]) -> Solved:
    """Solve one deal, and measure the exploitability of the policies."""
    solver = Solver(game)
    table = game.new(2, deal, {"first_seat": 0, **options})
    value = solver.value(table)
    found = {}
    for name in policies:
        gains = [
            (1 - 2 * seat) * solver.answered(table, name, solver.policy(name), seat)
            for seat in range(2)
        ]
        found[name] = sum(gains) / 2
    return Solved(deal, value, len(solver.values), found)


def main() -> None:
    """Print a row for each deal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("options", nargs="*", metavar="name=value")
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--policies", default="random,easy,best")
    words = parser.parse_args()
    sys.setrecursionlimit(100_000)
    policies = words.policies.split(",")
    print(f"| deal | value to the first seat | tables | {' | '.join(policies)} |")
    print("|---:|---:|---:|" + "---:|" * len(policies))
    options = dict(one.split("=", 1) for one in words.options)
    for deal in range(words.deals):
        solved = solve(fireside.game(words.title), options, deal, policies)
        row = " | ".join(f"{solved.exploitability[name]:.3f}" for name in policies)
        print(f"| {deal} | {solved.value:+.3f} | {solved.tables:,} | {row} |", flush=True)


if __name__ == "__main__":
    main()
