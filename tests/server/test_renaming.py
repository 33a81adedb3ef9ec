"""A new name reaches the tables at which its person sits."""

import asyncio
from typing import Any

import pytest
from tests.server.running import Client, Server, Table, play_on

pytestmark = pytest.mark.anyio


async def rename(table: Table, seat: int, name: str, token: str | None, status: int = 200) -> Any:
    path = f"/api/tables/{table.id}/seats/{seat}/name"
    return await table.server.ask("PUT", path, {"name": name}, token, status)


def name_at(viewer: Client, seat: int) -> str:
    return str(viewer.table["seats"][seat]["name"])


async def test_a_new_name_reaches_a_running_table_and_everybody_there(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana, table.viewer(1) as ben, table.viewer() as carl:
        await rename(table, 1, "  Ben\u202e  the\u2067 Hunter ", table.tokens[1])
        for viewer in (ana, ben, carl):
            await viewer.until(lambda viewer=viewer: name_at(viewer, 1) == "Ben the Hunter")
        assert name_at(ana, 0) == "P0"
        assert ben.version == 0  # the match has not advanced
    assert (await table.get())["seats"][1]["name"] == "Ben the Hunter"


async def test_a_new_name_stands_in_the_record_of_the_match(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    await rename(table, 0, "Ana", table.tokens[0])
    async with table.everybody() as people:
        await play_on(people)
    record = await table.get("record")
    assert "Ana" in record
    assert "P0" not in record


async def test_only_the_person_on_a_seat_changes_its_name(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    await rename(table, 1, "Eve", table.tokens[0], status=403)
    await rename(table, 1, "Eve", table.host, status=403)
    await rename(table, 1, "Eve", None, status=403)
    assert (await table.get())["seats"][1]["name"] == "P1"


@pytest.mark.parametrize("name", ["", "a" * 41, "a\nb", "\u200b\u202e", "   "])
async def test_what_is_no_name_is_refused_with_a_sentence(server: Server, name: str) -> None:
    table = await server.table("guessing", "person", "person")
    answer = await rename(table, 0, name, table.tokens[0], status=400)
    assert answer["sentence"].endswith(".")
    assert (await table.get())["seats"][0]["name"] == "P0"


async def test_a_finished_match_keeps_the_names_it_was_played_with(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    async with table.everybody() as people:
        await play_on(people)
    answer = await rename(table, 0, "Ana", table.tokens[0], status=409)
    assert answer["key"] == "not_playing"


async def test_names_do_not_change_faster_than_people_rename_themselves(database: str) -> None:
    server = Server(database, limits=True)
    try:
        table = await server.table("guessing", "person", "person")
        for at in range(5):
            await rename(table, 0, f"Ana {at}", table.tokens[0])
        answer = await rename(table, 0, "Ana 5", table.tokens[0], status=429)
        assert answer["key"] == "too_fast"
        await rename(table, 1, "Ben", table.tokens[1])  # each seat separately
    finally:
        await asyncio.to_thread(server.stop)
