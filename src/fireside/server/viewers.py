"""Viewers: the connections around a table, and what each of them is told."""

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Any, Protocol

import msgspec
from msgspec.structs import astuple

from fireside.server.messages.live import Message, Update
from fireside.server.messages.rest import Step
from fireside.server.progress import Progress

ENCODE = msgspec.json.Encoder().encode
MOST_QUEUED = 200  # frames; who reads slower than this is cut off, and resumes by itself
MOST_STEPS_BYTES = 6_000


class Wire(Protocol):
    """What a connection needs of a WebSocket."""

    async def send_data(self, data: str | bytes, mode: Any = ...) -> None: ...


class Viewer:
    """One connection: a seat's, or a spectator's. Frames wait here until they are sent."""

    def __init__(self, wire: Wire, seat: int | None, is_host: bool) -> None:
        self.wire = wire
        self.seat = seat
        self.is_host = is_host
        self.version = 0
        self.shown: Any = None  # the view it has
        self.outbox: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.too_slow = False

    def tell(self, message: Message) -> None:
        self.send(ENCODE(message))

    def send(self, frame: bytes) -> None:
        if len(self.outbox) >= MOST_QUEUED:
            self.too_slow = True
        else:
            self.outbox.append(frame)
        self.wake.set()

    async def deliver(self) -> None:
        """Frames go out in order, until this viewer cannot keep up."""
        while not self.too_slow:
            while self.outbox:
                await self.wire.send_data(self.outbox.popleft(), mode="text")
            self.wake.clear()
            if not self.outbox and not self.too_slow:
                await self.wake.wait()


class Viewers:
    """All viewers of a table, by what they may see."""

    def __init__(self) -> None:
        self.by_seat: dict[int | None, set[Viewer]] = {}

    def __len__(self) -> int:
        return sum(len(some) for some in self.by_seat.values())

    def __iter__(self) -> Iterator[Viewer]:
        for some in list(self.by_seat.values()):
            yield from list(some)

    def add(self, viewer: Viewer) -> None:
        self.by_seat.setdefault(viewer.seat, set()).add(viewer)

    def remove(self, viewer: Viewer) -> None:
        some = self.by_seat.get(viewer.seat, set())
        some.discard(viewer)
        if not some:
            self.by_seat.pop(viewer.seat, None)

    def seats(self) -> set[int]:
        return {seat for seat in self.by_seat if seat is not None}

    def watching(self) -> int:
        return len(self.by_seat.get(None, ()))

    def tell_all(self, message: Message) -> None:
        frame = ENCODE(message)
        for viewer in self:
            viewer.send(frame)

    def show(self, progress: Progress, only: int | None = None) -> None:
        """Everybody sees what happened; with `only`, nobody but this seat notices."""
        shown = [seat for seat in self.by_seat if only is None or seat == only]
        for seat, view in zip(shown, progress.match.views(shown), strict=True):
            self._show(progress, seat, self.by_seat[seat], view)

    def show_one(self, progress: Progress, viewer: Viewer) -> None:
        """One viewer sees how things stand."""
        self._show(progress, viewer.seat, {viewer}, progress.match.view(viewer.seat))

    def _show(self, progress: Progress, seat: int | None, some: set[Viewer], view: Any) -> None:
        """Those who have the same view share one frame, written once."""
        can_undo = progress.can_undo(seat)
        frames: dict[tuple[int, int], bytes] = {}
        for viewer in some:
            key = (viewer.version, id(viewer.shown))
            frame = frames.get(key)
            if frame is None:
                since, steps = steps_after(progress, viewer.version, seat)
                patch = None if viewer.shown is None else difference(viewer.shown, view)
                frame = frames[key] = ENCODE(
                    Update(
                        version=progress.version,
                        since=since,
                        steps=steps,
                        can_undo=can_undo,
                        view=view if patch is None else msgspec.UNSET,
                        patch=msgspec.UNSET if patch is None else patch,
                    )
                )
            viewer.version = progress.version
            viewer.shown = view
            viewer.send(frame)


def difference(old: Any, new: Any) -> dict[str, Any]:
    """The fields of a view that changed."""
    fields = zip(new.__struct_fields__, astuple(new), astuple(old), strict=True)
    return {name: now for name, now, before in fields if now is not before and now != before}


def steps_after(progress: Progress, version: int, viewer: int | None) -> tuple[int, list[Step]]:
    """What happened after a version, as far as it is remembered and small, and since when."""
    steps: list[Step] = []
    size = 0
    since = progress.version
    for happening in reversed(progress.steps):
        if happening.version <= version:
            break
        step = happening.seen_by(viewer)
        if steps:
            size += len(ENCODE(step))
            if size > MOST_STEPS_BYTES:
                break
        steps.append(step)
        since = happening.version - 1
    steps.reverse()
    return since, steps
