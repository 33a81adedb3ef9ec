"""Several processes on one PostgreSQL database share one set of tables."""

import asyncio
import random
from collections.abc import Iterator

import asyncpg
import pytest
from tests.server.postgresql import start_postgresql
from tests.server.running import PATIENCE, Server, play_on
from tests.server.workers import counts, wait_for_each_other, wait_for_workers

import fireside

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]


@pytest.fixture(scope="module")
def workers(postgresql: str) -> Iterator[tuple[Server, Server]]:
    options = ("--seconds", "0.1", "--cores", "1")
    pair = Server(postgresql, *options), Server(postgresql, *options)
    wait_for_each_other(*pair)
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


async def test_of_two_moves_at_once_over_two_workers_one_is_made_and_the_other_refused(
    workers: tuple[Server, Server], postgresql: str
) -> None:
    here, there = workers
    table = await here.table("guessing", "person", "person")
    chooser = random.Random(1)
    async with table.viewer(0) as ana, table.viewer(0, there) as also_ana:
        for version in range(20):
            for one in (ana, also_ana):
                await one.until(lambda one=one, version=version: one.version == version)
            first, second = chooser.sample(["left", "right"], k=2)  # the same move is made once
            answers = await asyncio.gather(
                ana.play(first, version=version), also_ana.play(second, version=version)
            )
            assert sorted(one.get("key", "made") for one in answers) == ["made", "moved_on"]
        await also_ana.until(lambda: also_ana.version == ana.version)
        assert ana.view == also_ana.view
    assert await stored_plies(postgresql, table.id) == list(range(1, 21))


async def test_a_table_is_served_by_one_worker_and_no_other_hears_of_it(
    workers: tuple[Server, Server],
) -> None:
    here, there = workers
    before = {one: counts(one) for one in workers}
    table = await here.table("guessing", "person", "person")  # the creating worker owns it
    async with table.viewer(0, there) as ana, table.viewer(1, there) as ben:
        await play_on([ana, ben])
        moves = ana.version or 0
        after = {one: counts(one) for one in workers}
        done = {one: after[one] - before[one] for one in workers}
        assert done[here]['commands_total{answer="accepted",command="Play"}'] == moves
        assert done[there]['commands_total{answer="accepted",command="Play"}'] == 0
        assert done[there]["commit_seconds_count"] == 0
        assert done[there]["live_tables"] == 0
        assert done[there]['passed_on_total{end="handed over"}'] == 2


async def test_requests_of_one_connection_reach_the_workers_of_their_tables(
    workers: tuple[Server, Server],
) -> None:
    here, _ = workers
    tables = [await one.table("guessing", "person", "open", start=False) for one in workers]
    async with here.http() as client:
        for at, table in enumerate(tables * 3):
            if at < 2:
                joined = await client.post(f"/api/tables/{table.id}/join", json={"name": "Ben"})
                assert joined.status_code == 201, joined.text
            shown = await client.get(f"/api/tables/{table.id}")
            assert shown.json()["seats"][1]["name"] == "Ben"


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
        wait_for_each_other(here, there)
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
                await ben.until(lambda: ben.version == 2)  # over the same connections
                assert ben.view == {**ana.view, "seat": 1, "choices": []}
        finally:
            here.stop()
            there.stop()


async def test_one_command_runs_several_workers() -> None:
    with start_postgresql() as postgresql:
        server = Server(postgresql.url, "--workers", "2", "--cores", "1")
        try:
            wait_for_workers(server, 2)
            table = await server.table("guessing", "person", "person")
            async with table.viewer(0) as ana, table.viewer(1) as ben:
                await play_on([ana, ben])
                assert ben.view["over"]
        finally:
            server.stop()
