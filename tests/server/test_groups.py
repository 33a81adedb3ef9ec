"""Groups: one link, and behind it members, tables, ladders and records."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.conftest import BOTS
from tests.server.running import Server, Table, play_on, start_fireside

from fireside.server.db.database import Database
from fireside.server.db.group_store import GroupStore
from fireside.server.db.schema import TABLES
from fireside.server.settings import Settings
from fireside.service.clock import now

pytestmark = pytest.mark.anyio

TITLE = "guessing"
MONTH = 31 * 24 * 3600 * 1000  # ms


class Group:
    """A group, and the personal links of its members by name."""

    def __init__(self, server: Server, made: dict[str, Any], name: str) -> None:
        self.server = server
        self.id, self.token = made["id"], made["token"]
        self.persons = {name: made["person"]}

    async def ask(
        self, method: str = "POST", path: str = "page", body: object = None, status: int = 0
    ) -> Any:
        address = f"/api/groups/{self.id}/{path}".rstrip("/")
        return await self.server.ask(method, address, body, self.token, status)

    async def page(self, name: str | None = None) -> dict[str, Any]:
        person = None if name is None else self.persons[name]
        page: dict[str, Any] = await self.ask(body={"person": person})
        return page

    async def join(self, name: str, **more: Any) -> int:
        made = await self.ask("POST", "join", {"name": name, **more})
        self.persons[name] = made["person"]
        return int(made["member"])

    async def table(self, *seats: str, **more: Any) -> Table:
        """Open a table of the group; each seat is the name of a person or the level of a bot."""
        kinds = ["person" if one in self.persons else one for one in seats]
        key = {"id": self.id, "token": self.token}
        table = await self.server.table(TITLE, *kinds, start=False, group=key, **more)
        for seat, name in enumerate(seats):
            if name in self.persons:
                body = {"keys": [{"table": table.id, "token": table.tokens[seat]}]}
                await self.server.ask("POST", "/api/person/seats", body, self.persons[name])
        return table

    async def match(self, *seats: str, **more: Any) -> Table:
        """Play a match of the group to its end."""
        table = await self.table(*seats, **more)
        await table.gather()
        await table.post("start", {}, table.host)
        async with table.everybody() as people:
            await play_on(people)
        return table


async def create(server: Server, name: str = "Ana") -> Group:
    body = {"name": "Thursday", "member": name}
    return Group(server, await server.ask("POST", "/api/groups", body, status=201), name)


@pytest.fixture
def anywhere(any_database: str) -> Iterator[Server]:
    """Start a server on SQLite or PostgreSQL."""
    running = Server(any_database, *BOTS)
    yield running
    running.stop()


@pytest.fixture
async def group(server: Server) -> AsyncIterator[Group]:
    yield await create(server)


def ladder_of(page: dict[str, Any]) -> list[tuple[int | None, str | None, int, int, float]]:
    (ladder,) = page["ladders"]
    columns = ("member", "level", "rating", "matches", "wins")
    return [tuple(row[one] for one in columns) for row in ladder["rows"]]


async def test_a_group_has_members_tables_ladder_and_records(anywhere: Server) -> None:
    group = await create(anywhere)
    assert await group.join("Ben") == 2
    over = await group.match("Ana", "Ben")
    waiting = await group.table("Ana", "open")
    playing = await group.table("Ana", "Ben")
    await playing.gather()
    await playing.post("start", {}, playing.host)
    page = await group.page("Ben")
    assert (page["name"], page["me"], page["matches"]) == ("Thursday", 2, 1)
    assert [(one["number"], one["name"], one["claimed"]) for one in page["members"]] == [
        (1, "Ana", True),
        (2, "Ben", True),
    ]
    assert [one["id"] for one in page["waiting"]] == [waiting.id]
    assert [one["member"] for one in page["waiting"][0]["seats"]] == [1, None]
    assert [one["id"] for one in page["playing"]] == [playing.id]
    (finished,) = page["finished"]
    assert (finished["id"], finished["stored"]) == (over.id, True)
    view = (await over.get("view"))["view"]
    winners = [seat for seat, one in enumerate(finished["seats"]) if one["place"] == 1]
    assert winners == view["winners"]
    assert [one["member"] for one in finished["seats"]] == [1, 2]
    assert {row[0] for row in ladder_of(page)} == {1, 2}
    (record,) = page["records"]
    assert (record["a"], record["b"]) == (1, 2)
    assert record["a_ahead"] + record["b_ahead"] + record["level"] == 1


async def test_a_wrong_link_opens_nothing(group: Group) -> None:
    other = await create(group.server)
    for token in (None, "wrong", other.token, group.persons["Ana"]):
        answer = await group.server.ask(
            "POST", f"/api/groups/{group.id}/page", {}, token, status=403
        )
        assert answer["key"] == "unknown_group"
    path = "/api/groups/no-such-group/page"
    assert await group.server.ask("POST", path, {}, group.token, status=403) == answer
    body = {"title": TITLE, "seats": [{"kind": "person"}] * 2}
    key = {"id": group.id, "token": other.token}
    await group.server.ask("POST", "/api/tables", {**body, "group": key}, status=403)
    for method, path in (("POST", "renew"), ("GET", "file"), ("PUT", "")):
        await Group.ask(
            Group(group.server, {"id": group.id, "token": "x", "person": ""}, ""),
            *(method, path, None if method == "GET" else {}),
            status=403,
        )


async def test_a_renewed_link_replaces_the_former_one(group: Group) -> None:
    former = group.token
    group.token = (await group.ask("POST", "renew"))["token"]
    assert (await group.page("Ana"))["me"] == 1
    group.token = former
    await group.ask(body={}, status=403)


async def test_tokens_are_stored_as_hashes_and_never_logged(database: str) -> None:
    server = Server(database, *BOTS)
    group = await create(server)
    await group.page("Ana")
    await asyncio.to_thread(server.stop)
    with sqlite3.connect(database) as connection:
        everything = "\n".join(connection.iterdump())
    for secret in (group.token, group.persons["Ana"].split(".")[1]):
        assert secret not in everything
        assert secret not in server.log.decode()


async def test_a_running_match_shows_only_who_sits_there(group: Group) -> None:
    """The page is the same whatever happens at the table, and has no field for it."""
    await group.join("Ben")
    table = await group.table("Ana", "Ben", deadline=3600)
    await table.gather()
    await table.post("start", {}, table.host)
    before = await group.page()
    (shown,) = before["playing"]
    assert shown.keys() == {"id", "title", "seats", "created", "started"}
    assert all(one.keys() == {"kind", "name", "level", "member"} for one in shown["seats"])
    async with table.everybody() as people:
        view = (await table.get("view"))["view"]
        seat = view["question"]["seats"][0]
        await people[seat].play(people[seat].view["choices"][0]["move"])
    assert await group.page() == before
    text = json.dumps(before)
    for secret in (*table.tokens.values(), table.host, "seed", "salt", "hash", "me."):
        assert secret not in text


async def test_ratings_are_provisional_until_the_tenth_match(group: Group) -> None:
    await group.join("Ben")
    for count in range(1, 11):
        await group.match("Ana", "Ben")
        if count == 9:
            (ladder,) = (await group.page())["ladders"]
            assert [one["provisional"] for one in ladder["rows"]] == [True, True]
    (ladder,) = (await group.page())["ladders"]
    assert ladder["matches"] == 10
    assert [one["provisional"] for one in ladder["rows"]] == [False, False]
    ratings = [one["rating"] for one in ladder["rows"]]
    assert ratings == sorted(ratings, reverse=True)


async def test_bots_are_rated_by_their_level(group: Group) -> None:
    await group.match("Ana", "random")
    page = await group.page()
    assert {(row[0], row[1]) for row in ladder_of(page)} == {(1, None), (None, "random")}
    assert [one["level"] for one in page["finished"][0]["seats"]] == [None, "random"]
    assert page["records"] == []


async def test_guests_and_other_seats_of_one_device_are_other_players(group: Group) -> None:
    """A device may hold several seats: only that with its person's name is theirs."""
    table = await group.server.table(
        TITLE,
        *("person", "person"),
        start=False,
        group={"id": group.id, "token": group.token},
    )
    for seat in (0, 1):
        body = {"keys": [{"table": table.id, "token": table.tokens[seat]}]}
        await group.server.ask("POST", "/api/person/seats", body, group.persons["Ana"])
    path = f"/api/tables/{table.id}/seats/1/name"
    await group.server.ask("PUT", path, {"name": "Ana"}, table.tokens[1])
    await table.gather()
    await table.post("start", {}, table.host)
    async with table.everybody() as people:
        await play_on(people)
    (finished,) = (await group.page())["finished"]
    assert [one["member"] for one in finished["seats"]] == [None, 1]


async def test_matches_before_joining_count_afterwards(group: Group) -> None:
    other = await create(group.server, "Ben")
    group.persons["Ben"] = other.persons["Ben"]
    await group.match("Ana", "Ben")
    assert [row[0] for row in ladder_of(await group.page())] == [1]
    assert await group.join("Ben", person=other.persons["Ben"]) == 2
    assert sorted(row[0] or 0 for row in ladder_of(await group.page())) == [1, 2]


async def test_a_rematch_belongs_to_the_group(group: Group) -> None:
    await group.join("Ben")
    table = await group.match("Ana", "Ben")
    rematch = await table.post("rematch", {}, table.host, status=201)
    page = await group.page()
    assert rematch["id"] in [one["id"] for one in page["waiting"] + page["playing"]]


async def test_the_right_to_start_goes_round(group: Group) -> None:
    await group.join("Ben")
    await group.join("Cleo")
    page = await group.page()
    assert [one["member"] for one in page["starts"]] == [1, 2, 3]
    await group.match("Ana", "Ben")  # seat 0 begins
    page = await group.page()
    assert [(one["member"], one["started"]) for one in page["starts"]] == [(2, 0), (3, 0), (1, 1)]
    await group.match("Ben", "Ana")
    await group.match("Cleo", "Ana")
    assert [one["member"] for one in (await group.page())["starts"]] == [1, 2, 3]


async def test_a_member_who_leaves_becomes_another_player(anywhere: Server) -> None:
    group = await create(anywhere)
    await group.join("Ben")
    await group.match("Ana", "Ben")
    await group.ask("POST", "leave", {"person": group.persons["Ben"]})
    answer = await group.ask("POST", "leave", {"person": group.persons["Ben"]}, status=409)
    assert answer["key"] == "not_a_member"
    page = await group.page()
    assert [one["name"] for one in page["members"]] == ["Ana"]
    assert [one["member"] for one in page["finished"][0]["seats"]] == [1, None]
    assert "Ben" not in json.dumps(page)
    await group.ask("POST", "leave", {"person": group.persons["Ana"]})
    await group.ask(body={}, status=403)


async def test_a_deleted_person_becomes_another_player(anywhere: Server) -> None:
    group = await create(anywhere)
    await group.join("Ben")
    await group.match("Ana", "Ben")
    await group.page()
    await anywhere.ask("DELETE", "/api/person", None, group.persons["Ben"])
    page = await group.page()
    assert [one["name"] for one in page["members"]] == ["Ana"]
    assert [one["member"] for one in page["finished"][0]["seats"]] == [1, None]


async def test_a_new_name_of_a_person_reaches_their_groups(group: Group) -> None:
    await group.server.ask("PUT", "/api/person", {"name": "Anna"}, group.persons["Ana"])
    assert [one["name"] for one in (await group.page())["members"]] == ["Anna"]


async def test_name_and_defaults_can_be_changed(group: Group) -> None:
    defaults = {"tikal": {"options": {"game": "professional"}, "deadline": 86400, "aids": True}}
    await group.ask("PUT", "", {"name": "Friday", "defaults": defaults})
    page = await group.page()
    assert (page["name"], page["defaults"]) == ("Friday", defaults)
    await group.ask("PUT", "", {"name": "Saturday"})
    assert (await group.page())["defaults"] == defaults


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "\u3164"},
        {"name": "x" * 41},
        {"defaults": {"no-such-title": {}}},
        {"defaults": {"tikal": {"options": {"no_such_option": 1}}}},
        {"defaults": {"tikal": {"options": {"game": "no such value"}}}},
        {"defaults": {f"t{at}": {} for at in range(21)}},
    ],
)
async def test_a_group_has_limits(group: Group, change: dict[str, Any]) -> None:
    answer = await group.ask("PUT", "", change, status=400)
    assert answer["sentence"].endswith(".")


async def test_a_group_is_full_with_fifty_members(group: Group) -> None:
    for at in range(2, 51):
        await group.join(f"M{at}")
    answer = await group.ask("POST", "join", {"name": "One more"}, status=409)
    assert (answer["key"], answer["values"]) == ("group_full", {"most": 50})
    assert await group.join("Ana", person=group.persons["Ana"]) == 1


async def test_export_and_import_give_the_same_ladder(anywhere: Server) -> None:
    group = await create(anywhere)
    await group.join("Ben")
    await group.ask("PUT", "", {"defaults": {"tikal": {"deadline": 3600}}})
    for seats in (("Ana", "Ben"), ("Ben", "random"), ("Ben", "Ana")):
        await group.match(*seats)
    file = await group.ask("GET", "file")
    text = json.dumps(file)
    for secret in (group.token, *group.persons.values()):
        assert secret not in text
    new = await create(anywhere)
    for _ in range(2):  # a second import changes nothing
        await new.ask("POST", "file", file)
    page, copy = await group.page(), await new.page()
    assert ladder_of(copy) == ladder_of(page)
    for part in ("records", "starts", "defaults", "matches"):
        assert copy[part] == page[part]
    assert [one["claimed"] for one in copy["members"]] == [True, False]
    answer = await new.ask("POST", "join", {"name": "X", "member": 1}, status=409)
    assert answer["key"] == "member_taken"
    assert await new.join("Benedict", member=2) == 2
    assert [one["name"] for one in (await new.page())["members"]] == ["Ana", "Benedict"]
    assert ladder_of(await new.page()) == ladder_of(page)


SEAT = {"place": 1, "score": 3}
RESULT = {"table": "aaaaaaaaa", "title": "tikal", "ended": 1, "seats": [SEAT, SEAT]}
FILE: dict[str, Any] = {"format": 1, "name": "G", "defaults": {}, "members": [], "results": []}


async def test_a_shared_win_is_level_and_changes_no_rating_much(group: Group) -> None:
    members = [{"number": 7, "name": "Ana"}, {"number": 9, "name": "Ben"}]
    seats = [{**SEAT, "member": 7}, {**SEAT, "member": 9}]
    file = {**FILE, "members": members, "results": [{**RESULT, "seats": seats}]}
    await group.ask("POST", "file", file)
    page = await group.page()
    assert [row[2:] for row in ladder_of(page)] == [(1500, 1, 0.5), (1500, 1, 0.5)]
    assert page["records"] == [
        {"title": "tikal", "a": 1, "b": 2, "a_ahead": 0, "b_ahead": 0, "level": 1}
    ]
    assert page["finished"][0]["stored"] is False


@pytest.mark.parametrize(
    ("broken", "key"),
    [
        ({"results": [RESULT, RESULT]}, "bad_group_file"),
        ({"results": [{**RESULT, "seats": [{**SEAT, "member": 1}]}]}, "bad_group_file"),
        ({"results": [{**RESULT, "seats": [{**SEAT, "place": 2}]}]}, "bad_group_file"),
        ({"results": [{**RESULT, "starter": 2}]}, "bad_group_file"),
        ({"members": [{"number": 1, "name": "A"}] * 2}, "bad_group_file"),
        ({"results": [{**RESULT, "seats": []}]}, "bad_request"),
        ({"results": [{**RESULT, "table": str(at) * 9} for at in range(10)] * 101}, "bad_request"),
        ({"format": 2}, "bad_request"),
        ({"members": [{"number": at, "name": f"M{at}"} for at in range(1, 52)]}, "bad_request"),
    ],
)
async def test_a_damaged_file_is_refused(group: Group, broken: dict[str, Any], key: str) -> None:
    before = await group.page()
    answer = await group.ask("POST", "file", FILE | broken, status=400)
    assert answer["key"] == key
    assert await group.page() == before


async def test_groups_are_not_created_without_end(database: str) -> None:
    server = Server(database, *BOTS, limits=True)
    try:
        person = (await create(server)).persons["Ana"]
        body = {"name": "More", "member": "Ana", "person": person}
        for _ in range(9):
            await server.ask("POST", "/api/groups", body, status=201)
        await server.ask("POST", "/api/groups", body, status=429)
    finally:
        await asyncio.to_thread(server.stop)


async def test_the_latest_thousand_results_count(group: Group) -> None:
    for first in (0, 600):
        results = [{**RESULT, "table": f"table{first + at:04}", "ended": at} for at in range(600)]
        await group.ask("POST", "file", {**FILE, "results": results})
    page = await group.page()
    assert (page["matches"], len(page["finished"])) == (1000, 50)


async def test_results_outlive_their_tables(any_database: str) -> None:
    """Retention removes the tables of finished matches; ladder and records stay."""
    server = Server(any_database, *BOTS)
    try:
        group = await create(server)
        await group.join("Ben")
        table = await group.match("Ana", "Ben")
        seen = await group.page()
        await group.match("Ben", "Ana")  # retention is the first to read its result
        await remove_finished(any_database)
        page = await group.page()
        assert page["matches"] == 2
        assert [one["stored"] for one in page["finished"]] == [False, False]
        (first,) = (one for one in page["finished"] if one["id"] == table.id)
        assert first["seats"] == seen["finished"][0]["seats"]
    finally:
        await asyncio.to_thread(server.stop)


async def remove_finished(database: str) -> None:
    """Let all matches have ended long ago, and remove their tables."""
    stored = Database(Settings(database=database))
    async with stored.transaction() as connection:
        over = TABLES.c.status == "over"
        await connection.execute(update(TABLES).where(over).values(ended=TABLES.c.created - MONTH))
    await stored.close()
    arguments = ("--database", database, "--keep-finished", "30", "--no-records")
    tidy = start_fireside("tidy", *arguments)
    await asyncio.to_thread(tidy.communicate)
    assert tidy.wait() == 0


async def test_an_unused_group_is_deleted(any_database: str) -> None:
    server = Server(any_database, *BOTS)
    try:
        group = await create(server)
        table = await group.table("Ana", "open")
        store = GroupStore(Database(Settings(database=any_database)))
        await store.remove_unused(now() - MONTH)
        assert (await group.page("Ana"))["me"] == 1
        await store.remove_unused(now() + 1000)
        await group.ask(body={}, status=403)
        assert (await table.get())["status"] == "waiting"
        await store.database.close()
    finally:
        await asyncio.to_thread(server.stop)
