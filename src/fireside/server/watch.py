"""The watch: every second it looks after tables that are overdue, and sometimes tidies up."""

import asyncio
import logging
import random
from typing import TYPE_CHECKING

from fireside.server.bot_turns import start_turns
from fireside.server.commands import WATCHDOG
from fireside.server.refusals import Refused
from fireside.server.seats import stand_in
from fireside.server.store.rows import now

if TYPE_CHECKING:
    from fireside.server.house import House

LOGGER = logging.getLogger(__name__)
ROUND_SECONDS = 1.0
ROUNDS_BETWEEN_PRESENCE = 25  # what other workers know of it lasts a minute
ROUNDS_BETWEEN_TIDYING = 3_600
ABANDONED_AFTER = 14 * 24 * 3600 * 1000  # ms


class Watch:
    """Whoever takes too long is replaced; a bot's move that got lost is asked for again."""

    def __init__(self, house: "House") -> None:
        self.house = house
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
            # workers that watch the same tables seldom do so in the same moment
            await asyncio.sleep(ROUND_SECONDS * random.uniform(0.8, 1.2))
            rounds += 1
            try:
                for table_id in await self.house.tables.overdue():
                    await self.look_after(table_id)
                self.house.put_away()
                if rounds % ROUNDS_BETWEEN_PRESENCE == 0:
                    self.house.announce_everybody()
                if rounds % ROUNDS_BETWEEN_TIDYING == 1:
                    await self.house.tables.delete_abandoned(now() - ABANDONED_AFTER)
            except Refused as refused:  # the database is away; the next round may find it
                LOGGER.info("the watch", extra={"problem": refused.key})
            except Exception:
                LOGGER.exception("the watch")

    async def look_after(self, table_id: str) -> None:
        """Persons who took too long are replaced, bots that are asked think, time runs anew."""
        table = await self.house.table(table_id)
        async with table.lock:
            await table.reload()
            if table.row.status != "playing":
                await self.house.tables.change_table(table_id, table.row.status, due=None)
                return
            progress = await table.open()
            await table.catch_up()
            if table.row.due is None or table.row.due > now():
                return
            if table.row.deadline is not None:
                for seat in progress.match.to_act:
                    if table.player_of(seat) is None:
                        await stand_in(table, seat, table.stand_in_level())
            later = now() + WATCHDOG
            await self.house.tables.change_table(table_id, "playing", due=later)
            table.note_stored(later, None)
            start_turns(table)
