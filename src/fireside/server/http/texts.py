"""Texts over a WebSocket, joined and straight: past the layers between them and the transport."""

from collections.abc import Iterable
from struct import pack
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

MOST_UNREAD = 8  # messages of a connection; then it is not read for a while
WHOLE_TEXT = 0x81  # the first byte of a message in one frame


class TextSocket(WebSocketsSansIOProtocol):
    """Uvicorn's connection, with a short way for texts. Frames of control go uvicorn's way."""

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
        event: Any = await self.receive()
        if event["type"] != "websocket.receive":
            raise ClientDisconnected
        found: str = event.get("text") or ""
        return found

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
