"""A table in memory: its lock, the storage behind it and the connections before it."""

import asyncio
import logging
from time import monotonic

from fireside.core.errors import FiresideError
from fireside.service.connection import Connection
from fireside.service.storage_port import LogStorage, TableStorage
from fireside.table import commands
from fireside.table.request_refusals import (
    RequestRefused,
    no_such_table,
    table_moving,
    unreadable_message,
)
from fireside.table.stored_rows import LogRow, TableChange, Times
from fireside.table.table import Table
from fireside.table.versioned_match import ROWS_BETWEEN_SNAPSHOTS, VersionedMatch
from fireside.table.viewers import ENCODE, Envelope, Viewer

LOGGER = logging.getLogger(__name__)
TOGETHER_SECONDS = 0.5  # people coming and going are told together


class LiveTable:
    """One table. Whoever changes it, or reads its match, holds its lock."""

    def __init__(self, table: Table, tables: TableStorage, log: LogStorage) -> None:
        self.table = table
        self.tables = tables
        self.log = log
        self.lock = asyncio.Lock()
        self.connections: dict[Viewer, Connection] = {}
        self.thinking: set[int] = set()  # seats for which a bot thinks
        self.telling: asyncio.TimerHandle | None = None
        self.used = monotonic()
        self.payer = ""  # the address for which its bots think
        self.gone = False  # another process serves it now, or soon

    def set_owner(self, address: str) -> None:
        """Its bots' work counts for who came first of those to whom the table belongs."""
        self.payer = self.payer or address

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at it, thinks for it or changes it."""
        return not self.connections and not self.thinking and not self.lock.locked()

    def check_here(self) -> None:
        """Refused once another process serves the table; its viewers connect again."""
        if self.gone:
            raise table_moving()

    async def open(self) -> VersionedMatch:
        """The match as it is stored; refused before it has started."""
        self.used = monotonic()
        if self.table.course is None:
            self.table.check_started()
            await self._read()
        return self.table.playing

    async def _read(self) -> None:
        snapshot = await self.log.snapshot(self.id)
        rows = await self.log.rows(self.id, after=snapshot.ply if snapshot else 0)
        try:
            for at, _ in enumerate(self.table.opening(snapshot, rows)):
                if at % ROWS_BETWEEN_SNAPSHOTS == 0:
                    await asyncio.sleep(0)
        except FiresideError as error:
            LOGGER.exception("a log does not replay", extra={"table": self.id})
            raise unreadable_message() from error
        except RequestRefused as refused:
            LOGGER.error(
                "a table cannot be opened", extra={"table": self.id, "problem": refused.sentence}
            )
            raise

    async def reload(self) -> None:
        """People, status and what else stands in the table's row are as stored."""
        found = await self.tables.find(self.id)
        if found is None:
            raise no_such_table()
        self.table.renew(*found)

    async def catch_up(self) -> None:
        """Rows that other workers have stored are carried out here too, and shown."""
        if self.table.course is None:
            return
        for row in await self.log.rows(self.id, after=self.table.course.ply):
            await self.follow(row)

    async def follow(self, row: LogRow) -> None:
        """A row of another worker is carried out here, if it is the next; a gap is filled."""
        course = self.table.course
        if course is None or row.ply <= course.ply:
            return
        if row.ply > course.ply + 1:
            await self.catch_up()
            return
        try:
            self.deliver(commands.apply_foreign_row(self.table, row))
        except FiresideError:  # not the match we thought it was
            LOGGER.exception("a row does not follow", extra={"table": self.id})
            self.table.forget()
            return
        if course.match.over:
            await self.reload()
            self.broadcast_people()

    async def change(self, change: TableChange) -> bool:
        """The table's row is changed, in storage alone."""
        return await self.tables.change_table(self.id, change.status, **change.fields)

    async def change_times(self, times: Times) -> None:
        """Somebody looks after the table at these times."""
        if times == commands.times_of(self.table):
            return
        await self.change(TableChange("playing", {"due": times.due, "wake": times.wake}))
        commands.note_times(self.table, times)

    def connect(self, connection: Connection) -> None:
        """Letters to this viewer go out over this connection."""
        self.connections[connection.viewer] = connection

    def disconnect(self, connection: Connection) -> None:
        """The viewer has gone."""
        self.table.audience.remove(connection.viewer)
        del self.connections[connection.viewer]

    def deliver(self, letters: list[Envelope]) -> None:
        """The letters wait at their viewers' connections, each written once."""
        connections = self.connections
        for letter in letters:
            frame = ENCODE(letter.message)
            for viewer in letter.viewers:
                connections[viewer].send(frame)

    def release(self) -> None:
        """All viewers are asked to connect again, and find the table where it is then."""
        for connection in self.connections.values():
            connection.end()

    def people_changed(self) -> None:
        """Everybody is told, once for all who come and go within a moment."""
        if self.telling is None:
            loop = asyncio.get_running_loop()
            self.telling = loop.call_later(TOGETHER_SECONDS, self._tell)

    def _tell(self) -> None:
        self.telling = None
        self.broadcast_people()

    def broadcast_people(self) -> None:
        """Everybody is told how the table stands."""
        self.deliver(self.table.people_update())

    def show(self) -> None:
        """Everybody sees the match as it stands."""
        self.deliver(self.table.audience.updates(self.table.playing))
