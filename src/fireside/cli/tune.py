"""`fireside tune TITLE`: better weights for a title's evaluation, found by self-play."""

import argparse
from typing import Any

from fireside.games import game


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("tune", help="tune a title's evaluation by self-play")
    parser.add_argument("title")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--matches", type=int, default=60, help="for each challenger")
    parser.add_argument("--simulations", type=int, default=150, help="for each decision")
    parser.add_argument("--rounds", type=int, default=1, help="over all weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints every trial, and the weights at the end, to be copied into thinking.py."""
    from fireside.arena.tuning import tune, weights_of

    title = game(args.title)
    seats = title.read_seats(args.seats or title.seats.start)
    _, names = weights_of(args.title)
    weights: tuple[int, ...] = ()
    for trial in tune(args.title, seats, args.matches, args.simulations, args.rounds, args.seed):
        verdict = "better" if trial.accepted else ""
        print(f"{trial.weight:24} {trial.value:6}  {trial.share:6.1%}  {verdict}", flush=True)
        weights = trial.weights
    print(", ".join(f"{name} {value}" for name, value in zip(names, weights, strict=True)))
    print(list(weights))
    return 0
