"""Fast path for WebSocket text frames, past uvicorn's and websockets' generic layers."""

import asyncio
from collections import deque
from collections.abc import Iterable
from struct import pack
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from fireside.server.http.uvicorn_interface import ViewerDisconnected

MOST_UNREAD = 8  # queued messages of a connection; then reading pauses
PIECE = 2_048  # bytes parsed per turn: half a millisecond of short texts
WHOLE_TEXT = 0x81  # first byte of an unfragmented text message (FIN, opcode 1)
MASKED_HEAD = 6  # bytes before a short text: opcode, size, and the mask


class ReceiveQueue:
    """A queue of received events for one reader, with the methods that uvicorn uses."""

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
        """Return a future that is done as soon as an event arrives."""
        self.reader = asyncio.get_running_loop().create_future()
        return self.reader

    async def get(self) -> Any:
        """Wait for the next event and return it."""
        while not self.events:
            await self.some()
        return self.events.popleft()

    def qsize(self) -> int:
        return len(self.events)

    def empty(self) -> bool:
        return not self.events


class FastWebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol with a fast path for text; other frames take uvicorn's path."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.queue: ReceiveQueue = ReceiveQueue()  # type: ignore[assignment]
        self.is_between = False  # whether the bytes parsed so far end at a message boundary
        self.to_read = b""  # received bytes that are parsed piece by piece
        self.reads_on = False  # whether parsing of the next piece is scheduled

    def data_received(self, data: bytes) -> None:
        """Parse received bytes; split large bursts so that other clients are not starved."""
        if len(data) <= PIECE and not self.to_read:
            self._read(data)
            return
        self.to_read += data
        if not self.transport.is_closing():
            self.transport.pause_reading()
        self._read_on_later()

    def _go_on(self) -> None:
        """Schedule the next received piece, or resume reading from the transport."""
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
            return  # if paused, _hear_more continues once the queue is empty
        piece, self.to_read = self.to_read[:PIECE], self.to_read[PIECE:]
        self._read(piece)
        if not self.read_paused:
            self._go_on()

    def _read(self, data: bytes) -> None:
        """Parse a short text frame that arrives alone; leave all others and errors to uvicorn."""
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
        else:  # these bytes belong to the HTTP upgrade request
            self.is_between = data.endswith(b"\r\n\r\n")

    def _hear(self, event: Any) -> None:
        """Queue a message for the reader; pause reading if too many are queued."""
        if self.close_sent:
            return
        self.queue.put_nowait(event)
        if len(self.queue.events) >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send_texts(self, frames: Iterable[bytes]) -> None:
        """Send all frames once the transport accepts more data (back-pressure)."""
        await self.writable.wait()
        if not self.is_open:
            raise ViewerDisconnected
        self._write(frames)

    def send_now(self, frames: Iterable[bytes]) -> bool:
        """Send all frames without waiting; return False if the transport's buffer is full.

        Frames for a closed connection are dropped, and count as sent.
        """
        if not self.is_open:
            return True
        if not self.writable.is_set():
            return False
        self._write(frames)
        return True

    @property
    def is_open(self) -> bool:
        """Return whether frames may be sent: neither side has begun to close."""
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
        """Wait for the next text message; raise ViewerDisconnected if the connection has closed."""
        inbox = self.queue
        while not inbox.events:
            await inbox.some()
        event = inbox.events.popleft()
        self._hear_more()
        if event["type"] != "websocket.receive":
            raise ViewerDisconnected
        found: str = event.get("text") or ""
        return found

    async def receive(self) -> Any:
        """Wait for the next event; uvicorn passes this to the application."""
        event = await self.queue.get()
        self._hear_more()
        return event

    def _hear_more(self) -> None:
        """Resume reading once all queued messages have been taken."""
        if self.read_paused and not self.queue.events:
            self.read_paused = False
            self._go_on()

    def send_receive_event_to_app(self) -> None:
        """Queue an event; pause reading only if several wait, as a pause costs two system calls."""
        if self.read_paused or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
        else:
            self.read_paused = True
            super().send_receive_event_to_app()
            self.read_paused = False


def text_head(size: int) -> bytes:
    """Return the frame header of a text message of `size` bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, size)
    return pack("!BBQ", WHOLE_TEXT, 127, size)


def is_short_text(data: bytes) -> bool:
    """Return whether this is exactly one complete, masked text frame of less than 126 bytes."""
    return (
        len(data) > 6
        and data[0] == WHOLE_TEXT
        and 128 < data[1] < 254
        and len(data) == data[1] - 122
    )


def unmasked(text: bytes, mask: bytes) -> bytes:
    """Return the payload without its mask."""
    size = len(text)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(text, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


def ends_whole(data: bytes) -> bool:
    """Return whether these are complete client frames, none of them a fragment of a message."""
    at, end = 0, len(data)
    while at + 2 <= end and data[at] >= 128 and data[at + 1] >= 128:
        size = data[at + 1] - 128
        head = {126: 8, 127: 14}.get(size, MASKED_HEAD)
        if size >= 126:
            size = int.from_bytes(data[at + 2 : at + head - 4], "big")
        at += head + size
    return at == end
