"""Sessions of a page: the live session, over messages between the page's scripts and Python."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import TypeAlias

from fireside.service.dispatcher import CommandDispatcher
from fireside.service.live_session import LiveSession, SessionEnd, SessionHooks
from fireside.service.message_codec import id_in, refusal
from fireside.table.request_refusals import broken_table
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

    async def close(self, why: SessionEnd) -> None:
        """Leave the channel to the client, which closes it itself."""


class PageSession:
    """One viewer at one table; frames may arrive before the last one is answered."""

    def __init__(self, desk: CommandDispatcher, table_id: str, send: Send) -> None:
        wire = PageTransport(send)
        self.send = send
        self.session = LiveSession(desk, table_id, wire, wire.close, SessionHooks())
        self.order = asyncio.Lock()

    async def receive(self, data: str) -> None:
        """Execute a command and answer or refuse it."""
        async with self.order:
            try:
                await self.session.receive(data)
            except Exception:
                LOGGER.exception("a command failed")
                self.send(ENCODE(refusal(id_in(data), broken_table())).decode())

    def close(self) -> None:
        """Disconnect the viewer from the table."""
        self.session.leave()
