"""The WebSocket endpoint for live play: checks origin and limits, then runs a session."""

import asyncio

from fireside.server import metrics
from fireside.server.http.asgi import WebSocket
from fireside.server.http.security import HANDSHAKE_SECONDS, RequestLimits, address_of
from fireside.server.http.trusted_hosts import TrustedHosts
from fireside.server.http.uvicorn_interface import ViewerTransport, transport_of
from fireside.server.http.websocket_limits import WebSocketLimits
from fireside.service.dispatcher import CommandDispatcher
from fireside.service.live_session import LiveSession, SessionEnd
from fireside.table.request_refusals import RequestRefused

NOT_FROM_HERE, TRY_AGAIN, CONNECT_AGAIN = 4403, 1013, 1012
CLOSE = {
    SessionEnd.REFUSED: (NOT_FROM_HERE, ""),
    SessionEnd.MOVED: (CONNECT_AGAIN, "The table has moved."),
    SessionEnd.TOO_SLOW: (TRY_AGAIN, "Too slow; connect again."),
}
GONE = (RuntimeError, OSError)


async def serve_viewer(
    socket: WebSocket,
    table_id: str,
    desk: CommandDispatcher,
    limits: RequestLimits,
    names: TrustedHosts,
) -> None:
    """Serve one viewer's connection to a table."""
    address = address_of(socket.scope)
    try:
        names.check(socket.scope)
    except RequestRefused as refused:
        await socket.close(code=NOT_FROM_HERE, reason=refused.key)
        return
    if not _may_connect(limits, address):
        await limits.hold_back()
        await socket.close(code=TRY_AGAIN, reason="Too many connections.")
        return
    await socket.accept()
    limits.connections[address] = limits.connections.get(address, 0) + 1
    metrics.CONNECTIONS.inc()
    try:
        await _converse(socket, desk, table_id, WebSocketLimits(limits, address))
    except GONE:
        pass
    finally:
        metrics.CONNECTIONS.dec()
        limits.connections[address] -= 1
        if not limits.connections[address]:
            del limits.connections[address]


def _may_connect(limits: RequestLimits, address: str) -> bool:
    if not limits.on:
        return True
    open_now = limits.connections.get(address, 0)
    return open_now < limits.most_connections and not limits.connecting.retry_after(address)


async def _converse(
    socket: WebSocket,
    desk: CommandDispatcher,
    table_id: str,
    hooks: WebSocketLimits,
) -> None:
    """Run a session until one side ends it; the hello has a time limit."""

    async def close(why: SessionEnd) -> None:
        code, reason = CLOSE[why]
        await socket.close(code=code, reason=reason)

    wire = transport_of(socket)  # past the framework, which costs a tenth of a move's CPU time
    session = LiveSession(desk, table_id, wire, close, hooks, hooks.address)
    try:
        async with asyncio.timeout(HANDSHAKE_SECONDS):
            while not session.is_greeted and not session.has_ended:
                await session.receive(await wire.next_text())
        # a task of its own: else each message would resume every coroutine of the layers
        # between this one and the connection
        await asyncio.create_task(_read_on(session, wire))
    finally:
        session.leave()


async def _read_on(session: LiveSession, wire: ViewerTransport) -> None:
    """Pass the viewer's frames to the session until one side ends it."""
    while not session.has_ended:
        await session.receive(await wire.next_text())
