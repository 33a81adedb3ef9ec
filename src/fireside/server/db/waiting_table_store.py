"""Changes of tables before the match that need more than one row."""

from collections.abc import Iterable

from sqlalchemy import update

from fireside.server.db.database import Database
from fireside.server.db.schema import SEATS
from fireside.server.db.table_store import TableStore
from fireside.table.stored_rows import SeatChange


class SeatHasChanged(Exception):
    """A seat is no longer as described, so that none of the seats is changed."""


class WaitingTableStore:
    """Access to several seats in one transaction, and removal of whole tables."""

    def __init__(self, database: Database, tables: TableStore) -> None:
        self.database = database
        self.tables = tables

    async def change_seats(self, table_id: str, changes: Iterable[SeatChange]) -> bool:
        """Change all of these seats if each is still as described; return whether they were."""
        try:
            async with self.database.transaction() as connection:
                for one in changes:
                    asked = update(SEATS).where(
                        SEATS.c.table_id == table_id,
                        SEATS.c.seat == one.seat,
                        *(
                            SEATS.c[name].is_not_distinct_from(is_)
                            for name, is_ in one.when.items()
                        ),
                    )
                    if not (await connection.execute(asked.values(**one.fields))).rowcount:
                        raise SeatHasChanged
        except SeatHasChanged:  # rolls back
            return False
        return True

    async def remove(self, table_id: str) -> None:
        """Delete the table and everything stored about it."""
        await self.tables.remove(table_id)
