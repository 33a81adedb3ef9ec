"""Histories: matches played again from their first move, for the log, for replays and exports."""

import asyncio
from collections import OrderedDict

from fireside.core.errors import FiresideError
from fireside.service.storage_port import LogStorage
from fireside.table.history import History
from fireside.table.request_refusals import unreadable_message
from fireside.table.table import Table

KEPT = 32
ROWS_AT_ONCE = 50  # then others have their turn


class HistoryCache:
    """The histories that were asked for last."""

    def __init__(self, log: LogStorage) -> None:
        self.log = log
        self.kept: OrderedDict[str, History] = OrderedDict()
        self.lock = asyncio.Lock()

    async def get(self, table: Table) -> History:
        """Return the history up to now. Build one at a time, so that live play is not delayed."""
        table.check_started()
        async with self.lock:
            history = self.kept.pop(table.id, None)
            try:
                if history is None:
                    history = History(table.row, table.names())
                history.renew(table.row, table.names())
                rows = await self.log.rows(table.id, history.course.ply)
                for at, _ in enumerate(history.extend(rows)):
                    if at % ROWS_AT_ONCE == 0:
                        await asyncio.sleep(0)
            except FiresideError as error:
                raise unreadable_message() from error
            self.kept[table.id] = history
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return history
