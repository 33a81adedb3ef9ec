"""The client's table of REST operations, generated from the server's catalog.

`python -m tests.client.operations` (part of `make types`) regenerates the file.
"""

import re
from pathlib import Path
from typing import Any

from fireside.service.operations.openapi import openapi_document

FILE = Path(__file__).parents[2] / "client" / "src" / "api" / "operations.ts"
HEAD = "/* Generated from the server's operations by `make types`. Not to be edited. */\n"
API = "/api"
SIMPLE = {"string": "string", "integer": "number", "null": "null"}


def written() -> str:
    """Return the types of every operation below /api, and its method and path."""
    named: set[str] = set()
    types, routes = [], []
    for path, methods in openapi_document()["paths"].items():
        for method, operation in methods.items():
            if path.startswith(API):
                name = operation["operationId"]
                types.append(declaration(name, operation, named))
                routes.append(f'  {name}: ["{method.upper()}", "{path.removeprefix(API)}"],')
    return "\n".join(
        [
            HEAD,
            "import type {",
            *(f"  {name}," for name in sorted(named)),
            '} from "./types";\n',
            "/** Parameters in path and query, body and answer of each operation. */",
            "export interface Operations {",
            *types,
            "}\n",
            "/** Method and path of each operation; other parameters go into the query. */",
            "export const routes = {",
            *routes,
            "} as const;\n",
        ]
    )


def declaration(name: str, operation: dict[str, Any], named: set[str]) -> str:
    """Return the type of an operation; add the structures that it names."""
    fields = [
        f"{one['name']}{'' if one['required'] else '?'}: {type_of(one['schema'], named)}"
        for one in operation["parameters"]
    ]
    inside = "".join(f"      {one};\n" for one in fields)
    parameters = f"{{\n{inside}    }}" if fields else "Record<never, never>"
    body = (
        content_of(operation["requestBody"], named) if "requestBody" in operation else "undefined"
    )
    answer = next(one for status, one in operation["responses"].items() if status < "300")
    lines = [
        f"  /** {operation['summary']}. */",
        f"  {name}: {{",
        f"    parameters: {parameters};",
        f"    body: {body};",
        f"    answer: {content_of(answer, named)};",
        "  };",
    ]
    return "\n".join(lines)


def content_of(part: dict[str, Any], named: set[str]) -> str:
    """Return the type of a body or an answer."""
    (content,) = part["content"].values()
    return type_of(content["schema"], named)


def type_of(schema: dict[str, Any], named: set[str]) -> str:
    """Return a JSON Schema as a type of TypeScript."""
    if "$ref" in schema:
        name = re.sub(r".*/", "", schema["$ref"])
        named.add(name)
        return name
    if "anyOf" in schema:
        return " | ".join(type_of(one, named) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{one}"' for one in schema["enum"])
    if schema["type"] == "array":
        return f"{type_of(schema['items'], named)}[]"
    if schema["type"] == "object":
        return f"Record<string, {type_of(schema['additionalProperties'], named)}>"
    return SIMPLE[schema["type"]]


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
