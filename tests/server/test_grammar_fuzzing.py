"""Requests and commands from the server's own grammar, at real tables with real tokens.

Requests generated from a schema alone end at tables that do not exist; these reach existing ones.
Within the time limit, every answer must be a documented one, no table may be damaged, and the log
must contain no error.
"""

import json
import random
import time
from typing import Any

import httpx
import pytest
from tests.server.grammar import Speaker
from tests.server.running import Client, Server, Table
from websockets.exceptions import ConnectionClosed

from fireside.service.message_schema import messages_schema
from fireside.service.operations.openapi import openapi_document

pytestmark = pytest.mark.anyio

CI_SECONDS, SLOW_SECONDS = 3.0, 120.0
TITLES = ["guessing", "maamut", "altamira", "tikal"]


class Fuzzer:
    """A client with links of some tables that sends whatever the grammar allows."""

    def __init__(self, server: Server, tables: list[Table], seed: int) -> None:
        self.server = server
        self.tables = tables
        self.chooser = random.Random(seed)
        self.api = openapi_document()
        self.asked = 0
        self.good = 0
        tokens = [one for table in tables for one in (table.host, *table.tokens.values())]
        self.tokens = [*tokens, "wrong"]
        self.words: dict[str, list[Any]] = {
            "title": TITLES,
            "level": ["random", "easy", "expert"],
            "token": tokens,
            "move": ["right", "left", "done", "guess 1", "place a1", "walk ne 2", "camp d4"],
            "text": ["hello", "\u202e", " "],
        }

    def speaker(self, schema: dict[str, Any]) -> Speaker:
        return Speaker(schema, self.words, self.chooser)

    def request(self) -> tuple[str, str, Any, dict[str, str]]:
        """Return method, path, body and headers of an operation at an existing table."""
        chooser = self.chooser
        path = chooser.choice(list(self.api["paths"]))
        method = chooser.choice(list(self.api["paths"][path]))
        content = self.api["paths"][path][method].get("requestBody", {}).get("content", {})
        body = None
        for one in content.values():
            schema = {**one["schema"]}
            named = {"$defs": self.api["components"]["schemas"]}
            body = self.speaker(named).say(schema)
        table = chooser.choice(self.tables)
        filled = path.replace("{table_id}", table.id)
        for name in ("seat", "ply", "step", "chapter"):
            filled = filled.replace(f"{{{name}}}", str(chooser.choice([0, 1, 2, 9, -1, "x"])))
        filled = filled.replace("{title}", chooser.choice(TITLES))
        headers = {"authorization": f"Bearer {chooser.choice(self.tokens)}"}
        return method.upper(), filled, body, headers

    async def ask(self, client: httpx.AsyncClient) -> None:
        """Send a request; check that it succeeds or that its error has the common format."""
        method, path, body, headers = self.request()
        answer = await client.request(method, path, json=body, headers=headers)
        said = f"{method} {path} {body}: {answer.status_code} {answer.text[:300]}"
        self.asked += 1
        self.good += answer.status_code < 300
        assert answer.status_code < 500, said
        if answer.status_code >= 400:
            refusal = answer.json()
            assert refusal["sentence"], said
            assert refusal["key"] != "fault", said

    async def talk(self, client: Client, schema: dict[str, Any]) -> None:
        """Send a command of the grammar, or several at once."""
        frame = self.speaker(schema).say(schema["properties"]["ClientMessage"])
        try:
            assert client.socket is not None
            await client.socket.send(json.dumps(frame))
            if self.chooser.random() < 0.2:
                await client.command("look")
        # Rejected for too much invalid input: reconnect.
        except (ConnectionClosed, ConnectionError):
            await client.connect()
        self.asked += 1


async def fuzz(server: Server, seconds: float, seed: int) -> int:
    """Send random requests, check that none does harm, and return their number."""
    tables = [
        await server.table("guessing", "person", "person", "random", aids=True),
        await server.table("maamut", "person", "person"),
        await server.table("guessing", "person", "open", start=False),
    ]
    fuzzer = Fuzzer(server, tables, seed)
    schema = messages_schema()
    clients = [Client(server, table.id, table.tokens[0]) for table in tables[:2]]
    for client in clients:
        await client.connect()
    end = time.monotonic() + seconds
    async with server.http() as http:
        while time.monotonic() < end:
            await fuzzer.ask(http)
            await fuzzer.talk(fuzzer.chooser.choice(clients), schema)
    for client in clients:
        told = [json.loads(frame) for frame in client.frames]
        assert not [one for one in told if one.get("key") == "fault"]
        await client.close()
    assert fuzzer.good
    for table in tables[:2]:
        log = await table.get("log?limit=100")
        versions = [one["version"] for one in log["steps"]]
        assert versions == list(range(1, len(versions) + 1))
        async with table.viewer(1) as other:
            assert other.view is not None
    return fuzzer.asked


def check_log(server: Server) -> None:
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith(b"{")]
    assert lines
    assert not [line for line in lines if line["level"] in ("error", "critical")]


async def test_nothing_of_the_grammar_harms_anybody(database: str) -> None:
    server = Server(database, "--seconds", "0.05", "--cores", "1", "--analysis-seconds", "0.2")
    try:
        assert await fuzz(server, CI_SECONDS, 1)
    finally:
        server.stop()
    check_log(server)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
async def test_nothing_of_the_grammar_harms_anybody_for_long(database: str, seed: int) -> None:
    server = Server(database, "--seconds", "0.05", "--cores", "1", "--analysis-seconds", "0.2")
    try:
        assert await fuzz(server, SLOW_SECONDS, seed)
    finally:
        server.stop()
    check_log(server)
