"""A viewer's connection: frames wait here until they are sent."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from fireside.table.messages.websocket import Message
from fireside.table.viewers import ENCODE, Viewer

MOST_QUEUED = 200  # queued frames; a slower client is disconnected and resumes


class Transport(Protocol):
    """The part of a WebSocket that a connection uses."""

    async def send_texts(self, frames: Iterable[bytes]) -> None: ...


@runtime_checkable
class ImmediateTransport(Transport, Protocol):
    """A WebSocket that can send without waiting, most of the time."""

    def send_now(self, frames: Iterable[bytes]) -> bool:
        """Send the frames at once if the socket's buffer allows it, and return whether it did."""


class Connection:
    """One viewer's connection.

    Over an immediate transport, everything queued in one turn of the event loop goes out at its end
    without waking a task. The task in `deliver` serves slow viewers and the end.
    """

    def __init__(self, wire: Transport, viewer: Viewer) -> None:
        self.wire = wire
        self.quick = wire if isinstance(wire, ImmediateTransport) else None
        self.viewer = viewer
        self.outbox: deque[bytes] = deque()
        self.loop = asyncio.get_running_loop()
        self.wake = asyncio.Event()
        self.flushing = False  # a flush is scheduled for the end of this loop iteration
        self.delivering = True  # one task sends the queue at a time, to keep the order
        self.too_slow = False
        self.ended = False
        self.is_hidden = False  # the viewer's page is in the background

    def tell(self, message: Message) -> None:
        self.send(ENCODE(message))

    def send(self, frame: bytes) -> None:
        if len(self.outbox) >= MOST_QUEUED:
            self.too_slow = True
            self.wake.set()
            return
        self.outbox.append(frame)
        if self.quick is None or self.delivering:
            self.wake.set()
        elif not self.flushing:
            self.flushing = True
            self.loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send queued frames if no task is sending and the transport accepts them."""
        self.flushing = False
        if self.quick is None or self.delivering or self.ended or not self.outbox:
            return
        if self.quick.send_now(self.outbox):
            self.outbox.clear()
        else:
            self.wake.set()

    def end(self) -> None:
        """Deliver queued frames, then ask the viewer to connect again."""
        self.ended = True
        self.wake.set()

    async def deliver(self) -> None:
        """Frames go out in order, those that wait together, until it ends or cannot keep up."""
        while not self.too_slow:
            self.delivering = True
            while self.outbox:
                frames, self.outbox = self.outbox, deque()
                await self.wire.send_texts(frames)
            if self.ended:
                return
            self.delivering = False
            self.wake.clear()
            if not self.too_slow:
                await self.wake.wait()
