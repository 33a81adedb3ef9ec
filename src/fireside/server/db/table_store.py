"""Storage of tables and seats; each change is one transaction."""

import secrets
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import (
    LargeBinary,
    case,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from fireside.server.db.database import Database
from fireside.server.db.schema import (
    ANALYSES,
    CHAT,
    CLAIMS,
    KEYS,
    LOG,
    NOTIFICATIONS,
    SEATS,
    SNAPSHOTS,
    TABLES,
)
from fireside.server.db.table_columns import read_table, seed_columns, to_columns
from fireside.service.clock import now
from fireside.table.messages.responses import Analysis
from fireside.table.stored_rows import NewRows, SeatRow, TableRow

KEY_BYTES = 32
CREATOR_BYTES = 8
LISTED_HOURS = 24
LISTED_OF_ONE_CREATOR = 3


class OldTable(msgspec.Struct, frozen=True):
    """A table that has not been used for long; `last` is the time of its last use (ms)."""

    id: str
    title: str
    status: str
    last: int
    is_temporary: bool | None = False  # an imported record, or a lesson


class AgeLimits(msgspec.Struct, frozen=True):
    """Times (ms) before which tables count as old, by kind; None: never."""

    never_started: int
    never_listed: int  # public tables that never started
    temporary: int | None = None
    finished: int | None = None
    abandoned: int | None = None


# Prefixes of the stored origin of imports and lessons.
TEMPORARY_ORIGINS = [f'{{"kind":"{kind}"'.encode() for kind in ("import", "lesson")]


class ConsentWithdrawn(Exception):
    """A person has withdrawn consent to the export while it was running."""


class TableStore:
    """Access to the rows of tables, seats, analyses and keys."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.lobby_key = b""

    async def add(self, rows: NewRows) -> str:
        """Store a table with its seats and its first moves.

        Return its id, or the id of the follower that its predecessor already has.
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
            await connection.execute(insert(TABLES), to_columns(rows.table))
            await connection.execute(insert(SEATS), [asdict(one) for one in rows.seats])
            unclaimed = {"table_id": rows.table.id, "server": "", "moved": 0}
            await connection.execute(insert(CLAIMS), unclaimed)
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
            return read_table(table), [SeatRow(**row) for row in seats.mappings()]

    async def read_lobby_key(self) -> None:
        """Read the key for hashes of creators' addresses, which all servers share."""
        self.lobby_key = await self.key("lobby", secrets.token_bytes(KEY_BYTES))

    def creator(self, address: str) -> bytes:
        """Return the key by which the lobby groups the tables of one address."""
        return blake2b(address.encode(), key=self.lobby_key, digest_size=CREATOR_BYTES).digest()

    async def lobby(
        self, title: str | None, status: str, before: int | None, limit: int
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return public tables with their seats, newest first.

        Waiting tables are listed for a day, and only the newest of each creator.
        """
        is_listed = TABLES.c.public & (TABLES.c.status == status)
        if status == "waiting":
            is_listed &= TABLES.c.created > now() - LISTED_HOURS * 3_600_000
        group = func.coalesce(TABLES.c.creator, cast(TABLES.c.id, LargeBinary))
        order = func.row_number().over(partition_by=group, order_by=TABLES.c.created.desc())
        ranked = select(TABLES.c.id, order.label("rank")).where(is_listed).subquery()
        asked = select(TABLES).join(ranked, TABLES.c.id == ranked.c.id)
        asked = asked.where(ranked.c.rank <= LISTED_OF_ONE_CREATOR)
        if title is not None:
            asked = asked.where(TABLES.c.title == title)
        if before is not None:
            asked = asked.where(TABLES.c.created < before)
        async with self.database.reading() as connection:
            found = await connection.execute(asked.order_by(TABLES.c.created.desc()).limit(limit))
            tables = [read_table(row) for row in found.mappings()]
            people = await connection.execute(
                select(SEATS)
                .where(SEATS.c.table_id.in_([table.id for table in tables]))
                .order_by(SEATS.c.seat)
            )
            seats = [SeatRow(**row) for row in people.mappings()]
        return [(table, [one for one in seats if one.table_id == table.id]) for table in tables]

    async def overdue(self, at: int, server: str | None = None, limit: int = 100) -> list[str]:
        """Return the tables whose `due` or `wake` time has passed, the longest overdue first.

        With a server's id, only the tables that it holds.
        """
        asked = select(TABLES.c.id).where(or_(TABLES.c.due <= at, TABLES.c.wake <= at))
        if server is not None:
            asked = asked.join(CLAIMS).where(CLAIMS.c.server == server)
        async with self.database.reading() as connection:
            found = await connection.execute(
                asked.order_by(func.coalesce(TABLES.c.wake, TABLES.c.due)).limit(limit)
            )
            return list(found.scalars())

    async def postpone(self, table_id: str, until: int) -> None:
        """Move the table's times to `until`, so that the watchdog skips it until then."""
        async with self.database.transaction() as connection:
            await connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table_id)
                .values(wake=until, due=case((TABLES.c.due.is_not(None), until)))
            )

    async def change_table(self, table_id: str, from_status: str, **changes: Any) -> bool:
        """Change the table if it still has this status; return whether it had."""
        async with self.database.transaction() as connection:
            done = await connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table_id, TABLES.c.status == from_status)
                .values(**(changes | seed_columns(changes)))
            )
            return bool(done.rowcount)

    async def change_seat(
        self, table_id: str, seat: int, when: Mapping[str, Any], changes: Mapping[str, Any]
    ) -> bool:
        """Change the seat if it still has the values `when`; return whether it had."""
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
        """Return the tables past their age limits, oldest first; `after` continues a page."""
        moved = select(func.max(LOG.c.at)).where(LOG.c.table_id == TABLES.c.id).scalar_subquery()
        last = func.coalesce(TABLES.c.ended, moved, TABLES.c.started, TABLES.c.created)
        status = TABLES.c.status
        temporary = TABLES.c.origin.is_not(None) & or_(
            *(func.substr(TABLES.c.origin, 1, len(one)) == one for one in TEMPORARY_ORIGINS)
        )
        wanted = [
            (status == "waiting") & (TABLES.c.created < before.never_started),
            (status == "waiting") & TABLES.c.public & (TABLES.c.created < before.never_listed),
        ]
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

    async def consented(self, after: str, limit: int) -> list[str]:
        """Return the finished tables whose persons all agreed to an export, by id."""
        persons = select(SEATS.c.seat).where(
            SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "person"
        )
        asked = select(TABLES.c.id).where(
            TABLES.c.id > after,
            TABLES.c.status == "over",
            persons.exists(),
            ~persons.where(SEATS.c.research == "no").exists(),
        )
        async with self.database.reading() as connection:
            found = await connection.execute(asked.order_by(TABLES.c.id).limit(limit))
            return list(found.scalars())

    async def mark_exported(self, table_id: str) -> bool:
        """Mark the table as exported, unless a person has withdrawn consent; return whether."""
        persons = (SEATS.c.table_id == table_id) & (SEATS.c.kind == "person")
        marked = update(SEATS).where(persons, SEATS.c.research == "yes").values(research="exported")
        refused = select(SEATS.c.seat).where(persons, SEATS.c.research == "no")
        try:
            async with self.database.transaction() as connection:
                await connection.execute(marked)
                if (await connection.execute(refused)).first() is not None:
                    raise ConsentWithdrawn
        except ConsentWithdrawn:  # rolls back
            return False
        return True

    async def remove(self, table_id: str) -> None:
        """Delete the table and everything stored about it."""
        async with self.database.transaction() as connection:
            for part in (SEATS, SNAPSHOTS, LOG, CHAT, ANALYSES, CLAIMS, NOTIFICATIONS):
                await connection.execute(delete(part).where(part.c.table_id == table_id))
            await connection.execute(delete(TABLES).where(TABLES.c.id == table_id))

    async def analysis(self, table_id: str) -> Analysis | None:
        """Return the stored analysis of a finished match, or None."""
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(ANALYSES.c.document).where(ANALYSES.c.table_id == table_id)
            )
            document = found.scalar()
        return None if document is None else msgspec.json.decode(document, type=Analysis)

    async def keep_analysis(self, table_id: str, analysis: Analysis) -> None:
        """Store the analysis, unless another server has stored one."""
        row = {"table_id": table_id, "document": msgspec.json.encode(analysis)}
        try:
            async with self.database.transaction() as connection:
                await connection.execute(insert(ANALYSES), row)
        except IntegrityError:
            pass

    async def key(self, name: str, fresh: bytes) -> bytes:
        """Return the stored key of this name; store and return the fresh one if there is none."""
        asked = select(KEYS.c.value).where(KEYS.c.name == name)
        try:
            async with self.database.transaction() as connection:
                stored = (await connection.execute(asked)).scalar()
                if stored is None:
                    await connection.execute(insert(KEYS), {"name": name, "value": fresh})
        except IntegrityError:  # another server was faster
            async with self.database.reading() as connection:
                stored = (await connection.execute(asked)).scalar_one()
        return fresh if stored is None else bytes(stored)
