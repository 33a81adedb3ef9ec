"""`fireside backup FILE`: a copy of the server's database, also while the server runs."""

import argparse
from pathlib import Path
from typing import Any

from fireside.cli.flags import add_flags


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("backup", help="save all tables of the server to a file")
    parser.add_argument("file", type=Path, help="must not exist yet")
    add_flags(parser, "--database")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the backup file atomically."""
    from fireside.server.db.backup import back_up

    print(back_up(args.database, args.file))
    return 0
