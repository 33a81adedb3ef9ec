"""Fault tolerance of real processes: accepted moves are stored exactly once, whatever happens."""

import asyncio
import json
import os
import random
import resource
import secrets
import signal
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from tests.server.running import PATIENCE, Client, Server, Table, until
from websockets.exceptions import WebSocketException

pytestmark = pytest.mark.anyio

LOST = (ConnectionError, OSError, WebSocketException, TimeoutError)


class Insistent:
    """A person whose client reconnects and sends unanswered commands again."""

    def __init__(self, table: Table, seat: int) -> None:
        self.client = Client(table.server, table.id, table.tokens[seat])
        self.seat = seat
        self.accepted: dict[str, int] = {}  # version by id of each accepted command
        self.moves: dict[str, str] = {}
        self.resumed = 0

    async def wait_for_choices(self) -> None:
        client = self.client
        reader = client.reader
        assert reader is not None
        try:
            await client.until(
                lambda: client.view["choices"] or client.view["over"] or reader.done(), patience=1
            )
        except TimeoutError:
            return

    async def play_for_ever(self, stop: asyncio.Event) -> None:
        chooser = random.Random(self.seat)
        pending: tuple[str, str] | None = None
        while not stop.is_set():
            try:
                if self.client.reader is None or self.client.reader.done():
                    self.resumed += 1
                    async with asyncio.timeout(5):
                        await self.client.connect()
                if pending is None:
                    if self.client.view["over"]:
                        return
                    if not self.client.view["choices"]:
                        await self.wait_for_choices()
                        continue
                    move = chooser.choice(self.client.view["choices"])["move"]
                    pending = secrets.token_hex(8), move
                    self.moves[pending[0]] = move
                answer = await self.client.play(pending[1], id=pending[0])
                if answer["type"] == "accepted":
                    self.accepted[pending[0]] = answer["version"]
                pending = None
            except LOST:
                await asyncio.sleep(0.02)


def stored_log(database: str, table_id: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(
            "select ply, kind, seat, command from log where table_id = ? order by ply", (table_id,)
        ).fetchall()


async def kill_often(database: str, kills: int, title: str) -> None:
    """Play tables under load and kill the server at random moments."""
    server = Server(database)
    chooser = random.Random(kills)
    finished: list[tuple[Table, list[Insistent]]] = []
    people: list[Insistent] = []
    stop = asyncio.Event()
    tasks: list[asyncio.Task[None]] = []

    async def seat_people() -> None:
        for _ in range(3):
            table = await server.table(title, "person", "person", "person")
            some = [Insistent(table, seat) for seat in range(3)]
            finished.append((table, some))
            people.extend(some)
            tasks.extend(asyncio.create_task(one.play_for_ever(stop)) for one in some)

    def accepted() -> int:
        return sum(len(one.accepted) for one in people)

    async def play_until(enough: int) -> None:
        await until(lambda: accepted() > enough or all(task.done() for task in tasks))

    try:
        for kill in range(1, kills + 1):
            await seat_people()
            await play_until(10 * kill + chooser.randrange(20))
            await asyncio.sleep(chooser.uniform(0, 0.05))  # during any operation
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await until(lambda: sum(one.resumed for one in people) >= kills and accepted() > 10 * kills)
        stop.set()
        await asyncio.gather(*tasks)
        for table, some in finished:
            check_nothing_is_lost(database, table, some)
            log = await table.get("log?limit=100")
            assert [step["version"] for step in log["steps"]] == list(
                range(1, len(log["steps"]) + 1)
            )
    finally:
        stop.set()
        server.stop()
        for one in people:
            await one.client.close()


def check_nothing_is_lost(database: str, table: Table, some: list[Insistent]) -> None:
    rows = stored_log(database, table.id)
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))  # no gap
    for one in some:
        stored = [row[3] for row in rows if row[2] == one.seat]
        assert len(stored) == len(set(stored))  # none twice
        assert set(one.accepted) <= set(stored)  # none lost
        assert set(stored) <= set(one.moves)  # no stored command was never sent


async def test_kill_at_random_moments_loses_no_accepted_move(database: str) -> None:
    await kill_often(database, 3, "guessing")


@pytest.mark.slow
@pytest.mark.parametrize("title", ["guessing", "maamut"])
async def test_fifty_kills_lose_no_accepted_move(database: str, title: str) -> None:
    await kill_often(database, 50, title)


async def test_sealed_choices_survive_a_kill(database: str) -> None:
    server = Server(database)
    try:
        table = await server.table("guessing", "person", "person", "person")
        async with table.viewer(0) as ana, table.viewer(1) as ben:
            await ana.play("done")
            await ben.play("guess 2")
            await ben.play("guess 4")
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            welcome = await ben.connect()
            assert welcome["view"]["guess"] == 4
            assert welcome["version"] == 2
            again = await ana.connect()
            assert again["view"]["has_guessed"] == [False, True, False]
            assert again["view"]["guess"] is None
            assert (await ben.command("undo"))["type"] == "accepted"
            await ben.play("guess 1")
            await ana.play("guess 3")
            async with table.viewer(2) as cyd:
                await cyd.play("guess 3")
                assert cyd.view["last"] == [3, 1, 3]
    finally:
        server.stop()


async def test_a_command_whose_answer_was_lost_is_not_done_twice(database: str) -> None:
    server = Server(database)
    try:
        table = await server.table("guessing", "person", "person")
        async with table.viewer(0) as ana:
            await ana.play("right", id="the-one")
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await ana.connect()
            assert (await ana.play("right", id="the-one"))["version"] == 1
            assert ana.view["pawn"] == 1
    finally:
        server.stop()


async def test_a_locked_database_refuses_with_a_sentence_then_service_goes_on(
    database: str,
) -> None:
    server = Server(database)
    try:
        table = await server.table("guessing", "person", "person")
        async with table.viewer(0) as ana, table.viewer(1) as ben:
            await ana.play("right")
            with closing(sqlite3.connect(database, isolation_level=None)) as other:
                other.execute("begin immediate")
                answer = await ana.play("right")
                assert answer["key"] == "store_away"
                assert answer["sentence"].endswith(".")
                await ben.command("look")  # answered after everything ben received before
                assert [one["version"] for one in ben.updates[1:]] == [1, 1]
                other.execute("rollback")
            assert (await ana.play("right"))["version"] == 2
            await ben.until(lambda: ben.version == 2)
            assert ben.view["pawn"] == ana.view["pawn"] == 2
            assert [one["version"] for one in ben.updates[1:]] == [1, 1, 2]
    finally:
        server.stop()


async def test_a_table_that_cannot_be_opened_stops_no_other_and_its_players_are_told(
    database: str,
) -> None:
    server = Server(database, "--seconds", "0.05", "--cores", "1")
    try:
        broken = await server.table("guessing", "random", "person", "person")
        other = await server.table("guessing", "random", "person")
        server.kill()
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("delete from log")  # the bots are asked and have not answered
            connection.execute("update tables set wake = 5, due = null")
            broken_now = "update tables set rules_version = 99, wake = 1 where id = ?"
            connection.execute(broken_now, (broken.id,))
            connection.commit()
        server.start()
        await until(lambda: stored_moves(database, other.id) > 0)
        ana = Client(server, broken.id, broken.tokens[1])
        assert (await ana.connect())["key"] == "other_rules"
        await ana.close()
    finally:
        server.stop()
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith(b"{")]
    told = [line for line in lines if line.get("table") == broken.id]
    assert [line["level"] for line in told][:1] == ["error"]


def stored_moves(database: str, table_id: str) -> int:
    with closing(sqlite3.connect(database)) as connection:
        asked = "select count(*) from log where table_id = ?"
        return int(connection.execute(asked, (table_id,)).fetchone()[0])


async def test_health_tells_a_full_disk_from_a_server_that_is_not_there(database: str) -> None:
    server = Server(database)

    async def status(path: str) -> tuple[int, str]:
        async with server.http() as client:
            answer = await client.get(path)
        return answer.status_code, answer.json()["status"]

    async def until_health_is(wanted: tuple[int, str]) -> None:
        async with asyncio.timeout(PATIENCE):
            while await status("/health") != wanted:
                await asyncio.sleep(0.1)

    try:
        assert server.process is not None
        table = await server.table("guessing", "person", "person")
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4_096, before[1]))
        await until_health_is((503, "cannot_write"))
        assert await status("/alive") == (200, "ok")
        assert (await table.get())["status"] == "playing"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        await until_health_is((200, "ok"))
        async with table.viewer(0) as ana:
            assert (await ana.play("right"))["type"] == "accepted"
    finally:
        server.stop()


async def test_a_second_server_on_one_file_is_refused_until_the_first_is_gone(
    database: str,
) -> None:
    server = Server(database)
    try:
        with pytest.raises(AssertionError, match=r"Another server uses .*tables.db. Stop it first"):
            Server(database)
        await asyncio.to_thread(server.kill)
        server.start()
    finally:
        server.stop()


async def test_stopping_in_good_order_ends_all_processes(database: str) -> None:
    server = Server(database, "--cores", "2")
    table = await server.table("guessing", "random", "person")
    async with table.viewer(1) as ana:
        await ana.until(lambda: ana.version)
        assert server.process is not None
        group = server.process.pid
        assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
    with pytest.raises(ProcessLookupError):
        os.killpg(group, 0)
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert lines
    assert not [line for line in lines if line["level"] in ("error", "critical")]
