"""Runs the measurements and prints a table; all loads are bounded and stay on this machine."""

import argparse
import asyncio
import gc
import os
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from benchmarks.server.loads import catch_up, closed_loop, idle, paced, show
from benchmarks.server.servers import on_all_cores, serving
from tests.server.postgresql import start_postgresql

import fireside


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument(
        "--rounds", type=int, default=3, help="of the measurements of several servers"
    )
    parser.add_argument("--titles", nargs="*", default=list(fireside.titles()))
    parser.add_argument(
        "--only", nargs="*", default=["closed", "full", "paced", "catchup", "idle", "postgresql"]
    )
    args = parser.parse_args()
    random.seed(1)
    gc.disable()  # pauses of the collector would be counted as the server's
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
            result = asyncio.run(paced([url], title, 500, 500, args.seconds))
            show(f"{title}: SQLite normal, 500 tables, paced at 500/s", *result)
        if "catchup" in args.only:
            made, size = asyncio.run(catch_up(url, title, 400))
            print(f"{title}: welcome after {made} moves: {size:,} bytes")
    if "idle" in args.only:
        with serving(str(folder / f"{title}-idle.db")) as (url, pid):
            used = asyncio.run(idle(url, pid, title, 2000))
            print(f"{title}: 2,000 idle connections: {used:.0f} MB")


WAYS = {"one server": 1, "two servers": 2}


def on_postgresql(title: str, args: argparse.Namespace) -> None:
    """Measure one server, then two, each with half of the tables.

    Several rounds alternate, so that compared figures were measured at the same time.
    """
    rates: dict[str, list[float]] = {way: [] for way in WAYS}
    costs: dict[str, list[float]] = {way: [] for way in WAYS}
    with ExitStack() as running:
        with on_all_cores():
            postgresql = running.enter_context(start_postgresql())
        for _ in range(args.rounds):
            for way, count in WAYS.items():
                with ExitStack() as stack:
                    servers = [
                        stack.enter_context(serving(postgresql.url, core="")) for _ in range(count)
                    ]
                    loop = closed_loop(servers, title, 100, args.seconds, postgresql.process)
                    tally, took = asyncio.run(loop)
                    urls = [url for url, _ in servers]
                    evenly = asyncio.run(paced(urls, title, 500, 500, args.seconds))
                rates[way].append(len(tally.seconds) / took)
                costs[way].append(tally.processor / max(len(tally.seconds), 1))
                show(f"{title}: PostgreSQL, {way}, 100 tables", tally, took)
                shares = ", ".join(f"{who} {share:.2f}" for who, share in tally.cores.items())
                print(f"  cores busy: {shares}; all {sum(tally.cores.values()):.2f}")
                show(f"{title}: PostgreSQL, {way}, 500 tables, paced at 500/s", *evenly)
    first, *others = WAYS
    for way in others:
        print(
            f"{title}: {way} / {first}, medians of {args.rounds}: "
            f"{median(rates[way]) / median(rates[first]):.2f} moves/s, "
            f"{median(costs[way]) / median(costs[first]):.2f} processor time per move"
        )


if __name__ == "__main__":
    main()
