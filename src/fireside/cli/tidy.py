"""`fireside tidy`: retention for the server's database; packs or removes old tables."""

import argparse
from collections import Counter
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.serve import add_keeping


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("tidy", help="pack or remove the server's old tables")
    add_flags(parser, "--database")
    add_keeping(parser)
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a line for each table, and the totals."""
    from fireside.server.cleanup import clean_up
    from fireside.server.maintenance.retention import read_retention

    swept = clean_up(args.database, read_retention(args), args.dry_run)
    would = "would be " if args.dry_run else ""
    for one in swept:
        why = f": {one.why}" if one.why else ""
        done = "kept" if one.done == "kept" else would + one.done
        print(f"{one.table.id} ({one.table.title}, {one.table.status}) {done}{why}")
    counted = Counter(one.done for one in swept)
    print(", ".join(f"{counted[done]} {done}" for done in ("packed", "removed", "kept")) + ".")
    return 0
