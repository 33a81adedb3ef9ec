"""Workers that die, hang or restart: others take over their tables, and nothing is lost."""

import asyncio
import os
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import psutil
import pytest
from sqlalchemy import text
from tests.server.postgresql import start_postgresql
from tests.server.roaming import Roamer, roaming
from tests.server.running import CONNECT_AGAIN, PATIENCE, Server, Table, until
from tests.server.workers import counts, wait_for_each_other, workers_of

from fireside.server.cluster.membership import rendezvous_owner
from fireside.server.cluster.socket_handoff import host_id
from fireside.server.cluster.worker_registry import WorkerRegistry, WorkerRow
from fireside.server.container import ServerApp
from fireside.server.settings import Settings
from fireside.server.start import check_neighbours
from fireside.table.messages.requests import NewTable, SeatRequest
from fireside.table.stored_rows import Append, LogRow

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]
OPTIONS = ("--seconds", "0.1", "--cores", "1")
PAUSE_SECONDS = 0.01  # between moves, since machines are shared
STEPS = ("left", "right")  # the leader may repeat these without limit in the first round


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """Provide a database of its own: workers of other tests would take its tables, too."""
    with start_postgresql() as running:
        yield running.url


@asynccontextmanager
async def pair(postgresql: str) -> AsyncIterator[tuple[Server, Server]]:
    """Start two workers that have registered each other."""
    here, there = Server(postgresql, *OPTIONS), Server(postgresql, *OPTIONS)
    wait_for_each_other(here, there)
    try:
        yield here, there
    finally:
        for one in (here, there):
            one.stop()


async def stored(url: str, table_id: str) -> list[tuple[int, str]]:
    """Return number and command of every row of the log."""
    connection = await asyncpg.connect(url)
    try:
        asked = "select ply, command from log where table_id = $1 order by ply"
        return [tuple(row) for row in await connection.fetch(asked, table_id)]
    finally:
        await connection.close()


async def let_the_watch_sleep(url: str) -> None:
    """Stop this worker's watchdog, so that another must take over."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("update tables set wake = wake + 3600000")
    finally:
        await connection.close()


async def alone(server: Server) -> None:
    """Wait until the other worker counts as dead."""
    await until(lambda: counts(server)["workers"] == 1)


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


async def test_a_worker_that_is_killed_is_taken_over_and_nothing_is_lost(postgresql: str) -> None:
    async with pair(postgresql) as (here, there):
        table = await there.table("guessing", "person", "person")
        async with roaming(table, 0, here, there) as ana, roaming(table, 1, there, here) as ben:
            stepper = Stepper(ana)
            await stepper.after(30)
            there.kill()
            await stepper.after(30)  # by the remaining worker
            await alone(here)
            there.start()
            wait_for_each_other(here, there)
            await stepper.after(30)
            await check_whole(stepper, ben, table, postgresql)


async def test_a_worker_that_hangs_is_taken_over_and_stores_nothing_when_it_wakes(
    postgresql: str,
) -> None:
    async with pair(postgresql) as (here, there):
        table = await there.table("guessing", "person", "person")
        async with (
            roaming(table, 0, here) as ana,
            roaming(table, 1, there, here) as ben,
            table.viewer(server=there) as patient,  # this client ignores missing heartbeats
        ):
            stepper = Stepper(ana)
            await stepper.after(10)
            for one in (ana, ben):
                await one.until(lambda one=one: one.beats)
            assert there.process is not None
            ana.attempts, ana.opening_seconds = 0, PATIENCE
            os.kill(there.process.pid, signal.SIGSTOP)
            await stepper.after(20)  # Ana's client noticed the missing heartbeats
            # The other worker kept her connection until the table was its own.
            assert ana.attempts == 1
            await alone(here)
            heard = len(stepper.accepted)
            await ben.until(
                lambda: (ben.version or 0) >= heard
            )  # Ben's client noticed it, too, without sending anything
            os.kill(there.process.pid, signal.SIGCONT)
            await patient.until(
                lambda: (patient.version or 0) >= heard
            )  # the worker learned that it had been declared dead
            wait_for_each_other(here, there)
            await stepper.after(20)
            await check_whole(stepper, ben, table, postgresql)


async def test_nobody_counts_on_a_server_that_is_alone(postgresql: str) -> None:
    async with pair(postgresql) as (here, there):
        table = await here.table("guessing", "person", "person")
        async with roaming(table, 0, here) as ana:
            await ana.until(lambda: ana.beats[-1:] == [1.0])
            there.kill()
            await ana.until(lambda: ana.beats[-1:] == [None])


async def test_a_worker_that_stops_hands_its_tables_over(postgresql: str) -> None:
    async with pair(postgresql) as (here, there):
        table = await there.table("guessing", "person", "person")
        async with roaming(table, 0, here) as ana, roaming(table, 1, there, here) as ben:
            stepper = Stepper(ana)
            await stepper.after(20)
            await asyncio.to_thread(there.stop)
            await stepper.after(20)
            assert set(ana.codes) == set(ben.codes) == {CONNECT_AGAIN}  # no connection was cut
            await check_whole(stepper, ben, table, postgresql)


@pytest.mark.slow
async def test_workers_are_replaced_one_by_one_while_matches_go_on(postgresql: str) -> None:
    server = Server(postgresql, "--workers", "2", *OPTIONS)
    assert server.process is not None
    parent = psutil.Process(server.process.pid)

    def serving() -> set[int]:
        return {one.pid for one in workers_of(parent)}

    try:
        tables = [await server.table("guessing", "person", "person") for _ in range(3)]
        old = serving()
        assert len(old) == 2
        steppers = []
        for table in tables:
            ana, ben = (Roamer([server], table.id, table.tokens[seat]) for seat in (0, 1))
            await asyncio.gather(ana.connect(), ben.connect())
            steppers.append((Stepper(ana), ben, table))
        parent.send_signal(signal.SIGHUP)
        await until(lambda: len(serving()) == 2 and not serving() & old)
        for stepper, ben, table in steppers:
            await stepper.after(20)
            await check_whole(stepper, ben, table, postgresql)
            assert set(stepper.player.codes) | set(ben.codes) == {CONNECT_AGAIN}
            await asyncio.gather(stepper.player.close(), ben.close())
    finally:
        server.stop()


async def test_a_bot_thinks_on_at_the_worker_that_takes_over(postgresql: str) -> None:
    async with pair(postgresql) as (here, there):
        await there.table("guessing", "stuck", "person")
        assert counts(there)["bots_waiting"] == 1
        await let_the_watch_sleep(postgresql)
        there.kill()
        await until(lambda: counts(here)["bots_waiting"] == 1)
        assert counts(here)["tables_taken_up_total"] == 1


async def test_a_worker_that_was_struck_off_stores_no_move(postgresql: str) -> None:
    server_app = ServerApp(Settings(database=postgresql, bot_processes=1))
    await server_app.start()
    wish = NewTable(title="maamut", seats=[SeatRequest(kind="person")] * 2)
    table, _, _ = await server_app.lifecycle.create(wish)
    assert await server_app.writer.append(Append(LogRow(table.id, 1, 0, 0, 7, 0)))
    await server_app.worker_ring.stop()
    assert not await server_app.writer.append(Append(LogRow(table.id, 2, 0, 0, 7, 0)))
    assert [row.ply for row in await server_app.log.rows(table.id)] == [1]
    await server_app.stop()


async def test_a_worker_that_hangs_while_it_stores_can_be_struck_off(postgresql: str) -> None:
    server_app = ServerApp(Settings(database=postgresql, worker="hanging"))
    await server_app.database.migrate()
    members = WorkerRegistry(server_app.database, "hanging")
    await members.beat("a door", may_judge=False)
    async with server_app.database.engine.connect() as storing:
        await storing.execute(text("select id from workers where id = 'hanging' for key share"))
        others = WorkerRegistry(server_app.database, "another")
        await others.remove("hanging")  # waits until the worker gives up
        assert "hanging" not in [one.id for one in await others.present()]
        await storing.invalidate()
    await server_app.database.close()


def test_when_a_worker_goes_only_its_own_tables_move() -> None:
    workers = [WorkerRow(f"worker {at}", "") for at in range(5)]
    tables = [f"table {at}" for at in range(2_000)]
    before = {one: rendezvous_owner(one, workers) for one in tables}
    after = {one: rendezvous_owner(one, reversed(workers[1:])) for one in tables}
    shares = [list(before.values()).count(one) for one in workers]
    assert min(shares) > 300
    assert {one for one in tables if before[one] != after[one]} == {
        one for one in tables if before[one] == workers[0]
    }


def test_servers_side_by_side_are_near_if_their_doors_lie_in_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared, alone = tmp_path / "shared", tmp_path / "alone"
    shared.mkdir()
    alone.mkdir()
    (tmp_path / "other name").symlink_to(shared)
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    neighbour = WorkerRow("neighbour", f"{host_id()}|{shared}/door")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "other name"))
    check_neighbours([neighbour])
    monkeypatch.setattr(tempfile, "tempdir", str(alone))
    with pytest.raises(ValueError, match="All servers of a database run in one place"):
        check_neighbours([neighbour])
