"""Fair queueing: a flooding client waits behind all others; people with a shared address do not."""

import asyncio
from typing import Any

import httpx
import pytest
from tests.server.running import PATIENCE, Server, Table

from fireside.server.http.security import RequestLimits, SecurityMiddleware
from fireside.server.http.trusted_hosts import TrustedHosts
from fireside.server.limits.fair_queue import PerClientQueue
from fireside.server.limits.token_bucket import RateLimiter

pytestmark = pytest.mark.anyio

PAGES = 160  # about as many as the client's service worker caches
FLOOD, OTHERS = "203.0.113.5", "203.0.113.6"


class Line:
    """Concurrent requests of one address."""

    def __init__(self, lines: PerClientQueue, count: int) -> None:
        self.begun = 0
        self.tasks = [asyncio.create_task(self._ask(lines)) for _ in range(count)]

    async def _ask(self, lines: PerClientQueue) -> None:
        await lines.wait(FLOOD)
        self.begun += 1

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def rounds(count: int) -> None:
    """Serve every client this many times."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_of_many_requests_one_begins_each_time_everybody_else_was_heard() -> None:
    lines = PerClientQueue(at_once=1_000, a_second=1)
    line = Line(lines, 50)
    await rounds(5)
    assert 0 < line.begun <= 5
    with pytest.raises(StopIteration):  # no other client waits for them
        lines.wait(OTHERS).send(None)
    await asyncio.gather(*line.tasks)
    assert line.begun == 50
    await rounds(2)
    assert lines.by_address == {}


async def test_whoever_asks_more_than_browsers_do_pauses_and_nobody_else_does() -> None:
    lines = PerClientQueue(at_once=2, a_second=1e-6, pause=3_600)
    line = Line(lines, 10)
    await rounds(100)
    assert line.begun == 3
    with pytest.raises(StopIteration):
        lines.wait(OTHERS).send(None)
    await line.leave()


async def test_whoever_has_left_the_line_keeps_nobody_waiting() -> None:
    lines = PerClientQueue(at_once=1_000, a_second=1)
    gone, there = Line(lines, 20), Line(lines, 1)
    await rounds(1)  # all are queued
    await gone.leave()
    await rounds(50)
    assert there.begun == 1


async def ask_guard(
    limits: RequestLimits, path: str, address: str
) -> tuple[int, dict[bytes, bytes]]:
    """Return status and headers of a server's response under these limits."""
    sent: list[Any] = []

    async def note(message: Any) -> None:
        sent.append(message)

    async def answer(_: Any, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    scope = {"type": "http", "scheme": "http", "path": path, "client": (address, 5), "headers": []}
    guard = SecurityMiddleware(answer, limits, TrustedHosts())
    await guard(scope, None, note)  # type: ignore[arg-type]
    return sent[0]["status"], dict(sent[0]["headers"])


async def test_requests_are_answered_in_turn_and_too_many_of_them_refused() -> None:
    limits = RequestLimits(True)
    limits.requests = RateLimiter(3, 1e-6)
    asked = [ask_guard(limits, "/api/games", FLOOD) for _ in range(5)]
    line = asyncio.gather(*asked)
    await rounds(1)
    assert len(limits.lines.by_address[FLOOD]) == 4
    found = await line
    assert [status for status, _ in found] == [200] * 3 + [429] * 2
    assert int(found[-1][1][b"retry-after"]) >= 1
    assert (await ask_guard(limits, "/health", FLOOD))[0] == 200
    assert (await ask_guard(limits, "/api/games", OTHERS))[0] == 200


async def visit(server: Server, table: Table) -> list[int]:
    """Request what a new visitor's browser requests: home, all pages to cache, a replay."""
    few = httpx.Limits(max_connections=6)  # as browsers have
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, limits=few) as browser:
        server_app = await browser.get("/")
        about = f"/api/tables/{table.id}"
        asked = ["/api/games", "/api/tables", about, f"{about}/view", f"{about}/log?after=0"]
        kept = [f"/t/{at}" for at in range(PAGES)]
        paths = [*asked, *kept, *(f"{about}/moments/0",) * 10]
        found = await asyncio.gather(*(browser.get(path) for path in paths))
    return [one.status_code for one in (server_app, *found)]


async def test_five_newcomers_behind_one_line_are_refused_nothing(database: str) -> None:
    server = Server(database, limits=True)
    try:
        table = await server.table("guessing", "person", "person")
        found = await asyncio.gather(*(visit(server, table) for _ in range(5)))
    finally:
        server.stop()
    assert {status for one in found for status in one} == {200}
