"""Storage of a page: tables, logs and chats on its shelf.

One page at a time has the shelf, and everything happens in one event loop under each table's lock:
so what is read before a change is still true when it is written.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from fireside.offline.key_value_store import Shelf, ShelfFull, not_kept
from fireside.service.clock import now
from fireside.table.chat import SHOWN_CHAT
from fireside.table.messages.responses import Analysis
from fireside.table.request_refusals import unreadable
from fireside.table.stored_rows import Append, ChatRow, LogRow, NewRows, SeatRow, Snapshot, TableRow

DIGITS = 6  # of numbers in keys, so that their order is that of the numbers
Kept = TypeVar("Kept")


class KeptTable(msgspec.Struct, frozen=True):
    """A table and those who sit there."""

    table: TableRow
    seats: list[SeatRow]


def read_as(kind: type[Kept], text: str) -> Kept:
    """What was kept; somebody may have changed what a browser keeps."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError:
        raise unreadable() from None


def text_of(kept: Any) -> str:
    return msgspec.json.encode(kept).decode()


def table_key(table_id: str) -> str:
    return f"table/{table_id}"


def number(count: int) -> str:
    """A number in a key."""
    return f"{count:0{DIGITS}}"


def row_key(row: LogRow) -> str:
    return f"log/{row.table_id}/{number(row.ply)}"


class PageStorage:
    """Tables, log and moves in one: what `fireside.service.storage_port` asks for."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    async def _write(self, entries: dict[str, str]) -> None:
        try:
            await self.shelf.write(entries)
        except ShelfFull:
            raise not_kept() from None

    async def _kept(self, table_id: str) -> KeptTable | None:
        text = await self.shelf.read(table_key(table_id))
        return None if text is None else read_as(KeptTable, text)

    async def all_tables(self) -> list[KeptTable]:
        """Every table that is kept here."""
        return [read_as(KeptTable, text) for text in await self.shelf.those_under("table/")]

    async def add(self, rows: NewRows) -> str:
        """The table is kept with its seats and the moves it begins with."""
        entries = {table_key(rows.table.id): text_of(KeptTable(rows.table, rows.seats))}
        if rows.follows is not None:
            old = await self._kept(rows.follows)
            if old is not None and old.table.next_id is not None:
                return old.table.next_id
            if old is not None:
                followed = replace(old.table, next_id=rows.table.id)
                entries[table_key(rows.follows)] = text_of(KeptTable(followed, old.seats))
        entries |= {row_key(row): text_of(row) for row in rows.log}
        await self._write(entries)
        return rows.table.id

    async def find(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """The table as kept."""
        kept = await self._kept(table_id)
        return None if kept is None else (kept.table, kept.seats)

    async def change_table(self, table_id: str, from_status: str, **changes: Any) -> bool:
        """The table is changed, if it still has this status."""
        kept = await self._kept(table_id)
        if kept is None or kept.table.status != from_status:
            return False
        changed = KeptTable(replace(kept.table, **changes), kept.seats)
        await self._write({table_key(table_id): text_of(changed)})
        return True

    async def change_seat(
        self, table_id: str, seat: int, when: Mapping[str, Any], changes: Mapping[str, Any]
    ) -> bool:
        """The seat is changed, if it still is as described."""
        kept = await self._kept(table_id)
        if kept is None or any(getattr(kept.seats[seat], key) != is_ for key, is_ in when.items()):
            return False
        seats = list(kept.seats)
        seats[seat] = replace(seats[seat], **changes)
        await self._write({table_key(table_id): text_of(KeptTable(kept.table, seats))})
        return True

    async def analysis(self, table_id: str) -> Analysis | None:
        """The analysis that is kept."""
        text = await self.shelf.read(f"analysis/{table_id}")
        return None if text is None else read_as(Analysis, text)

    async def keep_analysis(self, table_id: str, analysis: Analysis) -> None:
        """The analysis is kept."""
        await self._write({f"analysis/{table_id}": text_of(analysis)})

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """Where the match stood a while ago."""
        text = await self.shelf.read(f"snapshot/{table_id}")
        return None if text is None else read_as(Snapshot, text)

    async def rows(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The commands after so many, in order."""
        texts = await self.shelf.those_under(f"log/{table_id}/", number(after))
        return [read_as(LogRow, text) for text in texts]

    async def chat(self, table_id: str) -> list[ChatRow]:
        """The last lines, in order."""
        texts = await self.shelf.those_under(f"chat/{table_id}/")
        return [read_as(ChatRow, text) for text in texts[-SHOWN_CHAT:]]

    async def say(self, table_id: str, seat: int, name: str, said: str) -> ChatRow:
        """The line is kept under the next number."""
        nth = len(await self.shelf.those_under(f"chat/{table_id}/")) + 1
        line = ChatRow(table_id=table_id, number=nth, seat=seat, name=name, text=said, at=now())
        await self._write({f"chat/{table_id}/{number(nth)}": text_of(line)})
        return line

    async def append(self, append: Append) -> bool:
        """The row has its place in the log, and with it everything that it makes true."""
        row = append.row
        kept = await self._kept(row.table_id)
        if kept is None or await self.shelf.read(row_key(row)) is not None:
            return False
        table = replace(kept.table, due=append.times.due, wake=append.times.wake)
        if append.ending is not None:
            ending = append.ending
            table = replace(table, status="over", result=ending.result, ended=ending.at)
        entries = {row_key(row): text_of(row)}
        if table != kept.table:
            entries[table_key(table.id)] = text_of(KeptTable(table, kept.seats))
        if append.snapshot is not None:
            entries[f"snapshot/{table.id}"] = append.snapshot.decode()
        await self._write(entries)
        return True
