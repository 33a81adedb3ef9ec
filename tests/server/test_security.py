"""Security: headers, origins, limits, sizes, and secrets that must not appear anywhere."""

import asyncio
import base64
import hashlib
import json
import re
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.server.running import Client, Server, until
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import fireside
from fireside.offline.python_bundle import source_digest
from fireside.play.records import write_record
from fireside.server.http.security import (
    IMPORTED_BYTES,
    IMPORTED_BYTES_IN_ALL,
    LEAST_IMPORT,
    MOST_HELD_BACK,
    RequestLimits,
    address_of,
)
from fireside.server.http.trusted_hosts import TrustedHosts
from fireside.server.limits.token_bucket import RateLimiter
from fireside.service.system_secrets import SystemSecrets
from fireside.table.request_refusals import RequestRefused
from fireside.table.text_sanitizing import sanitize
from fireside.table.tokens import hash_of, is_token_of, which_has

pytestmark = pytest.mark.anyio


async def test_every_answer_has_the_security_headers(server: Server) -> None:
    async with server.http() as client:
        for path in ("/", "/t/whatever", "/api/games", "/api/nothing", "/health", "/assets/x.js"):
            headers = (await client.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


async def test_only_pages_that_run_python_may_compile_it(
    server: Server, database: str, tmp_path: Path
) -> None:
    python = tmp_path / "site" / "python"
    python.mkdir(parents=True)
    (python / "files.json").write_text(json.dumps({"sources": source_digest()}))
    (python / "pyodide.mjs").write_text("export {}")
    running = Server(database, "--site", str(tmp_path / "site"))
    async with server.http() as without, running.http() as client:
        offers = [await one.get("/api/games") for one in (without, client)]
        scripts = await client.get("/python/pyodide.mjs")
        missing = await without.get("/python/pyodide.mjs")
    running.stop()
    assert [one.json()["on_device"] for one in offers] == [False, True]
    plain, wider = (one.headers["content-security-policy"] for one in offers)
    assert wider == plain.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    assert scripts.headers["content-type"].startswith("text/javascript")
    assert missing.status_code == 404


async def test_the_only_script_in_a_page_that_browsers_run_is_the_one_it_was_built_with(
    server: Server,
) -> None:
    """The policy contains the hash of its text."""
    table = await server.table("maamut", "person", "person")
    async with server.http() as client:
        for path in ("/", "/rules/tikal", "/t/there-is-none", f"/t/{table.id}", "/t/x/replay/4"):
            answer = await client.get(path)
            (script,) = re.findall(r"<script>(.*?)</script>", answer.text, re.DOTALL)
            digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
            policy = answer.headers["content-security-policy"]
            assert f"script-src 'self' 'sha256-{digest}';" in policy, path


async def test_the_page_of_a_table_that_is_open_asks_for_its_board_at_once(server: Server) -> None:
    table = await server.table("maamut", "person", "person")
    async with server.http() as client:
        for path in (f"/t/{table.id}", f"/t/{table.id}/replay/3"):
            page = (await client.get(path)).text
            assert 'data-title="maamut"' in page
            assert "/assets/maamut-" in page.split("<script>")[0] + page.split("</script>")[1]
        for path in ("/t/there-is-none", "/t/%00", f"/t/{'x' * 3_000}", "/t", "/t/a/b/c/d"):
            answer = await client.get(path)
            assert answer.status_code == 200, path
            assert "data-title" not in answer.text
        tag = (await client.get(f"/t/{table.id}")).headers["etag"]
        again = await client.get(f"/t/{table.id}", headers={"if-none-match": tag})
        assert again.status_code == 304
        assert (await client.get("/t/there-is-none")).headers["etag"] != tag


async def test_any_place_within_the_client_is_its_page_but_not_missing_files(
    server: Server,
) -> None:
    async with server.http() as client:
        assert (await client.get("/t/abcdefgh")).status_code == 200
        assert (await client.get("/assets/none.js")).status_code == 404
        assert (await client.get("/../../etc/passwd")).status_code in (200, 404)
        again = await client.get("/", headers={"if-none-match": ""})
        tag = again.headers["etag"]
        assert (await client.get("/", headers={"if-none-match": tag})).status_code == 304


async def test_head_is_answered_like_get_without_a_body(server: Server) -> None:
    async with server.http() as client:
        for path in ("/", "/t/abcdefgh", "/icon.svg"):
            told, asked = await client.get(path), await client.head(path)
            assert asked.status_code == told.status_code
            assert asked.content == b""
            for name in ("content-type", "content-length", "etag", "content-security-policy"):
                assert asked.headers.get(name) == told.headers.get(name)


async def test_a_text_names_its_character_set_once(server: Server) -> None:
    async with server.http() as client:
        for path in ("/", "/metrics"):
            kind = (await client.get(path)).headers["content-type"]
            assert kind.startswith("text/")
            assert kind.count("charset=utf-8") == 1, kind


async def test_pages_of_other_hosts_cannot_connect(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    address = server.url.replace("http", "ws", 1) + f"/api/tables/{table.id}/live"
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        async with connect(address, origin="https://evil.example") as socket:  # type: ignore[arg-type]
            await socket.recv()
    async with connect(address, origin=server.url):  # type: ignore[arg-type]
        pass


def test_an_origin_is_compared_as_a_whole() -> None:
    names = TrustedHosts(["https://other.example"], "https://play.example:8443/")
    assert names.is_trusted_origin(None, "play.example")
    assert names.is_trusted_origin("https://play.example", "play.example")
    assert names.is_trusted_origin("https://other.example:443", "play.example")
    assert names.is_trusted_origin("https://play.example:8443", "play.example")  # nginx' $host
    for foreign in (
        "https://play.example.evil.example",
        "null",
        "https://[",
        "http://other.example",
    ):
        assert not names.is_trusted_origin(foreign, "play.example")


def test_a_host_is_an_address_a_name_at_home_or_one_that_was_told() -> None:
    told = ["https://other.example", "http://nas:8000"]
    names = TrustedHosts(told, "https://play.example:8443/", machine=["box", "localhost"])
    for own in (
        "127.0.0.1:8000",
        "[::1]:8000",
        "localhost",
        "BOX:8000",
        "box.local:8000",
        "nas:8000",
        "play.example",
    ):
        assert names.is_trusted_host(own), own
    assert names.is_trusted_host(None)
    assert names.is_trusted_host("OTHER.example.")
    for foreign in ("evil.example", "play.example.evil.example", "[", "", "127.0.0.1.evil.example"):
        assert not names.is_trusted_host(foreign), foreign


def test_another_name_without_a_dot_is_nobodys_own() -> None:
    """Any machine of the local network can claim such a name for this server's address."""
    names = TrustedHosts(machine=["box"])
    for foreign in ("wpad", "router", "boxes", "box2:8000", "box.evil", "ai.", "."):
        assert not names.is_trusted_host(foreign), foreign
    assert names.is_trusted_host("box.")


async def test_a_server_answers_to_the_names_of_its_machine_and_says_how_to_add_others(
    database: str,
) -> None:
    server = Server(database, "--origin", "http://nas:8000")
    try:
        async with server.http() as client:

            async def ask(host: str) -> httpx.Response:
                return await client.get("/api/games", headers={"host": host})

            for own in (socket.gethostname(), "localhost", "nas:8000"):
                assert (await ask(own)).status_code == 200, own
            refused = await ask("wpad:8000")
            assert (refused.status_code, refused.json()["key"]) == (403, "unknown_host")
            assert "--origin" in refused.json()["sentence"]
            own_page = {"origin": "http://nas:8000", "host": "nas:8000"}
            wish = {"title": "guessing", "seats": [{"kind": "person"}, {"kind": "person"}]}
            made = await client.post("/api/tables", json=wish, headers=own_page)
            assert made.status_code == 201
    finally:
        server.stop()


async def test_nothing_private_is_kept_by_browsers_or_proxies(server: Server) -> None:
    """Views, links of seats and refusals; the client's files have cache headers of their own."""
    table = await server.table("guessing", "person", "person")
    token = {"authorization": f"Bearer {table.tokens[0]}"}
    wish = {"title": "guessing", "seats": [{"kind": "person"}, {"kind": "person"}]}
    async with server.http() as client:
        answers = [
            await client.get(f"/api/tables/{table.id}{path}", headers=token)
            for path in ("", "/view", "/log", "/moments/0", "/record", "/nothing")
        ]
        answers.append(await client.post("/api/tables", json=wish))
        answers.append(await client.get(f"/api/tables/{table.id}/view", headers={"host": "evil"}))
        for answer in answers:
            assert answer.headers.get_list("cache-control") == ["no-store"], answer.url
        assert (await client.get("/")).headers.get_list("cache-control") == ["no-cache"]


async def test_pages_of_other_hosts_change_nothing(server: Server) -> None:
    """Including plain forms, which browsers send without a preflight."""
    wish = '{"title": "guessing", "seats": [{"kind": "person"}, {"kind": "person"}]}'
    plain = {"content-type": "text/plain"}
    strangers: list[tuple[dict[str, str], str]] = [
        ({"origin": "https://evil.example"}, "foreign_page"),
        ({"origin": "null"}, "foreign_page"),
        ({"sec-fetch-site": "cross-site"}, "foreign_page"),
        ({"origin": "http://evil.example", "host": "evil.example"}, "unknown_host"),
    ]
    async with server.http() as client:
        for headers, key in strangers:
            for path in ("/api/tables", "/api/records"):
                answer = await client.post(path, content=wish, headers={**plain, **headers})
                assert (answer.status_code, answer.json()["key"]) == (403, key)
        assert (await client.get("/api/games", headers={"host": "evil.example"})).status_code == 403
        assert (await client.get("/health", headers={"host": "evil.example"})).status_code == 200
        own = {**plain, "origin": server.url, "content-type": "application/json"}
        assert (await client.post("/api/tables", content=wish, headers=own)).status_code == 201


async def test_a_page_that_took_our_address_for_its_name_cannot_connect(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    address = f"ws://evil.example:{server.port}/api/tables/{table.id}/live"
    with pytest.raises(InvalidStatus, match="403"):
        async with connect(
            address,
            host="127.0.0.1",
            origin=f"http://evil.example:{server.port}",  # type: ignore[arg-type]
        ):
            pass


async def test_large_bodies_and_frames_are_refused(server: Server) -> None:
    async with server.http() as client:
        large = await client.post(
            "/api/tables", content=b"[" * 100_000, headers={"content-type": "application/json"}
        )
        assert large.status_code == 413
        record = await client.post("/api/records", content=b"x" * 600_000)
        assert record.status_code == 413
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana:
        assert ana.socket is not None
        await ana.socket.send("x" * 100_000)
        assert ana.reader is not None
        await ana.reader
        assert ana.socket.close_code == 1009
        await ana.connect()  # and nothing else has happened
        assert (await ana.play("right"))["type"] == "accepted"


async def test_what_is_nested_too_deeply_is_refused_like_anything_else(server: Server) -> None:
    deep = "[" * 30_000 + "]" * 30_000
    async with server.http() as client:
        headers = {"content-type": "application/json"}
        for body in (f'{{"title": {deep}}}', f'{{"seats": {deep}}}', deep):
            answer = await client.post("/api/tables", content=body, headers=headers)
            assert (answer.status_code, answer.json()["key"]) == (400, "bad_request")
    table = await server.table("guessing", "person", "person")
    async with table.viewer(0) as ana:
        assert ana.socket is not None
        await ana.socket.send(f'{{"type": "play", "id": "deep", "move": {deep}}}')
        await ana.socket.send(f'{{"type": "play", "extra": {deep}, "id": "deep", "move": "left"}}')
        assert (await ana.play("right"))["type"] == "accepted"


@pytest.mark.xdist_group("postgresql")
async def test_what_postgresql_cannot_hold_is_refused_before_it_is_asked(postgresql: str) -> None:
    server = Server(postgresql)
    try:
        async with server.http() as client:
            lobby = await client.get("/api/tables?title=%00")
            assert (lobby.status_code, lobby.json()["key"]) == (400, "bad_request")
            wish = {"title": "\0", "seats": [{"kind": "person", "name": "\0"}]}
            assert (await client.post("/api/tables", json=wish)).status_code == 400
            match = fireside.Match("maamut", names=["A\0na", "B" * 60])
            record = await client.post("/api/records", content=write_record(match.record()))
            assert record.status_code == 201, record.text
            assert [one["name"] for one in record.json()["seats"]] == ["A na", "B" * 40]
        nowhere = Client(server, "abcdefgh%00", None)
        assert (await nowhere.connect())["key"] == "no_such_table"
        await nowhere.close()
    finally:
        server.stop()


async def test_names_hold_nothing_that_cannot_be_seen(server: Server) -> None:
    table = await server.table("guessing", "open", "open", start=False)
    taken = await table.post("join", {"name": "A\u202ena \u200b\x85 B"})
    assert taken["table"]["seats"][0]["name"] == "A na B"
    match = fireside.Match("maamut", names=["\x1b[31mRed", "\u2066Ben"])
    async with server.http() as client:
        record = await client.post("/api/records", content=write_record(match.record()))
    assert [one["name"] for one in record.json()["seats"]] == ["[31mRed", "Ben"]


@pytest.mark.parametrize(
    "blank",
    [
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800",
        "\u034f",
        "\ufe0f",
        "\u0301",
        "\U000e0020",
        "\u3000",
    ],
)
async def test_a_name_of_letters_that_are_drawn_as_nothing_is_none(
    server: Server, blank: str
) -> None:
    table = await server.table("guessing", "open", "open", start=False)
    taken = await table.post("join", {"name": f" {blank} {blank}"})
    assert taken["table"]["seats"][0]["name"] == ""
    assert sanitize(f"{blank}Ana{blank}").strip(blank) == "Ana"


def test_names_of_all_scripts_stay_as_they_are() -> None:
    for name in ("Ștefan", "अनिता", "นภา", "김하나", "محمد", "❤\ufe0f", "Zoë 2"):
        assert sanitize(name) == name


async def test_refusals_wait_but_no_more_of_them_than_cost_nothing() -> None:
    limits = RequestLimits(True)
    one = asyncio.create_task(limits.hold_back())
    await until(lambda: one.done() or limits.held_back == 1)
    await one
    assert limits.held_back == 0
    limits.held_back = MOST_HELD_BACK
    with pytest.raises(StopIteration):  # it ends before any request waits
        limits.hold_back().send(None)


async def test_commands_that_come_too_fast_are_refused_one_by_one(database: str) -> None:
    server = Server(database, limits=True)
    try:
        table = await server.table("guessing", "person", "person")
        async with table.viewer(0) as ana, table.viewer(0) as also_ana:
            keys = [(await ana.command("look")).get("key") for _ in range(45)]
            assert set(keys) == {None}

            async def say(one: Client) -> str | None:
                key: str | None = (await one.command("say", text="hey")).get("key")
                return key

            # all at once: on a slow machine they wait for each other long enough
            lines = await asyncio.gather(*(say(one) for _ in range(12) for one in (ana, also_ana)))
            assert None in lines
            assert "too_fast" in lines[::2]
            assert "too_fast" in lines[1::2]  # another connection has the same limit
    finally:
        server.stop()


async def test_an_address_imports_so_many_records_a_day(database: str) -> None:
    server = Server(database, "--behind-proxy", "127.0.0.1", limits=True)
    record = write_record(fireside.Match("maamut", seed=5).record()).encode()
    padded = record + b"\n" * (400_000 - len(record))
    try:
        async with server.http() as client:

            async def post(address: str, content: bytes) -> httpx.Response:
                headers = {"x-forwarded-for": address}
                return await client.post("/api/records", content=content, headers=headers)

            statuses = [(await post("203.0.113.5", padded)).status_code for _ in range(8)]
            assert statuses == [201] * 7 + [429]
            refused = await post("203.0.113.5", padded)
            assert refused.json()["key"] == "imports_used_up"
            assert int(refused.headers["retry-after"]) > 60
            assert re.search(r"in \d+ hours?\.", refused.json()["sentence"])
            assert (await post("203.0.113.6", record)).status_code == 201
    finally:
        server.stop()


def test_a_short_record_counts_too_and_so_do_many_addresses_together() -> None:
    limits = RequestLimits(True)
    for _ in range(IMPORTED_BYTES // LEAST_IMPORT):
        limits.check_import(1, "a")
    with pytest.raises(RequestRefused):
        limits.check_import(1, "a")
    with pytest.raises(RequestRefused):
        for at in range(IMPORTED_BYTES_IN_ALL // 500_000):
            limits.check_import(500_000, f"address {at}")
    RequestLimits(False).check_import(IMPORTED_BYTES_IN_ALL, "a")


def test_a_limit_fills_up_again_for_each_address_by_itself() -> None:
    limit = RateLimiter(2, 1000)
    assert limit.retry_after("a") == limit.retry_after("a") == 0
    limit.a_second = 0.001
    assert limit.retry_after("a") > 0
    assert limit.retry_after("b") == 0


@pytest.mark.parametrize(
    ("host", "bucket"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.6", "203.0.113.6"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somebody", "somebody"),
    ],
)
def test_a_limit_counts_for_an_ipv4_address_or_an_ipv6_network(host: str, bucket: str) -> None:
    assert address_of({"client": (host, 5)}) == bucket


def test_tokens_are_compared_by_hash() -> None:
    one, other = SystemSecrets().token(), SystemSecrets().token()
    assert is_token_of(one, hash_of(one))
    assert not is_token_of(one, hash_of(other))
    assert not is_token_of("", None)
    assert which_has(other, [None, hash_of(one), hash_of(other)]) == 2
    assert which_has("", [None, None]) is None


async def test_no_token_is_stored_or_logged(database: str) -> None:
    server = Server(database)
    try:
        table = await server.table("guessing", "person", "person")
        async with table.viewer(0) as ana:
            await ana.play("right")
        wrong = SystemSecrets().token()
        await table.get("view", token=wrong, status=403)
        await table.post("start", {}, wrong, status=403)
        await table.get(f"view?token={wrong}")  # as an attacker might try; it is ignored
    finally:
        server.stop()
    with closing(sqlite3.connect(database)) as connection:
        stored = "\n".join(connection.iterdump())
        (seed,) = connection.execute("select large_seed from tables").fetchone()
    for secret in (table.host, *table.tokens.values(), wrong):
        assert secret not in stored
        assert secret.encode() not in server.log
    assert seed.hex().encode() not in server.log
    assert str(int.from_bytes(seed, "big")).encode() not in server.log


async def test_live_connections_are_logged_neither_with_query_nor_with_address(
    database: str,
) -> None:
    server = Server(database)
    try:
        table = await server.table("guessing", "person", "person")
        place = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table.id}/live?token=secret"
        async with connect(place):
            pass
        with pytest.raises(InvalidStatus):
            await connect(place, origin="https://evil.example")  # type: ignore[arg-type]
    finally:
        server.stop()
    assert b"Started server process" in server.log  # proof that uvicorn's log is captured
    for secret in (b"secret", b"/live", b"127.0.0.1"):
        assert secret not in server.log


@pytest.mark.parametrize(("options", "warnings"), [((), 1), (("--behind-proxy", "127.0.0.1"), 0)])
async def test_a_proxy_that_is_not_named_is_warned_of_once(
    database: str, options: tuple[str, ...], warnings: int
) -> None:
    """All its visitors would count as one client and be refused for no visible reason."""
    server = Server(database, *options)
    async with server.http() as client:
        for visitor in ("203.0.113.5", "203.0.113.6"):
            await client.get("/api/games", headers={"x-forwarded-for": visitor})
    server.stop()
    lines = [line for line in server.log.splitlines() if b"--behind-proxy" in line]
    assert len(lines) == warnings
    assert all(json.loads(line)["address"] == "127.0.0.1" for line in lines)


async def test_other_peoples_seats_and_tables_stay_closed(server: Server) -> None:
    table = await server.table("guessing", "person", "person")
    other = await server.table("guessing", "person", "person")
    await table.get("view", token=other.tokens[0], status=403)
    await table.post("leave", None, other.tokens[0], status=403)
    await table.post("seats/1/give-back", None, table.tokens[0], status=403)
    await table.post("rematch", {}, None, status=403)
    async with server.http() as client:
        path = f"/api/tables/{table.id}/seats/1/notices"
        headers = {"authorization": f"Bearer {table.tokens[0]}"}
        assert (await client.put(path, json={}, headers=headers)).status_code == 403
    async with table.viewer() as spectator:
        for command in ("undo", "return"):
            assert (await spectator.command(command))["key"] == "spectator"
        assert (await spectator.play("right"))["key"] == "spectator"
