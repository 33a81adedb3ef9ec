"""The interface to uvicorn: our protocol classes if its internals fit them, else its own.

Our classes in `uvicorn_protocols` and `websocket_protocol` derive from classes that uvicorn does
not document. INTERNALS lists every name that they use there.
"""

import dis
import importlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from types import FunctionType
from typing import Any, Protocol

import uvicorn

from fireside.server.limits.connection_limiter import ConnectionLimits

LOGGER = logging.getLogger(__name__)
EXTENSION = "fireside.wire"  # scope extension that holds a connection of our protocol class

INTERNALS: dict[str, tuple[str, ...]] = {
    "uvicorn.config:Config": ("get_loop_factory",),
    "uvicorn.server:Server": ("force_exit", "shutdown"),
    "uvicorn.protocols.http.h11_impl:H11Protocol": (
        *("client", "config", "connection_lost", "connection_made", "cycle", "data_received"),
        *("loop", "transport"),
    ),
    "uvicorn.protocols.http.h11_impl:RequestResponseCycle": ("more_body", "response_complete"),
    "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol": (
        *("client", "close_sent", "config", "conn", "connection_lost"),
        *("data_received", "disconnected", "handle_connect", "handshake_initiated", "logger"),
        *("loop", "queue", "read_paused", "receive", "scope", "send_receive_event_to_app"),
        *("shutdown", "transport", "writable"),
    ),
}


class ViewerDisconnected(OSError):
    """An error for reading from, or sending to, a WebSocket that has closed."""


class ViewerTransport(Protocol):
    """The messages of one viewer's WebSocket."""

    async def next_text(self) -> str:
        """Wait for the next text message; raise ViewerDisconnected if the connection has closed."""

    async def send_texts(self, frames: Iterable[bytes]) -> None:
        """Send all frames once the connection accepts more data."""


class AsgiSocket(Protocol):
    """A WebSocket as web frameworks hand it to an endpoint."""

    scope: Any
    receive: Callable[[], Awaitable[Any]]
    send: Callable[[Any], Awaitable[None]]


class AsgiTransport:
    """A viewer's WebSocket through ASGI messages, for uvicorn's own protocol classes."""

    def __init__(self, socket: AsgiSocket) -> None:
        self.socket = socket

    async def next_text(self) -> str:
        event = await self.socket.receive()
        if event["type"] != "websocket.receive":
            raise ViewerDisconnected
        found: str = event.get("text") or ""
        return found

    async def send_texts(self, frames: Iterable[bytes]) -> None:
        for frame in frames:
            await self.socket.send({"type": "websocket.send", "text": frame.decode()})


def transport_of(socket: Any) -> ViewerTransport:
    """Return the connection behind a WebSocket: our protocol class, or ASGI messages."""
    ours = (socket.scope.get("extensions") or {}).get(EXTENSION)
    if ours is None:
        return AsgiTransport(socket)
    found: ViewerTransport = ours["connection"]
    return found


def server_config(
    app: Any,
    limits: ConnectionLimits,
    stock: bool = False,
    **settings: Any,
) -> uvicorn.Config:
    """Return uvicorn's settings with our protocol classes, or with its own.

    Its own serve if `stock` says so, or if the installed uvicorn lacks a name that ours use. They
    cost more time per move, and of `limits` only the number of all connections is kept.
    """
    missing = [] if stock else missing_names()
    if missing:
        LOGGER.warning("uvicorn's own protocols serve", extra={"missing": missing})
    if stock or missing:
        settings["limit_concurrency"] = limits.in_all if limits.on else None
        return uvicorn.Config(app, http="h11", ws="websockets-sansio", **settings)
    ours = importlib.import_module("fireside.server.http.uvicorn_protocols")
    config: uvicorn.Config = ours.UvicornConfig(app, limits, **settings)
    return config


def missing_names() -> list[str]:
    """Return the names that our protocol classes use and the installed uvicorn lacks."""
    return [
        f"{place}.{name}"
        for place, names in INTERNALS.items()
        for found in [_names_in(place)]
        for name in names
        if name not in found
    ]


def _names_in(place: str) -> set[str]:
    """Return the attributes of a class, and those that its methods set on instances."""
    module, _, name = place.partition(":")
    try:
        owner = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError):
        return set()
    methods = [one for one in vars(owner).values() if isinstance(one, FunctionType)]
    set_on_instances = {
        str(step.argval)
        for method in methods
        for step in dis.get_instructions(method)
        if step.opname == "STORE_ATTR"
    }
    return {*dir(owner), *set_on_instances}
