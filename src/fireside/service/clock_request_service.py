"""Requests for more time or a pause: asked, answered, and granted after a while."""

import asyncio

from fireside.service.background_tasks import BackgroundTasks
from fireside.service.clock import now
from fireside.service.live_table import LiveTable
from fireside.table.clock_requests import (
    SECONDS_TO_ANSWER,
    ClockWish,
    agree,
    check_answer,
    granted_times,
    request_clock,
)
from fireside.table.commands import check_sits, next_times
from fireside.table.messages.responses import ClockRequestInfo
from fireside.table.request_refusals import CONFLICT, RequestRefused


class ClockRequestService:
    """Operations on a table's clock by consent. Callers hold the table's lock."""

    def __init__(self, background: BackgroundTasks) -> None:
        self.background = background

    def ask(self, live: LiveTable, seat: int | None, wish: ClockWish) -> None:
        """Ask the other persons at the table; without a refusal the request is granted."""
        request = live.table.clock_request = request_clock(live.table, seat, wish)
        live.broadcast_people()
        self.background.run(self._grant_later(live, request))

    async def answer(self, live: LiveTable, seat: int | None, grant: bool) -> None:
        """Count one person's answer: a refusal ends the request, the last consent grants it."""
        table = live.table
        if not grant:
            refused = check_answer(table, seat)
            table.refused_request = refused.seat, refused.due
            self._end(live)
            return
        table.clock_request = agree(table, seat)
        if table.clock_request.unanswered:
            live.broadcast_people()
        else:
            await self._grant(live, table.clock_request)

    async def resume(self, live: LiveTable, seat: int | None) -> None:
        """End a pause."""
        check_sits(live.table, seat)
        row = live.table.row
        if row.status != "playing" or row.deadline is None or row.due is not None:
            raise RequestRefused(CONFLICT, "no_pause")
        await live.open()
        await live.change_times(next_times(live.table, now()))

    async def _grant_later(self, live: LiveTable, request: ClockRequestInfo) -> None:
        await asyncio.sleep(SECONDS_TO_ANSWER)
        async with live.lock:
            pending = live.table.clock_request
            if pending is None or (pending.seat, pending.due) != (request.seat, request.due):
                return
            if not live.gone:
                await self._grant(live, request)

    async def _grant(self, live: LiveTable, request: ClockRequestInfo) -> None:
        self._end(live)
        await live.change_times(granted_times(live.table, request))

    def _end(self, live: LiveTable) -> None:
        live.table.clock_request = None
        live.broadcast_people()
