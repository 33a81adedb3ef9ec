"""Uvicorn protocols with connection limits, timeouts, and hand-over to other workers.

The names of uvicorn that they use stand in `uvicorn_interface.INTERNALS`.
"""

import asyncio
import os
import socket
from collections.abc import Callable
from typing import Any, Literal

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.http11 import Request

from fireside.server.cluster.handover import Handover
from fireside.server.cluster.membership import WorkerRing
from fireside.server.cluster.socket_handoff import (
    HANDOVER,
    HandoffMiddleware,
    is_notified,
    table_asked_for,
    was_handed_over,
)
from fireside.server.http.uvicorn_interface import EXTENSION
from fireside.server.http.websocket_protocol import FastWebSocketProtocol
from fireside.server.limits.accept_throttle import ThrottledAcceptor
from fireside.server.limits.connection_limiter import ConnectionLimiter, ConnectionLimits

MOST_ATTEMPTS = 50  # to reach a table's owner; longer than a hanging worker keeps its tables
PAUSE_SECONDS = 0.1
GOODBYE_SECONDS = 0.2
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class UvicornConfig(uvicorn.Config):
    """Uvicorn's settings with a connection limiter; every worker process has its own."""

    def __init__(
        self, app: Any, limits: ConnectionLimits, passes_on: bool = False, **settings: Any
    ) -> None:
        super().__init__(app, http=BoundedHttpProtocol, ws=BoundedWebSocketProtocol, **settings)
        self.doors = ConnectionLimiter(limits)
        self.passes_on = passes_on  # whether other workers may exist

    def load(self) -> None:
        super().load()
        if self.passes_on:
            self.loaded_app = HandoffMiddleware(self.loaded_app, self, BoundedHttpProtocol)

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
    beginning = b""  # start of a request, until its path and so its table are known
    was_passed = False  # handed over by another worker, as to the table's owner

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
        if HANDOVER in self.app_state and (self.beginning or self._is_between_requests()):
            data, self.beginning = self.beginning + data, b""
            if not is_notified(data):
                self.beginning = data
                return
            table_id, was_passed = table_asked_for(data), self.was_passed
            self.was_passed = False
            handover: Handover = self.app_state[HANDOVER]
            worker_ring = handover.worker_ring
            if (
                table_id is not None
                and not was_passed
                and worker_ring.owner_of(table_id) is not None
            ):
                self._pass_on(worker_ring, table_id, data)
                return
        self._read_on(data)

    def _read_on(self, data: bytes) -> None:
        super().data_received(data)
        self._expect(self._arriving())

    def _is_between_requests(self) -> bool:
        conn = self.conn
        return conn.their_state is h11.IDLE and not conn.trailing_data[0]

    def _pass_on(self, worker_ring: WorkerRing, table_id: str, data: bytes) -> None:
        """Pause reading and hand the connection over to the table's owner."""
        self._unset_keepalive_if_required()
        self._expect("")
        self.flow.pause_reading()
        task = self.loop.create_task(self._find_worker(worker_ring, table_id, data))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _find_worker(self, worker_ring: WorkerRing, table_id: str, data: bytes) -> None:
        # a duplicate: if the transport closes meanwhile, its descriptor number may be reused
        connection = os.dup(self.transport.get_extra_info("socket").fileno())
        try:
            for _ in range(MOST_ATTEMPTS):
                owner = worker_ring.owner_of(table_id)
                if owner is None:  # this worker owns the table by now
                    self.flow.resume_reading()
                    self._read_on(data)
                    return
                is_writing = self.transport.get_write_buffer_size()  # the previous response
                if not is_writing and await was_handed_over(worker_ring, owner, connection, data):
                    self.transport.abort()  # closes this descriptor; the socket stays open
                    return
                if worker_ring.owner_of(table_id) == owner:
                    await asyncio.sleep(PAUSE_SECONDS)
            self.transport.write(FULL)
            self.transport.close()
        finally:
            os.close(connection)

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
        """Close the connection at shutdown, after the handover of tables if other workers exist."""
        if HANDOVER not in self.app_state:
            self._shut_down()
            return
        handover: Handover = self.app_state[HANDOVER]
        # the handover disconnects viewers of tables; this closes connections without a hello
        handover.drain().add_done_callback(
            lambda _: self.loop.call_later(GOODBYE_SECONDS, self._shut_down)
        )

    def _shut_down(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        limiter_of(self.config).release(self.client[0] if self.client else "unknown")
        super().connection_lost(exc)


def limiter_of(config: uvicorn.Config) -> ConnectionLimiter:
    assert isinstance(config, UvicornConfig)
    return config.doors
