"""Texts over a WebSocket, joined and straight: past the layers between them and the transport."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from struct import pack
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

# Uvicorn logs the path of every connection at info, with its query and the client's address.
LOGGER = logging.getLogger("uvicorn.websockets")
LOGGER.setLevel(logging.WARNING)
MOST_UNREAD = 8  # messages of a connection; then it is not read for a while
PIECE = 2_048  # bytes that are read at once, if more have come: half a millisecond of short texts
WHOLE_TEXT = 0x81  # the first byte of a message in one frame
MASKED_HEAD = 6  # bytes before a short text: that one, the size, and the mask


class ReceiveQueue:
    """What was read and waits, for one reader: as much of a queue as uvicorn needs."""

    def __init__(self) -> None:
        self.events: deque[Any] = deque()
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self.events.append(event)
        if self.reader is not None:
            if not self.reader.done():
                self.reader.set_result(None)
            self.reader = None

    def some(self) -> asyncio.Future[None]:
        """Done as soon as there is an event."""
        self.reader = asyncio.get_running_loop().create_future()
        return self.reader

    async def get(self) -> Any:
        """The next event, as soon as there is one."""
        while not self.events:
            await self.some()
        return self.events.popleft()

    def qsize(self) -> int:
        return len(self.events)

    def empty(self) -> bool:
        return not self.events


class FastWebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's connection, with a short way for texts. Everything else goes uvicorn's way."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.logger = LOGGER
        self.queue: ReceiveQueue = ReceiveQueue()  # type: ignore[assignment]
        self.is_between = False  # whether all that was read ends with a message
        self.to_read = b""  # what has come, and is read piece by piece
        self.reads_on = False  # whether the next piece has its turn

    def data_received(self, data: bytes) -> None:
        """Who sends much at once is read piece by piece, with everybody else in between."""
        if len(data) <= PIECE and not self.to_read:
            self._read(data)
            return
        self.to_read += data
        if not self.transport.is_closing():
            self.transport.pause_reading()
        self._read_on_later()

    def _go_on(self) -> None:
        """What has come is read next, once everybody else was heard; then what is still to come."""
        if self.to_read:
            self._read_on_later()
        elif not self.transport.is_closing():
            self.transport.resume_reading()

    def _read_on_later(self) -> None:
        if not self.reads_on:
            self.reads_on = True
            self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        self.reads_on = False
        if self.transport.is_closing():
            self.to_read = b""
        if self.read_paused or not self.to_read:
            return  # else it goes on when what waits was heard
        piece, self.to_read = self.to_read[:PIECE], self.to_read[PIECE:]
        self._read(piece)
        if not self.read_paused:
            self._go_on()

    def _read(self, data: bytes) -> None:
        """A short text that comes alone is read here; all else, and all that is wrong, above."""
        if self.is_between and is_short_text(data) and self.conn.state is OPEN:
            try:
                text = unmasked(data[MASKED_HEAD:], data[2:MASKED_HEAD]).decode()
            except UnicodeDecodeError:
                super().data_received(data)
            else:
                self._hear({"type": "websocket.receive", "text": text})
            return
        was_open = self.handshake_initiated
        super().data_received(data)
        if was_open:
            self.is_between = self.is_between and ends_whole(data)
        else:  # the request that it began with
            self.is_between = data.endswith(b"\r\n\r\n")

    def _hear(self, event: Any) -> None:
        """The message waits for whoever reads; with many that wait, nothing more is read."""
        if self.close_sent:
            return
        self.queue.put_nowait(event)
        if len(self.queue.events) >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send_texts(self, frames: Iterable[bytes]) -> None:
        """All frames are on their way, as soon as the one at the other end can take more."""
        await self.writable.wait()
        if not self.is_open:
            raise ClientDisconnected
        self._write(frames)

    def send_now(self, frames: Iterable[bytes]) -> bool:
        """Whether nobody has to wait: all frames are on their way, or nobody is there any more."""
        if not self.is_open:
            return True
        if not self.writable.is_set():
            return False
        self._write(frames)
        return True

    @property
    def is_open(self) -> bool:
        """Whether frames may be sent: neither side has said goodbye."""
        return (
            self.conn.state is OPEN
            and not self.disconnected
            and not self.close_sent
            and not self.transport.is_closing()
        )

    def _write(self, frames: Iterable[bytes]) -> None:
        parts: list[bytes] = []
        for frame in frames:
            parts += (text_head(len(frame)), frame)
        self.transport.write(b"".join(parts))

    async def next_text(self) -> str:
        """The next message; whoever waits is told when there will be none."""
        inbox = self.queue
        while not inbox.events:
            await inbox.some()
        event = inbox.events.popleft()
        self._hear_more()
        if event["type"] != "websocket.receive":
            raise ClientDisconnected
        found: str = event.get("text") or ""
        return found

    async def receive(self) -> Any:
        """The next event, for the application."""
        event = await self.queue.get()
        self._hear_more()
        return event

    def _hear_more(self) -> None:
        """Once all that waited was heard, reading goes on."""
        if self.read_paused and not self.queue.events:
            self.read_paused = False
            self._go_on()

    def send_receive_event_to_app(self) -> None:
        """Reading pauses when some messages wait; to pause for each costs two system calls."""
        if self.read_paused or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
        else:
            self.read_paused = True
            super().send_receive_event_to_app()
            self.read_paused = False


def text_head(size: int) -> bytes:
    """What precedes a text of so many bytes on its way to a viewer (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, size)
    return pack("!BBQ", WHOLE_TEXT, 127, size)


def is_short_text(data: bytes) -> bool:
    """Whether this is one whole frame with a whole, masked text of less than 126 bytes."""
    return (
        len(data) > 6
        and data[0] == WHOLE_TEXT
        and 128 < data[1] < 254
        and len(data) == data[1] - 122
    )


def unmasked(text: bytes, mask: bytes) -> bytes:
    """The text without its mask."""
    size = len(text)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(text, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


def ends_whole(data: bytes) -> bool:
    """Whether these are whole frames of a viewer, none of them a piece of a message."""
    at, end = 0, len(data)
    while at + 2 <= end and data[at] >= 128 and data[at + 1] >= 128:
        size = data[at + 1] - 128
        head = {126: 8, 127: 14}.get(size, MASKED_HEAD)
        if size >= 126:
            size = int.from_bytes(data[at + 2 : at + head - 4], "big")
        at += head + size
    return at == end
