"""`fireside site`: a static site that plays without a server, on any web host or phone."""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from fireside.cli.flags import add_flags

MEGABYTE = 1_000_000


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("site", help="write a site that needs no server")
    add_flags(parser, "--out")
    parser.add_argument(
        "--compiled",
        type=Path,
        metavar="WHEEL",
        help="rules compiled for browsers (make wasm-wheel)",
    )
    parser.set_defaults(run=run)


def print_progress(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def run(args: argparse.Namespace) -> int:
    """Write the site, and print its size and the time taken."""
    from fireside.offline.downloads import cache_folder
    from fireside.offline.site_builder import write_site

    begun = time.perf_counter()
    out = args.out or Path("site")
    built = write_site(out, args.compiled, cache_folder(), print_progress)
    rules = "compiled rules" if built.compiled else "rules in plain Python"
    print(
        f"{out}: {built.files} files, {built.size / MEGABYTE:.1f} MB "
        f"({built.compressed / MEGABYTE:.1f} MB compressed, of them "
        f"{built.first_download / MEGABYTE:.1f} MB of Python), {rules}; "
        f"{time.perf_counter() - begun:.1f} s."
    )
    print(f"Try it: python -m http.server --directory {out} 8080")
    return 0
