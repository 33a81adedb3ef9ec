"""Compares Fireside's server with boardgame.io's, alternating on the same core.

python -m benchmarks.server.beside [--rounds 3] [--seconds 4] [--tables 100] [--titles maamut]
python -m benchmarks.server.beside --rate 500: a fixed rate of moves instead of the maximum
python -m benchmarks.server.beside --memory: what a running table takes, with its players connected

boardgame.io and its dependencies are fetched from npm into `build/beside`, pinned by a lock file.
It plays a minimal game in which two players place discs in turn; Fireside plays complete games with
hidden information and stores every move before it answers. boardgame.io does so only with storage
in files.
"""

import argparse
import asyncio
import json
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import psutil
from benchmarks.server.loads import Row, closed_loop, connected_tables, keep_pace, paced, show
from benchmarks.server.players import Tally
from benchmarks.server.servers import answering, on_all_cores, processor_seconds, serving
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from tests.ports import free_port

import fireside

OWN = Path(__file__).with_name("boardgame_io")
FETCHED = Path(__file__).parents[2] / "build" / "beside"
ROOM = "/discs,"
WARM, COUNTED = 200, 1000  # tables


def fetch() -> None:
    """Install boardgame.io in `build/beside` from its lock file."""
    FETCHED.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", "serve.mjs"):
        shutil.copy(OWN / name, FETCHED)
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=FETCHED, check=True)


@contextmanager
def discs(folder: str = "", core: str = "0") -> Iterator[tuple[str, int]]:
    """Run boardgame.io's server pinned to one core; yield its address and process."""
    port = free_port()
    pin = ["taskset", "-c", core] if shutil.which("taskset") else []
    serve = ["node", "serve.mjs", str(port), *([folder] if folder else [])]
    with on_all_cores():
        process = subprocess.Popen(
            [*pin, *serve],
            cwd=FETCHED,
            env={**os.environ, "NODE_ENV": "production"},
            stdout=subprocess.DEVNULL,
        )
    url = f"http://127.0.0.1:{port}"
    with answering(process, url, "/games"):
        yield url, process.pid


class DiscPlayer(WSListener):
    """One of two players of a match, with the part of Socket.IO that placing discs needs."""

    def __init__(self, match: str, seat: int, tally: Tally) -> None:
        self.match = match
        self.seat = seat
        self.tally = tally
        self.transport: Any = None
        self.sent = 0.0
        self.eager = False
        self.state: dict[str, Any] = {}
        self.synced = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        text = frame.get_payload_as_utf8_text()
        self.tally.bytes += len(text)
        self.tally.frames += 1
        if text == "2":
            self.say("3")
        elif text.startswith("0"):
            self.say(f"40{ROOM}")
        elif text.startswith(f"40{ROOM}"):
            self.emit("sync", self.match, str(self.seat), None, 2)
        elif text.startswith(f"42{ROOM}"):
            self.hear(*json.loads(text[len(f"42{ROOM}") :]))

    def hear(self, kind: str, _match: str = "", told: Any = None, *_more: Any) -> None:
        if kind == "sync":
            self.state = told["state"]
            if not self.synced.done():
                self.synced.set_result(None)
        elif kind == "update":
            if self.sent:
                self.tally.seconds.append(perf_counter() - self.sent)
                self.sent = 0.0
            self.state = told
            self.play()

    @property
    def is_asked(self) -> bool:
        return bool(self.state["ctx"]["currentPlayer"] == str(self.seat))

    def play(self) -> None:
        """Place a disc if it is this player's turn."""
        if self.eager and self.is_asked:
            self.lay()

    def lay(self) -> None:
        """Place a disc."""
        payload = {"type": "lay", "args": [], "playerID": str(self.seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.sent = perf_counter()
        self.emit("update", action, self.state["_stateID"], self.match, str(self.seat))

    def emit(self, *said: Any) -> None:
        self.say(f"42{ROOM}{json.dumps(said, separators=(',', ':'))}")

    def say(self, text: str) -> None:
        self.transport.send(WSMsgType.TEXT, text.encode())


class DiscTable:
    """A match with its two players."""

    def __init__(self, players: list[DiscPlayer]) -> None:
        self.players = players

    def start(self) -> None:
        """Play as fast as possible."""
        for player in self.players:
            player.eager = True
            player.play()

    def step(self) -> None:
        """Place one disc unless a move is pending."""
        if not any(player.sent for player in self.players):
            next(player for player in self.players if player.is_asked).lay()

    def close(self) -> None:
        for player in self.players:
            player.eager = False
            player.transport.disconnect()


async def disc_tables(url: str, tables: int, tally: Tally) -> list[DiscTable]:
    """Create and connect this many matches with their players."""
    address = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    made = []
    for _ in range(tables):
        match = secrets.token_urlsafe(8)  # the first player to connect creates it
        players = [DiscPlayer(match, seat, tally) for seat in range(2)]
        for player in players:
            await ws_connect(lambda player=player: player, address)
            await player.synced
        made.append(DiscTable(players))
    return made


async def lay_discs(url: str, pid: int, tables: int, seconds: float) -> tuple[Tally, float]:
    """Play all matches as fast as possible; return the tally and the server's CPU seconds."""
    tally = Tally()
    rows = await disc_tables(url, tables, tally)
    await asyncio.sleep(1)
    tally.__init__()  # type: ignore[misc]
    used = processor_seconds([pid])
    begun = perf_counter()
    for row in rows:
        row.start()
    await asyncio.sleep(seconds)
    took = perf_counter() - begun
    tally.processor = processor_seconds([pid]) - used
    for row in rows:
        row.close()
    return tally, took


async def pace_discs(url: str, tables: int, rate: float, seconds: float) -> tuple[Tally, float]:
    """Place this many discs a second, spread over all matches."""
    tally = Tally()
    await keep_pace(await disc_tables(url, tables, tally), tally, rate, seconds)
    return tally, seconds


async def memory_per_table(pid: int, more: Callable[[int], Awaitable[Sequence[Row]]]) -> float:
    """Return the server's bytes for each table past the first ones, which fill caches."""
    rows = [*await more(WARM)]
    await asyncio.sleep(1)
    before = psutil.Process(pid).memory_info().rss
    rows += await more(COUNTED)
    await asyncio.sleep(1)
    used: float = psutil.Process(pid).memory_info().rss - before
    for row in rows:
        row.close()
    return used / COUNTED


def show_memory(titles: list[str]) -> None:
    for title in titles:
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(str(Path(folder) / "tables.db")) as (url, pid),
        ):
            more = partial(connected_tables, url, title, tally=Tally())
            used = asyncio.run(memory_per_table(pid, more))
            print(f"{title}: Fireside, {used / 1000:,.1f} kB a table")
    with discs() as (url, pid):
        used = asyncio.run(memory_per_table(pid, lambda count: disc_tables(url, count, Tally())))
        print(f"discs: boardgame.io, in memory, {used / 1000:,.1f} kB a table")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--titles", nargs="*", default=list(fireside.titles()))
    parser.add_argument("--rate", type=float, help="moves a second, of all together")
    parser.add_argument("--memory", action="store_true")
    args = parser.parse_args()
    fetch()
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {1})
    if args.memory:
        show_memory(args.titles)
        return
    print(
        f"{'':58} {'moves/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'most ms':>8} {'B/move':>8} "
        f"{'µs/move':>8} {'refused':>7}"
    )
    costs: dict[str, list[float]] = {}
    for _ in range(args.rounds):
        for name, (tally, took) in one_round(args):
            show(name, tally, took)
            costs.setdefault(name, []).append(tally.processor / max(len(tally.seconds), 1))
    for name, found in costs.items() if args.rate is None else ():
        print(f"{name}: {1e6 * median(found):,.0f} µs of the processor a move, median")


def one_round(args: argparse.Namespace) -> Iterator[tuple[str, tuple[Tally, float]]]:
    """Yield the results of Fireside's titles and of boardgame.io in memory and in files."""
    for title in args.titles:
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(str(Path(folder) / "tables.db")) as (url, pid),
        ):
            if args.rate is None:
                played = closed_loop([(url, pid)], title, args.tables, args.seconds)
            else:
                played = paced([url], title, args.tables, args.rate, args.seconds)
            yield f"{title}: Fireside, stored", asyncio.run(played)
    for name, kept in (("in memory", False), ("in files", True)):
        with (
            tempfile.TemporaryDirectory() as folder,
            discs(folder if kept else "") as (url, pid),
        ):
            if args.rate is None:
                played = lay_discs(url, pid, args.tables, args.seconds)
            else:
                played = pace_discs(url, args.tables, args.rate, args.seconds)
            yield f"discs: boardgame.io, {name}", asyncio.run(played)


if __name__ == "__main__":
    main()
