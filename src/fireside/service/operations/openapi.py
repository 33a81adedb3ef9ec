"""The OpenAPI document of the REST interface, built from the catalog of operations."""

import inspect
from http import HTTPStatus
from typing import Any

import msgspec

from fireside import __version__
from fireside.service.operations.catalog import OPERATIONS
from fireside.service.operations.operation import Operation
from fireside.table.messages.responses import Problem

REFUSALS = {
    400: "What was sent cannot be read, or names what does not exist",
    403: "The token is missing, or is not of this seat or host",
    404: "There is no such table, seat or moment",
    409: "Not possible now",
    413: "Too large",
    429: "Too much at once",
    503: "Storage is away",
}
JSON, TEXT = "application/json", "text/plain"


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI document of the REST interface."""
    kinds = [Problem, *(kind for one in OPERATIONS for kind in (one.body, one.answer))]
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    problem, *rest = schemas
    paths: dict[str, Any] = {}
    for one, body, answer in zip(OPERATIONS, rest[::2], rest[1::2], strict=True):
        paths.setdefault(one.path, {})[one.method.lower()] = {
            "operationId": one.name,
            "summary": one.summary,
            "description": inspect.getdoc(one.handler) or "",
            "x-permission": one.permission.value,
            "x-cost": one.cost.value,
            "parameters": parameters(one),
            **({"requestBody": request_body(one, body)} if one.has_body else {}),
            "responses": {
                str(one.status): response(
                    HTTPStatus(one.status).phrase, answer, TEXT if one.answer is str else JSON
                ),
                **{
                    str(status): response(REFUSALS[status], problem, JSON)
                    for status in one.refusals
                },
            },
        }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fireside",
            "version": __version__,
            "description": "Tables, seats and matches. Live play uses WebSockets: see "
            "docs/reference/live.md.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components},
    }


def parameters(operation: Operation) -> list[dict[str, Any]]:
    """Return the parameters of path and query: the fields of one structure."""
    _, components = msgspec.json.schema_components([operation.parameters], ref_template="{name}")
    structure = components[operation.parameters.__name__]
    in_path = operation.path_names
    return [
        {
            "name": name,
            "in": "path" if name in in_path else "query",
            "required": name in structure.get("required", []),
            "schema": schema,
        }
        for name, schema in structure["properties"].items()
    ]


def request_body(operation: Operation, schema: dict[str, Any]) -> dict[str, Any]:
    content = {TEXT: {"schema": {"type": "string"}}, JSON: {"schema": schema}}
    kind = TEXT if operation.body is bytes else JSON
    return {"required": True, "content": {kind: content[kind]}}


def response(description: str, schema: dict[str, Any], kind: str) -> dict[str, Any]:
    return {"description": description, "content": {kind: {"schema": schema}}}
