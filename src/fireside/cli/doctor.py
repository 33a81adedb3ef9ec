"""`fireside doctor`: checks of the server's environment, with advice for each problem."""

import argparse
import asyncio
import os
from collections.abc import Mapping
from typing import Any

import fireside
from fireside.cli.flags import add_flags


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("doctor", help="examine the server: what is wrong, what to do")
    add_flags(parser, "--database", "--public-url")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a line for each check, with advice if it failed; return 1 if any did."""
    from fireside.server.doctor import Diagnosis, examine
    from fireside.server.settings import Settings, default_database

    settings = Settings(database=args.database or default_database(), public_url=args.public_url)
    rules = Diagnosis("rules", *examine_rules(fireside.COMPILED, dict(os.environ)))
    found = [rules, *asyncio.run(examine(settings))]
    for one in found:
        print(f"{'!!' if one.advice else 'ok'}  {one.part:8}  {one.says}")
        if one.advice:
            print(f"{'':14}{one.advice}")
    return 1 if any(one.advice for one in found) else 0


def examine_rules(compiled: bool, environment: Mapping[str, str]) -> tuple[str, str]:
    """Return whether the rules run compiled, and what to do if they do not."""
    if compiled:
        return "they run compiled", ""
    says = "they run as plain Python, about fifty times slower: bots play weakly and late"
    if environment.get("FIRESIDE_PLAIN") == "1":
        return (
            says,
            "Unset FIRESIDE_PLAIN, which asks for it, or install Fireside again without it.",
        )
    return says, (
        "Install a C compiler and Python's headers (Debian: apt install gcc python3-dev), "
        "then install Fireside again."
    )
