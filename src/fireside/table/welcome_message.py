"""The welcome message: everything a viewer needs after connecting or reconnecting."""

from fireside.table.chat import chat_line
from fireside.table.messages.responses import SeenStep
from fireside.table.messages.websocket import Hello, Welcome
from fireside.table.request_refusals import unknown_token
from fireside.table.stored_rows import ChatRow
from fireside.table.table import Table
from fireside.table.viewers import Viewer, steps_after


def recognise(table: Table, token: str | None, person: str | None = None) -> Viewer:
    """Return the viewer with this token: a seat, the host, or without one a spectator.

    `person` is the person whose token it is.
    """
    seat = None if token is None else table.seat_of(token, person)
    is_host = token is not None and table.may_host(token, person)
    if token is not None and seat is None and not is_host:
        raise unknown_token()
    return Viewer(seat, is_host)


def welcome(table: Table, viewer: Viewer, hello: Hello, chat: list[ChatRow]) -> Welcome:
    """Add the viewer to the table's audience and return everything up to now."""
    viewer.takes_parts = hello.parts
    since, view, can_undo = 0, None, False
    steps: list[SeenStep] = []
    if table.row.status != "waiting":
        course = table.playing
        since, steps = steps_after(course, hello.version or 0, viewer.seat)
        view = viewer.shown = course.match.view(viewer.seat)
        viewer.version = course.version
        can_undo = course.can_undo(viewer.seat)
    told = Welcome(
        id=hello.id,
        seat=viewer.seat,
        host=viewer.is_host,
        table=table.info(),
        version=viewer.version,
        since=since,
        steps=steps,
        view=view,
        can_undo=can_undo,
        chat=[chat_line(row) for row in chat],
    )
    table.audience.add(viewer)
    return told
