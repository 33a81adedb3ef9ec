"""Viewers that reconnect by themselves, to a proxy or to any server that answers."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from typing import Any

from tests.server.proxies import Proxy
from tests.server.running import Client, Server, Table
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

OPENING_SECONDS = 3.0  # seconds without an answer, after which another server is tried


class Roamer(Client):
    """A viewer that reconnects with its version and sends unanswered commands again."""

    def __init__(self, servers: Sequence[Server | Proxy], table_id: str, token: str | None) -> None:
        super().__init__(servers[0], table_id, token)  # type: ignore[arg-type] # for its address
        self.servers = cycle(servers)
        self.codes: list[int] = []  # close codes of its connections
        self.closed = False

    async def connect(self) -> dict[str, Any]:
        self.reader = asyncio.create_task(self._stay())
        await self.until(lambda: self.version is not None or self.table)
        return {}

    async def close(self) -> None:
        self.closed = True
        await super().close()

    async def _stay(self) -> None:
        while not self.closed:
            try:
                server = next(self.servers)
                url = server.url.replace("http", "ws", 1)
                async with connect(
                    f"{url}/api/tables/{self.table_id}/live",
                    compression=None,
                    max_size=None,
                    open_timeout=OPENING_SECONDS,
                    **server.way,
                ) as socket:
                    self.socket = socket
                    await self._hello_again(socket)
                    while True:
                        await self._hear(json.loads(await socket.recv()))
            except (WebSocketException, OSError, EOFError):
                if self.socket is not None and self.socket.close_code is not None:
                    self.codes.append(self.socket.close_code)
                await asyncio.sleep(0.05)

    def cut(self) -> None:
        """Abort the connection, as a proxy does whose server no longer answers."""
        assert self.socket is not None
        self.socket.transport.abort()

    async def command(self, type: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send the command until it is answered."""
        key = id or secrets.token_hex(8)
        with suppress(ConnectionClosed):  # the command is repeated after reconnecting
            await self.send({"type": type, "id": key, **fields})
        await self.until(lambda: key in self.answers)
        return self.answers[key]


@asynccontextmanager
async def roaming(table: Table, seat: int | None, *servers: Server) -> AsyncIterator[Roamer]:
    """Connect a viewer that knows these servers, first to the first."""
    viewer = Roamer(list(servers), table.id, None if seat is None else table.tokens[seat])
    await viewer.connect()
    try:
        yield viewer
    finally:
        await viewer.close()
