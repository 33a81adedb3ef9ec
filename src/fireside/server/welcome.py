"""Welcome: everything a viewer needs when it comes, or comes back."""

from fireside.server.live_table import LiveTable
from fireside.server.messages.live import ChatLine, Hello, Welcome
from fireside.server.messages.rest import Step
from fireside.server.store.rows import ChatRow
from fireside.server.viewers import Viewer, steps_after


async def welcome(table: LiveTable, viewer: Viewer, hello: Hello, chat: list[ChatRow]) -> Welcome:
    if table.row.status == "waiting":
        since, view, can_undo = 0, None, False
        steps: list[Step] = []
    else:
        progress = await table.open()
        known = hello.version if hello.version is not None else 0
        since, steps = steps_after(progress, known, viewer.seat)
        view = viewer.shown = progress.match.view(viewer.seat)
        viewer.version = progress.version
        can_undo = progress.can_undo(viewer.seat)
    return Welcome(
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


def chat_line(row: ChatRow) -> ChatLine:
    return ChatLine(number=row.number, seat=row.seat, name=row.name, text=row.text, at=row.at)
