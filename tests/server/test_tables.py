"""Tables and seats over REST: create, join, leave, start, rematch, branch, import."""

import asyncio
from pathlib import Path

import pytest
from tests.server.running import Client, Server, play_on

pytestmark = pytest.mark.anyio

MATCH = Path(__file__).parents[1] / "browser" / "altamira_match.txt"


async def test_the_offer_names_titles_options_and_bots(server: Server) -> None:
    offer = await server.ask("GET", "/api/games")
    titles = {one["title"]: one for one in offer["games"]}
    assert titles["maamut"]["fewest_seats"] == 2
    assert "first_seat" in titles["guessing"]["options"]
    assert "random" in offer["bots"]
    assert titles["guessing"]["pitch"] == {
        "en": "Guess what nobody else guesses.",
        "de": "Rate, was sonst niemand rät.",
    }


async def test_words_of_a_title_from_elsewhere_are_told_and_english_stands_in(
    server: Server,
) -> None:
    words = await server.ask("GET", "/api/games/guessing/words/de")
    assert words["question.guess"] == "Welche Zahl rätst du?"
    assert words["question.lead"] == "Where does the pawn go?"
    assert "refusal.not_asked" in await server.ask("GET", "/api/games/guessing/words/it")
    refused = await server.ask("GET", "/api/games/chess/words/de", status=400)
    assert refused["key"] == "unknown_game"
    await server.ask("GET", "/api/games/guessing/words/d1", status=400)


async def test_a_bot_level_that_does_not_exist_is_refused_naming_those_that_do(
    server: Server,
) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "level": "grandmaster"}]
    answer = await server.ask(
        "POST", "/api/tables", {"title": "maamut", "seats": seats}, status=400
    )
    assert answer["key"] == "unknown_bot"
    assert "random" in answer["sentence"]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"title": "chess"}, "unknown_game"),
        ({"options": {"colour": "red"}}, "bad_option"),
        ({"seats": [{"kind": "person"}]}, "bad_seats"),
        ({"seats": [{"kind": "person", "level": "random"}] * 2}, "no_bot"),
        ({"seats": [{"kind": "bot"}] * 2}, "no_level"),
        ({"deadline": 1}, "bad_request"),
        ({"seed": 7}, "bad_request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_reason(
    server: Server, changes: dict[str, object], key: str
) -> None:
    wish = {"title": "maamut", "seats": [{"kind": "person"}, {"kind": "person"}], **changes}
    answer = await server.ask("POST", "/api/tables", wish, status=400)
    assert answer["key"] == key
    assert answer["sentence"].endswith(".")


async def test_people_find_a_public_table_sit_down_and_leave(server: Server) -> None:
    table = await server.table("maamut", "person", "open", "open", start=False, public=True)
    lobby = await server.ask("GET", "/api/tables?title=maamut&limit=50")
    assert table.id in [one["id"] for one in lobby["tables"]]
    async with table.viewer() as spectator:
        assert spectator.view is None
        joined = await table.post("join", {"name": "Ben", "seat": 2})
        await spectator.until(lambda: spectator.table["seats"][2]["name"] == "Ben")
        token = joined["link"]["token"]
        await table.post("join", {"name": "Cyd", "seat": 2}, status=409)
        await table.post("start", {}, table.host, status=409)
        await table.post("start", {}, token, status=403)
        await table.post("leave", None, token)
        await spectator.until(lambda: spectator.table["seats"][2]["kind"] == "open")
        await table.post("leave", None, token, status=403)
        await table.post("start", {"fill": "random"}, table.host)
        await spectator.until(lambda: spectator.view is not None)
        assert spectator.table["status"] == "playing"
    await table.post("join", {"name": "Dan"}, status=409)


async def test_the_host_frees_a_seat_and_its_link_is_invalid_at_once(server: Server) -> None:
    table = await server.table("maamut", "person", "open", start=False)
    link = (await table.post("join", {"name": "Ben"}))["link"]
    table.tokens[1] = link["token"]
    await table.post("seats/1/free", None, link["token"], status=403)
    async with table.viewer(1) as ben, table.viewer() as eve:
        await table.post("seats/1/free", None, table.host)
        await eve.until(lambda: eve.table["seats"][1]["kind"] == "open")
        await ben.until(lambda: any('"unknown_token"' in one for one in ben.frames))
        await table.post("seats/1/free", None, table.host, status=409)
        await table.post("start", {"fill": "random"}, table.host)
        await eve.until(lambda: eve.table["status"] == "playing")
        assert ben.view is None
    await table.post("seats/1/free", None, table.host, status=409)


async def test_two_who_want_the_same_seat_do_not_both_get_it(server: Server) -> None:
    table = await server.table("maamut", "person", "open", start=False)

    async def join(name: str) -> int:
        async with server.http() as client:
            path = f"/api/tables/{table.id}/join"
            return (await client.post(path, json={"name": name, "seat": 1})).status_code

    statuses = await asyncio.gather(*(join(f"P{at}") for at in range(10)))
    assert sorted(statuses) == [201] + [409] * 9


async def test_a_private_table_is_not_in_the_lobby(server: Server) -> None:
    table = await server.table("maamut", "person", "open", start=False)
    lobby = await server.ask("GET", "/api/tables?limit=50")
    assert table.id not in [one["id"] for one in lobby["tables"]]
    await server.ask("GET", "/api/tables/nosuchtable1", status=404)


async def test_one_seat_link_works_on_two_devices_at_once(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as laptop, table.viewer(0) as phone:
        await laptop.play("right")
        await phone.until(lambda: phone.version == 1)
        await phone.play("right")
        await laptop.until(lambda: laptop.view["pawn"] == 2)


async def test_a_record_without_names_is_imported_without_names(server: Server) -> None:
    record = MATCH.read_text(encoding="utf-8").replace("name 1: Seat 1", "name 1: Seat 12 B")
    async with server.http() as client:
        imported = (await client.post("/api/records", content=record)).json()
    table = await server.ask("GET", f"/api/tables/{imported['id']}")
    assert [seat["name"] for seat in table["seats"]] == ["", "Seat 12 B", ""]


async def test_a_finished_match_is_played_again_exported_imported_replayed_and_branched(
    server: Server,
) -> None:
    table = await server.table("guessing", "person", "person")
    await table.post("rematch", {}, table.host, status=409)
    await table.post("branch", {"ply": 0, "seats": [{"kind": "person"}] * 2}, status=409)
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        await play_on([ana, ben])
        await ana.until(lambda: ana.table["status"] == "over")
        await ben.command("ask", kind="rematch")
        await ana.command("answer", grant=True)
        await ben.until(lambda: ben.table["next"] is not None)
        again = await server.ask("GET", f"/api/tables/{ben.table['next']}")
        same = await table.post("rematch", {"same_deal": True}, table.tokens[0])
        assert again["id"] == same["id"]  # one rematch, however many requests
        fresh = Client(server, again["id"], table.tokens[0])  # the same link opens it
        await fresh.connect()
        assert fresh.table["commitment"] != ana.table["commitment"]
        other = Client(server, again["id"], table.tokens[1])
        await other.connect()  # both have come: the match begins
        await fresh.until(lambda: fresh.view is not None)
        assert fresh.view["seat"] == 0
        await fresh.close()
        await other.close()
    record = await table.get("record")
    async with server.http() as client:
        imported = (await client.post("/api/records", content=record)).json()
        bad = await client.post("/api/records", content=record.replace("done", "castle"))
        assert bad.status_code == 400
        assert "Line" in bad.json()["sentence"] or "castle" in bad.json()["sentence"]
    plies = (await table.get("moments/0"))["plies"]
    for ply in (0, 1, plies // 2, plies):
        there = await table.get(f"moments/{ply}?seat=1")
        here = await server.ask("GET", f"/api/tables/{imported['id']}/moments/{ply}?seat=1")
        assert there == here
    assert there["view"]["over"] is True
    told = (await table.get(f"log?seat=1&after={plies - 1}"))["steps"]
    assert told == [{"version": plies, "events": there["events"], "undone": None}]
    assert there["move"].startswith("guess")
    wish = {"ply": plies - 1, "seats": [{"kind": "person"}, {"kind": "person"}]}
    branched = await server.ask("POST", f"/api/tables/{imported['id']}/branch", wish)
    assert branched["table"]["origin"] == {
        "kind": "branch",
        "table": imported["id"],
        "ply": plies - 1,
    }
    await table.post("branch", {**wish, "ply": plies}, status=409)


async def test_nothing_before_a_branch_is_taken_back(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana, table.viewer(1) as ben:
        await ana.play("right")
        await ana.play("right")
        await play_on([ana, ben])
        await ana.until(lambda: ana.table["status"] == "over")
    made = await table.post("branch", {"ply": 2, "seats": [{"kind": "person"}] * 2})
    client = Client(server, made["table"]["id"], made["links"][0]["token"])
    await client.connect()
    assert client.view["pawn"] == 2
    assert (await client.command("undo"))["key"] == "cannot_undo"
    await client.play("left")
    assert (await client.command("undo"))["type"] == "accepted"
    assert client.view["pawn"] == 2
    await client.close()


async def test_a_title_without_a_folder_has_no_rules_page(server: Server) -> None:
    assert await server.ask("GET", "/api/games/guessing/rules") == []
    assert await server.ask("GET", "/api/games/tikal/rules")
