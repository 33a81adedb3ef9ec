"""Lessons on a server: a chapter's table, answered by its script, with the usual messages."""

import pytest
from tests.server.running import Server, Table

pytestmark = pytest.mark.anyio


async def test_a_chapter_is_played_over_the_wire(server: Server) -> None:
    lesson = await server.ask("GET", "/api/games/maamut/lesson")
    names = [chapter["name"] for chapter in lesson["chapters"]]
    at = names.index("walking")
    wish = {"title": "maamut", "chapter": at, "name": "Ana"}
    table = Table(server, await server.ask("POST", "/api/lessons", wish))
    async with table.viewer(0) as ana:
        refused = await ana.play("place a1")
        assert refused["key"] == "other_step"
        await ana.play("place d7")
        await ana.until(lambda: ana.view["hunters"] == ["d7", "e1"])
        await ana.play("walk s 2")
        await ana.until(lambda: ana.view["hunters"][1] != "e1")


async def test_strange_lessons_and_examples_are_refused_politely(server: Server) -> None:
    for wish in ({"title": "maamut", "chapter": 77}, {"title": "maamut", "chapter": -1}):
        status = 404 if wish["chapter"] == 77 else 400
        await server.ask("POST", "/api/lessons", wish, status=status)
    await server.ask("GET", "/api/games/maamut/examples/nothing", status=404)
    shown = await server.ask("GET", "/api/games/tikal/examples/dig")
    assert len(shown["events"]) == 2
