"""Connection limits: half-open requests use few descriptors and lock out no other client."""

import asyncio
import json
import resource
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from typing import Any

import httpx
import pytest
import uvicorn
from tests.server.running import Server, until

from fireside.server.http.uvicorn_protocols import UvicornConfig
from fireside.server.limits.connection_limiter import (
    ConnectionLimiter,
    ConnectionLimits,
    max_connections,
)

pytestmark = pytest.mark.anyio

HALF_A_HEAD = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n"
HALF_A_BODY = b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 10\r\n\r\n12345"


@contextmanager
def half_open(server: Server, count: int) -> Iterator[list[socket.socket]]:
    """Open this many requests that never end."""
    with ExitStack() as stack:
        sockets = []
        for _ in range(count):
            one = socket.create_connection(("127.0.0.1", server.port))
            stack.callback(one.close)
            with suppress(OSError):  # beyond the limit, connections are closed
                one.sendall(HALF_A_HEAD)
            sockets.append(one)
        yield sockets


async def test_requests_that_never_end_crowd_nobody_else_out(database: str) -> None:
    server = Server(database, limits=True)
    try:
        assert server.process is not None
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (1_024, 1_024))
        with half_open(server, 1_100):
            elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
            async with httpx.AsyncClient(transport=elsewhere, base_url=server.url) as client:
                assert (await client.get("/health", timeout=60)).status_code == 200
    finally:
        server.stop()
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith(b"{")]
    told = [line for line in lines if line["says"] == "too many connections"]
    assert [line["address"] for line in told] == ["127.0.0.1"]  # logged once, not a thousand times


async def reply(scope: Any, receive: Any, send: Any) -> None:
    """Read the body and respond with a greeting: an ASGI application."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]}
    )
    await send({"type": "http.response.body", "body": b"hello"})


@asynccontextmanager
async def doors(**limits: Any) -> AsyncIterator[tuple[ConnectionLimiter, int]]:
    """Run a real server with these connection limits."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    config = UvicornConfig(reply, ConnectionLimits(**limits), lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    # A server thread with its own event loop.
    running = threading.Thread(target=server.run, args=([listening],))
    running.start()
    await until(lambda: server.started)
    try:
        yield config.doors, port
    finally:
        server.should_exit = True
        await asyncio.to_thread(running.join)


@pytest.mark.parametrize("beginning", [b"", HALF_A_HEAD, HALF_A_BODY])
async def test_a_request_that_does_not_arrive_in_time_ends(beginning: bytes) -> None:
    async with doors(head_seconds=0.05, body_seconds=0.05) as (inside, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(beginning)
        with suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()
        await until(lambda: inside.in_all == 0)
        assert inside.inside == {}


async def test_the_second_request_of_a_connection_has_to_arrive_in_time_as_well() -> None:
    async with doors(head_seconds=0.3, body_seconds=0.3) as (inside, port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HALF_A_HEAD + b"\r\n")
        assert (await reader.readuntil(b"hello")).startswith(b"HTTP/1.1 200")
        writer.write(HALF_A_HEAD)
        await until(lambda: inside.in_all == 0)
        writer.close()


async def test_an_address_has_so_many_connections_and_proxies_have_more() -> None:
    async with doors(by_address=2) as (inside, port):
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        await until(lambda: inside.in_all == 2)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert (await reader.read()).startswith(b"HTTP/1.1 503")
        for _, one in [*held, (reader, writer)]:
            one.close()
        await until(lambda: inside.in_all == 0)
    proxied = ConnectionLimiter(ConnectionLimits(by_address=2, in_all=4, proxies=("127.0.0.0/8",)))
    assert [proxied.acquire("127.0.0.1") for _ in range(5)] == [True] * 4 + [False]


async def test_who_knocks_too_often_finds_the_door_closed_and_nobody_else_does() -> None:
    async with doors(knocks_at_once=3, knocks_a_second=1e-6) as (inside, port):
        for came_in in (True, True, True, False):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HALF_A_HEAD + b"\r\n")
            with suppress(ConnectionResetError):
                assert (b"hello" in await reader.read(1_000)) is came_in
            writer.close()
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with httpx.AsyncClient(transport=elsewhere) as client:
            assert (await client.get(f"http://127.0.0.1:{port}/")).text == "hello"
        await until(lambda: inside.in_all == 0)
    proxied = ConnectionLimiter(ConnectionLimits(knocks_at_once=1, proxies=("127.0.0.1",)))
    assert all(proxied.allow_accept("127.0.0.1") for _ in range(5))


def test_there_are_descriptors_left_for_what_is_no_connection() -> None:
    assert 0 < max_connections() < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
