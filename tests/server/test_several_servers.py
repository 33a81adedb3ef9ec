"""Several servers on one PostgreSQL database share one set of tables."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator

import asyncpg
import pytest
from tests.server.counters import counts
from tests.server.postgresql import start_postgresql
from tests.server.roaming import roaming
from tests.server.running import CONNECT_AGAIN, PATIENCE, Client, Server, play_on

import fireside

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]


@pytest.fixture(scope="module")
def servers(postgresql: str) -> Iterator[tuple[Server, Server]]:
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
async def test_every_server_serves_every_table(servers: tuple[Server, Server], title: str) -> None:
    here, there = servers
    seats = 2 if title == "guessing" else fireside.game(title).seats.start
    table = await here.table(title, *["person"] * seats)
    async with table.everybody(there) as viewers:
        ana, ben, *_ = viewers
        await ana.until(lambda: all(one["present"] for one in ana.table["seats"]))
        await play_on(viewers, most=60)
        for viewer in viewers:
            told = [step["version"] for step in viewer.steps]
            assert told == list(range(1, (ana.version or 0) + 1))  # each once, in order
        await ana.command("say", text="hello over there")
        await ben.until(lambda: ben.chat)
    async with table.everybody(here) as others:
        assert others[0].version == ana.version
        assert others[0].view == ana.view
        assert others[1].chat[0]["text"] == "hello over there"


async def test_viewers_follow_a_table_that_another_server_claims(
    servers: tuple[Server, Server],
) -> None:
    here, there = servers
    table = await here.table("guessing", "person", "person")
    async with roaming(table, 0, here, there) as ana, roaming(table, 1, here, there) as ben:
        await ana.command("play", move="right")
        lost = counts(here)["tables_lost_total"]
        async with table.viewer(None, there) as spectator:
            await ana.until(lambda: ana.codes)
            await ben.until(lambda: ben.codes)
            assert set(ana.codes) | set(ben.codes) == {CONNECT_AGAIN}
            assert counts(here)["tables_lost_total"] == lost + 1
            await ana.command("play", move="right")
            await spectator.until(lambda: spectator.version == 2)


async def test_what_is_done_over_another_server_is_known_afterwards(
    servers: tuple[Server, Server],
) -> None:
    """The copies in memory have no viewers, and are read again."""
    here, there = servers
    table = await here.table("guessing", "person", "open", start=False)
    joined = await there.ask("POST", f"/api/tables/{table.id}/join", {"name": "Ben"})
    table.tokens[1] = joined["link"]["token"]
    await asyncio.sleep(1)  # in which it does not change hands again
    shown = await here.ask("GET", f"/api/tables/{table.id}")
    assert shown["seats"][1]["name"] == "Ben"
    await here.ask("POST", f"/api/tables/{table.id}/start", {}, table.host)
    await asyncio.sleep(1)
    async with table.viewer(0, there) as ana, table.viewer(1, there):
        await ana.until(lambda: ana.view is not None)
        assert (await ana.play("right"))["type"] == "accepted"


async def test_proxies_that_disagree_cost_time_and_no_moves(
    servers: tuple[Server, Server], postgresql: str
) -> None:
    """Each player is always routed to another server; the table goes to and fro."""
    here, there = servers
    table = await here.table("guessing", "person", "person")

    async def play(player: Client) -> list[str]:
        keys = [f"{player.server.port}-{at}" for at in range(4)]
        for key in keys:
            answer = await player.command("play", key, move="right")
            assert answer["type"] == "accepted", answer
        return keys

    async with table.viewer(0, here) as ana, table.viewer(0, there) as also_ana:
        made = await asyncio.gather(play(ana), play(also_ana))
        assert len(made[0] + made[1]) == 8
    assert await stored_plies(postgresql, table.id) == list(range(1, 9))


async def test_a_bot_plays_on_at_another_server(servers: tuple[Server, Server]) -> None:
    here, there = servers
    table = await here.table("guessing", "random", "person")
    async with table.viewer(1, there) as ana, table.viewer(None, there) as spectator:
        await play_on([ana])
        await spectator.until(lambda: spectator.view["over"])
        assert spectator.version == ana.version


async def test_the_database_is_away_for_some_seconds() -> None:
    with start_postgresql() as postgresql:
        here, there = Server(postgresql.url), Server(postgresql.url)
        try:
            table = await here.table("guessing", "person", "person")
            async with roaming(table, 0, here, there) as ana, table.viewer(1, here) as ben:
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
                ben.server = there
                async with table.viewer(None, there):  # claims it, and it is noticed again
                    await ana.until(lambda: ana.codes == [CONNECT_AGAIN])
        finally:
            here.stop()
            there.stop()


@pytest.mark.parametrize("database", ["x.db", "postgresql://localhost/x"])
def test_a_server_is_one_process_and_says_how_several_are_started(database: str) -> None:
    words = ["fireside", "serve", "--workers", "2", "--database", database]
    done = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "docs/how-to/deploy.md" in done.stderr
