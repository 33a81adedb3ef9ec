"""The workers that serve a database, as it knows them: a row for each, renewed twice a second.

Who belongs to them is a fact of the database, not an opinion of each worker: one that was not seen
for a while is struck off by another, and from then on stores nothing until it has come back.
"""

import msgspec
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fireside.server.db.database import Database
from fireside.server.db.schema import WORKERS

LATE = 1_200  # ms after which a worker that said nothing is not trusted with more
LAPSE = 2_000  # ms after which it is held dead
# By the clock of the database, which is one for all.
NOW = text("select (extract(epoch from clock_timestamp()) * 1000)::bigint")


class WorkerRow(msgspec.Struct, frozen=True, order=True):
    """A worker, and where connections can be handed to it."""

    id: str
    door: str
    is_late: bool = False  # it should have said by now that it is there


class HeartbeatResult(msgspec.Struct, frozen=True):
    """What a worker learns when it says that it is there."""

    members: tuple[WorkerRow, ...]
    was_struck_off: bool  # others held it dead, and may serve its tables


class WorkerRegistry:
    """The rows of the workers. Only where several can serve: with PostgreSQL."""

    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self.worker = worker

    async def beat(self, door: str, may_judge: bool) -> HeartbeatResult:
        """This worker is there, the dead are struck off, and all who are left are told."""
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
        """Who is there now, for one who is not."""
        async with self.database.reading() as connection:
            at = int((await connection.execute(NOW)).scalar_one())
            return tuple(one for one in await _members(connection, at) if not one.is_late)

    async def remove(self, worker: str) -> None:
        """The worker serves no more: it is gone, or goes."""
        async with self.database.transaction() as connection:
            await connection.execute(delete(WORKERS).where(WORKERS.c.id == worker))


async def _members(connection: AsyncConnection, at: int) -> tuple[WorkerRow, ...]:
    found = await connection.execute(
        select(WORKERS.c.id, WORKERS.c.door, WORKERS.c.seen < at - LATE).order_by(WORKERS.c.id)
    )
    return tuple(WorkerRow(*row) for row in found)
