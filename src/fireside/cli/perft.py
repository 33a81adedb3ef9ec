"""`fireside perft TITLE --depth N`: perft counts, to compare implementations of the rules."""

import argparse
import time
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.progress import Progress, interrupted
from fireside.cli.table_arguments import read_options
from fireside.cli.units import INDEX
from fireside.core.playout import count_lines, first_to_act
from fireside.core.state import State
from fireside.games import game

BRANCHES = 200  # enough to report progress in steps


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("perft", help="count the lines of play to a depth")
    add_flags(parser, "title", "--seats", "--option", "--quiet")
    add_flags(parser, "--seed", seed=0)
    parser.add_argument(
        "--depth", type=INDEX.within(most=100), default=3, help="how many decisions (default 3)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the number of lines of play to every depth, and the seconds that counting took."""
    start = game(args.title).new(args.seats, args.seed, read_options(args.option))
    print("depth            lines   seconds", flush=True)
    depth = 0
    try:
        for depth in range(args.depth + 1):
            begun = time.perf_counter()
            lines = count_by_branches(start, depth, args.quiet)
            print(f"{depth:5} {lines:16,} {time.perf_counter() - begun:9.3f}", flush=True)
    except KeyboardInterrupt:
        return interrupted(f"The lines to depth {depth} are not all counted.")
    return 0


def count_by_branches(start: State, depth: int, quiet: bool) -> int:
    """Return the number of lines to a depth, counted by branches to report progress."""
    branches, deep = [start], 0
    while deep < depth and len(branches) < BRANCHES:
        branches = [after for state in branches for after in continuations(state)]
        deep += 1
    lines = 0
    with Progress(f"perft, depth {depth}", len(branches), "branches", quiet=quiet) as progress:
        for state in branches:
            lines += count_lines(state, depth - deep)
            progress.advance()
    return lines


def continuations(state: State) -> list[State]:
    """Return the states one decision later; a finished state is its own continuation."""
    if state.over:
        return [state]
    seat = first_to_act(state)
    found = []
    for move in state.legal_moves(seat):
        after = state.clone()
        after.apply(seat, move)
        found.append(after)
    return found
