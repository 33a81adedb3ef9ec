"""Live play over one WebSocket per viewer: who may connect, and for how long he counts."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromPath

from fireside.server import metrics
from fireside.server.conversation import GONE, NOT_FROM_HERE, TRY_AGAIN, Conversation
from fireside.server.house import House
from fireside.server.security import Limits, address_of, is_own_origin


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """One viewer, from hello to goodbye."""
    house: House = socket.app.state.house
    limits: Limits = socket.app.state.limits
    address = address_of(socket.scope)
    if not is_own_origin(
        socket.headers.get("origin"), socket.headers.get("host"), house.settings.origins
    ):
        await socket.close(code=NOT_FROM_HERE, reason="This page is not from here.")
        return
    if not _may_connect(limits, address):
        await socket.close(code=TRY_AGAIN, reason="Too many connections.")
        return
    await socket.accept()
    limits.connections[address] = limits.connections.get(address, 0) + 1
    metrics.CONNECTIONS.inc()
    try:
        await Conversation(socket, house, limits, address).hold(table_id)
    except GONE:
        pass
    finally:
        metrics.CONNECTIONS.dec()
        limits.connections[address] -= 1
        if not limits.connections[address]:
            del limits.connections[address]


def _may_connect(limits: Limits, address: str) -> bool:
    if not limits.on:
        return True
    open_now = limits.connections.get(address, 0)
    return open_now < limits.most_connections and not limits.connecting.wait(address)
