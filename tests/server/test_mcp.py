"""A mock language model plays at a table of a real server through the tools of `fireside mcp`."""

import asyncio
import os
import random
import sys
from typing import Any

import pytest
from tests.server.running import Server

from fireside.play.match import Match
from fireside.play.records import read_record
from fireside.text import TextMatch

mcp = pytest.importorskip("mcp", reason="MCP is not installed: pip install 'fireside-games[mcp]'")

from fireside.mcp import read_link, tools_server

pytestmark = pytest.mark.anyio
SMALL = {"board": "small", "first_seat": 0}


def seat_link(server: Server, table: Any, seat: int) -> str:
    return f"{server.url}/t/{table.id}#seat={table.tokens[seat]}"


async def call(client: Any, tool: str, **arguments: Any) -> str:
    """Call a tool and return its text; errors of the tool are texts as well."""
    result = await client.call_tool(tool, arguments)
    return str(result.content[0].text)


class MockModel:
    """A model that waits for its turn and plays one of the moves it reads."""

    def __init__(self, client: Any, seed: int) -> None:
        self.client = client
        self.chance = random.Random(seed)
        self.read: list[str] = []

    def choose(self, observation: str) -> str:
        lines = observation.split("Legal moves")[1].splitlines()[1:]
        moves = [
            move.split(" -> ")[0]
            for line in lines
            if not line.startswith("* ")
            for move in line.strip().split("; ")
        ]
        return self.chance.choice(moves)

    async def play_on(self, most: int = 10_000) -> None:
        """Play to the end, or until this many moves are made."""
        while most:
            observation = await call(self.client, "wait_for_turn", seconds=20)
            self.read.append(observation)
            if "The match is over." in observation:
                return
            if "Legal moves" in observation:
                await call(self.client, "play", move=self.choose(observation))
                most -= 1


async def test_two_models_play_a_match_and_read_only_what_their_seats_know(server: Server) -> None:
    table = await server.table("maamut", "person", "person", options=SMALL)
    async with (
        mcp.Client(tools_server(seat_link(server, table, 0))) as ana,
        mcp.Client(tools_server(seat_link(server, table, 1))) as ben,
    ):
        models = [MockModel(ana, 1), MockModel(ben, 2)]
        await asyncio.gather(*(model.play_on() for model in models))
    record = read_record(await table.get("record"))
    match = Match.from_record(record)
    text = TextMatch("maamut", 2, record.seed, record.options)
    readable: list[set[str]] = [set(), set()]
    for ply in [*match.log, None]:
        for seat in range(2):
            readable[seat].add(text.observation(seat))
        if ply is not None:
            text.play(ply.seat, ply.text)
    for seat, model in enumerate(models):
        assert len(model.read) > 1
        for observation in model.read:
            people, _, table_text = observation.partition("\n\n")
            assert people == 'Player A is "P0", Player B is "P1".'
            assert table_text in readable[seat]


async def test_a_model_joins_an_open_seat_and_reads_the_rules(server: Server) -> None:
    table = await server.table("maamut", "person", "open", start=False, options=SMALL)
    async with mcp.Client(tools_server(name="Marvin")) as client:
        assert "Join a table first" in await call(client, "look")
        observation = await call(client, "join", link=f"{server.url}/t/{table.id}")
        assert "The match has not begun" in observation
        assert 'Player B is "Marvin"' in observation
        assert "In two minutes" not in observation
        assert "Moves are written like" in await call(client, "rules")
        assert "M4.1" in await call(client, "rules", length="full")
        await table.post("start", {}, table.host)
        async with table.viewer(0) as ana:
            await ana.play(ana.view["choices"][0]["move"])
            told = await call(client, "wait_for_turn", seconds=20)
            assert "What happened:\n- Player A " in told
            assert ana.table["seats"][1]["present"]


async def test_refusals_of_the_server_are_told(server: Server) -> None:
    table = await server.table("maamut", "person", "person", options=SMALL)
    async with (
        mcp.Client(tools_server(seat_link(server, table, 0))) as ana,
        mcp.Client(tools_server(seat_link(server, table, 1))) as ben,
    ):
        refused = await ana.call_tool("play", {"move": "trap"})
        assert refused.is_error
        assert "(M" in refused.content[0].text
        assert "Moves are written like" in await call(ana, "play", move="castle")
        assert "Player A" not in await call(ben, "play", move="place a1")
        assert "Legal moves" in await call(ana, "look")


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("chess", "A link to a table is written like"),
        ("file:///t/a", "A link to a table is written like"),
        ("{url}/t/{id}#seat=guessed", "Error executing tool"),
        ("{url}/t/nothing", "Error executing tool"),
        ("http://127.0.0.1:9/t/a", "does not answer"),
    ],
)
async def test_a_link_that_leads_nowhere_is_refused(server: Server, link: str, told: str) -> None:
    table = await server.table("maamut", "person", "person", options=SMALL)
    async with mcp.Client(tools_server()) as client:
        answer = await client.call_tool("join", {"link": link.format(url=server.url, id=table.id)})
        assert answer.is_error
        assert told in answer.content[0].text


async def test_the_command_serves_the_tools_over_standard_input(server: Server) -> None:
    table = await server.table("maamut", "person", "easy", options=SMALL)
    command = mcp.StdioServerParameters(
        command=sys.executable,
        args=["-m", "fireside", "mcp", seat_link(server, table, 0)],
        env={**os.environ},
    )
    async with mcp.Client(mcp.stdio_client(command)) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {"look", "rules", "play", "wait_for_turn"}
        model = MockModel(client, 3)
        await model.play_on(most=2)
        assert "Player B is a bot (easy)" in model.read[0]


def test_links_are_parsed() -> None:
    link = read_link("https://host.example:8000/games/t/AbC-1#seat=to%2Bken")
    assert tuple(link) == ("https://host.example:8000/games", "AbC-1", "to+ken")
    assert link.live() == "wss://host.example:8000/games/api/tables/AbC-1/live"
    assert read_link("http://host/t/abc/").token is None
