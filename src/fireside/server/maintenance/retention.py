"""Retention: tables that nobody needs any more are packed into records, or removed."""

import asyncio
import logging
import os
from collections.abc import Callable, Container
from pathlib import Path

import msgspec

from fireside.core.errors import FiresideError
from fireside.play.records import write_record
from fireside.server.db.log_store import LogStore
from fireside.server.db.table_store import OldTable, TableStore
from fireside.server.settings import RetentionSettings
from fireside.service.table_registry import owns_every_table
from fireside.table.history import History
from fireside.table.request_refusals import RequestRefused

LOGGER = logging.getLogger(__name__)
DAY = 24 * 3600 * 1000  # ms
NEVER_STARTED_DAYS = 14
ROWS_AT_ONCE = 50  # then others have their turn
MOST_AT_ONCE = 200  # tables; the next sweep takes more


class RetentionResult(msgspec.Struct, frozen=True):
    """What became of a table, or would have."""

    table: OldTable
    done: str  # packed, removed or kept
    why: str = ""


class Retention:
    """Looks after what is old."""

    def __init__(self, tables: TableStore, log: LogStore, keeping: RetentionSettings) -> None:
        self.tables = tables
        self.log = log
        self.keeping = keeping

    async def run_once(
        self,
        at: int,
        busy: Container[str] = (),
        ours: Callable[[str], bool] = owns_every_table,
        dry_run: bool = False,
    ) -> list[RetentionResult]:
        """Every table of ours that is old enough and that nobody uses is dealt with."""
        old = await self.tables.old(
            never_started=at - NEVER_STARTED_DAYS * DAY,
            finished=at - self.keeping.finished * DAY if self.keeping.finished else None,
            abandoned=at - self.keeping.abandoned * DAY if self.keeping.abandoned else None,
            limit=MOST_AT_ONCE,
        )
        swept = [
            await self._sweep(one, dry_run) for one in old if one.id not in busy and ours(one.id)
        ]
        for one in swept:
            LOGGER.info("an old table", extra={"table": one.table.id, "done": one.done})
        return swept

    async def _sweep(self, old: OldTable, dry_run: bool) -> RetentionResult:
        """The table is a file or nothing; one that cannot be packed stays."""
        packs = bool(self.keeping.records) and old.status != "waiting"
        try:
            record = await self._record(old) if packs else ""
        except (FiresideError, RequestRefused) as problem:
            return RetentionResult(old, "kept", str(problem))
        if dry_run:
            return RetentionResult(old, "packed" if packs else "removed")
        if packs:
            keep(Path(self.keeping.records) / f"{old.title}-{old.id}.txt", record)
        await self.tables.remove(old.id)
        return RetentionResult(old, "packed" if packs else "removed")

    async def _record(self, old: OldTable) -> str:
        found = await self.tables.find(old.id)
        if found is None:
            return ""
        row, seats = found
        history = History(row, [one.display_name for one in seats])
        rows = await self.log.rows(old.id)
        for at, _ in enumerate(history.extend(rows)):
            if at % ROWS_AT_ONCE == 0:
                await asyncio.sleep(0)
        return write_record(history.match.record())


def keep(file: Path, record: str) -> None:
    """The record is in the file, which only its owner can read."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = file.with_name(file.name + ".part")
    with open(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as new:
        new.write(record)
        new.flush()
        os.fsync(new.fileno())
    draft.replace(file)
