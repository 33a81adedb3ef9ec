"""Notifications arrive once, past failures of the receiver and of the server."""

import asyncio
import json
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from tests.server.counters import counts
from tests.server.receivers import Receiver
from tests.server.running import Client, Server, Table, until

from fireside.server.container import ServerApp
from fireside.server.db.outbox_store import CLAIMED, OutboxRow, OutboxStore
from fireside.server.settings import Settings
from fireside.table.messages.requests import NewTable, SeatRequest

pytestmark = pytest.mark.anyio
PAST_A_RETRY = 2.5  # seconds: the first retry comes after two
TRIED = 'notices_total{end="failed",way="webhook"}'
SENT = 'notices_total{end="sent",way="webhook"}'


@pytest.fixture
def receivers() -> Iterator[list[Receiver]]:
    running = [Receiver() for _ in range(3)]
    yield running
    for one in running:
        one.stop()


def start(database: str, receivers: list[Receiver]) -> Server:
    hosts = [word for one in receivers for word in ("--webhook-host", one.url)]
    return Server(database, "--cores", "1", *hosts)


async def waiting_table(server: Server, receiver: Receiver) -> Table:
    """Return a table whose second seat, with a webhook, is asked once the first seat plays."""
    table = await server.table("guessing", "person", "person")
    notices = f"/api/tables/{table.id}/seats/1/notices"
    await server.ask("PUT", notices, {"webhook": receiver.url + "/hook"}, table.tokens[1])
    return table


async def let_it_be_their_turn(table: Table, server: Server | None = None) -> None:
    async with table.viewer(0, server) as ana:
        await ana.play("done")


def tables_of(receiver: Receiver) -> list[str]:
    return [json.loads(body)["table"] for _, _, body in receiver.heard]


async def test_a_notification_waits_for_a_receiver_that_is_down_and_arrives_once(
    any_database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    server = start(any_database, receivers)
    try:
        table = await waiting_table(server, receiver)
        receiver.stop()
        await let_it_be_their_turn(table)
        await until(lambda: counts(server)[TRIED])
        receiver.start()
        await until(lambda: counts(server)[SENT])
        await asyncio.sleep(PAST_A_RETRY)
        assert tables_of(receiver) == [table.id]
        assert counts(server)["notices_waiting"] == 0
    finally:
        server.stop()


async def test_a_notification_survives_the_death_of_the_server(
    any_database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    server = start(any_database, receivers)
    try:
        table = await waiting_table(server, receiver)
        receiver.stop()
        await let_it_be_their_turn(table)
        await until(lambda: counts(server)[TRIED])
        server.kill()
        receiver.start()
        server.start()
        await until(lambda: receiver.heard)
        await asyncio.sleep(PAST_A_RETRY)
        assert tables_of(receiver) == [table.id]
    finally:
        server.stop()


async def test_a_turn_that_is_over_is_not_announced(
    database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    server = start(database, receivers)
    try:
        table = await waiting_table(server, receiver)
        receiver.stop()
        await let_it_be_their_turn(table)
        await until(lambda: counts(server)[TRIED])
        async with table.viewer(1) as ben:
            await ben.play("guess 1")
        receiver.start()
        await until(lambda: counts(server)['notices_total{end="outdated",way="webhook"}'])
        assert not receiver.heard
    finally:
        server.stop()


@pytest.mark.parametrize("status", [404, 410])
async def test_a_webhook_that_is_gone_is_asked_once_and_forgotten(
    database: str, receivers: list[Receiver], status: int
) -> None:
    receiver = receivers[0]
    receiver.status = status
    server = start(database, receivers)
    try:
        table = await waiting_table(server, receiver)
        await let_it_be_their_turn(table)
        await until(lambda: counts(server)['notices_total{end="gone",way="webhook"}'])
        with sqlite3.connect(database) as stored:
            assert stored.execute("select notices from seats").fetchall() == [(None,), (None,)]
        assert len(receiver.heard) == 1
    finally:
        server.stop()


async def test_a_slow_receiver_delays_no_other_and_gets_one_request_at_a_time(
    database: str, receivers: list[Receiver]
) -> None:
    slow, quick, _ = receivers
    slow.seconds = 0.5
    server = start(database, receivers)
    try:
        late = [await waiting_table(server, slow) for _ in range(3)]
        soon = [await waiting_table(server, quick) for _ in range(3)]
        for table in (*late, *soon):
            await let_it_be_their_turn(table)
        await until(lambda: len(quick.heard) == 3)
        assert len(slow.heard) < 3
        await until(lambda: len(slow.heard) == 3)
        assert slow.most_at_once == 1
        assert sorted(tables_of(slow)) == sorted(one.id for one in late)
    finally:
        server.stop()


async def test_a_person_with_only_hidden_pages_is_notified(
    database: str, receivers: list[Receiver]
) -> None:
    receiver = receivers[0]
    server = start(database, receivers)

    async def is_notified(*hidden: bool, later: bool | None = None) -> bool:
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

    try:
        assert not await is_notified(False)
        assert await is_notified(True)
        assert await is_notified(False, later=True)
        assert not await is_notified(True, later=False)
        assert not await is_notified(False, True)
    finally:
        server.stop()


@pytest.mark.xdist_group("postgresql")
async def test_of_several_servers_one_sends_each_notification(
    postgresql: str, receivers: list[Receiver]
) -> None:
    servers = [start(postgresql, receivers) for _ in range(2)]
    try:
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
    finally:
        for one in servers:
            one.stop()


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
