"""`fireside mcp`: tools for a language model that plays at a table, over standard input."""

import argparse
from typing import Any

from fireside.core.optional_dependencies import requires_extra


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("mcp", help="let a language model play at a table (MCP)")
    parser.add_argument(
        "link", nargs="?", help="of the seat or table; without it the model joins by a tool"
    )
    parser.add_argument("--name", default="Model", help="its name on an open seat")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve the tools over standard input and output until the client closes them."""
    with requires_extra("mcp"):
        from fireside.mcp import read_link, tools_server
    if args.link is not None:
        read_link(args.link)
    tools_server(args.link, args.name).run("stdio")
    return 0
