"""Servers that die, hang or stop: others claim their tables, and nothing is lost."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import text
from tests.server.counters import counts
from tests.server.postgresql import start_postgresql
from tests.server.proxies import NAME, running_proxy
from tests.server.roaming import Roamer, roaming
from tests.server.running import CONNECT_AGAIN, Server, Table, until

from fireside.server.container import ServerApp
from fireside.server.db.claim_store import MOST_NEGLECTED, ClaimStore
from fireside.server.settings import Settings
from fireside.service.clock import now
from fireside.table.messages.requests import NewTable, SeatRequest
from fireside.table.request_refusals import RequestRefused
from fireside.table.stored_rows import Append, LogRow

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]
OPTIONS = ("--seconds", "0.1", "--cores", "1")
PAUSE_SECONDS = 0.01  # between moves, since machines are shared
STEPS = ("left", "right")  # the leader may repeat these without limit in the first round
HOUR = 3_600_000  # ms
PERSONS = NewTable(title="maamut", seats=[SeatRequest(kind="person")] * 2)


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """Provide a database of its own: servers of other tests would take its tables, too."""
    with start_postgresql() as running:
        yield running.url


@asynccontextmanager
async def pair(postgresql: str) -> AsyncIterator[tuple[Server, Server]]:
    """Start two servers."""
    here, there = Server(postgresql, *OPTIONS), Server(postgresql, *OPTIONS)
    try:
        yield here, there
    finally:
        for one in (here, there):
            one.stop()


@asynccontextmanager
async def applications(postgresql: str, *names: str) -> AsyncIterator[list[ServerApp]]:
    """Start servers of these ids in this process."""
    made = [ServerApp(Settings(database=postgresql, server=one)) for one in names]
    for one in made:
        await one.start()
    try:
        yield made
    finally:
        for one in made:
            await one.stop()


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def stored(url: str, table_id: str) -> list[tuple[int, str]]:
    """Return number and command of every row of the log."""
    connection = await asyncpg.connect(url)
    try:
        asked = "select ply, command from log where table_id = $1 order by ply"
        return [tuple(row) for row in await connection.fetch(asked, table_id)]
    finally:
        await connection.close()


class Stepper:
    """A player that makes one move after another until stopped."""

    def __init__(self, player: Roamer) -> None:
        self.player = player
        self.accepted: list[str] = []
        self.stopping = False
        self.task = asyncio.create_task(self._step())

    async def _step(self) -> None:
        while not self.stopping:
            key = f"step-{len(self.accepted)}"
            answer = await self.player.command("play", key, move=STEPS[len(self.accepted) % 2])
            assert answer["type"] == "accepted", answer
            self.accepted.append(key)
            await asyncio.sleep(PAUSE_SECONDS)

    async def after(self, more: int) -> None:
        """Wait for this many further moves."""
        goal = len(self.accepted) + more
        await until(lambda: self.task.done() or len(self.accepted) >= goal)
        if self.task.done():
            self.task.result()

    async def stop(self) -> list[str]:
        self.stopping = True
        await self.task
        return self.accepted


async def check_whole(stepper: Stepper, other: Roamer, table: Table, url: str) -> None:
    """Check that each accepted move is stored once, in order, and was shown so."""
    accepted = await stepper.stop()
    assert await stored(url, table.id) == list(enumerate(accepted, 1))
    for one in (stepper.player, other):
        await one.until(lambda one=one: one.version == len(accepted))
        # Viewers that were away for long read the log.
        shown = [step["version"] for step in one.steps]
        assert shown == sorted(set(shown))
        assert shown[-1] == len(accepted)
    assert stepper.player.view["pawn"] == other.view["pawn"]


async def test_a_server_that_is_killed_is_replaced_and_nothing_is_lost(postgresql: str) -> None:
    async with pair(postgresql) as (here, there):
        table = await there.table("guessing", "person", "person")
        async with roaming(table, 0, there, here) as ana, roaming(table, 1, there, here) as ben:
            stepper = Stepper(ana)
            await stepper.after(30)
            there.kill()
            await stepper.after(30)  # at the other server
            there.start()
            ana.cut()  # as if the proxy routed to the restarted server again
            await stepper.after(30)
            await check_whole(stepper, ben, table, postgresql)


async def test_a_server_that_hangs_is_replaced_and_stores_nothing_when_it_wakes(
    postgresql: str,
) -> None:
    async with pair(postgresql) as (here, there):
        table = await there.table("guessing", "person", "person")
        async with (
            roaming(table, 0, there, here) as ana,
            roaming(table, 1, there, here) as ben,
            roaming(table, None, there, here) as patient,  # whose connection stays open
        ):
            stepper = Stepper(ana)
            await stepper.after(10)
            assert there.process is not None
            os.kill(there.process.pid, signal.SIGSTOP)
            ana.cut()  # as the proxy does
            ben.cut()
            await stepper.after(20)
            os.kill(there.process.pid, signal.SIGCONT)
            await patient.until(lambda: patient.codes == [CONNECT_AGAIN])  # it knows at once
            await stepper.after(20)
            await check_whole(stepper, ben, table, postgresql)


async def test_a_server_that_stops_closes_its_connections_and_others_go_on(
    postgresql: str,
) -> None:
    async with pair(postgresql) as (here, there):
        table = await there.table("guessing", "person", "person")
        async with roaming(table, 0, there, here) as ana, roaming(table, 1, there, here) as ben:
            stepper = Stepper(ana)
            await stepper.after(20)
            await asyncio.to_thread(there.stop)
            await stepper.after(20)
            assert set(ana.codes) == set(ben.codes) == {CONNECT_AGAIN}  # no connection was cut
            await check_whole(stepper, ben, table, postgresql)


async def test_a_server_that_drains_says_so_and_goes_on_serving(postgresql: str) -> None:
    server = Server(postgresql, *OPTIONS, "--drain", "3600")
    try:
        table = await server.table("guessing", "person", "person")
        assert (await server.ask("GET", "/alive"))["status"] == "ok"
        async with table.viewer(0) as ana:
            assert server.process is not None
            os.kill(server.process.pid, signal.SIGTERM)
            async with asyncio.timeout(60), server.http() as client:
                while (await client.get("/alive")).status_code != 503:
                    await asyncio.sleep(0.02)
            assert (await ana.play("right"))["type"] == "accepted"
            os.kill(server.process.pid, signal.SIGINT)  # twice told, it stops at once
            await ana.until(lambda: ana.reader is not None and ana.reader.done())
    finally:
        server.stop()


@pytest.mark.slow
async def test_nothing_is_lost_while_servers_behind_haproxy_are_killed_hung_and_restarted(
    postgresql: str, tmp_path: Path
) -> None:
    """The restarts are those of a rolling upgrade."""
    options = (*OPTIONS, "--behind-proxy", "127.0.0.1", "--public-url", f"https://{NAME}")
    servers = [Server(postgresql, *options) for _ in range(3)]
    try:
        async with running_proxy("haproxy", tmp_path, *(one.port for one in servers)) as proxy:
            tables = [await servers[0].table("guessing", "person", "person") for _ in range(6)]
            steppers = []
            for table in tables:
                ana, ben = (Roamer([proxy], table.id, table.tokens[seat]) for seat in (0, 1))
                await asyncio.gather(ana.connect(), ben.connect())
                steppers.append((Stepper(ana), ben, table))
            for at, way in enumerate(["kill", "stop", "hang"] * 2):
                server = servers[at % len(servers)]
                assert server.process is not None
                if way == "hang":
                    os.kill(server.process.pid, signal.SIGSTOP)
                else:
                    await asyncio.to_thread(server.kill if way == "kill" else server.stop)
                await asyncio.gather(*(one.after(20) for one, _, _ in steppers))
                if way == "hang":
                    os.kill(server.process.pid, signal.SIGCONT)
                else:
                    await asyncio.to_thread(server.start)
                await asyncio.gather(*(one.after(20) for one, _, _ in steppers))
            for stepper, ben, table in steppers:
                await check_whole(stepper, ben, table, postgresql)
                await asyncio.gather(stepper.player.close(), ben.close())
    finally:
        for server in servers:
            server.stop()


async def test_a_bot_thinks_on_at_the_server_that_finds_it_overdue(postgresql: str) -> None:
    async with pair(postgresql) as (here, there):
        await there.table("guessing", "stuck", "person")
        assert counts(there)["bots_waiting"] == 1
        there.kill()
        await execute(postgresql, f"update tables set wake = wake - {HOUR}")
        await until(lambda: counts(here)["bots_waiting"] == 1)


async def test_overdue_tables_are_each_taken_by_one_server(postgresql: str) -> None:
    async with applications(postgresql, "dead", "one", "two") as (dead, one, two):
        for application in (dead, one, two):
            await application.watch.stop()
        made = [
            (await dead.application.lifecycle.create(PERSONS))[0].id
            for _ in range(MOST_NEGLECTED + 5)
        ]
        await execute(postgresql, f"update tables set due = {now() - HOUR} where status='waiting'")
        claims = [application.claims for application in (one, two)]
        taken = await asyncio.gather(*(store.take_neglected(now()) for store in claims if store))
        assert set(taken[0]).isdisjoint(taken[1])
        assert set(taken[0]) | set(taken[1]) <= set(made)
        assert taken[0] or taken[1]
        left = [
            *await claims[0].take_neglected(now()),  # type: ignore[union-attr]
            *await claims[1].take_neglected(now()),  # type: ignore[union-attr]
        ]
        assert sorted([*taken[0], *taken[1], *left]) == sorted(made)
        await execute(postgresql, "update tables set due = null")


async def test_a_server_that_lost_its_claim_stores_no_move(postgresql: str) -> None:
    async with applications(postgresql, "before", "after") as (before, after):
        table, _, _ = await before.application.lifecycle.create(PERSONS)
        assert await before.writer.append(Append(LogRow(table.id, 1, 0, 0, 7, 0)))
        assert after.claims is not None
        assert await after.claims.claim(table.id)
        assert not await before.writer.append(Append(LogRow(table.id, 2, 0, 0, 7, 0)))
        assert table.gone
        assert [row.ply for row in await before.log.rows(table.id)] == [1]


async def test_a_table_changes_hands_once_a_second_at_most(postgresql: str) -> None:
    async with applications(postgresql, "one", "two") as (one, two):
        assert one.claims is not None
        assert two.claims is not None
        table, _, _ = await one.application.lifecycle.create(PERSONS)
        assert await two.claims.claim(table.id)
        assert not await two.claims.claim(table.id)
        with pytest.raises(RequestRefused, match="is busy"):
            await one.claims.claim(table.id)
        await execute(postgresql, "update claims set moved = moved - 1000")
        assert await one.claims.claim(table.id)


async def test_only_the_previous_holder_is_notified(postgresql: str) -> None:
    async with applications(postgresql, "one", "two") as (one, two):
        table, _, _ = await one.application.lifecycle.create(PERSONS)
        told: dict[str, list[str]] = {"one": [], "two": []}
        assert two.claims is not None
        stores = [ClaimStore(one.database, name) for name in told]
        async with (
            stores[0].notifications(told["one"].append),
            stores[1].notifications(told["two"].append),
        ):
            await two.claims.claim(table.id)
            await until(lambda: told["one"])
            await execute(postgresql, "update claims set moved = moved - 1000")
            assert one.claims is not None
            await one.claims.claim(table.id)
            await until(lambda: told["two"])
        assert told == {"one": [table.id], "two": [table.id]}


async def test_a_server_that_hangs_while_it_stores_loses_its_claim(postgresql: str) -> None:
    async with applications(postgresql, "hanging", "another") as (hanging, another):
        table, _, _ = await hanging.application.lifecycle.create(PERSONS)
        async with hanging.database.engine.connect() as storing:
            await storing.execute(text("select server from claims for share"))
            assert another.claims is not None
            assert await another.claims.claim(table.id)  # waits until the transaction is aborted
            await storing.invalidate()
