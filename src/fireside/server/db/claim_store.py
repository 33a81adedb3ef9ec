"""Claims: the server that holds each table. Several servers can use PostgreSQL only.

A table belongs to the server that claimed it last. The statement that appends moves locks the claim
(`for share`), so a new claim waits for the moves that are being stored, and later moves of the
previous holder are refused. The previous holder alone is notified.
"""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import select, text, update

from fireside.server.db.database import Database
from fireside.server.db.schema import CLAIMS
from fireside.table.request_refusals import no_such_table, table_moving

CHANNEL = "fireside_"  # followed by the server's id
LEAST_HELD = 1_000  # ms until a table may change hands again
NEGLECTED = 3_000  # ms that a table is overdue until any server may take it
MOST_NEGLECTED = 20  # tables per query
# The clock of the database, because the servers' clocks may differ.
NOW = "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)"

# The first claim does not count as a change of hands: a new table may move at once.
CLAIM = text(f"""
    with previous as (
        select table_id, server, moved from claims where table_id = :table_id for update
    ), claimed as (
        update claims set server = :server,
            moved = case previous.server when '' then 0 else {NOW} end
        from previous
        where claims.table_id = previous.table_id and previous.server <> :server
            and previous.moved <= {NOW} - {LEAST_HELD}
        returning claims.table_id
    )
    select previous.server, claimed.table_id is not null,
        case when claimed.table_id is not null and previous.server <> ''
            then pg_notify('{CHANNEL}' || previous.server, previous.table_id) end
    from previous left join claimed on true
""")

# Locks no row of `tables`: the statement that appends moves locks claims first, then tables.
TAKE_NEGLECTED = text(f"""
    with neglected as (
        select claims.table_id, claims.server
        from claims join tables on tables.id = claims.table_id
        where (tables.due <= :late or tables.wake <= :late)
            and claims.server <> :server and claims.moved <= {NOW} - {NEGLECTED}
        order by coalesce(tables.wake, tables.due)
        limit {MOST_NEGLECTED}
        for update of claims skip locked
    ), taken as (
        update claims set server = :server, moved = {NOW}
        from neglected where claims.table_id = neglected.table_id
        returning claims.table_id, neglected.server as previous
    )
    select table_id, pg_notify('{CHANNEL}' || previous, table_id) from taken
""")


class ClaimStore:
    """Access to the claims of one server."""

    def __init__(self, database: Database, server: str) -> None:
        self.database = database
        self.server = server
        self.is_closed = False  # this server stops and claims no more tables

    async def claim(self, table_id: str) -> bool:
        """Claim a table and return whether another server may have changed it since.

        Refused while the table changes hands, and by a server that stops.
        """
        if self.is_closed:
            raise table_moving()
        async with self.database.transaction() as connection:
            given = {"table_id": table_id, "server": self.server}
            found = (await connection.execute(CLAIM, given)).first()
        if found is None:
            raise no_such_table()
        previous, is_new, _ = found
        if previous != self.server and not is_new:
            raise table_moving()
        return bool(is_new)

    async def give_up(self, table_id: str) -> None:
        """Give up the claim of a table once its moves are stored; another may claim it at once."""
        given_up = (
            update(CLAIMS)
            .where(CLAIMS.c.table_id == table_id, CLAIMS.c.server == self.server)
            .values(server="", moved=0)
        )
        async with self.database.transaction() as connection:
            await connection.execute(given_up)

    async def lost(self, table_ids: Iterable[str]) -> list[str]:
        """Return those of these tables that other servers have claimed."""
        asked = select(CLAIMS.c.table_id).where(
            CLAIMS.c.table_id.in_(list(table_ids)), CLAIMS.c.server != self.server
        )
        async with self.database.reading() as connection:
            return list((await connection.execute(asked)).scalars())

    async def take_neglected(self, at: int) -> list[str]:
        """Claim tables of other servers that are long overdue, and return them.

        Servers that look at the same time take different tables.
        """
        if self.is_closed:
            return []
        async with self.database.transaction() as connection:
            given = {"late": at - NEGLECTED, "server": self.server}
            return list((await connection.execute(TAKE_NEGLECTED, given)).scalars())

    @asynccontextmanager
    async def notifications(self, told: Callable[[str], None]) -> AsyncIterator[Any]:
        """Call `told` with each table that another server claims from this one.

        Yield the driver's connection, which closes when PostgreSQL goes away.
        """

        def received(_: object, pid: int, channel: str, table_id: str) -> None:
            told(table_id)

        connection = await self.database.engine.connect()
        try:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.add_listener(CHANNEL + self.server, received)
            yield driver
        finally:
            await connection.invalidate()
            await connection.close()
