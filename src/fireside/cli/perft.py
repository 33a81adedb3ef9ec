"""`fireside perft TITLE --depth N`: counts the lines of play, to compare two programs' rules."""

import argparse
import time
from typing import Any

from fireside.cli.seating import read_options
from fireside.core.errors import BadOption
from fireside.core.playout import count_lines
from fireside.games import game


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("perft", help="count the lines of play to a depth")
    parser.add_argument("title")
    parser.add_argument("--depth", type=int, default=3, help="how many decisions (default 3)")
    parser.add_argument("--seats", type=int, help="how many sit at the table")
    parser.add_argument("--seed", type=int, default=0, help="the deal to count from (default 0)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the number of lines to every depth, and how long counting took."""
    if args.depth < 0:
        raise BadOption(f"A depth is 0 or more, not {args.depth}.")
    start = game(args.title).new(args.seats, args.seed, read_options(args.option))
    print("depth            lines   seconds")
    for depth in range(args.depth + 1):
        begun = time.perf_counter()
        lines = count_lines(start, depth)
        print(f"{depth:5} {lines:16,} {time.perf_counter() - begun:9.3f}", flush=True)
    return 0
