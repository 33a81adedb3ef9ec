"""The connection of one server to PostgreSQL, which can be interrupted without closing it."""

import asyncio
import threading
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

SOCKET = ".s.PGSQL.5432"


class Relay:
    """Forwards bytes to PostgreSQL's socket; interrupted, it holds them back in both directions.

    What a server sent before or during an interruption arrives afterwards, as over TCP.
    """

    def __init__(self, folder: Path, database: str) -> None:
        folder.mkdir()
        self.socket = folder / SOCKET
        directory = parse_qs(urlsplit(database).query)["host"][0]
        self.target = Path(directory) / SOCKET
        self.url = database.replace(directory, str(folder))
        self.passable = asyncio.Event()
        self.passable.set()
        self.held = 0  # chunks that an interruption has delayed
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        listen = asyncio.start_unix_server(self._connect, self.socket)
        self.listener = asyncio.run_coroutine_threadsafe(listen, self.loop).result()

    def interrupt(self) -> None:
        self.loop.call_soon_threadsafe(self.passable.clear)

    def restore(self) -> None:
        self.loop.call_soon_threadsafe(self.passable.set)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.listener.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.passable.wait()
        try:
            source, target = await asyncio.open_unix_connection(self.target)
        except OSError:
            writer.close()
            return
        await asyncio.gather(self._forward(reader, target), self._forward(source, writer))

    async def _forward(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(1 << 16):
                self.held += not self.passable.is_set()
                await self.passable.wait()
                target.write(data)
                await target.drain()
        except ConnectionError:
            pass  # one side was killed: close the other
        finally:
            target.close()
