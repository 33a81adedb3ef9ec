"""`fireside dataset TITLE --matches N --bots … --out FILE.parquet`: matches to learn from."""

import argparse
import time
from pathlib import Path
from typing import Any

from fireside.cli.seating import read_options
from fireside.core.extras import needs


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("dataset", help="write matches to a file, to learn from")
    parser.add_argument("title")
    parser.add_argument("--matches", type=int, default=1000, help="how many (default 1000)")
    parser.add_argument(
        "--bots", default="random", help="one level for all seats, or one for each: random,random"
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.parquet")
    parser.add_argument("--seats", type=int, help="how many sit at the table")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same matches")
    parser.add_argument("--seconds", type=float, default=1.0, help="that a bot thinks, at most")
    parser.add_argument("--simulations", type=int, default=0, help="and how many simulations")
    parser.add_argument("--cores", type=int, help="all unless fewer are named")
    parser.add_argument("--truth", action="store_true", help="add every table as a document")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays the matches and writes the file."""
    with needs("dataset"):
        from fireside.batch.dataset import write_dataset
        from fireside.batch.jobs import Job, cores_for
        from fireside.batch.matches import LONGEST, BatchTerms
    levels: list[Any] = [word.strip() for word in args.bots.split(",")]
    seats = len(levels) if args.seats is None and len(levels) > 1 else args.seats
    terms = BatchTerms(args.title, seats, read_options(args.option), LONGEST, False)
    job = Job(terms, levels, args.seed, args.seconds, args.simulations)
    begun = time.perf_counter()
    rows = write_dataset(
        job, args.matches, args.out, cores_for(args.matches, args.cores), args.truth
    )
    size = args.out.stat().st_size / 1e6
    print(
        f"{args.out}: {rows:,} decisions of {args.matches:,} matches, {size:.1f} MB, "
        f"{time.perf_counter() - begun:.1f} s"
    )
    return 0
