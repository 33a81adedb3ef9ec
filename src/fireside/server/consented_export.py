"""Export of finished matches for research: those that every person agreed to, without names.

The files are records. They contain title, options, deal, moves and the kind of each player, but no
name, chat, table, address or time. A file is named after its contents, so that exporting again into
the same folder adds new matches only.
"""

import asyncio
from hashlib import sha256
from pathlib import Path

import msgspec

from fireside.core.errors import FiresideError
from fireside.play.atomic_files import write_atomically
from fireside.play.records import write_record
from fireside.server.db.database import Database
from fireside.server.db.log_store import LogStore
from fireside.server.db.table_store import TableStore
from fireside.server.logs import print_to_stderr
from fireside.server.settings import Settings, default_database
from fireside.table.history import History
from fireside.table.request_refusals import RequestRefused
from fireside.table.stored_rows import LogRow, RowKind, SeatRow

COPIES = {"branch", "import", "lesson"}  # begin with moves that others made
PAGE = 100


class Exported(msgspec.Struct):
    """Numbers of matches that were written, were in the folder already, or cannot be replayed."""

    written: int = 0
    known: int = 0
    unreadable: int = 0


def export_consented(database: str | None, folder: Path) -> Exported:
    """Write all matches that every person at the table agreed to; safe while a server runs."""
    return asyncio.run(_export(Settings(database=database or default_database()), folder))


async def _export(settings: Settings, folder: Path) -> Exported:
    database = Database(settings)
    done = Exported()
    try:
        await database.migrate(print_to_stderr)
        tables, log = TableStore(database), LogStore(database)
        after = ""
        while page := await tables.consented(after, PAGE):
            for table_id in page:
                await _export_table(tables, log, table_id, folder, done)
            after = page[-1]
    finally:
        await database.close()
    return done


async def _export_table(
    tables: TableStore, log: LogStore, table_id: str, folder: Path, done: Exported
) -> None:
    found = await tables.find(table_id)
    if found is None:
        return
    row, seats = found
    if row.origin is not None and row.origin.kind in COPIES:
        return
    rows = await log.rows(table_id)
    history = History(row, players_without_names(seats, rows))
    try:
        for _ in history.extend(rows):
            await asyncio.sleep(0)
        text = write_record(history.match.record())
    except (FiresideError, RequestRefused):
        done.unreadable += 1
        return
    if not await tables.mark_exported(table_id):  # consent was withdrawn meanwhile
        return
    content = text.encode()
    file = folder / f"{row.title}-{sha256(content).hexdigest()[:16]}.txt"
    if file.exists():
        done.known += 1
        return
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(file, content)
    done.written += 1


def players_without_names(seats: list[SeatRow], rows: list[LogRow]) -> list[str]:
    """Return the kind of player on each seat: a person, a bot, or a person and then a bot.

    Only moves of persons have the id of a command.
    """
    by_bots = {one.seat for one in rows if one.kind == RowKind.PLAY and one.command is None}
    names = []
    for one in seats:
        if one.kind == "person":
            names.append("person and bot" if one.seat in by_bots else "person")
        else:
            names.append(f"bot {one.level}" + (f" {one.character}" if one.character else ""))
    return names
