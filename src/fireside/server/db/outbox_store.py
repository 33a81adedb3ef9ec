"""The outbox of notifications: each row is sent by the one server that has claimed it."""

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError

from fireside.server.db.database import Database
from fireside.server.db.schema import NOTIFICATIONS, SEATS

CLAIMED = 60_000  # ms for which a claimed row belongs to a server; longer than any attempt

OUTBOX = NOTIFICATIONS.c


class OutboxRow(msgspec.Struct, frozen=True):
    """A notification of one seat's turn over one channel.

    `asked` is the moment from which it is wanted: the turn, or the end of a quiet time.
    """

    table_id: str
    seat: int
    channel: str
    ply: int
    host: str
    asked: int
    due: int | None
    attempts: int = 0


class OutboxStore:
    """Access to the outbox."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, row: OutboxRow) -> None:
        """Store a notification once for each turn; it replaces that of an earlier turn."""
        is_postgresql = self.database.is_postgresql
        added: Any = (postgresql_insert if is_postgresql else sqlite_insert)(NOTIFICATIONS)
        added = added.values(**asdict(row))
        keys = ("table_id", "seat", "channel")
        renewed = {name: added.excluded[name] for name in row.__struct_fields__ if name not in keys}
        added = added.on_conflict_do_update(
            index_elements=keys, set_=renewed, where=OUTBOX.ply < added.excluded.ply
        )
        try:
            async with self.database.transaction() as connection:
                await connection.execute(added)
        except IntegrityError:  # the table has been removed
            pass

    async def claim(self, at: int, most: int, busy: Collection[str]) -> tuple[int, list[OutboxRow]]:
        """Claim due rows, one for each host that is not busy, the longest overdue first.

        Return the number of all rows that are still to be sent, too. A server that dies loses its
        claims after a while.
        """
        hosts = select(OUTBOX.host, func.min(OUTBOX.due), func.count())
        hosts = hosts.where(OUTBOX.due.is_not(None)).group_by(OUTBOX.host)
        async with self.database.reading() as connection:
            waiting = [(row[1], row[0], row[2]) for row in await connection.execute(hosts)]
        ready = sorted((due, host) for due, host, _ in waiting if due <= at and host not in busy)
        claimed = [await self._claim_one(at, host) for _, host in ready[:most]]
        return sum(one[2] for one in waiting), [one for one in claimed if one is not None]

    async def _claim_one(self, at: int, host: str) -> OutboxRow | None:
        """Claim the longest overdue row of this host unless another server is faster."""
        asked = select(NOTIFICATIONS).where(OUTBOX.host == host, OUTBOX.due <= at)
        async with self.database.reading() as connection:
            found = await connection.execute(asked.order_by(OUTBOX.due).limit(1))
            columns = found.mappings().first()
        if columns is None:
            return None
        row = OutboxRow(**columns)
        claimed = msgspec.structs.replace(row, due=at + CLAIMED, attempts=row.attempts + 1)
        return claimed if await self._change(row, claimed) else None

    async def postpone(self, row: OutboxRow, due: int | None) -> bool:
        """Set when a claimed row is due again, or with None that nothing is left to do.

        Return False if a newer turn has replaced the row or another server has claimed it.
        """
        return await self._change(row, msgspec.structs.replace(row, due=due))

    async def hold(self, row: OutboxRow, until: int) -> bool:
        """Keep a claimed row until a quiet time ends, as if it had not been tried before."""
        held = msgspec.structs.replace(row, asked=until, due=until, attempts=0)
        return await self._change(row, held)

    async def release(self, person: str, at: int) -> None:
        """Make the held notifications of a person due; the sender holds what is still quiet."""
        theirs = select(SEATS.c.seat).where(SEATS.c.person == person)
        theirs = theirs.where(SEATS.c.table_id == OUTBOX.table_id, SEATS.c.seat == OUTBOX.seat)
        held = (OUTBOX.due > at) & (OUTBOX.attempts == 0)  # claimed rows have one attempt or more
        async with self.database.transaction() as connection:
            asked = update(NOTIFICATIONS).where(held, theirs.exists())
            await connection.execute(asked.values(due=at))

    async def _change(self, row: OutboxRow, changed: OutboxRow) -> bool:
        """Change the row if it still is as it was read; return whether it was."""
        known = [OUTBOX[name] == value for name, value in asdict(row).items()]
        asked = update(NOTIFICATIONS).where(*known)
        async with self.database.transaction() as connection:
            done = await connection.execute(
                asked.values(asked=changed.asked, due=changed.due, attempts=changed.attempts)
            )
            return bool(done.rowcount)
