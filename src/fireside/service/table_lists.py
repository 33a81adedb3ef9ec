"""Lists of a person's or a device's tables, in one request."""

from collections.abc import Iterable
from itertools import groupby

import msgspec

from fireside.core.errors import FiresideError
from fireside.play.records import winners_of
from fireside.service.clock import now
from fireside.service.storage_port import ListStorage
from fireside.service.table_registry import TableRegistry
from fireside.table.commands import next_times
from fireside.table.messages.persons import ListedSeat, ListedTable, ListedTables, TableKey
from fireside.table.messages.responses import Origin
from fireside.table.request_refusals import RequestRefused, unknown_person
from fireside.table.stored_rows import ListedRow, bits_to_seats
from fireside.table.tokens import hash_of, read_person_token

WAIT_SECONDS = 20  # until a list with other people's tables is asked for again
QUIET_SECONDS = 120  # between requests if no other player can change anything
MOST_OPENED = 5  # tables of former versions whose seats to act are read from the log, per request
ORIGIN = msgspec.json.Decoder(Origin)


class TableLists:
    """Lists of tables. Other people's tables appear only if their ids are known."""

    def __init__(self, storage: ListStorage, open_tables: TableRegistry) -> None:
        self.storage = storage
        self.open_tables = open_tables

    async def get(self, keys: Iterable[TableKey], token: str | None) -> ListedTables:
        """Return the tables of these keys and of the person with this token."""
        tokens: dict[str, set[bytes]] = {}
        for key in keys:
            tokens.setdefault(key.table, set()).add(hash_of(key.token))
        parts = read_person_token(token)
        person = None if parts is None else hash_of(parts.secret)
        rows = await self._read(tokens, person)
        unclear = {one.id for one in rows if one.status == "playing" and one.to_act is None}
        if unclear:
            await self._read_seats_to_act(sorted(unclear)[:MOST_OPENED])
            rows = await self._read(tokens, person)
        tables = [
            table_entry(list(seats), tokens.get(table_id, set()))
            for table_id, seats in groupby(rows, key=lambda one: one.id)
        ]
        return ListedTables(tables=tables, now=now(), wait=wait_of(tables))

    async def _read(self, tokens: dict[str, set[bytes]], person: bytes | None) -> list[ListedRow]:
        rows = await self.storage.listed(tokens.keys(), person)
        if rows is None:
            raise unknown_person()
        return rows

    async def _read_seats_to_act(self, table_ids: Iterable[str]) -> None:
        """Store the seats to act of tables that were last played with a former version."""
        for table_id in table_ids:
            try:
                live = await self.open_tables.table(table_id)
                async with live.lock:
                    live.check_here()
                    await live.open()
                    await live.change_times(next_times(live.table, now(), no_more_time=True))
            except (RequestRefused, FiresideError):  # it cannot be opened, so no player can act
                continue


def table_entry(rows: list[ListedRow], tokens: set[bytes]) -> ListedTable:
    """Return a table from its seats, for the owner of the tokens with these hashes."""
    row = rows[0]
    theirs = [seat for seat, one in enumerate(rows) if one.is_person]
    playing = row.status == "playing"
    return ListedTable(
        id=row.id,
        title=row.title,
        status=row.status,  # type: ignore[arg-type]
        seats=[_seat(one) for one in rows],
        mine=[
            seat
            for seat, one in enumerate(rows)
            if one.is_person or (one.token_hash is not None and bytes(one.token_hash) in tokens)
        ],
        person=theirs,
        host=bool(row.is_host) or bytes(row.host_hash) in tokens,
        to_act=bits_to_seats(row.to_act or 0) if playing else [],
        winners=winners_of(row.result or ""),
        origin=None if row.origin is None else ORIGIN.decode(row.origin),
        deadline=row.deadline,
        due=row.due if playing else None,
        created=row.created,
        started=row.started,
        ended=row.ended,
    )


def _seat(row: ListedRow) -> ListedSeat:
    return ListedSeat(
        kind=row.kind,  # type: ignore[arg-type]
        name=row.name,
        level=row.level,
        stand_in=row.stand_in,
    )


def wait_of(tables: Iterable[ListedTable]) -> int:
    """Return after how many seconds other people may have changed one of these tables."""
    for one in tables:
        others = (seat for at, seat in enumerate(one.seats) if at not in one.mine)
        if one.status != "over" and any(seat.kind != "bot" for seat in others):
            return WAIT_SECONDS
    return QUIET_SECONDS
