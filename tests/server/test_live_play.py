"""Live play: the messages to viewers while a match is played."""

import json
from typing import Any

import msgspec
import pytest
from tests.server.running import Client, Server, play_on

import fireside
from fireside.play.match import Match
from fireside.play.records import read_record
from fireside.table.tokens import joint_commitment, joint_seed

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("title", fireside.titles())
async def test_a_match_is_played_to_its_end_and_every_frame_holds_just_the_view(
    server: Server, title: str
) -> None:
    seats = fireside.game(title).seats.start
    table = await server.table(title, *["person"] * seats)
    async with table.everybody() as viewers:
        moves = await play_on(viewers)
        for viewer in viewers:
            await viewer.until(lambda viewer=viewer: viewer.table["status"] == "over")
    shown = viewers[0].table
    check_commitment(shown, first=json.loads(viewers[0].frames[0])["table"])
    record = read_record(await table.get("record"))
    assert str(record.seed) == shown["opened"]["seed"]
    Match.from_record(record)
    check_told(title, record.seed, shown["options"], moves, viewers)
    secrets = [table.host, *table.tokens.values(), str(record.seed), shown["opened"]["salt"]]
    for viewer in viewers:
        running = [frame for frame in viewer.frames if '"status":"over"' not in frame]
        assert not [frame for frame in running for secret in secrets if secret in frame]


def as_json(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def check_commitment(table: dict[str, Any], first: dict[str, Any]) -> None:
    assert first["opened"] is None
    opened = table["opened"]
    secret = bytes.fromhex(opened["salt"])
    given = [bytes.fromhex(one) for one in opened["contributions"]]
    assert joint_commitment(secret) == table["commitment"] == first["commitment"]
    assert joint_seed(table["id"], secret, given) == int(opened["seed"])


def check_told(
    title: str,
    seed: int,
    options: dict[str, Any],
    moves: list[tuple[int, str]],
    viewers: list[Client],
) -> None:
    """Replay the match and check that each viewer received exactly its view at each version."""
    match = Match(title, len(viewers) - 1, seed, options)
    shown = [{one["version"]: one["whole"] for one in viewer.updates} for viewer in viewers]
    told = [{one["version"]: one["events"] for one in viewer.steps} for viewer in viewers]
    for version, (seat, move) in enumerate(moves, start=1):
        events = match.play(seat, move)
        for at, viewer in enumerate(viewers):
            who = viewer.view["seat"]
            seen = [one.seen_by(who) for one in events]
            assert told[at][version] == [as_json(one) for one in seen if one is not None]
            assert shown[at][version] == as_json(match.view(who))
    assert all(max(one) == len(moves) for one in shown)


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


async def test_a_command_that_was_done_is_answered_also_after_a_bot_has_come(
    server: Server,
) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana:
        first = await ana.play("right", id="same-id-2")
        await table.post("leave", token=table.tokens[0])
        assert await ana.play("right", id="same-id-2") == first
        assert (await ana.play("right", id="other-id-2"))["key"] == "stand_in"


async def test_a_move_for_an_older_table_is_refused(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana:
        await ana.play("right", version=0)
        assert (await ana.play("left", version=0))["key"] == "moved_on"
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
        assert changed["version"] == 2  # other seats must not notice
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
        await table.get("log?seat=1", table.tokens[0], status=403)  # another seat's secrets
    assert [step["version"] for step in own["steps"]] == [1, 2, 3]
    assert own["steps"][2]["events"] == [{"event": "SeatGuessed", "seat": 1, "guess": 2}]
    assert theirs == {"steps": [{"version": 2, "events": [], "undone": None}], "after": 2}
    assert for_all["steps"][2]["events"] == [{"event": "SeatGuessed", "seat": 1, "guess": None}]
    moment = await table.get("moments/2")
    assert moment["plies"] == 2  # open secret choices are not counted
    assert (moment["seat"], moment["move"]) == (None, None)  # not in notation, either
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


async def test_commands_sent_at_once_are_all_answered_in_their_order(server: Server) -> None:
    """Including more commands than the server reads ahead, with spectators present."""
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana, table.viewer() as spectator:
        assert ana.socket is not None
        moves = ["right", "left", "right"] * 50
        for at, move in enumerate(moves):
            await ana.socket.send(json.dumps({"type": "play", "id": f"m{at}", "move": move}))
        await ana.until(lambda: f"m{len(moves) - 1}" in ana.answers)
        answered = [json.loads(frame) for frame in ana.frames if '"accepted"' in frame]
        assert [one["id"] for one in answered] == [f"m{at}" for at in range(len(moves))]
        await spectator.until(lambda: spectator.version == len(moves))
        assert [one["version"] for one in spectator.steps] == list(range(1, len(moves) + 1))
