"""Hints: announced to all players, answered only to the asking seat from what it may know."""

import asyncio
import json
import re
from typing import Any

import httpx
import pytest
from tests.server.running import Server, play_on

import fireside

pytestmark = pytest.mark.anyio


async def test_advice_is_told_to_who_asks_and_nobody_else(server: Server) -> None:
    table = await server.table("maamut", "person", "person", aids=True)
    async with table.everybody() as (ana, ben, spectator):
        asked, other = (ana, ben) if ana.is_asked else (ben, ana)
        advice = await asked.command("advise")
        assert advice["type"] == "advice"
        assert advice["version"] == asked.version
        offered = [choice["move"] for choice in asked.view["choices"]]
        suggested = [one["move"] for one in advice["moves"]]
        assert 1 <= len(suggested) <= 3
        assert len(set(suggested)) == len(suggested)
        assert set(suggested) <= set(offered)
        assert all(0 <= one["expected"] <= 1 and 0 <= one["share"] <= 1 for one in advice["moves"])
        assert (await asked.play(suggested[0]))["type"] == "accepted"
        await other.until(lambda: other.version == asked.version)
        for silent in (other, spectator):
            assert not any('"advice"' in frame for frame in silent.frames)


@pytest.mark.parametrize("title", fireside.titles())
async def test_everybody_who_sits_sees_chances_also_on_anothers_turn(
    server: Server, title: str
) -> None:
    seats = fireside.game(title).seats.start
    table = await server.table(title, *["person"] * seats, aids=True)
    async with table.everybody() as viewers:
        for viewer in viewers[:-1]:
            chances = await viewer.command("chances")
            assert chances["type"] == "chances", chances
            assert len(chances["chances"]) == seats
            assert all(0 <= one <= 1 for one in chances["chances"])
            assert sum(chances["chances"]) <= 1.001


async def test_aids_are_off_unless_the_host_wants_them_and_everybody_knows(server: Server) -> None:
    without = await server.table("guessing", "person", "random")
    async with without.viewer(0) as ana:
        assert ana.table["aids"] is False
        assert (await ana.command("advise"))["key"] == "no_aids"
        assert (await ana.command("chances"))["key"] == "no_aids"
    table = await server.table("guessing", "person", "random", aids=True, public=True)
    async with table.viewer() as spectator, table.viewer(0) as ana:
        assert spectator.table["aids"] is True
        await play_on([ana])
    again = await table.post("rematch", {}, table.host)
    assert again["aids"] is True


async def test_whoever_no_longer_agrees_ends_the_advice_for_all(server: Server) -> None:
    table = await server.table("maamut", "person", "person", aids=True)
    async with table.everybody() as (ana, ben, spectator):
        asked = ana if ana.is_asked else ben
        assert (await ben.command("agree", coach=False))["type"] == "accepted"
        await ana.until(lambda: ana.table["aids"] is False)
        assert [one["coach"] for one in ana.table["seats"]] == [True, False]
        assert (await asked.command("advise"))["key"] == "no_aids"
        assert (await spectator.command("agree", coach=True))["key"] == "spectator"
        assert (await ben.command("agree", coach=True))["type"] == "accepted"
        move = asked.view["choices"][0]["move"]
        considered = await asked.command("consider", move=move)
        assert considered["type"] == "considered"
        assert considered["weighed"]["move"] == move
        assert (await asked.command("consider", move="fly"))["type"] == "refused"


async def test_who_watches_or_is_not_asked_gets_no_advice(server: Server) -> None:
    table = await server.table("maamut", "person", "person", aids=True)
    async with table.everybody() as (ana, ben, spectator):
        waiting = ben if ana.is_asked else ana
        assert (await waiting.command("advise"))["key"] == "not_asked"
        assert (await spectator.command("advise"))["key"] == "spectator"
        assert (await spectator.command("chances"))["key"] == "spectator"
        await play_on([ana, ben])
        assert (await ana.command("advise"))["key"] == "match_over"
        assert (await ana.command("chances"))["key"] == "match_over"


async def test_what_is_not_described_is_refused(server: Server) -> None:
    table = await server.table("maamut", "person", "person", aids=True)
    async with table.viewer(0) as ana:
        unknown: list[dict[str, Any]] = [{"seat": 1}, {"seconds": 60}, {"version": 1}]
        for more in unknown:
            assert (await ana.command("advise", **more))["key"] == "bad_command"
            assert (await ana.command("chances", **more))["key"] == "bad_command"


async def test_a_question_is_thought_about_once_and_stops_nobody(database: str) -> None:
    server = Server(database, "--seconds", "5", "--cores", "1")
    try:
        table = await server.table("maamut", "person", "person", aids=True)
        async with table.viewer(0) as ana, table.viewer(1) as ben:
            asked = ana if ana.is_asked else ben
            async with table.viewer(asked.view["seat"]) as elsewhere:
                questions = [
                    asyncio.create_task(one.command("advise")) for one in (asked, elsewhere)
                ]
                await asyncio.sleep(0)  # lets both tasks send
                # Commands are read in order, so the question has been read.
                for one in (asked, elsewhere):
                    assert (await one.command("say", text="Hm."))["type"] == "accepted"
                move = asked.view["choices"][0]["move"]
                assert (await asked.play(move))["type"] == "accepted"
                answers = [await question for question in questions]
                kinds = [json.loads(frame)["type"] for frame in asked.frames]
                assert kinds.index("accepted", kinds.index("update")) < kinds.index("advice")
        assert answers[0]["moves"] == answers[1]["moves"]
        metrics = httpx.get(server.url + "/metrics").text
        assert re.search(r'thoughts_total\{end="answered",task="advise"\} 1\.0', metrics)
    finally:
        server.stop()


async def test_no_answer_tells_that_somebody_changed_a_secret_choice(server: Server) -> None:
    table = await server.table("altamira", "person", "person", "person", aids=True)
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        first, second = (choice["move"] for choice in ana.view["choices"][:2])
        await ana.play(first)
        await ben.until(lambda: ben.version == ana.version)
        before = await ben.command("chances")
        advice = await ben.command("advise")
        assert (await ana.play(second))["type"] == "accepted"
        assert (await ben.command("chances"))["chances"] == before["chances"]
        assert (await ben.command("advise"))["moves"] == advice["moves"]


async def test_who_asks_too_often_is_told_to_wait(database: str) -> None:
    server = Server(database, "--seconds", "0.05", "--cores", "1", limits=True)
    try:
        table = await server.table("maamut", "person", "person", aids=True)
        async with table.viewer(0) as ana:
            # all at once: on a slow machine they wait for each other long enough
            answers = await asyncio.gather(*(ana.command("chances") for _ in range(30)))
        assert [one["type"] for one in answers[:20]] == ["chances"] * 20
        assert answers[-1]["key"] == "too_fast"
    finally:
        server.stop()
