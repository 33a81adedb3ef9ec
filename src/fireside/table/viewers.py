# compiled
"""Viewers of a table, and the messages that bring each of them up to date."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import astuple

from fireside.table.messages.responses import SeenStep
from fireside.table.messages.websocket import Message, Update
from fireside.table.versioned_match import VersionedMatch

ENCODE = msgspec.json.Encoder().encode
MOST_STEPS_BYTES = 6_000
FEWEST_ENTRIES = 8  # entries of a field that is sent in parts
NOTHING = object()  # a missing entry


class Viewer:
    """A viewer of a table, from a seat or as a spectator, and the version they have seen."""

    def __init__(self, seat: int | None, is_host: bool) -> None:
        self.seat = seat
        self.is_host = is_host
        self.takes_parts = False  # accepts partial updates of large fields
        self.version = 0
        self.shown: Any = None  # the last view sent


class Envelope:
    """A message and its recipients."""

    def __init__(self, viewers: list[Viewer], message: Message) -> None:
        self.viewers = viewers
        self.message = message


class Audience:
    """All viewers of a table, grouped by seat."""

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

    def broadcast(self, message: Message) -> list[Envelope]:
        """Return an envelope for all viewers, or none without viewers."""
        return [Envelope(list(self), message)] if self.by_seat else []

    def updates(self, course: VersionedMatch) -> list[Envelope]:
        """Return the updates for all viewers; those who may not notice the change get none."""
        seats = list(self.by_seat)
        letters: list[Envelope] = []
        for seat, view in zip(seats, course.match.views(seats), strict=True):
            letters += envelopes_for(course, seat, self.by_seat[seat], view)
        return letters


def full_view(course: VersionedMatch, viewer: Viewer) -> list[Envelope]:
    """Return the complete view for one viewer."""
    viewer.shown = None
    viewer.version = min(viewer.version, course.version)
    return envelopes_for(course, viewer.seat, {viewer}, course.match.view(viewer.seat))


def envelopes_for(
    course: VersionedMatch, seat: int | None, viewers: set[Viewer], view: Any
) -> list[Envelope]:
    """Return envelopes for viewers with the same view; those at the same version share one."""
    can_undo = course.can_undo(seat)
    letters: dict[tuple[int, int, bool], Envelope] = {}
    for viewer in viewers:
        key = (viewer.version, id(viewer.shown), viewer.takes_parts)
        letter = letters.get(key)
        if letter is not None:
            letter.viewers.append(viewer)
        else:
            update = update_for(course, viewer, view, can_undo)
            if update is not None:
                letters[key] = Envelope([viewer], update)
    for viewer in viewers:
        viewer.version = course.version
        viewer.shown = view
    return list(letters.values())


def update_for(course: VersionedMatch, viewer: Viewer, view: Any, can_undo: bool) -> Update | None:
    """Return what this viewer has not seen yet; None if there is no visible news for them."""
    since, steps = steps_after(course, viewer.version, viewer.seat)
    version = course.version
    if viewer.shown is None:
        return Update(version=version, since=since, steps=steps, can_undo=can_undo, view=view)
    patch, parts = difference(viewer.shown, view, viewer.takes_parts)
    if not (patch or parts or steps):
        return None
    return Update(
        version=version,
        since=since,
        steps=steps,
        can_undo=can_undo,
        patch=patch,
        parts=parts or msgspec.UNSET,
    )


def difference(
    old: Any, new: Any, in_parts: bool
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Return the changed fields of a view; of large fields only the changed entries."""
    names: tuple[str, ...] = new.__struct_fields__
    values: tuple[Any, ...] = astuple(new)
    were: tuple[Any, ...] = astuple(old)
    fields: dict[str, Any] = {}
    parts: dict[str, dict[str, Any]] = {}
    for at in range(len(names)):  # compiled, this is quicker than any zip
        value, was = values[at], were[at]
        if value is was:
            continue
        if in_parts and type(value) is dict and len(value) >= FEWEST_ENTRIES:
            changed = changed_entries(was, value)
            if changed is None:
                fields[names[at]] = value
            elif changed:
                parts[names[at]] = changed
        elif value != was:
            fields[names[at]] = value
    return fields, parts


def changed_entries(old: Any, new: dict[str, Any]) -> dict[str, Any] | None:
    """Return the changed entries under unchanged keys; None if they are many or keys differ."""
    if type(old) is not dict or len(old) != len(new):
        return None
    found: dict[str, Any] = {}
    for name, now in new.items():
        was = old.get(name, NOTHING)
        if was is NOTHING:
            return None
        if now is not was and now != was:
            found[name] = now
    return found if 2 * len(found) <= len(new) else None


def steps_after(
    course: VersionedMatch, version: int, viewer: int | None
) -> tuple[int, list[SeenStep]]:
    """Return the steps after a version, as far as they are kept and small, and the first one."""
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
