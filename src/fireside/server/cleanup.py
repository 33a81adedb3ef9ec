"""Tidying up by hand: what is old is packed or removed, or only named."""

import asyncio

from fireside.server.db.database import Database
from fireside.server.db.log_store import LogStore
from fireside.server.db.table_store import TableStore
from fireside.server.maintenance.retention import Retention, Swept
from fireside.server.settings import Keeping, Settings, default_database
from fireside.service.clock import now


def tidy(database: str | None, keeping: Keeping, dry_run: bool) -> list[Swept]:
    """All that is old enough is dealt with; also while a server runs."""
    return asyncio.run(_tidy(Settings(database=database or default_database()), keeping, dry_run))


async def _tidy(settings: Settings, keeping: Keeping, dry_run: bool) -> list[Swept]:
    database = Database(settings)
    try:
        await database.migrate()
        tables = TableStore(database)
        retention = Retention(tables, LogStore(database), keeping)
        swept: list[Swept] = []
        while True:
            known = {one.table.id for one in swept}
            more = await retention.sweep(now(), busy=known, dry_run=dry_run)
            swept += more
            if not more:
                return swept
    finally:
        await database.close()
