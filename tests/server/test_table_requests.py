"""Requests to the other players who are present: a rematch needs their consent."""

import pytest
from tests.server.running import Client, Server, Table, play_on

pytestmark = pytest.mark.anyio


async def finished(server: Server, *people: Client) -> None:
    """Play the match of these clients to its end."""
    await play_on(list(people))
    for one in people:
        await one.until(lambda one=one: one.table["status"] == "over")


async def opened(server: Server, table_id: str, token: str | None) -> Client:
    """Return a client that has come to a table."""
    client = Client(server, table_id, token)
    answer = await client.connect()
    assert answer["type"] == "welcome", answer
    return client


async def test_a_rematch_begins_when_the_others_agree(server: Server) -> None:
    table = await server.table("guessing", "person", "person", "person")
    async with table.everybody() as (ana, ben, cyd, eve):
        assert (await ana.command("ask", kind="rematch"))["key"] == "not_over"
        await finished(server, ana, ben, cyd)
        assert (await eve.command("ask", kind="rematch"))["key"] == "spectator"
        assert (await ana.command("ask", kind="rematch"))["type"] == "accepted"
        await ben.until(lambda: ben.table["request"] is not None)
        request = ben.table["request"]
        assert (request["seat"], request["kind"], request["unanswered"]) == (0, "rematch", [1, 2])
        assert (await eve.command("answer", grant=True))["key"] == "spectator"
        assert (await ana.command("answer", grant=True))["key"] == "no_request"
        assert (await cyd.command("ask", kind="same_deal"))["key"] == "asked_already"
        refused = await table.post("rematch", {}, table.tokens[1], status=409)
        assert refused["key"] == "ask_first"
        await ben.command("answer", grant=True)
        assert (await table.get())["next"] is None
        await cyd.command("answer", grant=True)
        await eve.until(lambda: eve.table["next"] is not None)
        assert eve.table["request"] is None
        again = await server.ask("GET", f"/api/tables/{eve.table['next']}")
        assert [one["kind"] for one in again["seats"]] == ["person"] * 3
        people = [await opened(server, again["id"], table.tokens[seat]) for seat in range(3)]
        for one in people:
            await one.until(lambda one=one: one.view is not None)
            await one.close()


async def test_a_rematch_goes_on_without_those_who_decline_or_are_away(server: Server) -> None:
    table = await server.table("guessing", "person", "person", "person", "person")
    async with table.viewer(0) as ana, table.viewer(1) as ben, table.viewer(2) as cyd:
        async with table.viewer(3) as dan:
            await finished(server, ana, ben, cyd, dan)
        await ana.until(lambda: not ana.table["seats"][3]["present"])
        await ana.command("ask", kind="same_deal")
        await ben.command("answer", grant=False)
        await ana.until(lambda: ana.table["request"]["declined"] == [1])
        await cyd.command("answer", grant=True)
        await ana.until(lambda: ana.table["next"] is not None)
        again = await server.ask("GET", f"/api/tables/{ana.table['next']}")
        assert [one["kind"] for one in again["seats"]] == ["person", "bot", "person", "bot"]
        assert "Ben" not in str(again)
        assert again["origin"]["kind"] == "same_deal"
        for seat in (1, 3):
            away = Client(server, again["id"], table.tokens[seat])
            assert (await away.connect())["key"] == "unknown_token"
        people = [await opened(server, again["id"], table.tokens[seat]) for seat in (0, 2)]
        for one in people:
            await one.until(lambda one=one: one.view is not None)
            await one.close()


async def test_the_seats_of_absent_persons_can_stay_free(server: Server) -> None:
    """Any player can then start with bots: the host may be the one who is away."""
    table = await server.table("guessing", "person", "person", "person")
    async with table.viewer(1) as ben, table.viewer(2) as cyd:
        async with table.viewer(0) as ana:
            await finished(server, ana, ben, cyd)
        await ben.until(lambda: not ben.table["seats"][0]["present"])
        await ben.command("ask", kind="rematch", absent="open")
        await cyd.command("answer", grant=True)
        await ben.until(lambda: ben.table["next"] is not None)
    again = await server.ask("GET", f"/api/tables/{ben.table['next']}")
    assert [one["kind"] for one in again["seats"]] == ["open", "person", "person"]
    assert again["status"] == "waiting"
    next_table = Table(server, {"table": again, "host_token": table.host, "links": []})
    ben = await opened(server, again["id"], table.tokens[1])
    cyd = await opened(server, again["id"], table.tokens[2])
    assert ben.table["status"] == "waiting"
    await next_table.post("start", {"fill": "random"}, None, status=403)
    await next_table.post("start", {"fill": "random"}, table.tokens[2])
    await ben.until(lambda: ben.view is not None)
    await next_table.post("seats/1/stand-in", {}, table.tokens[2], status=403)
    for one in (ben, cyd):
        await one.close()


async def test_a_rematch_that_all_others_decline_ends(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana:
        async with table.viewer(1) as ben:
            await finished(server, ana, ben)
            await ana.command("ask", kind="rematch")
            await ben.command("answer", grant=False)
            await ana.until(lambda: ana.table["request"] is None)
            assert ana.table["next"] is None
            assert (await ana.command("ask", kind="rematch"))["key"] == "asked_already"
            assert (await ana.command("ask", kind="same_deal"))["type"] == "accepted"
            await ben.command("answer", grant=False)
        await ana.until(lambda: not ana.table["seats"][1]["present"])
        assert (await ana.command("ask", kind="rematch"))["type"] == "accepted"  # Ben has left
        await ana.until(lambda: ana.table["next"] is not None)


async def test_silence_grants_a_rematch(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        await finished(server, ana, ben)
        await ana.command("ask", kind="rematch")
        await ana.until(lambda: ana.table["next"] is not None)
        again = await server.ask("GET", f"/api/tables/{ana.table['next']}")
        assert [one["kind"] for one in again["seats"]] == ["person", "person"]


async def test_a_person_alone_against_bots_asks_nobody(server: Server) -> None:
    table = await server.table("guessing", "person", "random")
    async with table.viewer(0) as ana:
        await finished(server, ana)
        await ana.command("ask", kind="rematch")
        await ana.until(lambda: ana.table["next"] is not None)
        again = await opened(server, ana.table["next"], table.tokens[0])
        assert again.view is not None
        await again.close()
