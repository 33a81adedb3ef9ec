"""Changes of a waiting table by its host: stored first, then shown to all viewers."""

from collections.abc import Mapping

from fireside.service.background_tasks import BackgroundTasks
from fireside.service.live_table import LiveTable
from fireside.service.server_ports import WaitingTables
from fireside.service.table_registry import TableRegistry
from fireside.table import waiting_table
from fireside.table.request_refusals import CONFLICT, RequestRefused, row_was_taken
from fireside.table.stored_rows import TableChange


class HostControls:
    """The host's controls before the match. Callers hold the table's lock."""

    def __init__(
        self, storage: WaitingTables, open_tables: TableRegistry, background: BackgroundTasks
    ) -> None:
        self.storage = storage
        self.open_tables = open_tables
        self.background = background

    async def change_settings(
        self, live: LiveTable, options: Mapping[str, str | int], deadline: int | None
    ) -> None:
        """Play with other options and at another pace."""
        if not await live.change(waiting_table.change_settings(live.table, options, deadline)):
            raise row_was_taken()
        await live.reload()
        live.broadcast_people()

    async def swap_seats(self, live: LiveTable, seat: int, other: int) -> None:
        """Exchange two seats; their viewers connect again and learn their new seat."""
        changes = waiting_table.swap(live.table, seat, other)
        if not changes:
            return
        if not await self.storage.change_seats(live.id, changes):
            await live.reload()
            raise row_was_taken()
        await live.reload()
        live.swap_viewers(seat, other)
        live.broadcast_people()

    async def dissolve(self, live: LiveTable) -> None:
        """Delete the table; the match that it was to follow can be played again."""
        if live.table.row.status != "waiting":
            raise RequestRefused(CONFLICT, "started")
        origin = live.table.row.origin
        await self.storage.remove(live.id)
        self.open_tables.forget(live)
        if origin is not None and origin.table is not None:
            self.background.run(self._allow_rematch(origin.table, live.id))

    async def _allow_rematch(self, table_id: str, deleted: str) -> None:
        """Let the finished match that the deleted table followed have another rematch."""
        try:
            before = await self.open_tables.table(table_id)
            async with before.lock:
                await before.reload()
                if before.table.row.next_id == deleted:
                    await before.change(TableChange("over", {"next_id": None}))
                    await before.reload()
                    before.broadcast_people()
        except RequestRefused:  # removed in the meantime
            return
