"""Notifications arrive once, past failures of the receiver and of the server."""

import asyncio
import secrets
import sqlite3
from contextlib import AsyncExitStack

import pytest
from tests.server.counters import counts
from tests.server.receivers import (
    Receiver,
    let_it_be_their_turn,
    serving,
    tables_of,
    waiting_table,
)
from tests.server.running import Client, Server, Table, until

from fireside.server.container import ServerApp
from fireside.server.db.outbox_store import CLAIMED, OutboxRow, OutboxStore
from fireside.server.settings import Settings
from fireside.table.messages.requests import NewTable, SeatRequest

pytestmark = pytest.mark.anyio
PAST_A_RETRY = 2.5  # seconds: the first retry comes after two
TRIED = 'notices_total{end="failed",way="webhook"}'
SENT = 'notices_total{end="sent",way="webhook"}'


async def notify_in_vain(server: Server, receiver: Receiver) -> Table:
    """Return a table whose second seat is asked, and the first attempt to say so has failed."""
    table = await waiting_table(server, receiver)
    receiver.stop()
    await let_it_be_their_turn(table)
    await until(lambda: counts(server)[TRIED])
    return table


async def test_a_notification_waits_for_a_receiver_that_is_down_and_arrives_once(
    any_database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    with serving(any_database, receivers) as server:
        table = await notify_in_vain(server, receiver)
        receiver.start()
        await until(lambda: counts(server)[SENT])
        await asyncio.sleep(PAST_A_RETRY)
        assert tables_of(receiver) == [table.id]
        assert counts(server)["notices_waiting"] == 0


async def test_a_notification_survives_the_death_of_the_server(
    any_database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    with serving(any_database, receivers) as server:
        table = await notify_in_vain(server, receiver)
        server.kill()
        receiver.start()
        server.start()
        await until(lambda: receiver.heard)
        await asyncio.sleep(PAST_A_RETRY)
        assert tables_of(receiver) == [table.id]


async def test_a_turn_that_is_over_is_not_announced(
    database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    with serving(database, receivers) as server:
        table = await notify_in_vain(server, receiver)
        async with table.viewer(1) as ben:
            await ben.play("guess 1")
        receiver.start()
        await until(lambda: counts(server)['notices_total{end="outdated",way="webhook"}'])
        assert not receiver.heard


@pytest.mark.parametrize("status", [404, 410])
async def test_a_webhook_that_is_gone_is_asked_once_and_forgotten(
    database: str, receivers: list[Receiver], status: int
) -> None:
    receiver = receivers[0]
    receiver.status = status
    with serving(database, receivers) as server:
        table = await waiting_table(server, receiver)
        await let_it_be_their_turn(table)
        await until(lambda: counts(server)['notices_total{end="gone",way="webhook"}'])
        with sqlite3.connect(database) as stored:
            assert stored.execute("select notices from seats").fetchall() == [(None,), (None,)]
        assert len(receiver.heard) == 1


async def test_a_slow_receiver_delays_no_other_and_gets_one_request_at_a_time(
    database: str, receivers: list[Receiver]
) -> None:
    slow, quick, _ = receivers
    slow.seconds = 0.5
    with serving(database, receivers) as server:
        late = [await waiting_table(server, slow) for _ in range(3)]
        soon = [await waiting_table(server, quick) for _ in range(3)]
        for table in (*late, *soon):
            await let_it_be_their_turn(table)
        await until(lambda: len(quick.heard) == 3)
        assert len(slow.heard) < 3
        await until(lambda: len(slow.heard) == 3)
        assert slow.most_at_once == 1
        assert sorted(tables_of(slow)) == sorted(one.id for one in late)


async def is_notified(
    server: Server, receiver: Receiver, *hidden: bool, later: bool | None = None
) -> bool:
    """Return whether a person with these pages is, the last of which reports a change."""
    table, control = [await waiting_table(server, receiver) for _ in range(2)]
    async with AsyncExitStack() as stack:
        for one in hidden:
            page = Client(server, table.id, table.tokens[1])
            page.is_hidden = one
            await page.connect()
            stack.push_async_callback(page.close)
        if later is not None:
            assert (await page.command("visibility", hidden=later))["type"] == "accepted"
        await let_it_be_their_turn(table)
        await let_it_be_their_turn(control)
    await until(lambda: control.id in tables_of(receiver))  # in the order of their turns
    return table.id in tables_of(receiver)


async def test_a_person_with_only_hidden_pages_is_notified(
    database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    with serving(database, receivers) as server:
        assert not await is_notified(server, receiver, False)
        assert await is_notified(server, receiver, True)
        assert await is_notified(server, receiver, False, later=True)
        assert not await is_notified(server, receiver, True, later=False)
        assert not await is_notified(server, receiver, False, True)


@pytest.mark.xdist_group("postgresql")
async def test_of_several_servers_one_sends_each_notification(
    postgresql: str, receivers: list[Receiver]
) -> None:
    with serving(postgresql, receivers) as first, serving(postgresql, receivers) as second:
        servers = [first, second]
        tables = [await waiting_table(servers[at % 2], receivers[at % 3]) for at in range(12)]
        for receiver in receivers:
            receiver.stop()
        for at, table in enumerate(tables):
            await let_it_be_their_turn(table, servers[at % 2])
        await until(lambda: sum(counts(one)[TRIED] for one in servers) >= len(tables))
        for receiver in receivers:
            receiver.start()
        await until(lambda: sum(counts(one)[SENT] for one in servers) == len(tables))
        arrived = [table_id for receiver in receivers for table_id in tables_of(receiver)]
        assert sorted(arrived) == sorted(one.id for one in tables)


async def test_the_outbox_keeps_one_turn_of_a_seat_and_gives_it_to_one_server(
    any_database: str,
) -> None:
    app = ServerApp(Settings(database=any_database, bot_processes=1))
    await app.database.migrate()
    outbox = OutboxStore(app.database)
    wish = NewTable(title="maamut", seats=[SeatRequest(kind="person")] * 2)
    table, _, _ = await app.application.lifecycle.create(wish)
    host = secrets.token_hex(8)

    def row(ply: int, table_id: str = table.id) -> OutboxRow:
        return OutboxRow(table_id, 1, "webhook", ply, host, asked=1000, due=1000)

    async def claim(at: int) -> list[OutboxRow]:
        _, claimed = await outbox.claim(at, 10, [])
        return [one for one in claimed if one.host == host]

    await outbox.add(row(4, "removed"))
    await outbox.add(row(4))
    assert await claim(999) == []
    (first,) = await claim(1000)
    assert await claim(1000) == []  # another server finds nothing
    (second,) = await claim(1000 + CLAIMED)  # the first one has died
    assert second.attempts == 2
    assert not await outbox.postpone(first, None)
    assert await outbox.postpone(second, None)
    await outbox.add(row(4))  # the same turn again
    assert await claim(9_000_000) == []
    await outbox.add(row(9))
    (third,) = await claim(9_000_000)
    await outbox.add(row(12))  # the next turn, while the last one is being sent
    assert not await outbox.postpone(third, None)
    (fourth,) = await claim(9_000_000)
    assert (fourth.ply, fourth.attempts) == (12, 1)
    await app.tables.remove(table.id)
    assert await claim(99_000_000) == []
    await app.database.close()
