"""Storage of a page: tables, logs and chats in a key-value store.

Only one page at a time uses the store, and all changes happen in one event loop under each table's
lock, so reading before writing needs no transaction.
"""

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from fireside.offline.key_value_store import KeyValueStore, StorageFull, storage_full_refusal
from fireside.service.clock import now
from fireside.table.chat import SHOWN_CHAT
from fireside.table.messages.responses import Analysis
from fireside.table.request_refusals import unreadable_message
from fireside.table.stored_rows import (
    Append,
    ChatRow,
    ListedRow,
    LogRow,
    NewRows,
    SeatRow,
    Snapshot,
    TableRow,
)

DIGITS = 6  # zero-padded numbers in keys, so that keys sort numerically
Kept = TypeVar("Kept")


class StoredTable(msgspec.Struct, frozen=True):
    """A table with its seats."""

    table: TableRow
    seats: list[SeatRow]


def decode(kind: type[Kept], text: str) -> Kept:
    """Decode a stored text; refuse an invalid one, as users can edit a browser's storage."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError:
        raise unreadable_message() from None


def encode_json(kept: Any) -> str:
    return msgspec.json.encode(kept).decode()


def table_key(table_id: str) -> str:
    return f"table/{table_id}"


def sortable_key(count: int) -> str:
    """Return a number as it appears in keys."""
    return f"{count:0{DIGITS}}"


def row_key(row: LogRow) -> str:
    return f"log/{row.table_id}/{sortable_key(row.ply)}"


class PageStorage:
    """All storage interfaces of `fireside.service.storage_port` over a key-value store."""

    def __init__(self, shelf: KeyValueStore) -> None:
        self.shelf = shelf

    async def _write(self, entries: dict[str, str]) -> None:
        try:
            await self.shelf.write(entries)
        except StorageFull:
            raise storage_full_refusal() from None

    async def _kept(self, table_id: str) -> StoredTable | None:
        text = await self.shelf.read(table_key(table_id))
        return None if text is None else decode(StoredTable, text)

    async def all_tables(self) -> list[StoredTable]:
        """Return every stored table."""
        return [decode(StoredTable, text) for text in await self.shelf.read_prefix("table/")]

    async def add(self, rows: NewRows) -> str:
        """Store a table with its seats and first moves; return its id or that of its follower."""
        entries = {table_key(rows.table.id): encode_json(StoredTable(rows.table, rows.seats))}
        if rows.follows is not None:
            old = await self._kept(rows.follows)
            if old is not None and old.table.next_id is not None:
                return old.table.next_id
            if old is not None:
                followed = replace(old.table, next_id=rows.table.id)
                entries[table_key(rows.follows)] = encode_json(StoredTable(followed, old.seats))
        entries |= {row_key(row): encode_json(row) for row in rows.log}
        await self._write(entries)
        return rows.table.id

    async def find(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        """Return the table with its seats, or None."""
        kept = await self._kept(table_id)
        return None if kept is None else (kept.table, kept.seats)

    async def listed(
        self, table_ids: Collection[str], person: bytes | None
    ) -> list[ListedRow] | None:
        """Return the seats of these tables; a page has no persons."""
        kept = filter(None, [await self._kept(one) for one in table_ids])
        return [
            ListedRow(
                id=one.table.id,
                title=one.table.title,
                status=one.table.status,
                host_hash=one.table.host_hash,
                is_host=False,
                to_act=one.table.to_act,
                result=one.table.result,
                origin=msgspec.json.encode(one.table.origin) if one.table.origin else None,
                deadline=one.table.deadline,
                due=one.table.due,
                created=one.table.created,
                started=one.table.started,
                ended=one.table.ended,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                stand_in=seat.stand_in,
                token_hash=seat.token_hash,
                is_person=False,
            )
            for one in kept
            for seat in one.seats
        ]

    async def change_table(self, table_id: str, from_status: str, **changes: Any) -> bool:
        """Change the table if it still has this status; return whether it had."""
        kept = await self._kept(table_id)
        if kept is None or kept.table.status != from_status:
            return False
        changed = StoredTable(replace(kept.table, **changes), kept.seats)
        await self._write({table_key(table_id): encode_json(changed)})
        return True

    async def change_seat(
        self, table_id: str, seat: int, when: Mapping[str, Any], changes: Mapping[str, Any]
    ) -> bool:
        """Change the seat if it still has the values `when`; return whether it had."""
        kept = await self._kept(table_id)
        if kept is None or any(getattr(kept.seats[seat], key) != is_ for key, is_ in when.items()):
            return False
        seats = list(kept.seats)
        seats[seat] = replace(seats[seat], **changes)
        await self._write({table_key(table_id): encode_json(StoredTable(kept.table, seats))})
        return True

    async def analysis(self, table_id: str) -> Analysis | None:
        """Return the stored analysis, or None."""
        text = await self.shelf.read(f"analysis/{table_id}")
        return None if text is None else decode(Analysis, text)

    async def keep_analysis(self, table_id: str, analysis: Analysis) -> None:
        """Store the analysis."""
        await self._write({f"analysis/{table_id}": encode_json(analysis)})

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """Return the stored snapshot of the match, or None."""
        text = await self.shelf.read(f"snapshot/{table_id}")
        return None if text is None else decode(Snapshot, text)

    async def rows(self, table_id: str, after: int = 0) -> list[LogRow]:
        """Return the commands with a greater ply than `after`, in order."""
        texts = await self.shelf.read_prefix(f"log/{table_id}/", sortable_key(after))
        return [decode(LogRow, text) for text in texts]

    async def chat(self, table_id: str) -> list[ChatRow]:
        """Return the last SHOWN_CHAT lines, in order."""
        texts = await self.shelf.read_prefix(f"chat/{table_id}/")
        return [decode(ChatRow, text) for text in texts[-SHOWN_CHAT:]]

    async def say(self, table_id: str, seat: int, name: str, said: str) -> ChatRow:
        """Store a line under the next number."""
        nth = len(await self.shelf.read_prefix(f"chat/{table_id}/")) + 1
        line = ChatRow(table_id=table_id, number=nth, seat=seat, name=name, text=said, at=now())
        await self._write({f"chat/{table_id}/{sortable_key(nth)}": encode_json(line)})
        return line

    async def append(self, append: Append) -> bool:
        """Store a row with its effects on the table; return False if its place is taken."""
        row = append.row
        kept = await self._kept(row.table_id)
        if kept is None or await self.shelf.read(row_key(row)) is not None:
            return False
        table = replace(kept.table, **msgspec.structs.asdict(append.times))
        if append.ending is not None:
            ending = append.ending
            table = replace(table, status="over", result=ending.result, ended=ending.at)
        entries = {row_key(row): encode_json(row)}
        if table != kept.table:
            entries[table_key(table.id)] = encode_json(StoredTable(table, kept.seats))
        if append.snapshot is not None:
            entries[f"snapshot/{table.id}"] = append.snapshot.decode()
        await self._write(entries)
        return True
