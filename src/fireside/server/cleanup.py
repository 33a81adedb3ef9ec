"""The command for retention by hand: packs or removes old tables, or only lists them."""

import asyncio

from fireside.server.db.database import Database
from fireside.server.db.log_store import LogStore
from fireside.server.db.table_store import TableStore
from fireside.server.logs import print_to_stderr
from fireside.server.maintenance.retention import Retention, RetentionResult
from fireside.server.settings import RetentionSettings, Settings, default_database
from fireside.service.clock import now


def clean_up(
    database: str | None, keeping: RetentionSettings, dry_run: bool
) -> list[RetentionResult]:
    """Apply the retention settings to all old tables and return the results.

    Safe while a server uses the database. With `dry_run` nothing is changed.
    """
    return asyncio.run(_tidy(Settings(database=database or default_database()), keeping, dry_run))


async def _tidy(
    settings: Settings, keeping: RetentionSettings, dry_run: bool
) -> list[RetentionResult]:
    database = Database(settings)
    try:
        await database.migrate(print_to_stderr)
        tables = TableStore(database)
        retention = Retention(tables, LogStore(database), keeping)
        swept: list[RetentionResult] = []
        while True:
            known = {one.table.id for one in swept}
            more = await retention.run_once(now(), busy=known, dry_run=dry_run)
            swept += more
            if not more:
                return swept
    finally:
        await database.close()
