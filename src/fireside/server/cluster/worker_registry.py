"""Registry of the workers of a database: one row per worker, renewed twice a second.

Membership is a fact in the database, not an opinion of each worker: a worker that did not renew its
row in time is removed by another, and cannot store moves until it has registered again.
"""

import msgspec
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fireside.server.db.database import Database
from fireside.server.db.schema import WORKERS

LATE = 1_200  # ms without renewal until a worker gets no more connections
LAPSE = 2_000  # ms without renewal until it is declared dead
# The clock of the database, because the workers' clocks may differ.
NOW = text("select (extract(epoch from clock_timestamp()) * 1000)::bigint")


class WorkerRow(msgspec.Struct, frozen=True, order=True):
    """A worker and the address of its HandoffListener."""

    id: str
    door: str
    is_late: bool = False  # it has not renewed its row in time


class HeartbeatResult(msgspec.Struct, frozen=True):
    """The result of renewing a worker's row."""

    members: tuple[WorkerRow, ...]
    was_struck_off: bool  # others declared it dead, and may own its tables


class WorkerRegistry:
    """Access to the workers' rows; used with PostgreSQL only, where several workers can serve."""

    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self.worker = worker

    async def beat(self, door: str, may_judge: bool) -> HeartbeatResult:
        """Renew this worker's row, remove dead workers if allowed, and return the members."""
        async with self.database.transaction() as connection:
            at = int((await connection.execute(NOW)).scalar_one())
            renewed = await connection.execute(
                update(WORKERS).where(WORKERS.c.id == self.worker).values(seen=at, door=door)
            )
            if not renewed.rowcount:
                row = {"id": self.worker, "door": door, "seen": at}
                await connection.execute(insert(WORKERS), row)
            if may_judge:
                await connection.execute(delete(WORKERS).where(WORKERS.c.seen < at - LAPSE))
            return HeartbeatResult(await _members(connection, at), not renewed.rowcount)

    async def present(self) -> tuple[WorkerRow, ...]:
        """Return the workers that serve now, without registering."""
        async with self.database.reading() as connection:
            at = int((await connection.execute(NOW)).scalar_one())
            return tuple(one for one in await _members(connection, at) if not one.is_late)

    async def remove(self, worker: str) -> None:
        """Remove a worker's row when it shuts down or is known to be dead."""
        async with self.database.transaction() as connection:
            await connection.execute(delete(WORKERS).where(WORKERS.c.id == worker))


async def _members(connection: AsyncConnection, at: int) -> tuple[WorkerRow, ...]:
    found = await connection.execute(
        select(WORKERS.c.id, WORKERS.c.door, WORKERS.c.seen < at - LATE).order_by(WORKERS.c.id)
    )
    return tuple(WorkerRow(*row) for row in found)
