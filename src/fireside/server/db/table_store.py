"""Tables and seats: stored, found, changed. Each change happens whole or not at all."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import RowMapping, case, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from fireside.server.db.database import Database
from fireside.server.db.schema import ANALYSES, CHAT, KEYS, LOG, SEATS, SNAPSHOTS, TABLES
from fireside.table.messages.responses import Analysis
from fireside.table.stored_rows import NewRows, OriginRow, SeatRow, TableRow


class OldTable(msgspec.Struct, frozen=True):
    """A table that was not used for long; `last` is when."""

    id: str
    title: str
    status: str
    last: int
    is_temporary: bool | None = False  # an imported record, or a lesson


class AgeLimits(msgspec.Struct, frozen=True):
    """Times (ms) before which tables are old, by what they are; None: these never are."""

    never_started: int
    temporary: int | None = None
    finished: int | None = None
    abandoned: int | None = None


# How the origin of imports and lessons begins as it is stored.
TEMPORARY_ORIGINS = [f'{{"kind":"{kind}"'.encode() for kind in ("import", "lesson")]


class TableStore:
    """The rows about tables and the people at them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, rows: NewRows) -> str:
        """The table is stored with its seats and the moves it begins with.

        Returns its id, or that of the follower that was there before.
        """
        async with self.database.transaction() as connection:
            if rows.follows is not None:
                claimed = await connection.execute(
                    update(TABLES)
                    .where(TABLES.c.id == rows.follows, TABLES.c.next_id.is_(None))
                    .values(next_id=rows.table.id)
                )
                if not claimed.rowcount:
                    found = await connection.execute(
                        select(TABLES.c.next_id).where(TABLES.c.id == rows.follows)
                    )
                    return str(found.scalar_one())
            await connection.execute(insert(TABLES), _to_columns(rows.table))
            await connection.execute(insert(SEATS), [asdict(one) for one in rows.seats])
            if rows.log:
                await connection.execute(insert(LOG), [asdict(one) for one in rows.log])
        return rows.table.id

    async def find(self, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
        async with self.database.reading() as connection:
            found = await connection.execute(select(TABLES).where(TABLES.c.id == table_id))
            table = found.mappings().first()
            if table is None:
                return None
            seats = await connection.execute(
                select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
            )
            return _table(table), [SeatRow(**row) for row in seats.mappings()]

    async def lobby(
        self, title: str | None, status: str, before: int | None, limit: int
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """Public tables, newest first."""
        asked = select(TABLES).where(TABLES.c.public, TABLES.c.status == status)
        if title is not None:
            asked = asked.where(TABLES.c.title == title)
        if before is not None:
            asked = asked.where(TABLES.c.created < before)
        async with self.database.reading() as connection:
            found = await connection.execute(asked.order_by(TABLES.c.created.desc()).limit(limit))
            tables = [_table(row) for row in found.mappings()]
            people = await connection.execute(
                select(SEATS)
                .where(SEATS.c.table_id.in_([table.id for table in tables]))
                .order_by(SEATS.c.seat)
            )
            seats = [SeatRow(**row) for row in people.mappings()]
        return [(table, [one for one in seats if one.table_id == table.id]) for table in tables]

    async def overdue(self, at: int, limit: int = 100) -> list[str]:
        """Tables that somebody has to look after, the longest overdue first."""
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(TABLES.c.id)
                .where(or_(TABLES.c.due <= at, TABLES.c.wake <= at))
                .order_by(func.coalesce(TABLES.c.wake, TABLES.c.due))
                .limit(limit)
            )
            return list(found.scalars())

    async def with_bots_asked(self, limit: int = 1_000) -> list[str]:
        """Tables at which a bot has to decide, those first that wait longest."""
        asked = select(TABLES.c.id).where(TABLES.c.wake.is_not(None), TABLES.c.status == "playing")
        async with self.database.reading() as connection:
            found = await connection.execute(asked.order_by(TABLES.c.wake).limit(limit))
            return list(found.scalars())

    async def postpone(self, table_id: str, until: int) -> None:
        """Nobody looks after the table until then; its persons have as long."""
        async with self.database.transaction() as connection:
            await connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table_id)
                .values(wake=until, due=case((TABLES.c.due.is_not(None), until)))
            )

    async def change_table(self, table_id: str, from_status: str, **changes: Any) -> bool:
        """The table is changed, if it still has this status."""
        async with self.database.transaction() as connection:
            done = await connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table_id, TABLES.c.status == from_status)
                .values(**changes)
            )
            return bool(done.rowcount)

    async def change_seat(
        self, table_id: str, seat: int, when: Mapping[str, Any], changes: Mapping[str, Any]
    ) -> bool:
        """The seat is changed, if it still is as described."""
        asked = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        for name, value in when.items():
            column = SEATS.c[name]
            asked = asked.where(column.is_(None) if value is None else column == value)
        async with self.database.transaction() as connection:
            done = await connection.execute(asked.values(**changes))
            return bool(done.rowcount)

    async def old(
        self, before: AgeLimits, limit: int, after: OldTable | None = None
    ) -> list[OldTable]:
        """Return tables that have not been used for long: the oldest, or those after another."""
        moved = select(func.max(LOG.c.at)).where(LOG.c.table_id == TABLES.c.id).scalar_subquery()
        last = func.coalesce(TABLES.c.ended, moved, TABLES.c.started, TABLES.c.created)
        status = TABLES.c.status
        temporary = TABLES.c.origin.is_not(None) & or_(
            *(func.substr(TABLES.c.origin, 1, len(one)) == one for one in TEMPORARY_ORIGINS)
        )
        wanted = [(status == "waiting") & (TABLES.c.created < before.never_started)]
        if before.temporary is not None:
            wanted.append(temporary & (last < before.temporary))
        if before.finished is not None:
            wanted.append((status == "over") & (TABLES.c.ended < before.finished))
        if before.abandoned is not None:
            wanted.append((status == "playing") & (last < before.abandoned))
        asked = select(TABLES.c.id, TABLES.c.title, status, last, temporary).where(or_(*wanted))
        if after is not None:
            later = (last == after.last) & (TABLES.c.id > after.id)
            asked = asked.where((last > after.last) | later)
        async with self.database.reading() as connection:
            found = await connection.execute(asked.order_by(last, TABLES.c.id).limit(limit))
            return [OldTable(*row) for row in found]

    async def remove(self, table_id: str) -> None:
        """Nothing is stored of the table any more."""
        async with self.database.transaction() as connection:
            for part in (SEATS, SNAPSHOTS, LOG, CHAT, ANALYSES):
                await connection.execute(delete(part).where(part.c.table_id == table_id))
            await connection.execute(delete(TABLES).where(TABLES.c.id == table_id))

    async def analysis(self, table_id: str) -> Analysis | None:
        """What was thought of a finished match, if somebody has."""
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(ANALYSES.c.document).where(ANALYSES.c.table_id == table_id)
            )
            document = found.scalar()
        return None if document is None else msgspec.json.decode(document, type=Analysis)

    async def keep_analysis(self, table_id: str, analysis: Analysis) -> None:
        """The analysis is stored, unless another worker's is."""
        row = {"table_id": table_id, "document": msgspec.json.encode(analysis)}
        try:
            async with self.database.transaction() as connection:
                await connection.execute(insert(ANALYSES), row)
        except IntegrityError:
            pass

    async def key(self, name: str, fresh: bytes) -> bytes:
        """A key of this server: the stored one, or the fresh one, which then is stored."""
        asked = select(KEYS.c.value).where(KEYS.c.name == name)
        try:
            async with self.database.transaction() as connection:
                stored = (await connection.execute(asked)).scalar()
                if stored is None:
                    await connection.execute(insert(KEYS), {"name": name, "value": fresh})
        except IntegrityError:  # another worker was faster
            async with self.database.reading() as connection:
                stored = (await connection.execute(asked)).scalar_one()
        return fresh if stored is None else bytes(stored)


def _to_columns(table: TableRow) -> dict[str, Any]:
    columns = asdict(table)
    columns["options"] = msgspec.json.encode(table.options)
    columns["origin"] = None if table.origin is None else msgspec.json.encode(table.origin)
    return columns


def _table(row: RowMapping) -> TableRow:
    columns: dict[str, Any] = dict(row)
    columns["options"] = msgspec.json.decode(columns["options"])
    if columns["origin"] is not None:
        columns["origin"] = msgspec.json.decode(columns["origin"], type=OriginRow)
    return TableRow(**columns)
