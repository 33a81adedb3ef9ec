"""Lists of tables, past SQLAlchemy: home pages ask for them again and again.

One statement returns all seats of all tables of a list. With SQLite a thread of its own executes
it, with PostgreSQL the driver of a pooled connection.
"""

import asyncio
import json
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import PoolProxiedConnection

from fireside.server.db.database import ANSWER_SECONDS, FAILURES, Database
from fireside.table.stored_rows import ListedRow

MOST_LISTED = 100  # tables of a person, besides those of the device

# `ids` and `hash` are the parameters: the ids of tables, and the hash of a person's token.
LISTED = """
with me as (select id from persons where token_hash = {hash}),
theirs as (
    select id from tables where id in (
        select table_id from seats where person in (select id from me)
        union select id from tables where host_person in (select id from me)
    )
    order by status = 'over', created desc
    limit {most}
)
select t.id, t.title, t.status, t.host_hash, coalesce(t.host_person = (select id from me), false),
    t.to_act, t.result, t.origin, t.deadline, t.due, t.created, t.started, t.ended,
    s.kind, s.name, s.level, s.stand_in, s.token_hash,
    coalesce(s.person = (select id from me), false)
from tables as t join seats as s on s.table_id = t.id
where t.id in ({ids} union select id from theirs)
order by t.status = 'over', t.created desc, t.id, s.seat
"""
ON_SQLITE = LISTED.format(hash="?", ids="select value from json_each(?)", most=MOST_LISTED)
ON_POSTGRESQL = LISTED.format(hash="$1::bytea", ids="select unnest($2::text[])", most=MOST_LISTED)
KNOWN_ON_SQLITE = "select 1 from persons where token_hash = ?"
KNOWN_ON_POSTGRESQL = "select 1 from persons where token_hash = $1::bytea"


class TableListStore:
    """Access to lists of tables."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.thread = ThreadPoolExecutor(1, "lists")
        self.connection: PoolProxiedConnection | None = None

    async def listed(
        self, table_ids: Collection[str], person: bytes | None
    ) -> list[ListedRow] | None:
        """Return the seats of these tables and of the person's; None for an unknown person."""
        read = self._from_postgresql if self.database.is_postgresql else self._from_sqlite
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                rows, is_known = await read(list(table_ids), person)
        except FAILURES as failure:
            raise self.database.log_failure(failure) from failure
        return [ListedRow(*row) for row in rows] if is_known else None

    async def close(self) -> None:
        """Close the connection of the thread."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self._close)
        self.thread.shutdown(wait=False)

    def _close(self) -> None:
        if self.connection is not None:
            self.connection.close()

    async def _from_sqlite(
        self, table_ids: list[str], person: bytes | None
    ) -> tuple[Collection[Any], bool]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, self._read, table_ids, person)

    def _read(self, table_ids: list[str], person: bytes | None) -> tuple[Collection[Any], bool]:
        if self.connection is None:
            self.connection = self.database.for_thread().raw_connection()
        driver: Any = self.connection.driver_connection
        query: Callable[..., Any] = driver.execute
        rows = query(ON_SQLITE, (person, json.dumps(table_ids))).fetchall()
        is_known = person is None or query(KNOWN_ON_SQLITE, (person,)).fetchone() is not None
        return rows, is_known

    async def _from_postgresql(
        self, table_ids: list[str], person: bytes | None
    ) -> tuple[Collection[Any], bool]:
        async with self.database.engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            rows = await driver.fetch(ON_POSTGRESQL, person, table_ids)
            is_known = person is None or bool(await driver.fetchval(KNOWN_ON_POSTGRESQL, person))
        return rows, is_known
