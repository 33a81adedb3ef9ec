"""Retention: old tables are packed into record files, or removed."""

import argparse
import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Container
from pathlib import Path

import msgspec

from fireside.core.errors import FiresideError
from fireside.play.records import write_record
from fireside.play.user_data import data_folder
from fireside.server.db.database import database_url
from fireside.server.db.log_store import LogStore
from fireside.server.db.person_store import PersonStore
from fireside.server.db.table_store import AgeLimits, OldTable, TableStore
from fireside.server.settings import RetentionSettings, default_database
from fireside.service.table_registry import hold_every_table
from fireside.table.history import History
from fireside.table.request_refusals import RequestRefused

LOGGER = logging.getLogger(__name__)
DAY = 24 * 3600 * 1000  # ms
NEVER_STARTED_DAYS = 14
PUBLIC_DAYS = 2  # public tables that never started; the lobby lists them for one
UNUSED_DAYS = 400  # of a personal link without seats
TEMPORARY_DAYS = 30  # imported records and lessons
ROWS_AT_ONCE = 50  # replayed before yielding to the event loop
MOST_AT_ONCE = 200  # tables per run


def read_retention(args: argparse.Namespace) -> RetentionSettings:
    """Return the retention settings of the command line; records default to beside the database."""
    url = database_url(args.database or default_database())
    is_file = url.get_backend_name() == "sqlite" and url.database
    beside = Path(str(url.database)).resolve().parent if is_file else data_folder()
    records = "" if args.no_records else str(args.records or beside / "records")
    return RetentionSettings(args.keep_finished, args.keep_abandoned, records)


class RetentionResult(msgspec.Struct, frozen=True):
    """The result of retention for one table; of a dry run, the result it would have."""

    table: OldTable
    done: str  # packed, removed or kept
    why: str = ""


class Retention:
    """A job that packs or removes tables past their age limits."""

    def __init__(
        self,
        tables: TableStore,
        log: LogStore,
        keeping: RetentionSettings,
        claim: Callable[[str], Awaitable[bool]] = hold_every_table,
        persons: PersonStore | None = None,
    ) -> None:
        self.tables = tables
        self.log = log
        self.keeping = keeping
        self.claim = claim  # so that two servers never pack the same table
        self.persons = persons
        self.last: OldTable | None = None  # the next run continues behind this table

    async def run_once(
        self, at: int, busy: Container[str] = (), dry_run: bool = False
    ) -> list[RetentionResult]:
        """Pack or remove the next old tables that are idle.

        One run examines `MOST_AT_ONCE` tables and the next continues behind them, so that tables
        that cannot be packed do not block the others.
        """
        old = await self.tables.old(self._age_limits(at), MOST_AT_ONCE, self.last)
        self.last = old[-1] if len(old) == MOST_AT_ONCE else None
        swept = [await self._sweep(one, dry_run) for one in old if one.id not in busy]
        if self.persons is not None and not dry_run:
            await self.persons.remove_unused(at - UNUSED_DAYS * DAY)
        for one in swept:
            LOGGER.info("an old table", extra={"table": one.table.id, "done": one.done})
        return swept

    def _age_limits(self, at: int) -> AgeLimits:
        finished, abandoned = self.keeping.finished, self.keeping.abandoned
        return AgeLimits(
            never_started=at - NEVER_STARTED_DAYS * DAY,
            never_listed=at - PUBLIC_DAYS * DAY,
            temporary=at - TEMPORARY_DAYS * DAY,
            finished=at - finished * DAY if finished else None,
            abandoned=at - abandoned * DAY if abandoned else None,
        )

    async def _sweep(self, old: OldTable, dry_run: bool) -> RetentionResult:
        """Pack the table into a file, or remove it; a table that cannot be packed is kept."""
        packs = bool(self.keeping.records) and old.status != "waiting" and not old.is_temporary
        try:
            if not dry_run:
                await self.claim(old.id)
            record = await self._record(old) if packs else ""
            if packs and not dry_run:
                keep(Path(self.keeping.records) / f"{old.title}-{old.id}.txt", record)
        except (FiresideError, RequestRefused, OSError) as problem:
            return RetentionResult(old, "kept", str(problem))
        if not dry_run:
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
    """Write the record atomically to a file that only its owner can read."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = file.with_name(file.name + ".part")
    with open(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as new:
        new.write(record)
        new.flush()
        os.fsync(new.fileno())
    draft.replace(file)
