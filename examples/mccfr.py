"""OpenSpiel's outcome-sampling MCCFR on a small Mâamut with hidden hands, against random play.

    pip install "fireside-games[openspiel]"
    python examples/mccfr.py --iterations 20000

The board has seven tiles and there are nine cards (rule M-R13); the match ends with the pile.
Chance nodes list what may be dealt and drawn. The mammoth's escape is worth nothing to anybody, so
that two hunters win from each other what the other loses. Where hands are open, `exact.py`
finds what is best by enumeration.
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import outcome_sampling_mccfr

from fireside.envs.openspiel import register

SMALL = {
    "players": 2,
    "board": "small",
    "renewals": "_1",
    "first_seat": "_0",
    "chance": "draws",
    "nobody": 0.0,
}


def small_game(deal: int) -> Any:
    """Return Mâamut with one board of seven tiles; hands and draws are chance."""
    register()
    return pyspiel.load_game("fireside_maamut", {**SMALL, "deal": deal})


def new_solver(deal: int, seed: int = 1) -> Any:
    """Return an untrained solver."""
    np.random.seed(seed)  # OpenSpiel samples from NumPy's global generator
    return outcome_sampling_mccfr.OutcomeSamplingSolver(small_game(deal))


def learn(solver: Any, iterations: int) -> None:
    """Run this number of further iterations."""
    for _ in range(iterations):
        solver.iteration()


def examine(solver: Any, matches: int) -> float:
    """Return the average policy's mean return against random play."""
    return play([solver.average_policy(), Evenly()], solver._game, matches, seed=7)


def play(policies: list[Any], game: Any, matches: int, seed: int) -> float:
    """Return the first policy's mean return against the second, alternating seats."""
    rng = np.random.RandomState(seed)
    won = 0.0
    for match in range(matches):
        state = game.new_initial_state()
        seat = match % 2
        while not state.is_terminal():
            if state.is_chance_node():
                chances = dict(state.chance_outcomes())
            else:
                policy = policies[(state.current_player() - seat) % 2]
                chances = policy.action_probabilities(state)
            shares = np.array(list(chances.values()))
            state.apply_action(int(rng.choice(list(chances), p=shares / shares.sum())))
        won += state.returns()[seat]
    return won / matches


class Evenly:
    """A uniformly random policy."""

    def action_probabilities(self, state: Any, player: int | None = None) -> dict[int, float]:
        """Return the probability of each action."""
        actions = state.legal_actions()
        return dict.fromkeys(actions, 1 / len(actions))


def main() -> None:
    """Print the average policy's mean return against random play during training."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deal", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=20000)
    parser.add_argument("--parts", type=int, default=5)
    parser.add_argument("--matches", type=int, default=400)
    words = parser.parse_args()
    solver = new_solver(words.deal)
    print(f"before: {examine(solver, words.matches):+.3f} a match", flush=True)
    for part in range(1, words.parts + 1):
        learn(solver, words.iterations // words.parts)
        done = part * (words.iterations // words.parts)
        print(f"after {done:,}: {examine(solver, words.matches):+.3f} a match", flush=True)


if __name__ == "__main__":
    main()
