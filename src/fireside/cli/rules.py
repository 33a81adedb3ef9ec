"""`fireside rules TITLE`: the rules page of a title."""

import argparse
import re
import sys
from typing import Any

from fireside.cli.flags import add_flags
from fireside.games import game
from fireside.play.rules_page import read_rules_page


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("rules", help="print the rules of a game")
    add_flags(parser, "title")
    parser.add_argument("clause", nargs="?", help="only this clause, e.g. M3.7")
    parser.set_defaults(run=run)


def find_clause(title: str, clause: str) -> list[str]:
    """Return a clause of a title's rules, or all clauses of a heading; empty if unknown."""
    named = re.compile(rf"- \*\*{re.escape(clause)}(?!\d)", re.IGNORECASE)
    wanted = [line for line in read_rules_page(title).splitlines() if clause and named.match(line)]
    return [line.removeprefix("- ").replace("**", "") for line in wanted]


def run(args: argparse.Namespace) -> int:
    """Print the page, or one clause of it."""
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
