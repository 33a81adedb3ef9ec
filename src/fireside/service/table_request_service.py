"""Requests to the others at a table: asked, answered, and granted after a while."""

import asyncio

from fireside.service.background_tasks import BackgroundTasks
from fireside.service.clock import now
from fireside.service.live_table import LiveTable
from fireside.service.table_lifecycle import TableLifecycle
from fireside.table.commands import check_sits, next_times
from fireside.table.messages.request_info import TableRequestInfo
from fireside.table.messages.websocket import Ask
from fireside.table.request_refusals import CONFLICT, RequestRefused
from fireside.table.table_requests import (
    REMATCHES,
    SECONDS_TO_ANSWER,
    add_answer,
    granted_times,
    is_refused,
    make_request,
    players_of_rematch,
)
from fireside.table.viewers import Viewer


class TableRequestService:
    """Changes that need the consent of those present. Callers hold the table's lock."""

    def __init__(self, background: BackgroundTasks, lifecycle: TableLifecycle) -> None:
        self.background = background
        self.lifecycle = lifecycle

    async def ask(self, live: LiveTable, viewer: Viewer, wish: Ask) -> None:
        """Ask the other persons who are present; without a refusal the request is granted."""
        asks = self.lifecycle.waits_for_people
        request = make_request(live.table, viewer.seat, viewer.is_host, wish, asks, now())
        if not request.unanswered:
            await self._grant(live, request)
            return
        live.table.request = request
        live.broadcast_people()
        self.background.run(self._grant_later(live, request))

    async def answer(self, live: LiveTable, seat: int | None, grant: bool) -> None:
        """Count one person's answer; the last one grants or ends the request."""
        table = live.table
        request = table.request = add_answer(table, seat, grant)
        live.broadcast_people()  # those who asked see who refused
        if is_refused(request):
            table.refused_requests.add((request.seat, request.kind, request.due))
            table.request = None
            live.broadcast_people()
        elif not request.unanswered:
            await self._grant(live, request)

    async def resume(self, live: LiveTable, seat: int | None) -> None:
        """End a pause."""
        check_sits(live.table, seat)
        row = live.table.row
        if row.status != "playing" or row.deadline is None or row.due is not None:
            raise RequestRefused(CONFLICT, "no_pause")
        await live.open()
        await live.change_times(next_times(live.table, now()))

    async def _grant_later(self, live: LiveTable, request: TableRequestInfo) -> None:
        await asyncio.sleep(SECONDS_TO_ANSWER)
        async with live.lock:
            pending = live.table.request
            if pending is None or (pending.seat, pending.until) != (request.seat, request.until):
                return
            if not live.gone:
                await self._grant(live, pending)

    async def _grant(self, live: LiveTable, request: TableRequestInfo) -> None:
        live.table.request = None
        try:
            if request.kind in REMATCHES:
                players = players_of_rematch(live.table, request)
                same_deal = request.kind == "same_deal"
                await self.lifecycle.rematch(live, same_deal, players, request.absent)
            else:
                await live.change_times(granted_times(live.table, request))
        finally:
            live.broadcast_people()
