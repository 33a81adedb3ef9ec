"""A viewer's connection: frames wait here until they are sent."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from fireside.table.messages.websocket import Message
from fireside.table.viewers import ENCODE, Viewer

MOST_QUEUED = 200  # frames; who reads slower than this is cut off, and resumes by itself


class Transport(Protocol):
    """What a connection needs of a WebSocket."""

    async def send_texts(self, frames: Iterable[bytes]) -> None: ...


@runtime_checkable
class ImmediateTransport(Transport, Protocol):
    """A WebSocket that can send without waiting, most of the time."""

    def send_now(self, frames: Iterable[bytes]) -> bool:
        """Whether the frames are on their way; not if the other end cannot take more now."""


class Connection:
    """One viewer's.

    Over a quick wire everything that was said in one turn of the event loop goes out at its end,
    and nobody is woken for it. Whoever delivers is for the rest: slow viewers, and the end.
    """

    def __init__(self, wire: Transport, viewer: Viewer) -> None:
        self.wire = wire
        self.quick = wire if isinstance(wire, ImmediateTransport) else None
        self.viewer = viewer
        self.outbox: deque[bytes] = deque()
        self.loop = asyncio.get_running_loop()
        self.wake = asyncio.Event()
        self.flushing = False  # at the end of this turn of the loop
        self.delivering = True  # somebody sends what waits, and nobody may overtake them
        self.too_slow = False
        self.ended = False
        self.spoken = False  # anything, since the last beat
        self.counted_on = False  # the viewer knows of beats

    def tell(self, message: Message) -> None:
        self.send(ENCODE(message))

    def send(self, frame: bytes) -> None:
        if len(self.outbox) >= MOST_QUEUED:
            self.too_slow = True
            self.wake.set()
            return
        self.outbox.append(frame)
        self.spoken = True
        if self.quick is None or self.delivering:
            self.wake.set()
        elif not self.flushing:
            self.flushing = True
            self.loop.call_soon(self._flush)

    def send_heartbeat(self, frame: bytes, is_last: bool) -> None:
        """The viewer hears this, unless they have heard something else since the last beat."""
        if self.counted_on == is_last:  # the first, or the last: that is news
            self.counted_on = not is_last
            self.send(frame)
        elif not (is_last or self.spoken):
            self.send(frame)
        self.spoken = False

    def _flush(self) -> None:
        """What waits goes out, if nobody sends and the other end can take it."""
        self.flushing = False
        if self.quick is None or self.delivering or self.ended or not self.outbox:
            return
        if self.quick.send_now(self.outbox):
            self.outbox.clear()
        else:
            self.wake.set()

    def end(self) -> None:
        """What waits still goes out; then the viewer is asked to connect again."""
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
