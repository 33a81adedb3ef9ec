"""The tables that are in memory in this process."""

import re
from collections.abc import Awaitable, Callable
from time import monotonic

from fireside.service.live_table import LiveTable
from fireside.service.storage_port import LogStorage, TableStorage
from fireside.table.request_refusals import no_such_table
from fireside.table.stored_rows import SeatRow, TableRow
from fireside.table.table import Table, TableDefaults

KNOWN_FORM = re.compile("[A-Za-z0-9_-]{8,24}")  # of ids
KEPT_SECONDS = 60.0  # time in memory after the last viewer has left


async def hold_every_table(_: str) -> bool:
    """Return False: a single process holds every table, and no other can have changed it."""
    return False


class TableRegistry:
    """The tables in memory, each once; idle ones are evicted."""

    def __init__(
        self,
        tables: TableStorage,
        log: LogStorage,
        defaults: TableDefaults,
        claim: Callable[[str], Awaitable[bool]] = hold_every_table,
    ) -> None:
        self.tables = tables
        self.log = log
        self.defaults = defaults
        self.claim = claim  # returns whether another process may have changed the table
        self.live: dict[str, LiveTable] = {}

    async def table(self, table_id: str) -> LiveTable:
        """Return the table with this id, claimed for this process.

        A table without viewers is claimed again each time, and read again if another process has
        held it meanwhile.
        """
        if not KNOWN_FORM.fullmatch(table_id):  # some databases refuse what none can hold
            raise no_such_table()
        known = self.live.get(table_id)
        has_changed = (known is None or known.is_idle) and await self.claim(table_id)
        if has_changed and known is not None and self.live.get(table_id) is known:
            del self.live[table_id]
            known.release()
        table = self.live.get(table_id)
        if table is None:
            table = self.live.setdefault(table_id, await self._read(table_id))
        table.used = monotonic()
        return table

    async def _read(self, table_id: str) -> LiveTable:
        found = await self.tables.find(table_id)
        if found is None:
            raise no_such_table()
        return LiveTable(Table(*found, self.defaults), self.tables, self.log)

    async def peek(self, table_id: str) -> Table | None:
        """Return a table with its running match, neither claimed nor kept in memory."""
        if not KNOWN_FORM.fullmatch(table_id):
            return None
        live = self.live.get(table_id)
        if live is not None and not live.is_idle:
            return live.table
        found = await self.tables.find(table_id)
        if found is None:
            return None
        table = Table(*found, self.defaults)
        if table.row.status == "playing":
            snapshot = await self.log.snapshot(table_id)
            rows = await self.log.rows(table_id, 0 if snapshot is None else snapshot.ply)
            table.open(snapshot, rows)
        return table

    def as_shown(self, row: TableRow, seats: list[SeatRow]) -> Table:
        """Return a stored table for the lobby, with its present viewers if it is in memory."""
        live = self.live.get(row.id)
        return Table(row, seats, self.defaults) if live is None else live.table

    def evict_idle(self) -> None:
        """Evict tables that were idle for a while; storage has them."""
        before = monotonic() - KEPT_SECONDS
        for table in list(self.live.values()):
            if table.is_idle and table.used < before:
                del self.live[table.id]
