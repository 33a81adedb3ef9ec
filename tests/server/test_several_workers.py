"""Several processes on one PostgreSQL database: one set of tables, whichever one talks to."""

import asyncio
import random
from collections.abc import Iterator

import asyncpg
import pytest
from tests.server.postgresql import start_postgresql
from tests.server.running import PATIENCE, Server, play_on

import fireside

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]


@pytest.fixture(scope="module")
def workers(postgresql: str) -> Iterator[tuple[Server, Server]]:
    options = ("--seconds", "0.1", "--cores", "1")
    pair = Server(postgresql, *options), Server(postgresql, *options)
    yield pair
    for one in pair:
        one.stop()


async def stored_plies(url: str, table_id: str) -> list[int]:
    connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch(
            "select ply from log where table_id = $1 order by ply", table_id
        )
        return [row["ply"] for row in rows]
    finally:
        await connection.close()


@pytest.mark.parametrize("title", [*fireside.titles(), "guessing"])
async def test_viewers_of_different_workers_see_every_move(
    workers: tuple[Server, Server], title: str
) -> None:
    here, there = workers
    seats = 2 if title == "guessing" else fireside.game(title).seats.start
    table = await here.table(title, *["person"] * seats)
    async with table.everybody(here, there) as viewers:
        ana, ben, *_ = viewers
        await ana.until(lambda: all(one["present"] for one in ana.table["seats"]))
        await play_on(viewers, most=120)
        for viewer in viewers:
            told = [step["version"] for step in viewer.steps]
            assert told == list(range(1, (ana.version or 0) + 1))  # each once, in order
        assert ana.view["scores"] == ben.view["scores"]
        await ana.command("say", text="hello over there")
        await ben.until(lambda: ben.chat)
        assert ben.chat[0]["text"] == "hello over there"


async def test_people_who_join_over_another_worker_are_seen(
    workers: tuple[Server, Server],
) -> None:
    here, there = workers
    table = await here.table("guessing", "person", "open", start=False)
    async with table.viewer(0) as ana:
        await there.ask("POST", f"/api/tables/{table.id}/join", {"name": "Ben"})
        await ana.until(lambda: ana.table["seats"][1]["name"] == "Ben")
        await there.ask("POST", f"/api/tables/{table.id}/start", {}, table.host)
        await ana.until(lambda: ana.view is not None)
        assert (await ana.play("right"))["type"] == "accepted"


async def test_of_two_processes_appending_at_once_one_wins_and_the_other_is_told(
    workers: tuple[Server, Server], postgresql: str
) -> None:
    here, there = workers
    table = await here.table("guessing", "person", "person")
    keys = []
    chooser = random.Random(1)
    async with table.viewer(0) as ana, table.viewer(0, there) as also_ana:
        for _ in range(40):
            version = max(ana.version or 0, also_ana.version or 0)
            for one in (ana, also_ana):
                await one.until(lambda one=one, version=version: one.version == version)
            moves = chooser.choices(["left", "right"], k=2)
            answers = await asyncio.gather(ana.play(moves[0]), also_ana.play(moves[1]))
            keys += [answer.get("key", "accepted") for answer in answers]
        accepted = keys.count("accepted")
        assert set(keys) <= {"accepted", "outrun"}
        assert "outrun" in keys
        last = max(ana.version or 0, also_ana.version or 0)
        for one in (ana, also_ana):
            await one.until(lambda one=one: one.version == last)
        assert ana.view == also_ana.view
    assert await stored_plies(postgresql, table.id) == list(range(1, accepted + 1))
    assert last == accepted


async def test_a_bot_moves_once_although_two_workers_know_the_table(
    workers: tuple[Server, Server],
) -> None:
    here, there = workers
    table = await here.table("guessing", "random", "person")
    async with table.viewer(1) as ana, table.viewer(None, there) as spectator:
        await play_on([ana])
        await spectator.until(lambda: spectator.view["over"])
        assert spectator.version == ana.version


async def test_the_database_is_away_for_some_seconds() -> None:
    with start_postgresql() as postgresql:
        here, there = Server(postgresql.url), Server(postgresql.url)
        try:
            table = await here.table("guessing", "person", "person")
            async with table.viewer(0) as ana, table.viewer(1, there) as ben:
                await ana.play("right")
                await ben.until(lambda: ben.version == 1)
                await asyncio.to_thread(postgresql.stop)
                for _ in range(3):
                    answer = await ana.play("right")
                    assert answer["key"] == "store_away", answer
                    assert answer["sentence"].endswith(".")
                health = await here.ask("GET", "/health", status=503)
                assert health["status"] == "store_away"
                await asyncio.to_thread(postgresql.start)
                async with asyncio.timeout(PATIENCE):
                    while (answer := await ana.play("right"))["type"] != "accepted":
                        await asyncio.sleep(0.1)
                assert answer["version"] == 2
                await ben.until(lambda: ben.version == 2)  # it listens again, too
                assert ben.view == {**ana.view, "seat": 1, "choices": []}
        finally:
            here.stop()
            there.stop()


async def test_one_command_runs_several_workers(postgresql: str) -> None:
    server = Server(postgresql, "--workers", "2", "--cores", "1")
    try:
        table = await server.table("guessing", "person", "person")
        async with table.viewer(0) as ana, table.viewer(1) as ben:
            await play_on([ana, ben])
            assert ben.view["over"]
    finally:
        server.stop()
