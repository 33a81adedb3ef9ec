"""Arbitrary client input: answered in words, without a crash, data loss or a leak."""

import json
import random
import string
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.server.running import Client, Server
from websockets.exceptions import ConnectionClosed

from fireside.service.operations.openapi import openapi_document

LETTERS = string.printable + "âéß☃\U0001f98d\u0000\ud7ff"


def rubbish(chooser: random.Random, depth: int = 0) -> Any:
    """Return an arbitrary JSON value."""
    kinds = ["text", "number", "constant", "list", "object"]
    kind = chooser.choice(kinds if depth < 3 else kinds[:3])
    if kind == "text":
        return "".join(chooser.choices(LETTERS, k=chooser.randrange(30)))
    if kind == "number":
        return chooser.choice([0, -1, 1 << 80, 1e308, 0.5, 2**63, -(2**63), 7])
    if kind == "constant":
        return chooser.choice([True, False, None])
    values = [rubbish(chooser, depth + 1) for _ in range(chooser.randrange(4))]
    return values if kind == "list" else {f"k{at}": one for at, one in enumerate(values)}


def frame(chooser: random.Random, seen: list[str], tokens: list[str]) -> str | bytes:
    """Return a frame: almost right, quite wrong, or repeated."""
    if seen and chooser.random() < 0.15:
        return chooser.choice(seen)
    if chooser.random() < 0.1:
        wrong: list[str | bytes] = ["", "{", "[" * 5000, "null", '"x"', "{}", "\ud7ff", b"\xff\xfe"]
        return chooser.choice(wrong)
    command: dict[str, Any] = {
        "type": chooser.choice(["hello", "play", "undo", "return", "say", "look", "castle", 7]),
        "id": chooser.choice(["a", "b" * 40, "c" * 41, "", 5, None, f"x{chooser.random()}"]),
    }
    fields: dict[str, list[Any]] = {
        "move": ["right", "left", "done", "guess 1", "guess 9", "x" * 100, "y" * 101, 3],
        "version": [0, 1, 5, -1, 1 << 70, "1", None],
        "token": [*tokens, "wrong", "z" * 101, 4],
        "text": ["hi", "", "\u202eabc", "w" * 501, "\n"],
        "whole_turn": [True, False, "yes"],
    }
    for name, values in fields.items():
        if chooser.random() < 0.35:
            command[name] = chooser.choice([*values, rubbish(chooser)])
    if chooser.random() < 0.1:
        command[str(rubbish(chooser))] = rubbish(chooser)
    return json.dumps(command)


@pytest.mark.anyio
async def test_whatever_comes_over_the_socket_is_answered_and_harms_nobody(
    server: Server,
) -> None:
    table = await server.table("guessing", "person", "person")
    chooser = random.Random(20)
    others = [table.host, table.tokens[1]]
    async with table.viewer(1) as ben:
        client = Client(server, table.id, table.tokens[0])
        await client.connect()
        seen: list[str] = []
        for _ in range(1500):
            sent = frame(chooser, seen, others)
            if isinstance(sent, str) and len(seen) < 200:
                seen.append(sent)
            try:
                assert client.socket is not None
                await client.socket.send(sent)
                if chooser.random() < 0.02:
                    await client.close()
                    await client.connect()
                if chooser.random() < 0.1:
                    await client.command("look")  # so everything before it was read
            # Rejected for too much invalid input: reconnect.
            except (ConnectionClosed, ConnectionError):
                await client.connect()
        if client.reader is None or client.reader.done():
            await client.connect()
        answer = await client.command("look")
        assert answer["type"] == "accepted"
        told = [json.loads(one) for one in client.frames]
        refused = [one for one in told if one["type"] == "refused"]
        assert len(refused) > 100
        assert all(one["key"] != "fault" and one["sentence"] for one in refused)
        assert not any(token in one for one in client.frames for token in others)
        await ben.until(lambda: ben.version == client.version)
        assert ben.view["pawn"] == client.view["pawn"]
        await client.close()
    log = await table.get("log?limit=100")
    assert [one["version"] for one in log["steps"]] == list(range(1, len(log["steps"]) + 1))


def cases_of(operation: Any, count: int) -> list[Any]:
    """Return valid and invalid requests for one operation, the same in every run."""
    cases: list[Any] = []

    @settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def collect(case: Any) -> None:
        cases.append(case)

    collect()
    return cases


def test_the_rest_interface_holds_what_its_description_promises(server: Server) -> None:
    """Schemathesis checks status, content type, schema and headers of every response.

    Only facts that a schema cannot express are excluded: whether a title or a level exists.
    """
    description = schemathesis.openapi.from_dict(openapi_document())
    description.config.update(base_url=server.url)
    wrong: list[str] = []
    asked = 0
    for found in description.get_all_operations():
        for case in cases_of(found.ok(), 12):  # type: ignore[union-attr]
            asked += 1
            try:
                case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=20)
            except FailureGroup as failures:
                wrong += [f"{case.method} {case.path}: {one}" for one in failures.exceptions]
    assert asked > 100
    assert not wrong, "\n\n".join(sorted(set(wrong))[:10])
