"""`fireside export --consented`: finished matches of a server for research, without names."""

import argparse
from typing import Any

from fireside.cli.flags import add_flags


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("export", help="write the server's matches for research")
    parser.add_argument(
        "--consented",
        action="store_true",
        required=True,
        help="only those that every person at the table agreed to",
    )
    add_flags(parser, "--database")
    add_flags(parser, "--out", required=True)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the records and print how many."""
    from fireside.server.consented_export import export_consented

    done = export_consented(args.database, args.out)
    print(
        f"{args.out}: {done.written} matches written, {done.known} there already"
        + (f", {done.unreadable} of other rules left out" if done.unreadable else "")
        + "."
    )
    return 0
