"""Sessions of a page: a client's commands to a table, and the messages it receives."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import TypeAlias

from fireside.service.connection import Connection
from fireside.service.dispatcher import CommandDispatcher
from fireside.service.hint_service import Search, await_hint
from fireside.service.live_table import LiveTable
from fireside.service.message_codec import id_in, read_command, refusal
from fireside.table.hints import HintRequest
from fireside.table.messages.websocket import (
    Accepted,
    ClientMessage,
    ConsiderMove,
    Hello,
    Message,
    RequestAdvice,
    RequestChances,
)
from fireside.table.request_refusals import BAD_REQUEST, RequestRefused, broken_table
from fireside.table.viewers import ENCODE

LOGGER = logging.getLogger(__name__)
Send: TypeAlias = Callable[[str], None]  # a frame, to the client


class PageTransport:
    """The transport of a connection within a page, in place of a WebSocket."""

    def __init__(self, send: Send) -> None:
        self.send = send

    async def send_texts(self, frames: Iterable[bytes]) -> None:
        """Send the frames in order."""
        for frame in frames:
            self.send(frame.decode())


class PageSession:
    """One viewer at one table, whose commands are processed in order."""

    def __init__(self, desk: CommandDispatcher, table_id: str, send: Send) -> None:
        self.desk = desk
        self.table_id = table_id
        self.wire = PageTransport(send)
        self.order = asyncio.Lock()
        self.live: LiveTable | None = None
        self.connection: Connection | None = None
        self.delivery: asyncio.Task[None] | None = None

    async def receive(self, data: str) -> None:
        """Execute a command and answer or refuse it."""
        async with self.order:
            try:
                await self._obey(read_command(data))
            except RequestRefused as refused:
                self._tell(refusal(id_in(data), refused))
            except Exception:
                LOGGER.exception("a command failed")
                if self.live is not None:
                    self.live.table.forget()
                self._tell(refusal(id_in(data), broken_table()))

    async def _obey(self, command: ClientMessage) -> None:
        live, connection = self.live, self.connection
        if live is None or connection is None:
            if not isinstance(command, Hello):
                raise RequestRefused(BAD_REQUEST, "hello_first")
            await self._greet(command)
        elif isinstance(command, RequestAdvice | RequestChances | ConsiderMove):
            version, search = await self.desk.ask(live, connection.viewer, command)
            self.desk.spawn(_answer(connection, command, version, search))
        else:
            async with live.lock:
                version = await self.desk.dispatch(live, connection.viewer, command)
            connection.tell(Accepted(id=command.id, version=version))

    async def _greet(self, hello: Hello) -> None:
        live = await self.desk.table(self.table_id)
        self.connection = await self.desk.connect(live, self.wire, hello, "")
        self.live = live
        self.delivery = asyncio.create_task(self.connection.deliver())

    def _tell(self, message: Message) -> None:
        if self.connection is not None:
            self.connection.tell(message)
        else:
            self.wire.send(ENCODE(message).decode())

    def close(self) -> None:
        """Disconnect the viewer from the table."""
        if self.live is not None and self.connection is not None:
            self.desk.disconnect(self.live, self.connection)
        if self.delivery is not None:
            self.delivery.cancel()
        self.live = self.connection = None


async def _answer(connection: Connection, wish: HintRequest, version: int, search: Search) -> None:
    """Send the hint once it has been computed."""
    try:
        connection.tell(await await_hint(wish, version, search))
    except RequestRefused as refused:
        connection.tell(refusal(wish.id, refused))
