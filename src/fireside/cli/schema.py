"""`fireside schema`: the server's messages as JSON Schema, or its REST API as OpenAPI."""

import argparse
import sys
from typing import Any

import msgspec

from fireside.cli.serve import load_server_module


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("schema", help="the server's messages, for clients")
    parser.add_argument("--openapi", action="store_true", help="the REST interface instead")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the schema."""
    if args.openapi:
        document = load_server_module("fireside.server.http.app").openapi_document()
    else:
        document = load_server_module("fireside.server.http.json_schema").messages_schema()
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")
    return 0
