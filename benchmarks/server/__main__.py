"""Runs the measurements and prints a table. Everything is bounded and stays on this machine."""

import argparse
import asyncio
import gc
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Protocol

import httpx
import psutil
from benchmarks.server.players import BenchTable, Player, Tally
from picows import ws_connect
from tests.server.postgresql import start_postgresql

import fireside

PRIORITY = int(os.environ.get("PRIORITY", "0"))  # as root, -10 on a machine that is not idle
SERVE = ("--port", "0", "--no-browser")
SPARE = 4  # tables for each place, since matches end


@contextmanager
def on_all_cores() -> Iterator[None]:
    """What is started here may run anywhere, though this process keeps to its own core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, own)


@contextmanager
def answering(process: "subprocess.Popen[bytes]", url: str, path: str) -> Iterator[None]:
    """A server that answers there; afterwards it is stopped."""
    for _ in range(200):
        try:
            httpx.get(url + path)
            break
        except httpx.TransportError:
            asyncio.run(asyncio.sleep(0.05))
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def serving(
    database: str, *options: str, core: str = "0", limits: bool = False
) -> Iterator[tuple[str, int]]:
    """A server, pinned to one core if that is named; its address and process."""
    options = options if limits else (*options, "--without-limits")
    pin = ["taskset", "-c", core] if shutil.which("taskset") and core else []
    if PRIORITY and os.geteuid() == 0:
        pin = ["nice", "-n", str(PRIORITY), *pin]
    serve = [sys.executable, "-m", "fireside", "serve", *SERVE, "--database", database, *options]
    with on_all_cores():
        process = subprocess.Popen([*pin, *serve], stdout=subprocess.PIPE)
    assert process.stdout is not None
    url = process.stdout.readline().decode().split()[3].rstrip("/")
    with answering(process, url, "/health"):
        yield url, process.pid


def processor_seconds(pids: list[int]) -> float:
    """What these have used of the processor so far; who has ended meanwhile does not count."""
    used = 0.0
    for pid in pids:
        with suppress(psutil.NoSuchProcess):
            used += sum(psutil.Process(pid).cpu_times()[:2])
    return used


def new_table(title: str) -> dict[str, Any]:
    seats = fireside.game(title).seats.start
    return {"title": title, "seats": [{"kind": "person"}] * seats}


async def new_tables(
    url: str, title: str, count: int, address: str | None = None
) -> list[dict[str, Any]]:
    """Started tables, for as few persons as can play; made from this address, if one is named."""
    wish = new_table(title)
    way = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=url, timeout=60, transport=way) as client:
        made = []
        for _ in range(count):
            one = (await client.post("/api/tables", json=wish)).json()
            headers = {"authorization": f"Bearer {one['host_token']}"}
            path = f"/api/tables/{one['table']['id']}/start"
            (await client.post(path, json={}, headers=headers)).raise_for_status()
            made.append(one)
        return made


async def closed_loop(
    workers: list[tuple[str, int]],
    title: str,
    tables: int,
    seconds: float,
    together: bool = False,
    database: int | None = None,
) -> tuple[Tally, float]:
    """Every table plays as fast as it can; when its match ends, the next one's takes its place.

    The players of a table are spread over the workers, or all at one of them (`together`).
    `database` is the process of a server of its own, if there is one.
    """
    tally = Tally()
    urls, pids = [url for url, _ in workers], [pid for _, pid in workers]
    rows = []
    for at in range(tables):  # whoever sets up a table serves it, as long as nobody comes or goes
        url = urls[at % len(urls)]
        for one in await new_tables(url, title, SPARE):
            rows.append(BenchTable(url, one, tally, eager=True))
            await rows[-1].connect([url] if together else urls)
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
    url: str, title: str, tables: int, rate: float, seconds: float
) -> tuple[Tally, float]:
    """So many moves a second, spread over all tables."""
    tally = Tally()
    rows = [
        BenchTable(url, one, tally, eager=False) for one in await new_tables(url, title, tables)
    ]
    for row in rows:
        await row.connect([url])
    await keep_pace(rows, tally, rate, seconds)
    return tally, seconds


class Row(Protocol):
    """A table at which somebody can be asked for the next move."""

    def step(self) -> None: ...

    def close(self) -> None: ...


async def keep_pace(rows: Sequence[Row], tally: Tally, rate: float, seconds: float) -> None:
    """So many moves a second are asked for at tables that are connected, and these close."""
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
    """The bytes of the welcome after so many moves, in the longest of some matches."""
    tally = Tally()
    best = (0, 0)
    wish = new_table(title)
    if title == "maamut":
        wish["options"] = {"renewals": 0}  # matches last longer
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        for _ in range(40):
            one = (await client.post("/api/tables", json=wish)).json()
            headers = {"authorization": f"Bearer {one['host_token']}"}
            await client.post(f"/api/tables/{one['table']['id']}/start", json={}, headers=headers)
            row = BenchTable(url, one, tally, eager=True)
            row.moves_left = moves
            await row.connect([url])
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
    """The server's memory in MB with so many connections that only look on."""
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


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=3, help="of the measurements of workers")
    parser.add_argument("--titles", nargs="*", default=list(fireside.titles()))
    parser.add_argument(
        "--only", nargs="*", default=["closed", "full", "paced", "catchup", "idle", "postgresql"]
    )
    args = parser.parse_args()
    random.seed(1)
    gc.disable()  # else its pauses here would be measured as the server's
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {1})
    print(
        f"{'':58} {'moves/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'most ms':>8} "
        f"{'B/move':>8} {'µs/move':>8} {'refused':>7}"
    )
    with tempfile.TemporaryDirectory() as folder:
        for title in args.titles:
            on_sqlite(title, args, Path(folder))
            if "postgresql" in args.only:
                on_postgresql(title, args)


def on_sqlite(title: str, args: argparse.Namespace, folder: Path) -> None:
    for way in ("normal", "full"):
        if ("closed" if way == "normal" else "full") in args.only:
            with serving(str(folder / f"{title}-{way}.db"), "--synchronous", way) as (url, pid):
                result = asyncio.run(closed_loop([(url, pid)], title, 100, args.seconds))
                show(f"{title}: SQLite {way}, closed loop, 100 tables", *result)
    with serving(str(folder / f"{title}-more.db")) as (url, pid):
        if "paced" in args.only:
            result = asyncio.run(paced(url, title, 500, 500, args.seconds))
            show(f"{title}: SQLite normal, 500 tables, paced at 500/s", *result)
        if "catchup" in args.only:
            made, size = asyncio.run(catch_up(url, title, 400))
            print(f"{title}: welcome after {made} moves: {size:,} bytes")
    if "idle" in args.only:
        with serving(str(folder / f"{title}-idle.db")) as (url, pid):
            used = asyncio.run(idle(url, pid, title, 2000))
            print(f"{title}: 2,000 idle connections: {used:.0f} MB")


WAYS = {
    "one worker": (1, True),
    "two workers, players together": (2, True),
    "two workers, players spread": (2, False),
}


def on_postgresql(title: str, args: argparse.Namespace) -> None:
    """One worker, then two: with each table's players together at one, and spread over both.

    Several rounds of each, alternating: what is compared was measured side by side.
    """
    rates: dict[str, list[float]] = {way: [] for way in WAYS}
    costs: dict[str, list[float]] = {way: [] for way in WAYS}
    with ExitStack() as running:
        with on_all_cores():
            postgresql = running.enter_context(start_postgresql())
        for _ in range(args.rounds):
            for way, (count, together) in WAYS.items():
                with ExitStack() as stack:
                    workers = [
                        stack.enter_context(serving(postgresql.url, core="")) for _ in range(count)
                    ]
                    asyncio.run(asyncio.sleep(2))  # until they know of each other
                    loop = closed_loop(
                        workers, title, 100, args.seconds, together, postgresql.process
                    )
                    tally, took = asyncio.run(loop)
                rates[way].append(len(tally.seconds) / took)
                costs[way].append(tally.processor / max(len(tally.seconds), 1))
                show(f"{title}: PostgreSQL, {way}, 100 tables", tally, took)
                shares = ", ".join(f"{who} {share:.2f}" for who, share in tally.cores.items())
                print(f"  cores busy: {shares}; all {sum(tally.cores.values()):.2f}")
    first, *others = WAYS
    for way in others:
        print(
            f"{title}: {way} / {first}, medians of {args.rounds}: "
            f"{median(rates[way]) / median(rates[first]):.2f} moves/s, "
            f"{median(costs[way]) / median(costs[first]):.2f} processor time per move"
        )


if __name__ == "__main__":
    main()
