"""The catalog of operations: complete declarations, one router, adapters that name no operation."""

import ast
import inspect
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import msgspec
import pytest

from fireside.offline import rest_adapter
from fireside.server.http import app, rest_endpoint
from fireside.service.operations.caller import Permission
from fireside.service.operations.catalog import OPERATIONS
from fireside.service.operations.operation import Call, Operation, TableCall
from fireside.service.operations.router import Route, Router
from fireside.table.request_refusals import RequestRefused

MOST_LINES = 150
BY_NAME = {one.name: one for one in OPERATIONS}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_the_declaration_fits_its_handler(operation: Operation) -> None:
    call = get_type_hints(operation.handler)["call"].__origin__
    assert issubclass(TableCall if operation.has_table else Call, call)
    fields = {one.name: one for one in msgspec.structs.fields(operation.parameters)}
    assert all(fields[name].required for name in operation.path_names)
    needs_no_table = (Permission.ANYONE, Permission.PERSON)
    assert operation.has_table or operation.permission in needs_no_table
    assert inspect.getdoc(operation.handler)


def test_names_and_addresses_are_unique() -> None:
    assert len(BY_NAME) == len(OPERATIONS)
    assert len({(one.method, one.path) for one in OPERATIONS}) == len(OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_the_router_finds_every_operation(operation: Operation) -> None:
    _, found = Router(OPERATIONS).find(operation.path)
    assert found[operation.method].operation is operation


@pytest.mark.parametrize(
    ("name", "path", "query", "status", "details"),
    [
        ("list_tables", "/api/tables", "limit=0", 400, "limit: Expected `int` >= 1"),
        ("list_tables", "/api/tables", "limit=x", 400, "limit: Expected `int`, got `str`"),
        ("get_moment", "/api/tables/abcdefgh/moments/x", "", 404, ""),
        ("get_moment", "/api/tables/abcdefgh/moments/-1", "", 400, "ply: Expected `int` >= 0"),
        ("get_table", "/api/tables/abc", "", 400, "table_id: Expected `str` matching"),
    ],
)
def test_an_invalid_parameter_is_named(
    name: str, path: str, query: str, status: int, details: str
) -> None:
    segments = path.strip("/").split("/")
    with pytest.raises(RequestRefused) as refused:
        Route(BY_NAME[name]).read_parameters(segments, query)
    assert refused.value.status == status
    assert str(refused.value.values.get("details", "")).startswith(details)


@pytest.mark.parametrize(
    ("body", "details"),
    [
        (b'{"name":"Ana","seat":9}', "seat: Expected `int` <= 4"),
        (b'{"name":"Ana","x":1}', "data: Object contains unknown field `x`"),
        (b"{", ""),
        (b'{"name":"\xff"}', ""),
        (b"", ""),
    ],
)
def test_an_invalid_body_is_refused(body: bytes, details: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        Route(BY_NAME["join_table"]).read_body(body)
    assert refused.value.status == 400
    assert str(refused.value.values.get("details", "")) == details


@pytest.mark.parametrize("module", [rest_adapter, rest_endpoint, app], ids=lambda one: one.__name__)
def test_adapters_are_small_and_name_no_operation(module: ModuleType) -> None:
    text = Path(str(module.__file__)).read_text(encoding="utf-8")
    constants = {
        str(one.value) for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Constant)
    }
    assert not constants & BY_NAME.keys()
    assert len(text.splitlines()) <= MOST_LINES
