"""Uvicorn protocols with connection limits and timeouts.

The names of uvicorn that they use stand in `uvicorn_interface.INTERNALS`.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any, Literal

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.http11 import Request

from fireside.server.http.uvicorn_interface import EXTENSION
from fireside.server.http.websocket_protocol import FastWebSocketProtocol
from fireside.server.limits.accept_throttle import ThrottledAcceptor
from fireside.server.limits.connection_limiter import ConnectionLimiter, ConnectionLimits

FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class UvicornConfig(uvicorn.Config):
    """Uvicorn's settings with a connection limiter."""

    def __init__(self, app: Any, limits: ConnectionLimits, **settings: Any) -> None:
        super().__init__(app, http=BoundedHttpProtocol, ws=BoundedWebSocketProtocol, **settings)
        self.doors = ConnectionLimiter(limits)

    def get_loop_factory(self) -> Callable[[], asyncio.AbstractEventLoop]:
        """Return a loop factory whose `create_server` throttles.

        Uvicorn creates its servers itself and offers no other hook.
        """
        make_loop = super().get_loop_factory() or asyncio.new_event_loop

        def make() -> asyncio.AbstractEventLoop:
            loop = make_loop()
            loop.create_server = self._open_gate  # type: ignore[assignment,method-assign]
            return loop

        return make

    async def _open_gate(
        self,
        make_protocol: Callable[[], asyncio.BaseProtocol],
        *,
        sock: socket.socket,
        backlog: int,
        **_: object,
    ) -> ThrottledAcceptor:
        sock.setblocking(False)
        sock.listen(backlog)
        return ThrottledAcceptor(sock, self.doors.allow_accept, make_protocol)


class BoundedHttpProtocol(H11Protocol):
    """An HTTP connection with limits on the time until headers and body have arrived."""

    host = ""
    phase: Literal["head", "body", ""] = ""  # the part of the request that is arriving
    patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.host = self.client[0] if self.client else "unknown"
        if limiter_of(self.config).acquire(self.host):
            self._expect("head")
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect("")
        limiter_of(self.config).release(self.host)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect(self._arriving())

    def _arriving(self) -> Literal["head", "body", ""]:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return ""  # upgraded to a WebSocket
        cycle = self.cycle
        if cycle is None or (cycle.response_complete and not cycle.more_body):
            return "head"
        return "body" if cycle.more_body else ""

    def _expect(self, phase: Literal["head", "body", ""]) -> None:
        """Restart the timeout when another part of a request begins to arrive."""
        if phase == self.phase:
            return
        self.phase = phase
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
        limits = limiter_of(self.config).limits
        if phase and limits.on:
            seconds = limits.head_seconds if phase == "head" else limits.body_seconds
            self.patience = self.loop.call_later(seconds, self.transport.abort)


class BoundedWebSocketProtocol(FastWebSocketProtocol):
    """A WebSocket connection for live play, upgraded from an HTTP connection."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # uvicorn starts the application after this, with this scope
            self.scope["extensions"][EXTENSION] = {"connection": self}

    def shutdown(self) -> None:
        """Close the connection with 1012: after a restart, or on another server, play goes on."""
        if not self.transport.is_closing():
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        limiter_of(self.config).release(self.client[0] if self.client else "unknown")
        super().connection_lost(exc)


def limiter_of(config: uvicorn.Config) -> ConnectionLimiter:
    assert isinstance(config, UvicornConfig)
    return config.doors
