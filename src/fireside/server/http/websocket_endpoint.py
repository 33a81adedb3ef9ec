"""The WebSocket endpoint for live play: checks origin and limits, then runs a session."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from fireside.server import metrics
from fireside.server.http.security import RequestLimits, address_of
from fireside.server.http.trusted_hosts import TrustedHosts
from fireside.server.http.websocket_session import GONE, NOT_FROM_HERE, TRY_AGAIN, WebSocketSession
from fireside.service.dispatcher import CommandDispatcher
from fireside.table.request_refusals import RequestRefused


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    desk: NamedDependency[CommandDispatcher],
    limits: NamedDependency[RequestLimits],
    names: NamedDependency[TrustedHosts],
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
        await WebSocketSession(socket, desk, limits, address).hold(table_id)
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
