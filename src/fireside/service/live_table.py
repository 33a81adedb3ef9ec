"""A table in memory: its lock, the storage behind it and the connections before it."""

import asyncio
import logging
from collections.abc import Container
from time import monotonic

import msgspec

from fireside.core.errors import FiresideError
from fireside.service.clock import now
from fireside.service.connection import Connection
from fireside.service.storage_port import LogStorage, TableStorage
from fireside.table import commands
from fireside.table.messages.websocket import Clock
from fireside.table.request_refusals import (
    RequestRefused,
    no_such_table,
    table_moving,
    unreadable_message,
)
from fireside.table.stored_rows import TableChange, Times
from fireside.table.table import Table
from fireside.table.versioned_match import ROWS_BETWEEN_SNAPSHOTS, VersionedMatch
from fireside.table.viewers import ENCODE, Envelope, Viewer

LOGGER = logging.getLogger(__name__)
TOGETHER_SECONDS = 0.5  # people coming and going are told together


class LiveTable:
    """One table in memory. Hold its lock to change it or to read its match."""

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
        self.told_due: int | None = None  # what viewers know of the clock
        self.gone = False  # another process serves it now

    def set_owner(self, address: str) -> None:
        """Its bots' work counts for who came first of those to whom the table belongs."""
        self.payer = self.payer or address

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def is_idle(self) -> bool:
        """Return whether there are no viewers, no pending bot moves and no change in progress."""
        return not self.connections and not self.thinking and not self.lock.locked()

    def check_here(self) -> None:
        """Refused once another process serves the table; its viewers connect again."""
        if self.gone:
            raise table_moving()

    async def open(self) -> VersionedMatch:
        """Return the match as stored; refuse if it has not started."""
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
        """Read people, status and the other fields of the table's row again."""
        found = await self.tables.find(self.id)
        if found is None:
            raise no_such_table()
        self.table.renew(*found)

    async def change(self, change: TableChange) -> bool:
        """Change the table's row in storage only."""
        return await self.tables.change_table(self.id, change.status, **change.fields)

    async def change_times(self, times: Times) -> None:
        """Store when the deadline and the next bot turn are due, and the seats to act."""
        if times == commands.times_of(self.table):
            return
        await self.change(TableChange("playing", msgspec.structs.asdict(times)))
        commands.note_times(self.table, times)
        self.tell_clock()

    def connect(self, connection: Connection) -> None:
        """Send the messages to this viewer over this connection from now on."""
        self.connections[connection.viewer] = connection

    def disconnect(self, connection: Connection) -> None:
        """Remove the viewer from the audience."""
        self.table.audience.remove(connection.viewer)
        del self.connections[connection.viewer]

    def attentive_seats(self) -> set[int]:
        """Return the seats with a viewer whose page is not hidden."""
        connections = self.connections.values()
        shown = {one.viewer.seat for one in connections if not one.is_hidden}
        return {seat for seat in shown if seat is not None}

    def end_seat(self, seat: int) -> None:
        """End the connections of a seat whose token is invalid by now."""
        for connection in self.connections.values():
            if connection.viewer.seat == seat:
                connection.end()

    def deliver(self, letters: list[Envelope]) -> None:
        """Queue each envelope, encoded once, at its viewers' connections."""
        connections = self.connections
        for letter in letters:
            frame = ENCODE(letter.message)
            for viewer in letter.viewers:
                connections[viewer].send(frame)

    def drop_seats(self, seats: Container[int], host: bool = False) -> None:
        """Ask the viewers of these seats, or of the host, to connect again with a valid token."""
        for viewer, connection in self.connections.items():
            if viewer.seat in seats or (host and viewer.is_host):
                connection.end()

    def release(self) -> None:
        """Ask all viewers to connect again: another process serves the table now."""
        self.gone = True
        for connection in self.connections.values():
            connection.end()

    def clock(self) -> Clock | None:
        """Return the clock message of this moment, or None at a table without a deadline."""
        row = self.table.row
        return None if row.deadline is None else Clock(due=row.due, now=now())

    def tell_clock(self) -> None:
        """Send every viewer the clock if its time has changed."""
        clock = self.clock()
        if clock is not None and clock.due != self.told_due:
            self.told_due = clock.due
            self.deliver(self.table.audience.broadcast(clock))

    def people_changed(self) -> None:
        """Schedule one update about people for all arrivals and departures within a moment."""
        if self.telling is None:
            loop = asyncio.get_running_loop()
            self.telling = loop.call_later(TOGETHER_SECONDS, self._tell)

    def _tell(self) -> None:
        self.telling = None
        self.broadcast_people()

    def broadcast_people(self) -> None:
        """Send all viewers the table's people and status."""
        self.deliver(self.table.people_update())

    def show(self) -> None:
        """Send all viewers the match as it stands."""
        self.deliver(self.table.audience.updates(self.table.playing))
