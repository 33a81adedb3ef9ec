"""Between workers: what another process has stored is heard over PostgreSQL and carried out here.

Moves are announced by the statement that stores them. One connection listens; it is watched, and
when it was lost every table in memory reads what it may have missed. With SQLite there is one
process, and nothing to announce.
"""

import asyncio
import logging
from typing import Any

import asyncpg
import msgspec

from fireside.hosting.background import Background
from fireside.hosting.live_table import LiveTable
from fireside.hosting.open_tables import OpenTables
from fireside.hosting.presence import Presence
from fireside.hosting.summons import Summons
from fireside.server.store.database import Database
from fireside.server.store.tables import TABLES_CHANNEL
from fireside.server.store.writer import MOVES_CHANNEL
from fireside.table.chat import said
from fireside.table.refusals import NotDone
from fireside.table.rows import ChatRow, LogRow

LOGGER = logging.getLogger(__name__)
ALIVE_SECONDS = 5.0
RETRY_SECONDS = 0.5


class Announcer:
    """Listens for other workers."""

    def __init__(
        self,
        database: Database,
        worker: str,
        open_tables: OpenTables,
        presence: Presence,
        summons: Summons,
        background: Background,
    ) -> None:
        self.database = database
        self.worker = worker
        self.open_tables = open_tables
        self.presence = presence
        self.summons = summons
        self.background = background
        self.task: asyncio.Task[None] | None = None
        self.heard: asyncio.Queue[tuple[str, list[Any]]] = asyncio.Queue()

    def start(self) -> None:
        if self.database.is_postgresql:
            self.task = asyncio.create_task(self._run(), name="announcer")
            self.background.run(self._follow())

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (
                OSError,
                asyncpg.PostgresError,
                asyncpg.InterfaceError,
                TimeoutError,
            ) as problem:
                LOGGER.warning("not listening", extra={"problem": type(problem).__name__})
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        """Listening until the connection is lost."""
        url = self.database.url.set(drivername="postgresql")
        connection = await asyncpg.connect(
            url.render_as_string(hide_password=False), timeout=ALIVE_SECONDS
        )
        try:
            for channel in (MOVES_CHANNEL, TABLES_CHANNEL):
                await connection.add_listener(channel, self._hear)
            for table_id in list(self.open_tables.live):  # what was missed meanwhile
                self.heard.put_nowait(("missed", [None, table_id]))
            while True:
                await asyncio.sleep(ALIVE_SECONDS)
                await connection.execute("select 1", timeout=ALIVE_SECONDS)
        finally:
            connection.terminate()

    def _hear(self, _: object, __: int, channel: str, payload: object) -> None:
        notice = msgspec.json.decode(str(payload))
        if notice[0] != self.worker and notice[1] in self.open_tables.live:
            self.heard.put_nowait((channel, notice))

    async def _follow(self) -> None:
        """What was heard is carried out, in its order."""
        while True:
            channel, notice = await self.heard.get()
            live = self.open_tables.live.get(notice[1])
            if live is None:
                continue
            try:
                await self._carry_out(live, channel, notice)
            except NotDone as refused:
                LOGGER.info("following", extra={"problem": refused.key, "table": live.id})
                live.table.forget()
            except Exception:
                LOGGER.exception("following", extra={"table": live.id})
                live.table.forget()

    async def _carry_out(self, live: LiveTable, channel: str, notice: list[Any]) -> None:
        if channel == MOVES_CHANNEL:
            async with live.lock:
                await live.follow(LogRow(*notice[1:]))
        elif channel == "missed" or notice[2] == "changed":
            async with live.lock:
                await self._renew(live)
            live.tell_people()
        elif notice[2] == "chat":
            live.deliver(said(live.table, ChatRow(**notice[3])))
        elif notice[2] == "presence":
            self.presence.heard(live, notice[0], notice[3], notice[4])

    async def _renew(self, live: LiveTable) -> None:
        await live.reload()
        await live.catch_up()
        is_unseen = live.table.course is None and live.table.row.status != "waiting"
        if is_unseen and live.connections:
            await live.open()
            live.show()
            self.summons.ask(live, [])  # bots wait until somebody looks, and that may be here
