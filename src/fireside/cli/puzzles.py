"""`fireside puzzles TITLE`: puzzles mined from matches of bots."""

import argparse
import math
import os
from collections import Counter
from pathlib import Path
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.progress import Progress, interrupted
from fireside.cli.units import COUNT, FIRST_SEED
from fireside.games import game


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("puzzles", help="mine puzzles from matches of bots")
    add_flags(parser, "title", "--cores", "--quiet")
    add_flags(parser, "--matches", "--out", matches=60, out=Path("puzzles"))
    add_flags(parser, "--seed", unit=FIRST_SEED, seed=1)
    parser.add_argument("--count", type=COUNT, default=150, help="that are chosen (default 150)")
    add_flags(parser, "--minutes", minutes=0.0)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Mine puzzles, select the clearest and write them to one file; resumable."""
    from fireside.play.atomic_files import write_atomically
    from fireside.puzzles.parallel_mining import found_in, mine_in_parallel, select_puzzles
    from fireside.puzzles.puzzle_file import write_puzzles

    title = game(args.title)
    folder = args.out / "matches"
    status = 0
    try:
        with Progress("puzzles", args.count, "puzzles", quiet=args.quiet) as progress:
            mine_in_parallel(
                args.title,
                args.seed,
                args.matches,
                folder,
                args.cores or os.cpu_count() or 1,
                60 * args.minutes or math.inf,
                progress.advance,
            )
    except KeyboardInterrupt:
        status = interrupted("The same command goes on from here.")
    found = found_in(args.title, folder)
    chosen = select_puzzles(args.title, found, args.count)
    file = args.out / f"{args.title}.puzzles"
    write_atomically(file, write_puzzles(args.title, title.rules_version, chosen).encode())
    kinds = Counter(f"{one.kind} {one.difficulty}" for one in chosen)
    print(f"{len(chosen)} of {len(found)} puzzles are in {file}:")
    print(", ".join(f"{kind}: {times}" for kind, times in sorted(kinds.items())))
    return status
