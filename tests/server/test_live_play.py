"""Live play: what viewers are told while a match is played."""

import json
from typing import Any

import msgspec
import pytest

import fireside
from fireside.play.match import Match
from fireside.play.records import read_record
from fireside.server.tokens import commitment
from tests.server.running import Client, Server, play_on

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("title", fireside.titles())
async def test_a_match_is_played_to_its_end_and_every_frame_holds_just_the_view(
    server: Server, title: str
) -> None:
    table = await server.table(title, "person", "person")
    async with (
        table.viewer(0) as ana,
        table.viewer(1) as ben,
        table.viewer() as spectator,
    ):
        viewers: list[Client] = [ana, ben, spectator]
        await play_on(viewers)
        await ana.until(lambda: ana.table["status"] == "over")
        check_commitment(ana.table, first=json.loads(ana.frames[0])["table"])
        match = Match.from_record(read_record(await table.get("record")))
        secrets = [table.host, *table.tokens.values()]
        for viewer in viewers:
            seat = viewer.view["seat"]
            shown = {one["version"]: one["whole"] for one in viewer.updates}
            assert shown[len(match.log)] == as_json(match.game.view(match.state, seat))
            assert set(shown) >= set(range(1, len(match.log)))
            for version, view in shown.items():  # nobody took anything back, so version = ply
                assert view == as_json(match.game.view(match.at(version), seat))
            check_events(match, viewer)
            running = [f for f in viewer.frames if '"status":"over"' not in f]
            for secret in [*secrets, str(match.seed), ana.table["opened"]["salt"]]:
                assert not any(secret in frame for frame in running)


def as_json(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def check_commitment(table: dict[str, Any], first: dict[str, Any]) -> None:
    assert first["opened"] is None
    opened = table["opened"]
    again = commitment(int(opened["seed"]), bytes.fromhex(opened["salt"]))
    assert again == table["commitment"] == first["commitment"]


def check_events(match: Match, viewer: Client) -> None:
    """Every event was told once, as this viewer may know it."""
    state = match.at(0)
    state.listen()
    expected = []
    for ply in match.log:
        state.apply(ply.seat, ply.move)
        seen = [one.seen_by(viewer.view["seat"]) for one in state.heard()]
        expected.append([as_json(one) for one in seen if one is not None])
    told = {one["version"]: one["events"] for one in viewer.steps}
    assert [told[version] for version in sorted(told)] == expected


async def test_a_refused_move_is_answered_with_sentence_and_clause(server: Server) -> None:
    table = await server.table("maamut", "person", "person", options={"first_seat": 0})
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        answer = await ana.play("trap")
        assert answer["type"] == "refused"
        assert answer["clause"].startswith("M")
        assert answer["sentence"].endswith(".")
        assert (await ben.play("place a1"))["key"] == "not_your_turn"
        assert (await ana.play("castle"))["key"] == "bad_notation"
        assert ana.version == 0


async def test_a_command_that_comes_twice_is_done_once(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana:
        first = await ana.play("right", id="same-id-1")
        again = await ana.play("right", id="same-id-1")
        assert first == again
        assert ana.view["pawn"] == 1


async def test_a_move_for_an_older_table_is_refused(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana:
        await ana.play("right", version=0)
        assert (await ana.play("right", version=0))["key"] == "moved_on"
        assert (await ana.play("right", version=7))["key"] == "moved_on"
        assert (await ana.play("right", version=1))["type"] == "accepted"


async def test_undo_goes_back_to_the_barrier_and_says_which_version_it_took_back(
    server: Server,
) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        await ana.play("right")
        await ana.play("right")
        answer = await ana.command("undo")
        assert answer == {"type": "accepted", "id": answer["id"], "version": 3}
        await ben.until(lambda: ben.version == 3)
        assert ben.steps[-1] == {"version": 3, "events": [], "undone": 2}
        assert ben.view["pawn"] == 1
        assert (await ben.command("undo"))["key"] == "cannot_undo"
        await ana.play("left")
        await ana.command("undo", whole_turn=True)
        assert ana.view["pawn"] == 0
        assert ana.updates[-1].get("can_undo", False) is False
        assert (await ana.command("undo"))["key"] == "cannot_undo"


async def test_secret_choices_show_nothing_but_that_they_were_made(server: Server) -> None:
    table = await server.table("guessing", "person", "person", "person")
    async with (
        table.viewer(0) as ana,
        table.viewer(1) as ben,
        table.viewer(2) as cyd,
        table.viewer() as spectator,
    ):
        await ana.play("done")
        await ben.play("guess 2")
        others = [ana, cyd, spectator]
        for other in others:
            await other.until(lambda other=other: other.version == 2)
            assert other.view["has_guessed"] == [False, True, False]
            assert other.view["guess"] is None
        heard = [len(other.frames) for other in others]
        changed = await ben.play("guess 3")
        assert changed["version"] == 2  # nobody else may notice
        assert ben.view["guess"] == 3
        assert (await ana.play("guess 3", version=2))["version"] == 3
        for other, before in zip(others, heard, strict=True):
            await other.until(lambda other=other: other.version == 3)
            fresh = [json.loads(one) for one in other.frames[before:]]
            assert [one["version"] for one in fresh if one["type"] == "update"] == [3]
        taken_back = await ben.command("undo")
        assert taken_back["version"] == 4
        await cyd.until(lambda: cyd.version == 4)
        assert cyd.steps[-1]["undone"] == 2
        await ben.play("guess 4", version=3)  # only others have chosen since
        await cyd.play("guess 1")
        await ana.until(lambda: ana.version == 6)
        assert ana.view["last"] == [3, 4, 1]
        assert "guess 3" not in "".join(spectator.frames)


async def test_the_log_shows_each_viewer_what_it_may_know(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        await ana.play("right")
        await ana.play("done")
        await ben.play("guess 2")
        await ben.play("guess 4")
        own = await table.get("log", table.tokens[1])
        theirs = await table.get("log?after=1&limit=1", table.tokens[0])
        for_all = await table.get("log")
    assert [step["version"] for step in own["steps"]] == [1, 2, 3]
    assert own["steps"][2]["events"] == [{"event": "SeatGuessed", "seat": 1, "guess": 2}]
    assert theirs == {"steps": [{"version": 2, "events": [], "undone": None}], "after": 2}
    assert for_all["steps"][2]["events"] == [{"event": "SeatGuessed", "seat": 1, "guess": None}]
    moment = await table.get("moments/2")
    assert moment["plies"] == 2  # not into open choices
    await table.get("moments/3", status=404)
    await table.get("record", status=409)


async def test_chat_and_presence_reach_everybody(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana, table.viewer() as spectator:
        await ana.command("say", text="  Hello\n there ")
        await spectator.until(lambda: spectator.chat)
        assert spectator.chat[0]["text"] == "Hello there"
        assert (await spectator.command("say", text="me too"))["key"] == "spectator"
        async with table.viewer(1) as ben:
            assert ben.chat[0]["name"] == "P0"
            await ana.until(lambda: ana.table["seats"][1]["present"])
        await ana.until(lambda: not ana.table["seats"][1]["present"])
        assert ana.table["watchers"] == 1
