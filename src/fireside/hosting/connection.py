"""A viewer's connection: frames wait here until they are sent."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Protocol

from fireside.table.messages.live import Message
from fireside.table.viewers import ENCODE, Viewer

MOST_QUEUED = 200  # frames; who reads slower than this is cut off, and resumes by itself


class Wire(Protocol):
    """What a connection needs of a WebSocket."""

    async def send_texts(self, frames: Iterable[bytes]) -> None: ...


class Connection:
    """One viewer's."""

    def __init__(self, wire: Wire, viewer: Viewer) -> None:
        self.wire = wire
        self.viewer = viewer
        self.outbox: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.too_slow = False
        self.ended = False

    def tell(self, message: Message) -> None:
        self.send(ENCODE(message))

    def send(self, frame: bytes) -> None:
        if len(self.outbox) >= MOST_QUEUED:
            self.too_slow = True
        else:
            self.outbox.append(frame)
        self.wake.set()

    def end(self) -> None:
        """What waits still goes out; then the viewer is asked to connect again."""
        self.ended = True
        self.wake.set()

    async def deliver(self) -> None:
        """Frames go out in order, those that wait together, until it ends or cannot keep up."""
        while not self.too_slow:
            while self.outbox:
                frames, self.outbox = self.outbox, deque()
                await self.wire.send_texts(frames)
            if self.ended:
                return
            self.wake.clear()
            if not self.outbox and not self.too_slow and not self.ended:
                await self.wake.wait()
