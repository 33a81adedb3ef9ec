"""`fireside schema`: the server's messages as JSON Schema, or its REST API as OpenAPI."""

import argparse
import sys
from typing import Any

import msgspec


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("schema", help="the server's messages, for clients")
    parser.add_argument("--openapi", action="store_true", help="the REST interface instead")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the schema."""
    if args.openapi:
        from fireside.service.operations.openapi import openapi_document

        document = openapi_document()
    else:
        from fireside.service.message_schema import messages_schema

        document = messages_schema()
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")
    return 0
