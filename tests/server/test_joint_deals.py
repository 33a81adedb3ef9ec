"""Deals to which every person contributes: no person can choose or know one alone."""

import asyncio
import secrets
from typing import Any

import pytest
from tests.server.running import Client, Server, Table

import fireside
from fireside.table.tokens import joint_commitment, joint_seed

pytestmark = pytest.mark.anyio


async def come(table: Table, token: str, nonce: str | None) -> tuple[Client, dict[str, Any]]:
    """Connect with a seat's link and say hello with this contribution."""
    client = Client(table.server, table.id, token)
    client.socket = await client._open()
    client.reader = asyncio.create_task(client._read(client.socket))
    more = {} if nonce is None else {"nonce": nonce}
    return client, await client.command("hello", token=token, parts=True, **more)


async def until_playing(*clients: Client) -> None:
    for one in clients:
        await one.until(lambda one=one: one.table["status"] == "playing" and one.view is not None)


async def test_a_host_cannot_see_a_deal_before_the_others_have_come(server: Server) -> None:
    """The attack: open tables alone, look at the deal, throw away what does not please."""
    for kinds in (("person", "open"), ("person", "person")):
        for _ in range(3):
            table = await server.table("maamut", *kinds, start=False)
            host, welcome = await come(table, table.tokens[0], secrets.token_hex(32))
            await table.post("start", {}, table.host, status=409 if "open" in kinds else 0)
            assert welcome["view"] is None
            assert (await table.get())["status"] == "waiting"
            await table.get("view", table.tokens[0], status=409)
            await table.get("log", table.host, status=409)
            await host.command("look")
            assert host.view is None
            await host.close()


async def test_the_match_begins_with_the_last_contribution(server: Server) -> None:
    table = await server.table("maamut", "person", "open", "open", start=False)
    ana, _ = await come(table, table.tokens[0], "aa" * 32)
    links = [(await table.post("join", {"name": name}))["link"] for name in ("Ben", "Cleo")]
    ben, _ = await come(table, links[0]["token"], "bb" * 32)
    begun = await table.post("start", {}, table.host)
    assert (begun["status"], begun["begins"]) == ("waiting", True)
    assert [one["ready"] for one in begun["seats"]] == [True, True, False]
    cleo, welcome = await come(table, links[1]["token"], "cc" * 32)
    assert welcome["table"]["status"] == "playing"
    await until_playing(ana, ben, cleo)
    for one in (ana, ben, cleo):
        await one.close()


async def test_the_deal_survives_a_restart_between_hello_and_deal(database: str) -> None:
    server = Server(database)
    try:
        table = await server.table("maamut", "person", "person", start=False)
        ana, _ = await come(table, table.tokens[0], "aa" * 32)
        await table.post("start", {}, table.host)
        before = await table.get()
        await ana.close()
        server.kill()
        server.start()
        ben, welcome = await come(table, table.tokens[1], "bb" * 32)
        assert welcome["table"]["status"] == "playing"
        assert welcome["table"]["commitment"] == before["commitment"]
        await ben.close()
    finally:
        server.stop()


async def test_every_contribution_changes_the_seed_and_only_the_first_counts(
    server: Server,
) -> None:
    table = await server.table("maamut", "person", "person", "random", start=False)
    shares = [secrets.token_hex(32) for _ in range(2)]
    for seat, share in enumerate(shares):
        await table.post("contribute", {"nonce": share}, table.tokens[seat])
        await table.post("contribute", {"nonce": "ff" * 32}, table.tokens[seat])
    begun = await table.post("start", {}, table.host)
    assert begun["status"] == "playing"
    late, _ = await come(table, table.tokens[0], "ee" * 32)
    await late.close()
    bots = await asyncio.gather(*(post_stand_in(table, seat) for seat in (0, 1)))
    assert all(one["status"] == "playing" for one in bots)
    spectator = Client(server, table.id, None)
    await spectator.connect()
    await spectator.until(lambda: spectator.table["status"] == "over")
    await spectator.close()
    opened = (await table.get())["opened"]
    secret = bytes.fromhex(opened["salt"])
    assert opened["contributions"] == [*shares, None]
    assert joint_commitment(secret) == begun["commitment"]
    given = [bytes.fromhex(one) for one in shares]
    seed = joint_seed(table.id, secret, [*given, None])
    assert seed == int(opened["seed"])
    for at in range(2):
        other = [*given, None]
        other[at] = secrets.token_bytes(32)
        assert joint_seed(table.id, secret, other) != seed
    record = fireside.Match.from_record(fireside_record(await table.get("record")))
    assert record.seed == seed


def fireside_record(text: str) -> Any:
    from fireside.play.records import read_record

    return read_record(text)


async def post_stand_in(table: Table, seat: int) -> Any:
    return await table.post(f"seats/{seat}/stand-in", {"level": "random"}, table.host)


async def test_a_rematch_waits_for_all_persons(server: Server) -> None:
    table = await server.table("maamut", "person", "person")
    for seat in (0, 1):
        await post_stand_in(table, seat)
    spectator = Client(server, table.id, None)
    await spectator.connect()
    await spectator.until(lambda: spectator.table["status"] == "over")
    await spectator.close()
    again = await table.post("rematch", {}, table.tokens[0])
    assert (again["status"], again["begins"]) == ("waiting", True)
    followed = Table(server, {"table": again, "host_token": table.host, "links": []})
    ana, _ = await come(followed, table.tokens[0], secrets.token_hex(32))
    assert ana.table["status"] == "waiting"
    ben, _ = await come(followed, table.tokens[1], None)
    await until_playing(ana, ben)
    for one in (ana, ben):
        await one.close()


async def test_a_person_alone_against_bots_plays_at_once(server: Server) -> None:
    table = await server.table("maamut", "person", "random", start=False)
    assert (await table.post("start", {}, table.host))["status"] == "playing"
    assert (await table.get("view", table.tokens[0]))["view"]["seat"] == 0
