"""Between workers: what another process has stored is heard over PostgreSQL and carried out here.

Moves are announced by the statement that stores them. One connection listens; it is watched, and
when it was lost every table in memory reads what it may have missed. With SQLite there is one
process, and nothing to announce.
"""

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Any

import asyncpg
import msgspec

from fireside.server.live_table import LiveTable
from fireside.server.messages.live import ChatLine, Said
from fireside.server.refusals import Refused
from fireside.server.store.rows import LogRow
from fireside.server.store.tables import TABLES_CHANNEL, announce
from fireside.server.store.writer import MOVES_CHANNEL

if TYPE_CHECKING:
    from fireside.server.house import House

LOGGER = logging.getLogger(__name__)
ALIVE_SECONDS = 5.0
RETRY_SECONDS = 0.5
PRESENCE_LASTS = 60.0


class Announcer:
    """Listens for other workers, and tells them who is present here."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.worker = house.settings.worker
        self.task: asyncio.Task[None] | None = None
        self.heard: asyncio.Queue[tuple[str, list[Any]]] = asyncio.Queue()

    def start(self) -> None:
        if self.house.database.is_postgresql:
            self.task = asyncio.create_task(self._run(), name="announcer")
            self.house.run(self._follow())

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
        url = self.house.database.url.set(drivername="postgresql")
        connection = await asyncpg.connect(
            url.render_as_string(hide_password=False), timeout=ALIVE_SECONDS
        )
        try:
            for channel in (MOVES_CHANNEL, TABLES_CHANNEL):
                await connection.add_listener(channel, self._hear)
            for table in list(self.house.live.values()):  # what was missed meanwhile
                self.heard.put_nowait(("missed", [None, table.id]))
            while True:
                await asyncio.sleep(ALIVE_SECONDS)
                await connection.execute("select 1", timeout=ALIVE_SECONDS)
        finally:
            connection.terminate()

    def _hear(self, _: object, __: int, channel: str, payload: object) -> None:
        notice = msgspec.json.decode(str(payload))
        if notice[0] != self.worker and notice[1] in self.house.live:
            self.heard.put_nowait((channel, notice))

    async def _follow(self) -> None:
        """What was heard is carried out, in its order."""
        while True:
            channel, notice = await self.heard.get()
            table = self.house.live.get(notice[1])
            if table is None:
                continue
            try:
                await self._carry_out(table, channel, notice)
            except Refused as refused:
                LOGGER.info("following", extra={"problem": refused.key, "table": table.id})
                table.forget()
            except Exception:
                LOGGER.exception("following", extra={"table": table.id})
                table.forget()

    async def _carry_out(self, table: LiveTable, channel: str, notice: list[Any]) -> None:
        if channel == MOVES_CHANNEL:
            async with table.lock:
                await table.follow(LogRow(*notice[1:]))
        elif channel == "missed" or notice[2] == "changed":
            async with table.lock:
                await table.reload()
                await table.catch_up()
                if table.progress is None and table.row.status != "waiting" and table.viewers:
                    table.viewers.show(await table.open())
            table.tell_people()
        elif notice[2] == "chat":
            line = notice[3]
            del line["table_id"]
            table.viewers.tell_all(Said(line=ChatLine(**line)))
        elif notice[2] == "presence":
            is_new = notice[0] not in table.elsewhere
            table.elsewhere[notice[0]] = (monotonic() + PRESENCE_LASTS, notice[3], notice[4])
            table.tell_people()
            if is_new and table.viewers:  # it does not know who is here
                self.house.announce_presence(table)

    def presence(self, table_id: str, seats: list[int], watching: int) -> None:
        """Other workers hear who is here. It may be lost: it is said again."""
        if self.house.database.is_postgresql:
            self.house.run(self._say([self.worker, table_id, "presence", seats, watching]))

    async def _say(self, notice: list[Any]) -> None:
        try:
            async with self.house.database.transaction() as connection:
                await announce(connection, notice)
        except Refused:
            LOGGER.info("presence was not announced")
