"""Limits on what one visitor can do to others: the lobby, public seats, and monitoring."""

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
from tests.server.running import Server

from fireside.server.container import ServerApp
from fireside.server.maintenance.retention import DAY, PUBLIC_DAYS, Retention
from fireside.server.settings import RetentionSettings, Settings
from fireside.service.clock import now
from fireside.table.messages.requests import NewTable, SeatRequest

pytestmark = pytest.mark.anyio

OPEN = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
WISH = {"title": "maamut", "seats": OPEN, "public": True}


async def test_one_address_opens_few_public_tables_and_many_private_ones(database: str) -> None:
    server = Server(database, limits=True)
    try:
        async with server.http() as client:
            made = [await client.post("/api/tables", json=WISH) for _ in range(6)]
            private = await client.post("/api/tables", json=WISH | {"public": False})
        assert [one.status_code for one in made] == [201] * 4 + [429] * 2
        assert made[-1].json()["key"] == "public_used_up"
        assert int(made[-1].headers["retry-after"]) > 60
        assert private.status_code == 201
    finally:
        server.stop()


async def test_one_address_sits_down_at_few_public_tables(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    free = Server(database)
    tables = [
        (await free.table("maamut", "person", "open", start=False, public=True)).id
        for _ in range(9)
    ]
    free.stop()
    server = Server(database, limits=True)
    try:
        async with server.http() as client:
            joins = [
                await client.post(f"/api/tables/{one}/join", json={"name": "Eve"}) for one in tables
            ]
        assert [one.status_code for one in joins] == [201] * 6 + [429] * 3
    finally:
        server.stop()


async def test_the_lobby_lists_few_waiting_tables_of_one_creator_and_only_new_ones(
    database: str,
) -> None:
    server_app = ServerApp(Settings(database=database, bot_processes=1))
    await server_app.start()
    seats = [SeatRequest(kind="person"), SeatRequest(kind="open")]
    wish = NewTable(title="maamut", seats=seats, public=True)
    lobby = server_app.tables
    flood = lobby.creator("192.0.2.1")
    assert flood != lobby.creator("192.0.2.2")
    create = server_app.application.lifecycle.create
    other, _, _ = await create(wish, creator=lobby.creator("192.0.2.2"))
    old, _, _ = await create(wish, creator=lobby.creator("192.0.2.3"))
    many = [(await create(wish, creator=flood))[0].id for _ in range(8)]
    await lobby.change_table(old.id, "waiting", created=now() - 2 * DAY)
    shown = [row.id for row, _ in await lobby.lobby(None, "waiting", None, 50)]
    assert len(shown) == 4
    assert other.id in shown
    assert set(shown) - {other.id} <= set(many)
    keeping = Retention(lobby, server_app.log, RetentionSettings())
    await keeping.run_once(now() + (PUBLIC_DAYS - 1) * DAY)
    assert await lobby.find(old.id) is None
    assert await lobby.find(other.id) is not None
    await server_app.stop()


async def test_the_host_frees_a_seat_that_somebody_occupies(server: Server) -> None:
    table = await server.table("maamut", "person", "open", start=False)
    link = (await table.post("join", {"name": "Eve"}))["link"]
    await table.post("seats/1/free", None, link["token"], status=403)
    freed = await table.post("seats/1/free", None, table.host)
    assert freed["seats"][1]["kind"] == "open"
    await table.get("view", link["token"], status=403)
    await table.post("start", {"fill": "random"}, table.host)
    await table.post("seats/0/free", None, table.host, status=409)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


async def test_health_and_metrics_have_a_port_of_their_own(database: str) -> None:
    port = free_port()
    server = Server(database, "--monitor-port", str(port), limits=True)
    try:
        async with server.http() as public, httpx.AsyncClient(trust_env=False) as client:
            for path in ("/health", "/metrics", "/metrics/", "/metrics//"):
                assert (await public.get(path)).status_code == 404, path
            assert (await public.get("/alive")).status_code == 200
            assert (await public.get("/api/games")).status_code == 200
            there = f"http://127.0.0.1:{port}"
            for path in ("/health", "/metrics", "/alive"):
                assert (await client.get(there + path)).status_code == 200, path
            for path in ("/api/games", "/", "/metrics/x"):
                assert (await client.get(there + path)).status_code == 404, path
            asked = await asyncio.gather(*(client.get(there + "/health") for _ in range(150)))
            assert 429 in {one.status_code for one in asked}
    finally:
        server.stop()


async def test_private_answers_are_kept_by_no_cache(server: Server) -> None:
    table = await server.table("maamut", "person", "random")
    async with server.http() as client:
        for path in ("", "/view", "/log"):
            headers = {"authorization": f"Bearer {table.tokens[0]}"}
            answer = await client.get(f"/api/tables/{table.id}{path}", headers=headers)
            assert answer.headers["cache-control"] == "no-store"


async def test_requests_for_unknown_hosts_are_refused(database: str) -> None:
    server = Server(database, "--public-url", "https://play.example")
    try:
        async with server.http() as client:
            for host, status in (
                ("play.example", 200),
                ("127.0.0.1:8000", 200),
                ("192.168.1.7:8000", 200),
                ("localhost:8000", 200),
                ("rebound.example", 403),
                ("play", 403),
            ):
                answer = await client.get("/api/games", headers={"host": host})
                assert answer.status_code == status, host
    finally:
        server.stop()
