"""`fireside tune TITLE`: weights of a title's evaluation, tuned by self-play."""

import argparse
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.progress import Progress, interrupted
from fireside.cli.units import COUNT, FIRST_SEED, SIMULATIONS
from fireside.games import game


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("tune", help="tune a title's evaluation by self-play")
    add_flags(parser, "title", "--seats", "--quiet")
    add_flags(parser, "--matches", matches=60)
    add_flags(parser, "--simulations", unit=SIMULATIONS.within(1), simulations=150)
    add_flags(parser, "--seed", unit=FIRST_SEED, seed=1)
    parser.add_argument(
        "--rounds", type=COUNT.within(most=1000), default=1, help="over all weights (default 1)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every trial, and the final weights, to be copied into ai/evaluation.py."""
    from fireside.arena.evaluation_tuning import trials_of, tune, weights_of

    title = game(args.title)
    seats = title.read_seats(args.seats or title.seats.start)
    row, names = weights_of(args.title)
    weights = tuple(int(weight) for weight in row)
    status = 0
    whole = args.matches * trials_of(args.title, args.rounds)
    try:
        with Progress("tune", whole, "matches", quiet=args.quiet) as progress:
            told = (args.title, seats, args.matches, args.simulations, args.rounds, args.seed)
            for trial in tune(*told, progress.advance):
                verdict = "better" if trial.accepted else ""
                share = f"{trial.share:6.1%}  {verdict}"
                progress.say(f"{trial.weight:24} {trial.value:6}  {share}".rstrip())
                weights = trial.weights
    except KeyboardInterrupt:
        status = interrupted("These are the best weights so far.")
    print(", ".join(f"{name} {value}" for name, value in zip(names, weights, strict=True)))
    print(list(weights))
    return status
