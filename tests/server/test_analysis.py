"""Analysis of a finished match: computed once, in bounded time, and stored."""

import asyncio
from typing import Any

import httpx
import pytest
from tests.server.running import PATIENCE, Server, Table, play_on

import fireside
from fireside.play.records import write_record

pytestmark = pytest.mark.anyio


async def analysed(table: Table) -> Any:
    async with asyncio.timeout(PATIENCE):
        while not (found := await table.get("analysis"))["done"]:
            await asyncio.sleep(0.05)
    return found


def record_of(title: str) -> str:
    """Return the record of a match of random moves."""
    match = fireside.Match(title, seed=5)
    while not match.over:
        seat = match.to_act[0]
        moves = match.state.legal_moves(seat)
        match.play(seat, int(moves[len(match.log) * 7 % len(moves)]))
    return write_record(match.record())


async def import_match(server: Server, title: str) -> Table:
    async with server.http() as client:
        made = (await client.post("/api/records", content=record_of(title))).json()
    return Table(server, {"table": made, "host_token": "", "links": []})


@pytest.mark.parametrize("title", fireside.titles())
async def test_a_finished_match_is_analysed_from_its_beginning_to_its_end(
    server: Server, title: str
) -> None:
    table = await import_match(server, title)
    found = await analysed(table)
    seats = len((await table.get())["seats"])
    plies = [one["ply"] for one in found["moments"]]
    assert plies[0] == 0
    assert plies[-1] == found["plies"] == (await table.get("moments/0"))["plies"]
    assert plies == sorted(set(plies))
    assert len(plies) <= 152
    for moment in found["moments"]:
        assert len(moment["chances"]) == seats
        assert all(0 <= one <= 1 for one in moment["chances"])
    winners = [seat for seat, one in enumerate(found["moments"][-1]["chances"]) if one > 0]
    assert winners == (await table.get("view"))["view"]["winners"]
    for point in found["turning_points"]:
        assert point["since"] < point["ply"] in plies
        assert 0.15 <= abs(point["change"]) <= 1


async def test_an_analysis_is_kept(database: str) -> None:
    server = Server(database, "--cores", "1", "--analysis-seconds", "0.5")
    try:
        table = await import_match(server, "maamut")
        found = await analysed(table)
        server.kill()
        server.start()
        assert await table.get("analysis") == found
        assert 'task="analyse"' not in httpx.get(server.url + "/metrics").text
    finally:
        server.stop()


async def test_a_match_that_goes_on_is_not_analysed(server: Server) -> None:
    """Hidden information cannot be requested before the end."""
    table = await server.table("maamut", "person", "person")
    assert (await table.get("analysis", status=409))["key"] == "not_over"
    assert (await table.get("analysis", table.tokens[0], status=409))["key"] == "not_over"
    waiting = await server.table("maamut", "person", "open", start=False)
    assert (await waiting.get("analysis", status=409))["key"] == "not_over"
    await server.ask("GET", "/api/tables/there-is-none/analysis", status=404)


async def test_bots_play_on_while_matches_are_analysed_and_analyses_are_limited(
    database: str,
) -> None:
    """Limited in concurrent computations and per client."""
    server = Server(
        database, "--seconds", "0.05", "--cores", "1", "--analysis-seconds", "12",
        limits=True,
    )  # fmt: skip
    try:
        tables = [await import_match(server, "maamut") for _ in range(7)]
        async with server.http() as client:
            asked = [await client.get(f"/api/tables/{one.id}/analysis") for one in tables]
        assert [one.status_code for one in asked] == [200] * 4 + [503, 429, 429]
        other = await server.table("guessing", "random", "person")
        async with other.viewer(1) as ana:
            await play_on([ana])
        done = [(await one.get("analysis"))["done"] for one in tables[:4]]
        assert not all(done)  # together they take four times 12 seconds
    finally:
        server.stop()
