"""`fireside bench engine`: how fast the rules run here."""

import argparse
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import fireside
from fireside.core.chance import Rng
from fireside.core.game import Game
from fireside.core.playout import copy_often, play_out
from fireside.core.state import State

RUNS = 5


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("bench", help="measure the engine")
    parser.add_argument("what", choices=["engine"])
    parser.add_argument("--title", action="append", help="only this title (may be repeated)")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each of the five runs")
    parser.add_argument("--json", action="store_true", help="print figures for a program to read")
    parser.add_argument("--here", action="store_true", help="only this mode, not plain Python too")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measures every title at every number of seats; the median of five runs counts."""
    titles = args.title or list(fireside.titles())
    rows = [
        measure(fireside.game(title), seats, args.seconds)
        for title in titles
        for seats in fireside.game(title).seats
    ]
    report = {
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "compiled": fireside.COMPILED,
        "import_ms": import_time(),
        "figures": rows,
    }
    if fireside.COMPILED and not args.here:
        report["plain"] = in_plain_python(titles, args.seconds)
    print(json.dumps(report, indent=2) if args.json else as_table(report))
    return 0


def median(measured: Callable[[], float]) -> float:
    """The middle of five measurements, with the garbage collector off as in timeit."""
    gc.collect()
    gc.disable()
    try:
        return statistics.median(measured() for _ in range(RUNS))
    finally:
        gc.enable()


def measure(game: Game, seats: int, seconds: float) -> dict[str, Any]:
    """The figures of one title with so many seats."""
    middle = middle_of_a_match(game, seats)
    return {
        "title": game.title,
        "seats": seats,
        "decisions_per_second": round(median(lambda: in_the_loop(game, seats, seconds))),
        "driven_from_python": round(median(lambda: from_python(game, seats, seconds))),
        "copy_us": round(median(lambda: copying(middle)), 3),
        "state_bytes": memory(middle),
    }


def in_the_loop(game: Game, seats: int, seconds: float) -> float:
    """Decisions a second in the compiled loop, setting up included."""
    rng, decisions, seed = Rng(seats), 0, 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            decisions += play_out(game.new(seats, seed), rng)
            seed += 1
    return decisions / spent


def from_python(game: Game, seats: int, seconds: float) -> float:
    """Decisions a second when Python lists, chooses and applies each move; set-up not counted."""
    spent, decisions, seed, number = 0.0, 0, 0, 1
    while spent < seconds:
        states = [game.new(seats, seed + at) for at in range(20)]
        seed += 20
        start = time.process_time()
        for state in states:
            while not state.over:
                seat = state.to_act[0]
                moves = state.legal_moves(seat)
                number = (number * 1103515245 + 12345) & 0x7FFFFFFF
                state.apply(seat, moves[(number >> 8) % len(moves)])
                decisions += 1
        spent += time.process_time() - start
    return decisions / spent


def copying(state: State) -> float:
    """Microseconds for a copy."""
    times = 50_000
    start = time.process_time()
    copy_often(state, times)
    return (time.process_time() - start) / times * 1e6


def memory(state: State) -> int:
    """Bytes of one more copy of a state."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [state.clone() for _ in range(1000)]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken // len(copies)


def middle_of_a_match(game: Game, seats: int) -> State:
    """A state some way into a match."""
    state = game.new(seats, 1)
    play_out(state, Rng(1), 40)
    return state


def import_time() -> float:
    """Milliseconds that `import fireside` takes beyond starting Python."""

    def start(code: str) -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return (time.perf_counter() - begun) * 1000

    return round(median(lambda: start("import fireside") - start("pass")), 1)


def in_plain_python(titles: list[str], seconds: float) -> list[dict[str, Any]]:
    """The same figures from the same files uncompiled."""
    command = [sys.executable, "-m", "fireside", "bench", "engine", "--json", "--here"]
    command += ["--seconds", str(seconds)] + [
        word for title in titles for word in ("--title", title)
    ]
    environment = {**os.environ, "FIRESIDE_PLAIN": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures: list[dict[str, Any]] = json.loads(done.stdout)["figures"]
    return figures


def as_table(report: dict[str, Any]) -> str:
    """The report for people."""
    lines = [
        f"{report['machine']}; rules {'compiled' if report['compiled'] else 'plain Python'}; "
        f"import {report['import_ms']} ms; random play, median of {RUNS}",
        "title      seats       loop/s  from Python/s  copy µs  bytes",
    ]
    lines += [as_row(row) for row in report["figures"]]
    if "plain" in report:
        lines += ["plain Python:", *(as_row(row) for row in report["plain"])]
    return "\n".join(lines)


def as_row(row: dict[str, Any]) -> str:
    """One line of the table."""
    return (
        f"{row['title']:10} {row['seats']:5} {row['decisions_per_second']:12,} "
        f"{row['driven_from_python']:14,} {row['copy_us']:8} {row['state_bytes']:6}"
    )
