"""Viewers: those around a table, and what each of them is to be told."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import astuple

from fireside.table.course import Course
from fireside.table.messages.facts import SeenStep
from fireside.table.messages.live import Message, Update

ENCODE = msgspec.json.Encoder().encode
MOST_STEPS_BYTES = 6_000


class Viewer:
    """Somebody who looks at a table, from a seat or as a spectator, and what they have seen."""

    def __init__(self, seat: int | None, is_host: bool) -> None:
        self.seat = seat
        self.is_host = is_host
        self.version = 0
        self.shown: Any = None  # the view they have


class Letter(msgspec.Struct, frozen=True):
    """One message, and all who get it."""

    viewers: list[Viewer]
    message: Message


class Audience:
    """All viewers of a table, by what they may see."""

    def __init__(self) -> None:
        self.by_seat: dict[int | None, set[Viewer]] = {}

    def __len__(self) -> int:
        return sum(len(some) for some in self.by_seat.values())

    def __iter__(self) -> Iterator[Viewer]:
        for some in self.by_seat.values():
            yield from some

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

    def all_told(self, message: Message) -> list[Letter]:
        """The same to everybody; nothing where nobody is."""
        return [Letter(list(self), message)] if self.by_seat else []

    def shown(self, course: Course) -> list[Letter]:
        """Everybody sees what happened; whom it does not concern is told nothing."""
        seats = list(self.by_seat)
        letters: list[Letter] = []
        for seat, view in zip(seats, course.match.views(seats), strict=True):
            letters += show(course, seat, self.by_seat[seat], view)
        return letters


def look_again(course: Course, viewer: Viewer) -> list[Letter]:
    """One viewer sees the whole view once more."""
    viewer.shown = None
    viewer.version = min(viewer.version, course.version)
    return show(course, viewer.seat, {viewer}, course.match.view(viewer.seat))


def show(course: Course, seat: int | None, viewers: set[Viewer], view: Any) -> list[Letter]:
    """What these viewers, who see alike, are told; those who know the same share a letter."""
    can_undo = course.can_undo(seat)
    letters: dict[tuple[int, int], Letter] = {}
    for viewer in viewers:
        key = (viewer.version, id(viewer.shown))
        letter = letters.get(key)
        if letter is not None:
            letter.viewers.append(viewer)
        else:
            since, steps = steps_after(course, viewer.version, seat)
            patch = None if viewer.shown is None else difference(viewer.shown, view)
            if patch == {} and not steps:
                continue  # nothing they may know has happened
            update = Update(
                version=course.version,
                since=since,
                steps=steps,
                can_undo=can_undo,
                view=view if patch is None else msgspec.UNSET,
                patch=msgspec.UNSET if patch is None else patch,
            )
            letters[key] = Letter([viewer], update)
    for viewer in viewers:
        viewer.version = course.version
        viewer.shown = view
    return list(letters.values())


def difference(old: Any, new: Any) -> dict[str, Any]:
    """The fields of a view that changed."""
    fields = zip(new.__struct_fields__, astuple(new), astuple(old), strict=True)
    return {name: now for name, now, before in fields if now is not before and now != before}


def steps_after(course: Course, version: int, viewer: int | None) -> tuple[int, list[SeenStep]]:
    """What happened after a version, as far as it is remembered and small, and since when."""
    steps: list[SeenStep] = []
    size = 0
    since = course.version
    for happening in reversed(course.steps):
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
