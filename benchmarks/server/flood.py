"""Measures the latency of other clients while one address floods the server.

`python -m benchmarks.server.flood`: clients at tables of their own, each table with an address of
its own (127.0.1.1, …), make moves at a fixed rate. Meanwhile 127.0.0.9 sends nothing, or requests,
connections or frames as fast as it can. The kinds alternate; all default limits of the server
apply.

`elsewhere` is a flood of connections to another process, which closes them at once. It shows how
much latency the flooded machine adds without the server.
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from statistics import median

from benchmarks.server.loads import keep_pace, new_tables
from benchmarks.server.players import BenchTable, Tally
from benchmarks.server.servers import serving
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

FLOODER = ("127.0.0.9", 0)
AT_ONCE = 50  # concurrent requests of the flooding client
ELSEWHERE = "elsewhere"
KINDS = (ELSEWHERE, "requests", "connections", "frames")


async def play(url: str, title: str, tables: int, rate: float, seconds: float) -> Tally:
    """Make moves at this rate, spread over all tables; return the players' waiting times."""
    tally = Tally()
    rows = []
    for at in range(tables):
        address = f"127.0.1.{at + 1}"
        (made,) = await new_tables(url, title, 1, address)
        rows.append(BenchTable(url, made, tally, eager=False))
        await rows[-1].connect(address)
    await keep_pace(rows, tally, rate, seconds)
    return tally


async def flood_requests(url: str) -> None:
    """Send requests one after another over persistent connections."""
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=FLOODER)
    while not reader.at_eof():
        writer.write(f"GET /api/games HTTP/1.1\r\nhost: {host}\r\n\r\n".encode())
        await writer.drain()
        await reader.read(1 << 20)


async def flood_connections(url: str) -> None:
    """Open a connection, send an incomplete request and abort."""
    host, port = url.removeprefix("http://").split(":")
    _, writer = await asyncio.open_connection(host, int(port), local_addr=FLOODER)
    writer.write(b"GET /api/games HTTP/1.1\r\nx-unfinished: ")
    await asyncio.sleep(0)
    writer.transport.abort()


async def flood_frames(url: str, table: str) -> None:
    """Send commands one after another over a WebSocket."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with connect(address, compression=None, local_addr=FLOODER) as socket:
        await socket.send('{"type":"hello","id":"h"}')
        while True:
            await socket.send('{"type":"look","id":"l"}')


async def flood(kind: str, url: str) -> None:
    """Flood until the process is terminated."""
    table = ""
    if kind == "frames":
        (made,) = await new_tables(url, "maamut", 1, FLOODER[0])
        table = made["table"]["id"]
    waves = {
        ELSEWHERE: lambda: flood_connections(url),
        "requests": lambda: flood_requests(url),
        "connections": lambda: flood_connections(url),
        "frames": lambda: flood_frames(url, table),
    }

    async def one_after_another() -> None:
        while True:
            with suppress(OSError, EOFError, WebSocketException):
                await waves[kind]()
            await asyncio.sleep(0)

    await asyncio.gather(*(one_after_another() for _ in range(AT_ONCE)))


@contextmanager
def flooding(kind: str, url: str) -> Iterator[None]:
    """Run a flooding process until the context ends."""
    command = ["nice", "-n", "10", sys.executable, "-m", "benchmarks.server.flood", "--flood"]
    with closing(socket.create_server(("127.0.0.1", 0))) as sink, ExitStack() as stack:
        if kind == ELSEWHERE:
            url = f"http://127.0.0.1:{sink.getsockname()[1]}"
            taking = multiprocessing.Process(target=take_and_close, args=(sink,), daemon=True)
            taking.start()
            stack.callback(taking.kill)
        flooder = subprocess.Popen([*command, kind, url], stderr=subprocess.DEVNULL)
        stack.callback(flooder.wait)
        stack.callback(flooder.kill)
        yield


def take_and_close(sink: socket.socket) -> None:
    """Accept and close connections on the server's core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {0})
    while True:
        sink.accept()[0].close()


def measured(url: str, kind: str, args: argparse.Namespace) -> Tally:
    """Return the players' waiting times during this kind of flood, or without one."""
    with nullcontext() if kind == "nobody" else flooding(kind, url):
        return asyncio.run(play(url, args.title, args.tables, args.rate, args.seconds))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.flood", description=__doc__)
    parser.add_argument("--title", default="maamut")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second, of all together")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=KINDS)
    parser.add_argument("--flood", nargs=2, metavar=("KIND", "URL"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    random.seed(1)
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {1})
    if args.flood:
        asyncio.run(flood(*args.flood))
    waits: dict[str, list[float]] = {kind: [] for kind in ("nobody", *args.kinds)}
    with tempfile.TemporaryDirectory() as folder:
        for at in range(args.rounds):
            for kind, found in waits.items():
                database = str(Path(folder) / f"{kind}-{at}.db")
                with serving(database, limits=True) as (url, _):
                    tally = measured(url, kind, args)
                found.append(tally.percentile(0.99))
                print(
                    f"{kind:12} {len(tally.seconds) / args.seconds:6.0f} moves/s, p50 "
                    f"{tally.percentile(0.5):6.2f} ms, p99 {tally.percentile(0.99):6.2f} ms",
                    flush=True,
                )
    for kind in args.kinds:
        ratio = median(waits[kind]) / median(waits["nobody"])
        print(f"{kind}: p99 of the others {ratio:.2f} times as long, medians of {args.rounds}")


if __name__ == "__main__":
    main()
