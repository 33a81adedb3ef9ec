"""The tests' own client while its table moves from one server to another."""

import asyncio

from tests.server.running import CONNECT_AGAIN, PATIENCE, Client
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve


def test_who_goes_while_the_table_moves_is_gone() -> None:
    """It is reconnecting at that moment, and the new connection would never be closed."""
    asyncio.run(go_while_the_table_moves())


async def go_while_the_table_moves() -> None:
    served: list[ServerConnection] = []
    asked = asyncio.Event()

    async def move_the_first(connection: ServerConnection) -> None:
        served.append(connection)
        if len(served) == 1:
            await connection.close(CONNECT_AGAIN)
        await connection.wait_closed()

    class Moved(Client):
        async def _open(self) -> ClientConnection:
            if served:
                asked.set()
                await asyncio.sleep(0.05)  # meanwhile the server closes the connection
            return await connect(f"ws://127.0.0.1:{port}")

    async with serve(move_the_first, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        client = Moved(None, "", None)  # type: ignore[arg-type] # it knows where to go
        client.socket = await client._open()
        client.reader = asyncio.create_task(client._read(client.socket))
        async with asyncio.timeout(PATIENCE):
            await asked.wait()
            await client.close()
        assert len(served) == 2
