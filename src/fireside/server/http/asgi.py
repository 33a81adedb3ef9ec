"""The ASGI messages of this server: reading bodies, sending replies, start and stop."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from fireside.service.operations.router import RestResponse
from fireside.table.request_refusals import BAD_REQUEST, TOO_LARGE, RequestRefused

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
ASGIApp: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]


class ClientGone(Exception):
    """An error for a client that disconnects before its request is complete."""


def header(scope: Scope, name: bytes) -> str:
    """Return a header of a request, or an empty text."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


async def read_body(scope: Scope, receive: Receive, largest: int) -> bytes:
    """Return the body of a request; refuse one of more than `largest` bytes."""
    claimed = header(scope, b"content-length") or "0"
    if not claimed.isdecimal():
        raise RequestRefused(BAD_REQUEST, "bad_request")
    if int(claimed) > largest:
        raise RequestRefused(TOO_LARGE, "too_large")
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientGone
        body += message.get("body", b"")
        if len(body) > largest:
            raise RequestRefused(TOO_LARGE, "too_large")
        if not message.get("more_body", False):
            return body


async def send_reply(send: Send, reply: RestResponse) -> None:
    headers = {**reply.headers}
    if reply.kind:
        headers |= {"content-type": reply.kind, "content-length": str(len(reply.body))}
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": reply.status, "headers": raw})
    await send({"type": "http.response.body", "body": reply.body, "more_body": False})


async def run_lifespan(
    receive: Receive,
    send: Send,
    start: Callable[[], Awaitable[None]],
    stop: Callable[[], Awaitable[None]],
) -> None:
    """Start the application, wait for the end of the server, and stop the application."""
    await receive()
    try:
        await start()
    except BaseException as problem:
        await send({"type": "lifespan.startup.failed", "message": repr(problem)})
        raise
    await send({"type": "lifespan.startup.complete"})
    try:
        await receive()
    finally:
        await stop()
    await send({"type": "lifespan.shutdown.complete"})


class WebSocket:
    """A WebSocket of the server, as ASGI messages."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self.receive = receive
        self.send = send

    async def accept(self) -> None:
        await self.send({"type": "websocket.accept"})

    async def close(self, code: int, reason: str = "") -> None:
        await self.send({"type": "websocket.close", "code": code, "reason": reason})
