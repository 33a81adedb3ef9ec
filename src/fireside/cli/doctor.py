"""`fireside doctor`: whether a server can do its work here, and what to do where it cannot."""

import argparse
import asyncio
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.serve import load_server_module


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("doctor", help="examine the server: what is wrong, what to do")
    add_flags(parser, "--database", "--public-url")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """A line for each part, with an advice where something is wrong; 1 if anything is."""
    settings = load_server_module("fireside.server.settings")
    doctor = load_server_module("fireside.server.doctor")
    chosen = settings.Settings(
        database=args.database or settings.default_database(), public_url=args.public_url
    )
    found = asyncio.run(doctor.examine(chosen))
    for one in found:
        print(f"{'!!' if one.advice else 'ok'}  {one.part:8}  {one.says}")
        if one.advice:
            print(f"{'':14}{one.advice}")
    return 1 if any(one.advice for one in found) else 0
