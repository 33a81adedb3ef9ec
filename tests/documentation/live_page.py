"""Writes the tables of live play's messages from their JSON Schema."""

from pathlib import Path
from typing import Any

from tests.documentation.schema_tables import first_sentences, reachable, structure

from fireside.service.message_schema import messages_schema

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "live.md"
BEGIN, END = "<!-- messages: begin -->\n", "<!-- messages: end -->"


def page() -> str:
    """Return the page with its tables as they are now; what is around them is written by hand."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{tables().rstrip()}\n{END}{after}"


def tables() -> str:
    """Return all commands and messages with their structures."""
    schema: Any = messages_schema()
    definitions = schema["$defs"]
    lines: list[str] = []
    tops: set[str] = set()
    for heading, union in (("Commands", "ClientMessage"), ("Messages", "ServerMessage")):
        mapping = schema["properties"][union]["discriminator"]["mapping"]
        names = {tag: reference.rpartition("/")[2] for tag, reference in mapping.items()}
        lines += [f"## {heading}", "", "| type | structure | purpose |", "|---|---|---|"]
        for tag, name in names.items():
            purpose = first_sentences(definitions[name])
            lines.append(f"| `{tag}` | [{name}](#{name.lower()}) | {purpose} |")
        lines += ["", *(structure(name, definitions[name]) for name in names.values())]
        tops |= set(names.values())
    shared = [name for name in reachable(tops, definitions) if name not in tops]
    lines += ["## Structures within messages", ""]
    lines += [structure(name, definitions[name]) for name in sorted(shared) if "." not in name]
    return "\n".join(lines)
