"""The views of a stored table, of its players and of spectators."""

import json
from typing import Any

import msgspec

from fireside.server.container import ServerApp
from fireside.table.request_refusals import RequestRefused

DATABASE, SEEN = "tables.db", "seen.json"


async def look_at(server_app: ServerApp, table_id: str) -> dict[str, Any]:
    """Return people, status and all views as JSON, or the refusal to open the table."""
    live = await server_app.open_tables.table(table_id)
    info = live.table.info()
    seen: dict[str, Any] = {
        "title": info.title,
        "rules_version": info.rules_version,
        "status": info.status,
        "names": [one.name for one in info.seats],
        "deadline": info.deadline,
        "commitment": info.commitment,
        "chat": [line.text for line in await server_app.log.chat(table_id)],
    }
    if info.status != "waiting":
        try:
            course = await live.open()
        except RequestRefused as refused:
            return {**seen, "refused": refused.key}
        seen["version"] = course.version
        viewers: list[int | None] = [None, *range(course.match.seats)]
        views = course.match.views(viewers)
        seen["views"] = [
            {"scores": view.scores, "over": view.over, "moves": [one.move for one in view.choices]}
            for view in views
        ]
    decoded: dict[str, Any] = json.loads(msgspec.json.encode(seen))
    return decoded
