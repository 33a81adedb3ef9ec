"""`fireside rules TITLE`: prints the rules we play by."""

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Any

from fireside.games import game


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("rules", help="print the rules of a game")
    parser.add_argument("title")
    parser.add_argument("clause", nargs="?", help="only this clause, e.g. M3.7")
    parser.set_defaults(run=run)


def page(title: str) -> str:
    """The rules page of a title: shipped in the package, or beside it in a checkout."""
    shipped = files("fireside").joinpath("pages", f"{title}.md")
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    checkout = Path(__file__).parents[3] / "docs" / "rules" / f"{title}.md"
    return checkout.read_text(encoding="utf-8")


def run(args: argparse.Namespace) -> int:
    """Prints the page, or one clause of it."""
    text = page(game(args.title).title)
    if args.clause is None:
        print(text, end="")
        return 0
    wanted = [line for line in text.splitlines() if line.startswith(f"- **{args.clause}")]
    if not wanted:
        print(f"There is no clause {args.clause} in the rules of {args.title}.")
        return 2
    print("\n".join(line.removeprefix("- ").replace("**", "") for line in wanted))
    return 0
