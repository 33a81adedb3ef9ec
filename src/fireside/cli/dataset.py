"""`fireside dataset TITLE --matches N --bots … --out FILE.parquet`: a data set of matches."""

import argparse
import time
from contextlib import ExitStack
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.progress import Progress, interrupted
from fireside.cli.table_arguments import read_options, read_words, refuse_no_thought
from fireside.core.optional_dependencies import requires_extra


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("dataset", help="write matches to a file, to learn from")
    add_flags(parser, "title", "--seats", "--option", "--cores", "--ray", "--quiet")
    add_flags(parser, "--bots", "--matches", "--seed", bots="random", matches=1000, seed=0)
    add_flags(parser, "--seconds", "--simulations", seconds=1.0, simulations=0)
    add_flags(parser, "--out", required=True)
    parser.add_argument(
        "--licence", default="unknown", metavar="ID", help="for the card, e.g. cc-by-4.0"
    )
    parser.add_argument("--truth", action="store_true", help="add every table as a document")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the matches, and write the data set and its card."""
    with requires_extra("dataset"):
        from fireside.batch.dataset_card import dataset_card
        from fireside.batch.dataset_writer import write_dataset
        from fireside.batch.parallel_matches import Job, cores_for
        from fireside.batch.vector_matches import BatchSettings
    from fireside.bots.ray_cluster import check_nodes, connect, cores_of

    levels: list[Any] = [*read_words(args.bots)]
    seats = len(levels) if args.seats is None and len(levels) > 1 else args.seats
    refuse_no_thought(args.seconds, args.simulations)
    terms = BatchSettings(args.title, seats, read_options(args.option))
    job = Job(terms, levels, args.seed, args.seconds, args.simulations)
    begun = time.perf_counter()
    cores = cores_for(args.matches, args.cores)
    try:
        with ExitStack() as stack:
            cluster = None
            if args.ray:
                cluster = stack.enter_context(connect(args.ray))
                check_nodes(cluster)
                cores = min(args.matches, args.cores or cores_of(cluster))
            progress = stack.enter_context(
                Progress("dataset", args.matches, "matches", quiet=args.quiet)
            )
            rows = write_dataset(
                job, args.matches, args.out, cores, args.truth, progress.advance, cluster
            )
    except KeyboardInterrupt:
        return interrupted(f"{args.out} is not written.")
    card = dataset_card(args.out, args.licence)
    args.out.with_suffix(".md").write_text(card, encoding="utf-8")
    size = args.out.stat().st_size / 1e6
    print(
        f"{args.out}: {rows:,} decisions of {args.matches:,} matches, {size:.1f} MB, "
        f"{time.perf_counter() - begun:.1f} s"
    )
    return 0
