"""The names of uvicorn that our protocol classes depend on, and the fallback to its own classes."""

import ast
import importlib
import inspect

import pytest
import uvicorn
from tests.server.running import Server, all_over, play_on

from fireside.server.http import uvicorn_protocols, websocket_protocol
from fireside.server.http.uvicorn_interface import INTERNALS, missing_names, server_config
from fireside.server.limits.connection_limiter import ConnectionLimits

NAMES = [(place, name) for place, names in INTERNALS.items() for name in names]
OURS = [
    (uvicorn_protocols.UvicornConfig, "uvicorn.config:Config"),
    (uvicorn_protocols.BoundedHttpProtocol, "uvicorn.protocols.http.h11_impl:H11Protocol"),
    (
        uvicorn_protocols.BoundedWebSocketProtocol,
        "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol",
    ),
    (
        websocket_protocol.FastWebSocketProtocol,
        "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol",
    ),
]


@pytest.mark.parametrize(("place", "name"), NAMES, ids=lambda one: str(one).rpartition(":")[2])
def test_the_installed_uvicorn_has_every_name_that_our_classes_use(place: str, name: str) -> None:
    assert f"{place}.{name}" not in missing_names()


@pytest.mark.parametrize(("ours", "place"), OURS, ids=lambda one: getattr(one, "__name__", ""))
def test_every_inherited_name_that_our_classes_use_is_listed(ours: type, place: str) -> None:
    """Every attribute a protocol class calls, reads or overrides is its own or in the list."""
    base = next(one for one in ours.__mro__ if not one.__module__.startswith("fireside"))
    classes = [one for one in ours.__mro__ if one.__module__.startswith("fireside")]
    own = {name for one in classes for name in (*vars(one), *_set_at_first(one))}
    used = (_asked_of_itself(ours) | {*vars(ours)}) - (own - {*dir(base)}) - {*dir(object)}
    assert {one for one in used if not one.startswith("__")} <= set(INTERNALS[place])


def _source(one: type) -> ast.AST:
    return ast.parse(inspect.getsource(one))


def _asked_of_itself(one: type) -> set[str]:
    """Return the names after `self.` and `super().`."""
    return {
        node.attr
        for node in ast.walk(_source(one))
        if isinstance(node, ast.Attribute)
        and (
            (isinstance(node.value, ast.Name) and node.value.id == "self")
            or (
                isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Name)
                and node.value.func.id == "super"
            )
        )
    }


def _set_at_first(one: type) -> set[str]:
    """Return the fields that the class adds in `__init__`; replaced ones are uvicorn's."""
    uvicorns = {name for names in INTERNALS.values() for name in names}
    return {
        node.attr
        for node in ast.walk(_source(one))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    } - uvicorns


def test_uvicorns_own_classes_serve_where_a_name_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def config() -> uvicorn.Config:
        return server_config("unused:app", ConnectionLimits(in_all=50))

    assert isinstance(config(), uvicorn_protocols.UvicornConfig)
    module = importlib.import_module("uvicorn.protocols.websockets.websockets_sansio_impl")
    monkeypatch.delattr(module.WebSocketsSansIOProtocol, "send_receive_event_to_app")
    assert [one.rpartition(".")[2] for one in missing_names()] == ["send_receive_event_to_app"]
    stock = config()
    assert (type(stock), stock.ws, stock.limit_concurrency) == (
        uvicorn.Config,
        "websockets-sansio",
        50,
    )
    monkeypatch.delattr(module, "WebSocketsSansIOProtocol")  # nor if a whole class is missing
    assert type(config()) is uvicorn.Config


@pytest.mark.anyio
async def test_a_match_is_played_over_uvicorns_own_classes(database: str) -> None:
    server = Server(database, "--stock-protocols", "--cores", "1", "--seconds", "0.05")
    try:
        table = await server.table("guessing", "person", "person")
        async with table.everybody() as clients:
            await play_on(clients)
            assert all_over(clients)
            refused = await clients[0].command("play", move="nowhere")
            assert refused["type"] == "refused"
    finally:
        server.stop()
    assert b"127.0.0.1" not in server.log
    assert b"Traceback" not in server.log
