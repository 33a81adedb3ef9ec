"""Accept loop with throttling: accepts a few connections per tick and rejects too frequent ones.

Asyncio's own server accepts the whole backlog and builds a protocol for each connection before the
loop serves others. Here rejected connections are closed before a protocol is created.
"""

import asyncio
import logging
import socket
from collections.abc import Callable

LOGGER = logging.getLogger(__name__)
ACCEPTS_PER_TICK = 4  # each costs as much CPU as a move at a table
MOST_LOOKED_AT = 32  # connections accepted or rejected per tick
PAUSE_SECONDS = 0.005  # after a rejection, so that moves of other clients come first
NO_FILES_SECONDS = 1.0


class ThrottledAcceptor:
    """A throttled asyncio.Server, with the part of its interface that uvicorn uses."""

    def __init__(
        self,
        listening: socket.socket,
        may_come_in: Callable[[str], bool],
        make_protocol: Callable[[], asyncio.BaseProtocol],
    ) -> None:
        self.listening = listening
        self.may_come_in = may_come_in
        self.make_protocol = make_protocol
        self.loop = asyncio.get_running_loop()
        self.entering: set[asyncio.Task[None]] = set()
        self.keeper = self.loop.create_task(self._keep(), name="gate")

    def close(self) -> None:
        self.keeper.cancel()

    async def wait_closed(self) -> None:
        await asyncio.gather(self.keeper, *self.entering, return_exceptions=True)

    async def _keep(self) -> None:
        while True:
            try:
                first, where = await self.loop.sock_accept(self.listening)
                sent_away = self._look_at_some(first, str(where[0]))
            except ConnectionError:  # the client has disconnected already
                continue
            except OSError as problem:  # usually: no file descriptors are left
                LOGGER.error("nobody can come in", extra={"problem": str(problem)})
                await asyncio.sleep(NO_FILES_SECONDS)
                continue
            # always yield to other tasks: sock_accept returns at once if clients are waiting
            await asyncio.sleep(PAUSE_SECONDS if sent_away else 0)

    def _look_at_some(self, connection: socket.socket, host: str) -> bool:
        """Accept or reject the first waiting connections; return whether any was rejected."""
        let_in, looked_at = 0, 0
        while True:
            looked_at += 1
            if self.may_come_in(host):
                let_in += 1
                self._let_in(connection)
            else:
                connection.close()
            if let_in == ACCEPTS_PER_TICK or looked_at == MOST_LOOKED_AT:
                break
            try:
                connection, where = self.listening.accept()
            except (BlockingIOError, ConnectionError):
                break
            host = str(where[0])
        return let_in < looked_at

    def _let_in(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        task = self.loop.create_task(self._enter(connection))
        self.entering.add(task)
        task.add_done_callback(self.entering.discard)

    async def _enter(self, connection: socket.socket) -> None:
        try:
            await self.loop.connect_accepted_socket(self.make_protocol, connection)
        except OSError:  # the client has disconnected already
            connection.close()
