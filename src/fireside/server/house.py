"""The house: all tables that are in memory, and everything they need."""

import asyncio
import logging
from collections.abc import Coroutine
from time import monotonic
from typing import Any, TypeVar

from fireside.server import metrics
from fireside.server.analyses import Analyses
from fireside.server.announce import Announcer
from fireside.server.bot_turns import start_turns
from fireside.server.history import Histories
from fireside.server.live_table import LiveTable
from fireside.server.notices.sending import Notifier
from fireside.server.refusals import no_such_table
from fireside.server.settings import Settings
from fireside.server.store.database import Database
from fireside.server.store.log import LogStore
from fireside.server.store.tables import TableStore
from fireside.server.store.writer import Writer
from fireside.server.thinking import Thinkers
from fireside.server.watch import Watch

LOGGER = logging.getLogger(__name__)
T = TypeVar("T")
KEPT_SECONDS = 60.0  # a table nobody looks at stays in memory so long


class House:
    """One per worker process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings)
        self.tables = TableStore(self.database, settings.worker)
        self.log = LogStore(self.database, settings.worker)
        self.writer = Writer(self.database, settings.worker)
        self.thinkers = Thinkers(settings.bots_at_once)
        self.histories = Histories(self.log)
        self.analyses = Analyses(self)
        self.notifier = Notifier(settings, self.tables)
        self.announcer = Announcer(self)
        self.watch = Watch(self)
        self.live: dict[str, LiveTable] = {}
        self.tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        await self.database.migrate()
        self.writer.start()
        self.thinkers.start()
        await self.notifier.start()
        self.announcer.start()
        self.watch.start()

    async def stop(self) -> None:
        """What was accepted is stored; bots and tasks have ended."""
        await self.watch.stop()
        await self.announcer.stop()
        await self.thinkers.stop()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.notifier.stop()
        await self.writer.stop()
        await self.database.close()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """The work goes on beside everything else; what goes wrong with it is noted."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOGGER.error("a task failed", exc_info=task.exception())

    async def table(self, table_id: str) -> LiveTable:
        """The table of that id, in memory from now on."""
        table = self.live.get(table_id)
        if table is None:
            found = await self.tables.find(table_id)
            if found is None:
                raise no_such_table()
            table = self.live.setdefault(table_id, LiveTable(self, *found))
            metrics.LIVE_TABLES.set(len(self.live))
        table.used = monotonic()
        return table

    def put_away(self) -> None:
        """Tables that nobody has used for a while leave memory; they are stored anyway."""
        before = monotonic() - KEPT_SECONDS
        for table in list(self.live.values()):
            idle = not table.viewers and not table.thinking and not table.lock.locked()
            if idle and table.used < before:
                del self.live[table.id]
        metrics.LIVE_TABLES.set(len(self.live))

    def ask(self, table: LiveTable, newly: list[int]) -> None:
        """Bots that are asked begin to think; absent persons who are newly asked hear of it."""
        start_turns(table)
        present = table.present()
        for seat in newly:
            if table.player_of(seat) is None and seat not in present:
                self.notifier.your_turn(table, seat)

    def announce_everybody(self) -> None:
        if self.database.is_postgresql:
            for table in self.live.values():
                if table.viewers:
                    self.announce_presence(table)

    def announce_presence(self, table: LiveTable) -> None:
        self.announcer.presence(table.id, sorted(table.viewers.seats()), table.viewers.watching())
