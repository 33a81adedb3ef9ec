"""A personal link: one key for all seats of a person, on every device and without an account."""

import asyncio
import json
import sqlite3
from typing import Any

import pytest
from tests.server.running import Client, Server, Table, play_on

pytestmark = pytest.mark.anyio


async def create(table: Table, seat: int = 0, name: str = "Ana", status: int = 201) -> str:
    """Create a person from the token of a seat, and return the token of the personal link."""
    body = {"name": name, "keys": [{"table": table.id, "token": table.tokens[seat]}]}
    answer = await table.server.ask("POST", "/api/person", body, status=status)
    return str(answer["token"]) if status == 201 else ""


async def attach(table: Table, person: str, token: str) -> list[str]:
    body = {"keys": [{"table": table.id, "token": token}]}
    answer = await table.server.ask("POST", "/api/person/seats", body, person)
    tables: list[str] = answer["tables"]
    return tables


async def listed(server: Server, person: str | None = None, *keys: Any) -> list[dict[str, Any]]:
    body = {"keys": [{"table": table, "token": token} for table, token in keys]}
    answer = await server.ask("POST", "/api/my-tables", body, person)
    tables: list[dict[str, Any]] = answer["tables"]
    return tables


async def test_a_personal_link_opens_its_seats_on_another_device(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    me = await create(table)
    (found,) = await listed(server, me)
    assert (found["id"], found["mine"], found["person"]) == (table.id, [0], [0])
    other_device = Client(server, table.id, f"{me}.0")
    welcome = await other_device.connect()
    assert (welcome["type"], welcome["seat"]) == ("welcome", 0)
    await other_device.close()
    assert (await table.get("view", f"{me}.0"))["view"]["seat"] == 0


@pytest.mark.parametrize("suffix", [".1", ".4", ".x", ".00", "x", ".0.0"])
async def test_a_personal_link_opens_no_other_seat(server: Server, suffix: str) -> None:
    table = await server.table("guessing", "person", "person")
    me = await create(table)
    await table.get("view", me + suffix, status=403)


async def test_a_personal_link_opens_no_seat_at_other_tables(server: Server) -> None:
    me = await create(await server.table("guessing", "person", "person"))
    other = await server.table("guessing", "person", "person")
    await other.get("view", f"{me}.0", status=403)


async def test_the_host_of_a_table_is_host_on_the_other_device_too(server: Server) -> None:
    table = await server.table("guessing", "person", "open", start=False)
    me = await create(table)
    await table.post("start", {"fill": "random"}, me, status=403)
    assert await attach(table, me, table.host) == [table.id]
    assert await attach(table, me, "wrong") == []
    await table.post("start", {"fill": "random"}, me)
    assert (await table.get())["status"] == "playing"


async def test_several_seats_of_one_device_are_told_apart(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    me = await create(table, 0)
    await attach(table, me, table.tokens[1])
    for seat in (0, 1):
        assert (await table.get("view", f"{me}.{seat}"))["view"]["seat"] == seat


async def test_a_person_needs_a_seat(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    body = {"name": "Ana", "keys": [{"table": table.id, "token": "x" * 32}]}
    await server.ask("POST", "/api/person", body, status=403)
    await server.ask("POST", "/api/person", {"name": "Ana", "keys": []}, status=403)


async def test_a_seat_belongs_to_one_person_only(server: Server) -> None:
    """A seat link that is opened on a friend's device does not give the seat away."""
    table = await server.table("guessing", "person", "person")
    me, friend = await create(table, 0), await create(table, 1, "Ben")
    assert await attach(table, friend, table.tokens[0]) == []
    assert [one["person"] for one in await listed(server, me)] == [[0]]
    assert [one["person"] for one in await listed(server, friend)] == [[1]]


async def test_a_new_name_reaches_all_running_tables_of_a_person(server: Server) -> None:
    first = await server.table("guessing", "person", "person")
    second = await server.table("guessing", "person", "person")
    me = await create(first)
    await attach(second, me, second.tokens[1])
    async with first.viewer(1) as ben:
        await server.ask("PUT", "/api/person", {"name": "Anna"}, me)
        await ben.until(lambda: ben.table["seats"][0]["name"] == "Anna")
    assert [one["name"] for one in (await second.get())["seats"]] == ["P0", "Anna"]
    assert (await server.ask("GET", "/api/person", None, me))["name"] == "Anna"


async def test_of_several_seats_only_the_person_s_own_is_renamed(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    me = await create(table, 0, "P0")
    await attach(table, me, table.tokens[1])
    await server.ask("PUT", "/api/person", {"name": "Ana"}, me)
    assert [one["name"] for one in (await table.get())["seats"]] == ["Ana", "P1"]


RESULT = {"title": "tikal", "mine": [0], "scores": [3, 1], "winners": [0], "bots": True}


async def test_settings_and_statistics_come_along(server: Server) -> None:
    me = await create(await server.table("guessing", "person", "person"))
    one, two = ({**RESULT, "table": f"aaaaaaaa{at}", "at": at} for at in (1, 2))
    settings = {"theme": "dark", "sound": True}
    await server.ask("PUT", "/api/person", {"settings": settings, "results": [one]}, me)
    await server.ask("PUT", "/api/person", {"results": [two, one]}, me)
    found = await server.ask("GET", "/api/person", None, me)
    assert found["settings"] == settings
    assert [result["table"] for result in found["results"]] == ["aaaaaaaa1", "aaaaaaaa2"]


@pytest.mark.parametrize(
    "change",
    [
        {"settings": {str(at): "" for at in range(41)}},
        {"settings": {"a": "x" * 101}},
        {"settings": {"a": {"b": 1}}},
        {"results": [{**RESULT, "table": "a" * 9, "at": 1}] * 501},
        {"name": "x" * 41},
        {"name": "\u3164"},
    ],
)
async def test_what_is_stored_about_a_person_has_limits(
    server: Server, change: dict[str, Any]
) -> None:
    me = await create(await server.table("guessing", "person", "person"))
    answer = await server.ask("PUT", "/api/person", change, me, status=400)
    assert answer["sentence"].endswith(".")


async def test_the_oldest_statistics_give_way(server: Server) -> None:
    me = await create(await server.table("guessing", "person", "person"))
    results = [{**RESULT, "table": f"table{at:04}", "at": at} for at in range(600)]
    await server.ask("PUT", "/api/person", {"results": results[:300]}, me)
    await server.ask("PUT", "/api/person", {"results": results[300:]}, me)
    kept = (await server.ask("GET", "/api/person", None, me))["results"]
    assert (len(kept), kept[0]["at"], kept[-1]["at"]) == (500, 100, 599)
    await server.ask("PUT", "/api/person", {"forget": True}, me)
    assert (await server.ask("GET", "/api/person", None, me))["results"] == []


async def test_a_renewed_link_locks_out_a_lost_device(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    me = await create(table)
    await attach(table, me, table.host)
    async with table.viewer() as watcher:
        lost = Client(server, table.id, table.tokens[0])
        await lost.connect()
        await watcher.until(lambda: watcher.table["seats"][0]["present"])
        new = (await server.ask("POST", "/api/person/renew", None, me))["token"]
        await watcher.until(lambda: not watcher.table["seats"][0]["present"])
        await lost.close()
    for token in (f"{me}.0", table.tokens[0], table.host):
        await table.get("view", token, status=403)
    await server.ask("GET", "/api/person", None, me, status=403)
    assert (await table.get("view", f"{new}.0"))["view"]["seat"] == 0
    assert [one["host"] for one in await listed(server, new)] == [True]
    assert (await table.get("view", table.tokens[1]))["view"]["seat"] == 1


async def test_a_deleted_person_leaves_results_without_a_name(server: Server) -> None:
    over = await server.table("guessing", "person", "person")
    async with over.everybody() as people:
        await play_on(people)
    running = await server.table("guessing", "person", "person")
    waiting = await server.table("guessing", "person", "open", start=False)
    me = await create(over, 0, "P0")
    for table in (running, waiting):
        await attach(table, me, table.tokens[0])
    await server.ask("DELETE", "/api/person", None, me)
    await server.ask("GET", "/api/person", None, me, status=403)
    assert [one["name"] for one in (await over.get())["seats"]] == ["", "P1"]
    assert "P0" not in await over.get("record")
    seat = (await running.get())["seats"][0]
    assert (seat["name"], seat["stand_in_reason"]) == ("", "left")
    assert (await waiting.get())["seats"][0]["kind"] == "open"


async def test_the_host_restores_a_lost_seat(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    me = await create(table, 1)
    link = await table.post("seats/1/link", None, table.host)
    for token in (table.tokens[1], f"{me}.1"):
        await table.get("view", token, status=403)
    assert (await table.get("view", link["token"]))["view"]["seat"] == 1
    await attach(table, me, link["token"])
    assert (await table.get("view", f"{me}.1"))["view"]["seat"] == 1


async def test_a_seat_in_use_keeps_its_link_and_only_the_host_restores(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(1):
        answer = await table.post("seats/1/link", None, table.host, status=409)
        assert answer["key"] == "seat_in_use"
    await table.post("seats/1/link", None, table.tokens[0], status=403)
    assert (await table.get("view", table.tokens[1]))["view"]["seat"] == 1


async def test_a_rematch_keeps_its_persons(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    me = await create(table)
    async with table.everybody() as people:
        await play_on(people)
    await table.post("rematch", {}, f"{me}.0", status=201)
    assert [one["person"] for one in await listed(server, me)] == [[0], [0]]


async def test_persons_outlive_the_server_and_are_stored_as_hashes(database: str) -> None:
    server = Server(database)
    table = await server.table("guessing", "person", "person")
    me = await create(table)
    await asyncio.to_thread(server.stop)
    server.start()
    try:
        assert (await table.get("view", f"{me}.0"))["view"]["seat"] == 0
    finally:
        await asyncio.to_thread(server.stop)
    with sqlite3.connect(database) as connection:
        everything = "\n".join(connection.iterdump())
    secret = me.split(".")[1]
    assert secret not in everything
    assert secret not in server.log.decode()


async def test_persons_are_not_created_without_end(database: str) -> None:
    server = Server(database, limits=True)
    try:
        table = await server.table("guessing", "person", "person")
        for _ in range(20):
            await create(table)
        await create(table, status=429)
        answer = await server.ask("GET", "/api/person", None, "me.wrong", status=403)
        assert answer["key"] == "unknown_person"
    finally:
        await asyncio.to_thread(server.stop)


async def test_a_list_names_turns_times_and_winners_for_a_device_without_a_person(
    server: Server,
) -> None:
    over = await server.table("guessing", "person", "person")
    async with over.everybody() as people:
        await play_on(people)
    timed = await server.table("guessing", "person", "random", deadline=3600)
    strange = await server.table("guessing", "person", "person", start=False)
    keys = [(over.id, over.tokens[0]), (timed.id, timed.tokens[0]), (strange.id, "wrong")]
    keys += [("no-such-table", "x"), (timed.id, timed.host)]
    found = {one["id"]: one for one in await listed(server, None, *keys)}
    assert found.keys() == {over.id, timed.id, strange.id}
    info, view = await over.get(), (await over.get("view"))["view"]
    assert found[over.id]["winners"] == view["winners"]
    assert found[over.id]["ended"] == info["ended"]
    assert found[over.id]["to_act"] == []
    info, view = await timed.get(), (await timed.get("view"))["view"]
    assert found[timed.id]["to_act"] == view["question"]["seats"]
    assert found[timed.id]["due"] == info["due"]
    assert found[timed.id]["host"]
    assert (found[strange.id]["mine"], found[strange.id]["host"]) == ([], False)


async def test_whose_turn_it_is_follows_every_move(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.everybody() as people:
        for _ in range(5):
            (found,) = await listed(server, None, (table.id, table.tokens[0]))
            view = (await table.get("view"))["view"]
            assert found["to_act"] == (view["question"] or {"seats": []})["seats"]
            if found["status"] == "over":
                break
            seat = found["to_act"][0]
            await people[seat].play(people[seat].view["choices"][0]["move"])


async def test_tables_of_a_former_version_are_listed_with_their_turns(database: str) -> None:
    server = Server(database)
    table = await server.table("guessing", "person", "person")
    expected = (await table.get("view"))["view"]["question"]["seats"]
    await asyncio.to_thread(server.stop)
    with sqlite3.connect(database) as connection:
        connection.execute("update tables set to_act = null")
    server.start()
    try:
        (found,) = await listed(server, None, (table.id, table.tokens[0]))
        assert found["to_act"] == expected
    finally:
        await asyncio.to_thread(server.stop)


async def test_a_list_tells_when_to_ask_again(server: Server) -> None:
    """Tables that no other player can change are requested rarely."""
    alone = await server.table("guessing", "person", "random")
    together = await server.table("guessing", "person", "person")

    async def wait(*tables: Table) -> int:
        keys = [{"table": one.id, "token": one.tokens[0]} for one in tables]
        answer = await server.ask("POST", "/api/my-tables", {"keys": keys})
        return int(answer["wait"])

    assert await wait(alone) > await wait(alone, together)


async def test_lists_reveal_no_secrets(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    me = await create(table)
    text = json.dumps(await listed(server, me, (table.id, table.tokens[0])))
    for secret in (*table.tokens.values(), table.host, "seed", "salt", "hash"):
        assert secret not in text
