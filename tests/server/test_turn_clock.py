"""Clocks of tables with a deadline: the remaining time, and why a bot stands in."""

import pytest
from tests.server.clock import Clock
from tests.server.running import Server

from fireside.service.clock import now

pytestmark = pytest.mark.anyio
DAY = 86_400


async def test_everybody_is_told_the_time_that_is_left(server: Server) -> None:
    """On arrival and after every move, to players and spectators alike."""
    table = await server.table("tikal", "person", "person", deadline=DAY)
    async with table.viewer(0) as ana, table.viewer(1) as ben, table.viewer(None) as eve:
        viewers = (ana, ben, eve)
        for one in viewers:
            await one.until(lambda one=one: len(one.clocks) == 1)
        first = ana.clocks[0]
        assert abs(first["now"] - now()) < 60_000
        assert first["due"] == (await table.get())["due"]
        mover = ana if ana.is_asked else ben
        await mover.play(mover.view["choices"][0]["move"])
        due = (await table.get())["due"]
        assert due > first["due"]
        for one in viewers:
            await one.until(lambda one=one: one.clocks[-1]["due"] == due)


async def test_a_secret_choice_that_is_changed_moves_no_clock(server: Server) -> None:
    table = await server.table("guessing", "person", "person", "stuck", deadline=DAY)
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        await ana.play("done")
        await ben.until(lambda: ben.version == 1)
        await ben.command(
            "say", text="!"
        )  # the clocks of the start and of the first move have arrived
        told = len(ben.clocks)
        for guess in ("guess 1", "guess 2", "guess 3"):
            await ana.play(guess)
        await ben.command("say", text="?")  # everything before it has arrived
        assert len(ben.clocks) == told


async def test_without_a_deadline_there_is_no_clock(server: Server) -> None:
    table = await server.table("tikal", "person", "person")
    async with table.viewer(0) as ana:
        mover = 0 if ana.is_asked else 1
        async with table.viewer(mover) as one:
            await one.play(one.view["choices"][0]["move"])
        await ana.until(lambda: ana.version == 1)
        assert ana.clocks == []


async def test_who_took_too_long_is_replaced_for_that_reason_and_the_clock_stands(
    clock: Clock, clocked: Server
) -> None:
    table = await clocked.table("guessing", "person", "person", "stuck", deadline=DAY)
    async with table.viewer(1) as ben:
        clock.let_pass(DAY + 1)
        await ben.until(lambda: ben.table["seats"][0]["stand_in_reason"] == "time")
        await ben.until(lambda: ben.clocks[-1]["due"] is None)
        ben_is_back = await ben.command("return")
        assert ben_is_back["type"] == "accepted"
        await ben.until(lambda: ben.table["seats"][1]["stand_in_reason"] is None)
        await ben.until(lambda: ben.clocks[-1]["due"] is not None)


async def test_the_reason_of_a_stand_in_is_told_and_survives_a_restart(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    await table.post("seats/0/stand-in", {"level": "random"}, table.host)
    await table.post("leave", None, table.tokens[1])
    server.kill()
    server.start()
    seats = (await table.get())["seats"]
    assert [one["stand_in_reason"] for one in seats] == ["host", "left"]
    await table.post("seats/0/give-back", None, table.host)
    assert (await table.get())["seats"][0]["stand_in_reason"] is None


async def test_who_is_present_grants_or_refuses_more_time(server: Server) -> None:
    table = await server.table("guessing", "person", "person", "person", deadline=DAY)
    async with table.viewer(0) as ana, table.viewer(None) as eve:
        due = (await table.get())["due"]
        alone = await ana.command("ask", kind="more_time")
        assert alone["key"] == "nobody_to_ask"
        async with table.viewer(1) as ben, table.viewer(2) as cyd:
            assert (await eve.command("ask", kind="pause"))["key"] == "spectator"
            assert (await ana.command("ask", kind="more_time"))["type"] == "accepted"
            await ben.until(lambda: ben.table["request"] is not None)
            request = ben.table["request"]
            assert (request["seat"], request["kind"], request["due"]) == (0, "more_time", due)
            assert request["unanswered"] == [1, 2]
            assert (await ana.command("answer", grant=True))["key"] == "no_request"
            again = await cyd.command("ask", kind="pause")
            assert again["key"] == "asked_already"
            await ben.command("answer", grant=True)
            assert (await table.get())["due"] == due
            await cyd.command("answer", grant=True)
            await eve.until(lambda: eve.clocks[-1]["due"] == due + 300_000)
            await eve.until(lambda: eve.table["request"] is None)

            await ana.command("ask", kind="more_time")
            await ben.command("answer", grant=False)
            await ana.until(lambda: ana.table["request"] is None)
            refused = await ana.command("ask", kind="more_time")
            assert refused["key"] == "asked_already"
            assert (await table.get())["due"] == due + 300_000


async def test_a_pause_lasts_until_it_is_ended_or_a_move_is_made(server: Server) -> None:
    table = await server.table("guessing", "person", "person", deadline=DAY)
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        for ended_by in ("resume_clock", "move"):
            await ana.until(lambda: ana.clocks[-1]["due"] is not None)
            await ana.command("ask", kind="pause")
            await ben.command("answer", grant=True)
            await ana.until(lambda: ana.clocks[-1]["due"] is None)
            assert (await table.get())["due"] is None
            if ended_by == "move":
                await ana.play("right")
            else:
                assert (await ben.command(ended_by))["type"] == "accepted"
            await ana.until(lambda: ana.clocks[-1]["due"] is not None)
        assert (await ben.command("resume_clock"))["key"] == "no_pause"


async def test_a_request_that_nobody_refuses_is_granted(server: Server) -> None:
    table = await server.table("guessing", "person", "person", deadline=DAY)
    async with table.viewer(0) as ana, table.viewer(1):
        due = (await table.get())["due"]
        await ana.command("ask", kind="more_time")
        await ana.until(lambda: ana.clocks[-1]["due"] == due + 300_000)
