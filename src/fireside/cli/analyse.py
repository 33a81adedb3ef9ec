"""`fireside analyse RECORD`: everybody's chances after each move, and where the match turned."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fireside.play.match import Match


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("analyse", help="see where a recorded match turned")
    parser.add_argument("file", type=Path)
    parser.add_argument("--simulations", type=int, default=400, help="for each move")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the curve and the turning points."""
    from fireside.bots.advice import analyse, turning_points

    match = Match.open(args.file)
    moments = list(analyse(match, max(1, args.simulations)))
    points = turning_points(match, moments)
    if args.json:
        print(json.dumps({"moments": [asdict(one) for one in moments],
                          "turning_points": [asdict(one) for one in points]}))  # fmt: skip
        return 0
    for one in moments:
        chances = "  ".join(
            f"{name} {chance:4.0%}" for name, chance in zip(match.names, one.chances, strict=True)
        )
        print(f"{one.ply:4}  {chances}  {one.move or ''}")
    print("\nTurning points:" if points else "\nNo sudden turns.")
    for point in points:
        print(f"- {point.sentence}")
    return 0
