"""Reading of the log of moves, its snapshots, and the chat."""

from typing import Any

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from fireside.server.db.database import Database
from fireside.server.db.schema import CHAT, LOG, SNAPSHOTS
from fireside.service.clock import now
from fireside.table.chat import SHOWN_CHAT
from fireside.table.request_refusals import CONFLICT, RequestRefused, storage_unavailable
from fireside.table.stored_rows import ChatRow, LogRow, Snapshot

READ_SNAPSHOT = msgspec.json.Decoder(Snapshot)
CHAT_ATTEMPTS = 5
LONGEST_CHAT = 2_000


class LogStore:
    """Access to the history of tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def snapshot(self, table_id: str) -> Snapshot | None:
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(SNAPSHOTS.c.document).where(SNAPSHOTS.c.table_id == table_id)
            )
            document = found.scalar()
        return None if document is None else READ_SNAPSHOT.decode(document)

    async def rows(self, table_id: str, after: int = 0) -> list[LogRow]:
        """Return the commands with a greater ply than `after`, in order."""
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(LOG).where(LOG.c.table_id == table_id, LOG.c.ply > after).order_by(LOG.c.ply)
            )
            return [LogRow(*row) for row in found]

    async def chat(self, table_id: str) -> list[ChatRow]:
        """Return the last SHOWN_CHAT lines, in order."""
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(CHAT)
                .where(CHAT.c.table_id == table_id)
                .order_by(CHAT.c.number.desc())
                .limit(SHOWN_CHAT)
            )
            return [ChatRow(**row) for row in reversed(found.mappings().all())]

    async def say(self, table_id: str, seat: int, name: str, said: str) -> ChatRow:
        """Store a line under the next number; retry if another line takes that number first."""
        for _ in range(CHAT_ATTEMPTS):
            try:
                return await self._say(table_id, seat, name, said)
            except IntegrityError:
                continue
        raise storage_unavailable()

    async def _say(self, table_id: str, seat: int, name: str, said: str) -> ChatRow:
        async with self.database.transaction() as connection:
            found = await connection.execute(
                select(func.coalesce(func.max(CHAT.c.number), 0)).where(CHAT.c.table_id == table_id)
            )
            number = int(found.scalar_one()) + 1
            if number > LONGEST_CHAT:
                raise RequestRefused(CONFLICT, "chat_full")
            line = ChatRow(
                table_id=table_id,
                number=number,
                seat=seat,
                name=name,
                text=said,
                at=now(),
            )
            columns: dict[str, Any] = msgspec.structs.asdict(line)
            await connection.execute(insert(CHAT), columns)
        return line
