"""Entry point of the command line: runs a command and prints errors as sentences."""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence

import fireside
from fireside.cli.parser import CommandParser
from fireside.core.errors import FiresideError
from fireside.core.optional_dependencies import MissingExtra

COMMANDS = (
    "play",
    "learn",
    "serve",
    "replay",
    "rules",
    "arena",
    "evaluate",
    "analyse",
    "puzzles",
    "tune",
    "train",
    "bench",
    "backup",
    "site",
    "tidy",
    "export",
    "doctor",
    "schema",
    "perft",
    "dataset",
    "mcp",
    "new_game",
)


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands with their options."""
    parser = CommandParser(
        prog="fireside",
        description="Altamira, Mâamut and Tikal. Without a command: play in the browser.",
    )
    how = "compiled" if fireside.COMPILED else "plain Python"
    parser.add_argument(
        "--version", action="version", version=f"fireside {fireside.__version__}, rules {how}"
    )
    parser.add_argument(
        "--licences",
        "--licenses",
        action="store_true",
        help="print our licence and those of others",
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in COMMANDS:
        importlib.import_module(f"fireside.cli.{name}").add(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    write_any_letter()
    parser = build_parser()
    args = parser.parse_args(arguments)
    try:
        if args.licences:
            status = print_licences()
        elif args.command is None:
            from fireside.cli.open_page import open_page

            status = open_page(parser)
        else:
            status = args.run(args)
        sys.stdout.flush()
        return status
    except (FiresideError, MissingExtra, OSError) as error:
        if isinstance(error, BrokenPipeError):  # the reader of the pipe has closed it
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"fireside: {sentence_of(error)}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print("\nfireside: interrupted.", file=sys.stderr)
        return 130


def print_licences() -> int:
    """Print the licence texts of everything that this installation contains."""
    from fireside.cli.licences import read_notices

    print(read_notices(), end="")
    return 0


def sentence_of(error: Exception) -> str:
    """Return the message of an error; for a file error, the file and the reason."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename} cannot be used: {error.strerror[:1].lower()}{error.strerror[1:]}."
    return str(error)


def write_any_letter() -> None:
    """Print a question mark for characters that the output's encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")
