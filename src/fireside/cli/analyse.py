"""`fireside analyse RECORD`: win probabilities after each move, and the turning points."""

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fireside.cli.flags import add_flags
from fireside.cli.progress import Progress, interrupted
from fireside.cli.units import SIMULATIONS
from fireside.play.match import Match

if TYPE_CHECKING:
    from fireside.bots.advice import ChancesAtPly


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("analyse", help="see where a recorded match turned")
    add_flags(parser, "file", "--json", "--quiet")
    add_flags(parser, "--simulations", unit=SIMULATIONS.within(1), simulations=800)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the win probabilities and the turning points."""
    from fireside.bots.advice import analyse

    match = Match.open(args.file)
    moments: list[ChancesAtPly] = []
    status = 0
    try:
        with Progress("analyse", len(match.log) + 1, "moments", quiet=args.quiet) as progress:
            for moment in analyse(match, args.simulations):
                moments.append(moment)
                progress.advance()
    except KeyboardInterrupt:
        told = f"{len(moments)} of {len(match.log) + 1} moments are analysed."
        status = interrupted(told)
    print_analysis(match, moments, args.json)
    return status


def print_analysis(match: Match, moments: "list[ChancesAtPly]", as_json: bool) -> None:
    """Print each seat's chances at every moment, and the moves that changed them most."""
    from fireside.bots.advice import turning_points

    points = turning_points(match, moments)
    if as_json:
        print(json.dumps({"moments": [asdict(one) for one in moments],
                          "turning_points": [asdict(one) for one in points]}))  # fmt: skip
        return
    for one in moments:
        chances = "  ".join(
            f"{name} {chance:4.0%}" for name, chance in zip(match.names, one.chances, strict=True)
        )
        print(f"{one.ply:4}  {chances}  {one.move or ''}")
    print("\nTurning points:" if points else "\nNo sudden turns.")
    for point in points:
        print(f"- {point.sentence}")
