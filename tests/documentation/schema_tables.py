"""Tables of the fields of JSON structures, generated from JSON Schema."""

import inspect
from typing import Any

Schema = dict[str, Any]
RANGES = (("minimum", "≥ {}"), ("maximum", "≤ {}"))
LENGTHS = (("maxLength", "at most {} characters"), ("maxItems", "at most {} entries"))


def structure(name: str, schema: Schema) -> str:
    """Return a structure's description and its fields as a table."""
    lines = [f"### {name}", ""]
    if said := first_sentences(schema):
        lines += [said, ""]
    fields = {key: one for key, one in schema.get("properties", {}).items() if key != "type"}
    if not fields:
        return "\n".join([*lines, "It has no fields.", ""] if not said else lines)
    lines += ["| field | type | default |", "|---|---|---|"]
    for key, one in fields.items():
        needed = key in schema.get("required", [])
        default = "" if needed or "default" not in one else f"`{json_text(one['default'])}`"
        lines.append(f"| `{key}` | {type_of(one)} | {'required' if needed else default} |")
    return "\n".join([*lines, ""])


def first_sentences(schema: Schema) -> str:
    """Return the description's first paragraph on one line."""
    description = inspect.cleandoc(str(schema.get("description", "")))
    return " ".join(description.split("\n\n")[0].split())


def type_of(schema: Schema) -> str:
    """Return a type in words, with links to structures."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})" if "." not in name else f"`{name}`"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            parts = list(dict.fromkeys(type_of(one) for one in schema[key]))
            return " or ".join(parts) + limits(schema)
    if "enum" in schema:
        return " or ".join(f"`{json_text(one)}`" for one in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return f"list of {type_of(schema.get('items', {}))}{limits(schema)}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {type_of(schema['additionalProperties'])}"
    names = {"string": "text", "integer": "integer", "number": "number", "null": "null"}
    return names.get(str(kind), str(kind or "anything")) + limits(schema)


def limits(schema: Schema) -> str:
    """Return the bounds of a value in words."""
    found = [text.format(number(schema[key])) for key, text in (*RANGES, *LENGTHS) if key in schema]
    return f" ({', '.join(found)})" if found else ""


def number(value: float) -> str:
    """Return a bound without a needless fraction."""
    return f"{int(value):,}" if value == int(value) else str(value)


def json_text(value: object) -> str:
    """Return a constant as JSON writes it."""
    import json

    return json.dumps(value, ensure_ascii=False)


def named_in(schema: object) -> set[str]:
    """Return the names of all structures that a schema refers to."""
    if isinstance(schema, dict):
        own = {schema["$ref"].rpartition("/")[2]} if "$ref" in schema else set()
        return own.union(*(named_in(one) for one in schema.values()))
    if isinstance(schema, list):
        return set().union(*(named_in(one) for one in schema))
    return set()


def reachable(names: set[str], definitions: dict[str, Schema]) -> list[str]:
    """Return these structures and all that they refer to, in the order of the definitions."""
    found: set[str] = set()
    while fresh := (names & definitions.keys()) - found:
        found |= fresh
        names = set().union(*(named_in(definitions[name]) for name in fresh))
    return [name for name in definitions if name in found]
