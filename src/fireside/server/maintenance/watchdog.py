"""A periodic check for overdue tables, once a second, and for old ones, once an hour."""

import asyncio
import logging

from fireside.server.db.claim_store import ClaimStore
from fireside.server.db.table_store import TableStore
from fireside.server.maintenance.clock_guard import ClockGuard
from fireside.server.maintenance.retention import Retention
from fireside.service.clock import now
from fireside.service.seating import Seating
from fireside.service.table_registry import TableRegistry
from fireside.service.turn_signal import TurnSignal
from fireside.table.commands import is_time, next_times
from fireside.table.request_refusals import AWAY, RequestRefused
from fireside.table.seats import overdue
from fireside.table.stored_rows import TableChange

LOGGER = logging.getLogger(__name__)
ROUND_SECONDS = 1.0
ROUNDS_BETWEEN_TIDYING = 3_600
SET_ASIDE = 10 * 60 * 1000  # ms until a table that could not be opened is tried again


class Watchdog:
    """A task that replaces overdue players by bots and asks again for lost bot moves."""

    def __init__(
        self,
        tables: TableStore,
        open_tables: TableRegistry,
        claims: ClaimStore | None,
        seating: Seating,
        turn_signal: TurnSignal,
        retention: Retention,
    ) -> None:
        self.tables = tables
        self.open_tables = open_tables
        self.claims = claims  # None: a single server, which looks after every table
        self.seating = seating
        self.turn_signal = turn_signal
        self.retention = retention
        self.clock = ClockGuard()
        self.tidying_is_due = False
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._run(), name="watch")

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            rounds += 1
            try:
                await self._round(rounds)
            except RequestRefused as refused:  # the database is away; the next round may find it
                LOGGER.info("the watch", extra={"problem": refused.key})
            except Exception:
                LOGGER.exception("the watch")

    async def _round(self, number: int) -> None:
        reading = self.clock.read()
        for table_id in await self._overdue(reading.at):
            try:
                await self.look_after(table_id)
            except RequestRefused as refused:
                if refused.status == AWAY:  # without the database all other tables fail as well
                    raise
                await self.tables.postpone(table_id, now() + SET_ASIDE)
            except Exception:  # one faulty table must not stop the others
                LOGGER.exception("a table cannot be looked after", extra={"table": table_id})
                await self.tables.postpone(table_id, now() + SET_ASIDE)
        self.open_tables.evict_idle()
        self.tidying_is_due = self.tidying_is_due or number % ROUNDS_BETWEEN_TIDYING == 1
        if self.tidying_is_due and reading.is_settled:
            self.tidying_is_due = False
            await self.retention.run_once(reading.at, busy=self.open_tables.live)

    async def _overdue(self, at: int) -> list[str]:
        """Return this server's overdue tables, and those that it takes from servers that died."""
        if self.claims is None:
            return await self.tables.overdue(at)
        held = await self.tables.overdue(at, self.claims.server)
        return held + await self.claims.take_neglected(at)

    async def look_after(self, table_id: str) -> None:
        """Replace overdue persons by bots, ask bots to move, and set the next deadlines.

        While the clock is not settled, persons are not replaced. If a table is overdue only because
        the clock was set forward, their time starts anew.
        """
        live = await self.open_tables.table(table_id)
        async with live.lock:
            live.check_here()
            await live.reload()
            if live.table.row.status != "playing":
                nobody = {"due": None, "wake": None}
                await live.change(TableChange(live.table.row.status, nobody))
                return
            await live.open()
            reading = self.clock.read()
            at = reading.at
            if not is_time(live.table, at):
                return
            wake = live.table.row.wake
            if not reading.is_settled and (wake is None or wake > at):
                return
            late = overdue(live.table, at)
            gets_time = late != overdue(live.table, at - reading.stepped)
            if reading.is_settled and not gets_time:
                for seat in late:
                    await self.seating.stand_in(live, seat, "time")
            gets_time = gets_time and reading.is_settled
            await live.change_times(next_times(live.table, at, no_more_time=not gets_time))
            if gets_time:
                live.broadcast_people()
            self.turn_signal.notify(live, [])
