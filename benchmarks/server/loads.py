"""Load patterns: clients that move as fast as possible, at a fixed rate, or not at all."""

import asyncio
import os
import secrets
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Protocol

import httpx
import psutil
from benchmarks.server.players import BenchTable, Player, Tally
from benchmarks.server.servers import processor_seconds
from picows import ws_connect

import fireside

SPARE = 4  # tables per place, since matches end


def new_table(title: str) -> dict[str, Any]:
    seats = fireside.game(title).seats.start
    return {"title": title, "seats": [{"kind": "person"}] * seats}


async def new_tables(
    url: str, title: str, count: int, address: str | None = None
) -> list[dict[str, Any]]:
    """Create and start tables with the fewest persons, from this client address if one is given."""
    wish = new_table(title)
    way = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=url, timeout=60, transport=way) as client:
        made = []
        for _ in range(count):
            one = (await client.post("/api/tables", json=wish)).json()
            headers = {"authorization": f"Bearer {one['host_token']}"}
            await contribute_all(client, one)
            path = f"/api/tables/{one['table']['id']}/start"
            (await client.post(path, json={}, headers=headers)).raise_for_status()
            made.append(one)
        return made


async def contribute_all(client: httpx.AsyncClient, made: dict[str, Any]) -> None:
    """Let every person of a new table contribute to the deal, so that the match can begin."""
    for link in made["links"]:
        bearer = {"authorization": f"Bearer {link['token']}"}
        path = f"/api/tables/{made['table']['id']}/contribute"
        nonce = {"nonce": secrets.token_hex(32)}
        (await client.post(path, json=nonce, headers=bearer)).raise_for_status()


async def connected_tables(
    url: str, title: str, count: int, tally: Tally, eager: bool = False
) -> list[BenchTable]:
    """Create and start this many tables and connect their players."""
    rows = [BenchTable(url, one, tally, eager) for one in await new_tables(url, title, count)]
    for row in rows:
        await row.connect()
    return rows


async def closed_loop(
    servers: list[tuple[str, int]],
    title: str,
    tables: int,
    seconds: float,
    database: int | None = None,
) -> tuple[Tally, float]:
    """Play at every table as fast as possible; a finished match is replaced by the next table's.

    The tables are spread over the servers. `database` is the process of a separate database server.
    """
    tally = Tally()
    urls, pids = [url for url, _ in servers], [pid for _, pid in servers]
    rows = []
    for at in range(tables):
        rows += await connected_tables(urls[at % len(urls)], title, SPARE, tally, eager=True)
    places = [rows[at * SPARE : (at + 1) * SPARE] for at in range(tables)]
    await asyncio.sleep(1)

    async def play(place: list[BenchTable]) -> None:
        for row in place:
            row.start()
            await row.over.wait()

    tally.__init__()  # type: ignore[misc]
    busy = {"servers": pids, "players": [os.getpid()]}
    if database is not None:
        busy["database"] = [one.pid for one in psutil.Process(database).children()]
    used = {who: processor_seconds(some) for who, some in busy.items()}
    begun = perf_counter()
    tasks = [asyncio.create_task(play(place)) for place in places]
    await asyncio.wait(tasks, timeout=seconds)
    took = perf_counter() - begun
    used = {who: processor_seconds(some) - used[who] for who, some in busy.items()}
    idle = sum(task.done() for task in tasks)
    for task in tasks:
        task.cancel()
    for row in rows:
        row.eager = False
    if idle > tables // 10:
        print(f"  ({idle} of {tables} places ran out of matches)")
    result = Tally()
    result.seconds, result.bytes, result.frames = tally.seconds[:], tally.bytes, tally.frames
    result.refused = tally.refused
    result.processor = used["servers"]
    result.cores = {who: seconds / took for who, seconds in used.items()}
    for row in rows:
        row.close()
    return result, took


async def paced(
    urls: Sequence[str], title: str, tables: int, rate: float, seconds: float
) -> tuple[Tally, float]:
    """Make this many moves a second, spread over all tables of all servers."""
    tally = Tally()
    rows = []
    for url in urls:
        rows += await connected_tables(url, title, tables // len(urls), tally)
    await keep_pace(rows, tally, rate, seconds)
    return tally, seconds


class Row(Protocol):
    """A table that can be asked for its next move."""

    def step(self) -> None: ...

    def close(self) -> None: ...


async def keep_pace(rows: Sequence[Row], tally: Tally, rate: float, seconds: float) -> None:
    """Request moves at this rate from connected tables, then close them."""
    await asyncio.sleep(1)
    tally.__init__()  # type: ignore[misc]
    begun, count = perf_counter(), 0
    while (passed := perf_counter() - begun) < seconds:
        while count < passed * rate:
            rows[count % len(rows)].step()
            count += 1
        await asyncio.sleep(0.0005)
    await asyncio.sleep(0.3)
    for row in rows:
        row.close()


async def catch_up(url: str, title: str, moves: int) -> tuple[int, int]:
    """Return the bytes of the welcome message after this many moves of the longest match."""
    tally = Tally()
    best = (0, 0)
    wish = new_table(title)
    if title == "maamut":
        wish["options"] = {"renewals": 0}  # for longer matches
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        for _ in range(40):
            one = (await client.post("/api/tables", json=wish)).json()
            headers = {"authorization": f"Bearer {one['host_token']}"}
            await contribute_all(client, one)
            await client.post(f"/api/tables/{one['table']['id']}/start", json={}, headers=headers)
            row = BenchTable(url, one, tally, eager=True)
            row.moves_left = moves
            await row.connect()
            before = len(tally.seconds)
            row.start()
            for _ in range(600):
                await asyncio.sleep(0.01)
                if row.over.is_set() or len(tally.seconds) - before >= moves:
                    break
            made = len(tally.seconds) - before
            again = Player(row, row.links[0]["seat"], row.links[0]["token"])
            await ws_connect(lambda again=again: again, row.url)
            await again.welcome
            best = max(best, (made, again.welcome_bytes))
            again.transport.disconnect()
            row.close()
            if made >= moves:
                break
    return best


async def idle(url: str, pid: int, title: str, connections: int) -> float:
    """Return the server's memory in MB with this many idle spectators."""
    made = await new_tables(url, title, connections // 20)
    rows = []
    for one in made:
        row = BenchTable(url, one, Tally(), eager=False)
        for _ in range(20):
            player = Player(row, None, None)
            await ws_connect(lambda player=player: player, row.url)
            row.players.append(player)
        rows.append(row)
    await asyncio.sleep(2)
    used: float = psutil.Process(pid).memory_info().rss / 1e6
    for row in rows:
        row.close()
    return used


def show(name: str, tally: Tally, took: float) -> None:
    moves = len(tally.seconds)
    print(
        f"{name:58} {moves / took:8,.0f} {tally.percentile(0.5):8.2f} {tally.percentile(0.99):8.2f}"
        f" {tally.percentile(1):8.1f}"
        f" {tally.bytes / max(moves, 1):8,.0f} {1e6 * tally.processor / max(moves, 1):8,.0f}"
        f" {tally.refused:7}",
        flush=True,
    )
