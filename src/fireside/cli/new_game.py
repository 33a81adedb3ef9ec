"""`fireside new-game NAME`: a package with a complete small game, as a starting point."""

import argparse
from pathlib import Path
from typing import Any

from fireside.cli.flags import add_flags


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("new-game", help="write a small game to begin your own from")
    parser.add_argument("name", help="of the title and its package, in small letters")
    parser.add_argument(
        "--hidden", action="store_true", help="a card game with hidden hands, not three in a row"
    )
    add_flags(parser, "--out")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the package, and print the next steps."""
    from fireside.scaffold import write_game

    folder = args.out or Path(args.name)
    written = write_game(args.name, folder, args.hidden)
    print(f"{len(written)} files in {folder}. What to change is in {folder}/README.md. Now:")
    print(f"  pip install -e {folder}")
    print(f"  pytest {folder}")
    print(f"  fireside play {args.name}")
    return 0
