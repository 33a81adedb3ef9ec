"""Batched inserts: rows whose number is free are stored with their changes, others are not."""

import pytest
from sqlalchemy import select

from fireside.server.container import ServerApp
from fireside.server.db.batch_insert import (
    AsyncpgInserter,
    BatchInserter,
    SqliteThreadInserter,
    table_updates,
)
from fireside.server.db.schema import SNAPSHOTS
from fireside.server.settings import Settings
from fireside.service.clock import now
from fireside.table.messages.requests import NewTable, SeatRequest
from fireside.table.stored_rows import Append, Ending, LogRow, TableRow, Times

pytestmark = pytest.mark.anyio
PERSONS = [SeatRequest(kind="person")] * 2


async def begin(database: str, tables: int) -> tuple[ServerApp, BatchInserter, list[str]]:
    """Return an application with this many tables, and an inserter to write to them."""
    server_app = ServerApp(Settings(database=database, bot_processes=1))
    await server_app.start()
    made = []
    for _ in range(tables):
        live, _, _ = await server_app.application.lifecycle.create(
            NewTable(title="maamut", seats=PERSONS)
        )
        made.append(live.id)
    if server_app.database.is_postgresql:
        return server_app, AsyncpgInserter(server_app.database, server_app.writer.server), made
    return server_app, SqliteThreadInserter(server_app.database), made


async def end(server_app: ServerApp, pen: BatchInserter) -> None:
    await pen.close()
    await server_app.stop()


async def stored(server_app: ServerApp, table: str) -> TableRow:
    found = await server_app.tables.find(table)
    assert found is not None
    return found[0]


async def snapshot_of(server_app: ServerApp, table: str) -> tuple[int, bytes] | None:
    async with server_app.database.reading() as connection:
        columns = select(SNAPSHOTS.c.ply, SNAPSHOTS.c.document)
        row = (await connection.execute(columns.where(SNAPSHOTS.c.table_id == table))).first()
    return None if row is None else (row[0], row[1])


def a_row(table: str, ply: int) -> LogRow:
    return LogRow(table, ply, 0, 0, 7, 5, f"c{ply}")


async def test_times_ends_and_snapshots_are_stored_with_their_rows(any_database: str) -> None:
    server_app, pen, (timed, ended, kept, plain) = await begin(any_database, 4)
    before = await stored(server_app, plain)
    at = now()
    lost = await pen.write(
        [
            Append(a_row(timed, 1), times=Times(at, at + 1)),
            Append(a_row(ended, 1), ending=Ending("Ana wins", at)),
            Append(a_row(kept, 1), snapshot=b"the first"),
            Append(a_row(plain, 1)),
        ]
    )
    assert not lost
    row = await stored(server_app, timed)
    assert (row.due, row.wake) == (at, at + 1)
    assert (row.status, row.result, row.ended) == (before.status, None, None)
    row = await stored(server_app, ended)
    assert (row.status, row.result, row.ended) == ("over", "Ana wins", at)
    assert await snapshot_of(server_app, kept) == (1, b"the first")
    row = await stored(server_app, plain)
    assert (row.due, row.status, row.result) == (before.due, before.status, None)
    for table in (timed, ended, kept, plain):
        assert await server_app.log.rows(table) == [a_row(table, 1)]
    await end(server_app, pen)


async def test_what_lost_its_place_changes_nothing_and_keeps_nobody_from_theirs(
    any_database: str,
) -> None:
    server_app, pen, (late, early) = await begin(any_database, 2)
    assert not await pen.write([Append(a_row(late, 1))])
    row = LogRow(late, 1, 0, 1, 9, 5)
    other = Append(row, Times(7, 8), snapshot=b"late", ending=Ending("-", 9))
    lost = await pen.write([other, Append(a_row(early, 1), Times(3, None), snapshot=b"early")])
    assert lost == {(late, 1)}
    table = await stored(server_app, late)
    assert (table.due, table.wake, table.result) == (None, None, None)
    assert await snapshot_of(server_app, late) is None
    assert await server_app.log.rows(late) == [a_row(late, 1)]
    assert (await stored(server_app, early)).due == 3
    assert await snapshot_of(server_app, early) == (1, b"early")
    await end(server_app, pen)


async def test_a_snapshot_replaces_an_older_one_and_never_a_newer(any_database: str) -> None:
    server_app, pen, (table,) = await begin(any_database, 1)
    for ply, left in ((2, 2), (3, 3), (1, 3)):
        assert not await pen.write([Append(a_row(table, ply), snapshot=f"of {ply}".encode())])
        assert await snapshot_of(server_app, table) == (left, f"of {left}".encode())
    await end(server_app, pen)


async def test_a_table_may_be_in_a_group_twice(any_database: str) -> None:
    server_app, pen, (table,) = await begin(any_database, 1)
    twice = [Append(a_row(table, ply), Times(ply), snapshot=b"%d" % ply) for ply in (1, 2)]
    assert not await pen.write(twice)
    assert (await stored(server_app, table)).due == 2
    assert [row.ply for row in await server_app.log.rows(table)] == [1, 2]
    assert await snapshot_of(server_app, table) == (2, b"2")
    await end(server_app, pen)


def test_a_move_that_changes_no_times_and_ends_nothing_changes_only_the_log() -> None:
    at = Times(3, 4)
    assert table_updates([Append(a_row("t", 1), times=at, were=at)]) == []
