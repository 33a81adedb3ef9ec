"""Servers are played on behind the proxies of `deployment/`, where these are installed."""

import asyncio
import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest
from tests.server.counters import counts
from tests.server.proxies import COMMANDS, DEPLOYMENT, NAME, running_proxy
from tests.server.roaming import Roamer
from tests.server.running import Server
from websockets.asyncio.client import connect

pytestmark = pytest.mark.anyio

OPTIONS = ("--behind-proxy", "127.0.0.1", "--public-url", f"https://{NAME}")
PROXIES = pytest.mark.parametrize("program", sorted(COMMANDS))
# Spellings that a proxy or the server's router may treat as the same path.
SPELLINGS = (
    *("/metrics", "/metrics/", "/metrics//", "//metrics", "//metrics/", "/./metrics/"),
    *("/%6detrics", "/%6Detrics/", "/metrics%2f", "/%2fmetrics", "/metrics?all", "/metrics/?all"),
    *("/t/../metrics", "/t/../metrics/", "/METRICS", "/Metrics/", "/metrics;all", "/metrics%00"),
)


@PROXIES
async def test_people_play_over_a_proxy_with_tls(program: str, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.db"), *OPTIONS, limits=True)
    try:
        table = await server.table("guessing", "person", "person")
        async with running_proxy(program, tmp_path, server.port) as proxy:
            async with connect(
                f"{proxy.address.replace('https', 'wss')}/api/tables/{table.id}/live",
                host="127.0.0.1",
                ssl=proxy.trusted,
                origin=proxy.address,  # type: ignore[arg-type]
            ) as live:
                hello = {"type": "hello", "id": "h", "token": table.tokens[0]}
                await live.send(json.dumps(hello))
                assert json.loads(await live.recv())["type"] == "welcome"
                await live.send(json.dumps({"type": "play", "id": "one", "move": "right"}))
                while json.loads(await live.recv())["type"] != "accepted":
                    pass
            page = await proxy.get("/")
            assert page.status_code == 200
            assert page.headers["strict-transport-security"]
            async with httpx.AsyncClient(trust_env=False) as client:
                plain = f"http://127.0.0.1:{proxy.plain}/t/x"
                moved = await client.get(plain, headers={"host": NAME})
            assert moved.headers["location"].startswith(f"https://{NAME}")
            assert moved.headers["location"].endswith("/t/x")
    finally:
        server.stop()


@PROXIES
async def test_metrics_are_not_public_in_any_spelling(program: str, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.db"), *OPTIONS)
    try:
        async with server.http() as client:
            assert "fireside_commands_total" in (await client.get("/metrics")).text
        async with running_proxy(program, tmp_path, server.port) as proxy:
            for path in SPELLINGS:
                answer = await proxy.get(path)
                assert "fireside_commands_total" not in answer.text, path
                assert "# TYPE" not in answer.text, path
    finally:
        server.stop()


@contextmanager
def recording_server() -> Iterator[tuple[int, list[str]]]:
    """Run an HTTP server that accepts everything; yield its port and the requested paths."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        """A handler that answers 200 to any GET."""

        def do_GET(self) -> None:
            if self.path != "/alive":  # which some proxies ask by themselves
                asked.append(self.path)
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server.server_port, asked
        finally:
            server.shutdown()
            thread.join()


@PROXIES
async def test_a_proxy_keeps_metrics_to_itself_whatever_runs_behind_it(
    program: str, tmp_path: Path
) -> None:
    """Covers older servers, and routes that a server may add later."""
    with recording_server() as (port, asked):
        async with running_proxy(program, tmp_path, port) as proxy:
            assert (await proxy.get("/api/games")).status_code == 200
            for path in ("/metrics", "/metrics/", "/metrics/x", "/metrics?all", "/%6detrics/"):
                assert (await proxy.get(path)).status_code == 403, path
    assert asked == ["/api/games"]


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/metrics", {"x-forwarded-for": "203.0.113.5"}),
        ("/metrics", {"forwarded": "for=203.0.113.5"}),
        ("/metrics/", {}),
        ("//metrics", {}),
        ("/%2fmetrics", {}),
    ],
)
async def test_the_server_itself_gives_metrics_only_to_who_asks_it_directly(
    server: Server, path: str, headers: dict[str, str]
) -> None:
    async with server.http() as client:
        url = httpx.URL(server.url, raw_path=path.encode())
        answer = await client.get(url, headers=headers)
        assert (answer.status_code, answer.json()["key"]) == (404, "not_there")
        assert (await client.get("/metrics")).status_code == 200


@PROXIES
@pytest.mark.xdist_group("postgresql")
async def test_viewers_of_a_table_meet_at_one_server_and_go_on_at_another(
    program: str, tmp_path: Path, postgresql: str
) -> None:
    servers = [Server(postgresql, *OPTIONS, "--cores", "1") for _ in range(2)]
    try:
        async with running_proxy(program, tmp_path, *(one.port for one in servers)) as proxy:
            # Enough that each server gets some: the ids send all of them to one in 1 of 2**23 runs.
            tables = [await servers[0].table("guessing", "person", "person") for _ in range(24)]
            players = [Roamer([proxy], one.id, one.tokens[0]) for one in tables]
            others = [Roamer([proxy], one.id, one.tokens[1]) for one in tables]
            await asyncio.gather(*(one.connect() for one in players + others))
            for version in (1, 2):
                for one, other in zip(players, others, strict=True):
                    assert (await one.command("play", move="right"))["type"] == "accepted"
                    await other.until(lambda other=other, n=version: other.version == n)
                if version == 1:
                    assert all(counts(one)["connections"] for one in servers)
                    await asyncio.to_thread(servers[0].stop)
            await asyncio.gather(*(one.close() for one in players + others))
    finally:
        for server in servers:
            server.stop()


@pytest.mark.skipif(not shutil.which("caddy"), reason="there is no Caddy here")
def test_caddy_is_content_with_its_file() -> None:
    file = str(DEPLOYMENT / "Caddyfile")
    words = ["caddy", "validate", "--adapter", "caddyfile", "--config", file]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Valid configuration" in done.stdout + done.stderr
