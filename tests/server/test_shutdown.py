"""A stopping server notifies its viewers before it closes their connections."""

import asyncio

import pytest
from tests.server.running import CONNECT_AGAIN, Server
from websockets.asyncio.client import connect

pytestmark = pytest.mark.anyio


async def test_a_stopping_server_asks_its_viewers_to_connect_again(any_database: str) -> None:
    """With its close code, before and after the hello; an abrupt end (1006) reads as a crash."""
    server = Server(any_database, "--cores", "1")
    try:
        table = await server.table("guessing", "person", "person")
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table.id}/live"
        async with connect(address) as seated, connect(address) as silent:
            await seated.send('{"type": "hello", "id": "1"}')
            assert "welcome" in str(await seated.recv())
            await asyncio.to_thread(server.stop)
            for one in (seated, silent):
                await one.wait_closed()
                assert one.close_code == CONNECT_AGAIN
    finally:
        server.stop()
    assert b"Traceback" not in server.log
