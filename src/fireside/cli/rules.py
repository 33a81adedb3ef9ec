"""`fireside rules TITLE`: prints the rules we play by."""

import argparse
import re
import sys
from typing import Any

from fireside.cli.flags import add_flags
from fireside.games import game
from fireside.play.rules_page import read_rules_page


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("rules", help="print the rules of a game")
    add_flags(parser, "title")
    parser.add_argument("clause", nargs="?", help="only this clause, e.g. M3.7")
    parser.set_defaults(run=run)


def find_clause(title: str, clause: str) -> list[str]:
    """One clause of a title's rules, or all of a heading; nothing if there is no such clause."""
    named = re.compile(rf"- \*\*{re.escape(clause)}(?!\d)", re.IGNORECASE)
    wanted = [line for line in read_rules_page(title).splitlines() if clause and named.match(line)]
    return [line.removeprefix("- ").replace("**", "") for line in wanted]


def run(args: argparse.Namespace) -> int:
    """Prints the page, or one clause of it."""
    title = game(args.title).title
    if args.clause is None:
        print(read_rules_page(title), end="")
        return 0
    wanted = find_clause(title, args.clause)
    if not wanted:
        print(f"There is no clause {args.clause} in the rules of {args.title}.", file=sys.stderr)
        return 2
    print("\n".join(wanted))
    return 0
