"""Writes the page of the REST interface from the server's OpenAPI document."""

from pathlib import Path
from typing import Any

from tests.documentation.schema_tables import named_in, reachable, structure, type_of

from fireside.service.operations.openapi import openapi_document

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "rest.md"

OPENING = """\
# The REST interface

*Generated from the catalog of operations by `make reference`; a test compares.* A running
server offers the document at `/schema/openapi.json`, and `fireside schema --openapi` prints it.
Live play uses [WebSockets](live.md).

- **Authorization**: the token of a seat or of the host goes into the header
  `Authorization: Bearer …`. Requests that need a token answer 403 without it.
- **Refusals** have the type [Problem](#problem), whatever the status: a key, its values, the
  English sentence and, if rules are the reason, the clause. Clients translate it by key and
  values ([messages](messages.md)).
- **Limits**: 429 says in `Retry-After` when to try again ([limits](server.md#security)).
"""
WHOLE = {"400", "429", "503"}  # statuses that every request may have


def page() -> str:
    """Return the whole page."""
    document = openapi_document()
    operations = [
        (method.upper(), path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    lines = [OPENING, "| request | purpose |", "|---|---|"]
    for method, path, operation in operations:
        anchor = anchor_of(method, path)
        lines.append(f"| [`{method} {path}`](#{anchor}) | {operation['summary']} |")
    lines += ["", "## Requests", ""]
    lines += [section(*one) for one in operations]
    lines += ["## Structures", ""]
    schemas = document["components"]["schemas"]
    names = reachable(named_in(document["paths"]) | {"Problem"}, schemas)
    for name in sorted(names):
        told = " ".join(schemas[name].get("description", "").split())
        lines.append(structure(name, {**schemas[name], "description": told}))
    return "\n".join(lines)


def anchor_of(method: str, path: str) -> str:
    """Return the anchor that both the code host and MkDocs give to a request's heading."""
    kept = "".join(one for one in f"{method} {path}".lower() if one.isalnum() or one in " _-")
    return kept.replace(" ", "-")


def section(method: str, path: str, operation: dict[str, Any]) -> str:
    """Return what a request takes and answers."""
    lines = [f"### {method} {path}", "", f"{operation['summary']}.", ""]
    if operation["x-permission"] != "anyone":
        lines += [f"**Allowed**: {operation['x-permission']}.", ""]
    if operation["x-cost"] != "nothing":
        lines += [f"**Counts as**: {operation['x-cost']}.", ""]
    parameters = operation.get("parameters", [])
    if parameters:
        lines += ["| parameter | in | type |", "|---|---|---|"]
        lines += [f"| `{p['name']}` | {p['in']} | {type_of(p['schema'])} |" for p in parameters]
        lines.append("")
    if "requestBody" in operation:
        lines += [f"**Body**: {content_of(operation['requestBody'])}.", ""]
    answers = [
        f"{status} {content_of(answer)}"
        for status, answer in operation["responses"].items()
        if status.startswith("2")
    ]
    refused = [one for one in operation["responses"] if not one.startswith("2")]
    special = sorted(set(refused) - WHOLE)
    text = f"**Answer**: {', '.join(answers)}."
    if special:
        text += f" **Refused** with {', '.join(special)}, or as every request with 400, 429, 503."
    lines += [text, ""]
    return "\n".join(lines)


def content_of(part: dict[str, Any]) -> str:
    """Return what a body or an answer contains."""
    content = part.get("content") or {}
    kinds = [
        f"`{kind}`"
        if not schema.get("schema") or kind != "application/json"
        else type_of(schema["schema"])
        for kind, schema in content.items()
    ]
    return " or ".join(kinds) or "without content"
