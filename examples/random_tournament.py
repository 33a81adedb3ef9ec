"""Win rates by seat: random matches of each title, and matches of a custom policy.

pip install "fireside-games[vector]"
python examples/random_tournament.py
"""

import argparse
import sys

import numpy as np

import fireside
import fireside.batch
from fireside.batch.vector_matches import Array

RNG = np.random.default_rng(1)


def never_the_last(observations: Array, masks: Array, seats: Array) -> Array:
    """Return random legal moves, excluding the highest-numbered one if there are several."""
    weights = RNG.random(masks.shape) * masks
    last = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
    several = masks.sum(axis=1) > 1
    weights[several, last[several]] = 0
    moves: Array = weights.argmax(axis=1)
    return moves


def main(matches: int) -> None:
    """Print one line for each title at each number of seats."""
    for title in fireside.titles():
        for seats in fireside.game(title).seats:
            print(fireside.batch.play(title, matches, seats=seats))
    print("With a policy of one's own:")
    print(fireside.batch.play("maamut", min(matches, 500), never_the_last, cores=1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=10_000)
    main(parser.parse_args(sys.argv[1:]).matches)
