"""`fireside bench engine`: the speed of the rules on this machine."""

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
from fireside.cli.flags import add_flags
from fireside.cli.progress import Progress, interrupted
from fireside.cli.units import SECONDS
from fireside.core.game import Game
from fireside.core.playout import benchmark_clone, play_out
from fireside.core.rng import Rng
from fireside.core.state import State

RUNS = 5
SHORTEST_RUN = 0.001  # seconds
FIGURES = 3  # measured by runs, per title and number of seats


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("bench", help="measure the engine")
    parser.add_argument("what", choices=["engine"])
    parser.add_argument("titles", nargs="*", metavar="title", help="only these titles")
    parser.add_argument(
        "--run-seconds",
        type=SECONDS.within(SHORTEST_RUN, 60),
        default=0.5,
        metavar="S",
        help="of each of the five runs",
    )
    add_flags(parser, "--json", "--quiet")
    parser.add_argument("--here", action="store_true", help="only this mode, not plain Python too")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure every title at every number of seats; report the median of five runs."""
    titles = args.titles or list(fireside.titles())
    tables = [(fireside.game(title), seats) for title in titles for seats in seats_of(title)]
    figures: list[dict[str, Any]] = []
    report = {
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "compiled": fireside.COMPILED,
        "import_ms": 0.0,
        "figures": figures,
    }
    status, how = 0, "compiled" if fireside.COMPILED else "plain Python"
    runs = RUNS * (1 + FIGURES * len(tables))
    try:
        with Progress(f"bench, {how}", runs, "runs", quiet=args.quiet) as progress:
            report["import_ms"] = import_time(progress)
            for game, seats in tables:
                figures.append(measure(game, seats, args.run_seconds, progress))
        if fireside.COMPILED and not args.here:
            report["plain"] = in_plain_python(titles, args.run_seconds, args.quiet)
    except KeyboardInterrupt:
        status = interrupted("These are the figures so far.")
    print(json.dumps(report, indent=2) if args.json else format_report(report))
    return status


def seats_of(title: str) -> range:
    """Return the possible numbers of seats; raise if the title is unknown."""
    return fireside.game(title).seats


def median(measured: Callable[[], float], progress: Progress) -> float:
    """Return the median of five measurements, with garbage collection off as in `timeit`."""
    gc.collect()
    gc.disable()
    figures = []
    try:
        for _ in range(RUNS):
            figures.append(measured())
            progress.advance()
    finally:
        gc.enable()
    return statistics.median(figures)


def measure(game: Game, seats: int, seconds: float, progress: Progress) -> dict[str, Any]:
    """Return the figures of one title at this number of seats."""
    middle = middle_of_a_match(game, seats)
    in_loop = median(lambda: time_compiled_loop(game, seats, seconds), progress)
    driven = median(lambda: time_python_loop(game, seats, seconds), progress)
    return {
        "title": game.title,
        "seats": seats,
        "decisions_per_second": round(in_loop),
        "driven_from_python": round(driven),
        "copy_us": round(median(lambda: time_clone(middle), progress), 3),
        "state_bytes": measure_memory(middle),
    }


def time_compiled_loop(game: Game, seats: int, seconds: float) -> float:
    """Return decisions per second in the compiled playout loop, including set-up."""
    rng, decisions, seed = Rng(seats), 0, 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            decisions += play_out(game.new(seats, seed), rng)
            seed += 1
    return decisions / spent


def time_python_loop(game: Game, seats: int, seconds: float) -> float:
    """Return decisions per second if Python lists, chooses and applies moves, without set-up."""
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


def time_clone(state: State) -> float:
    """Return the microseconds that a copy takes."""
    times = 50_000
    start = time.process_time()
    benchmark_clone(state, times)
    return (time.process_time() - start) / times * 1e6


def measure_memory(state: State) -> int:
    """Return the bytes that one more copy of a state takes."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [state.clone() for _ in range(1000)]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken // len(copies)


def middle_of_a_match(game: Game, seats: int) -> State:
    """Return a state 40 random decisions into a match."""
    state = game.new(seats, 1)
    play_out(state, Rng(1), 40)
    return state


def import_time(progress: Progress) -> float:
    """Return the milliseconds of `import fireside` beyond starting Python."""

    def start(code: str) -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, start_new_session=True)
        return (time.perf_counter() - begun) * 1000

    return round(median(lambda: start("import fireside") - start("pass"), progress), 1)


def in_plain_python(titles: list[str], seconds: float, quiet: bool) -> list[dict[str, Any]]:
    """Measure the same figures uncompiled, in a child process that reports its own progress."""
    command = [sys.executable, "-m", "fireside", "bench", "engine", *titles, "--json", "--here"]
    command += ["--run-seconds", str(seconds), *(["--quiet"] if quiet else [])]
    environment = {**os.environ, "FIRESIDE_PLAIN": "1"}
    done = subprocess.run(  # own session: Ctrl-C reaches only this process, which ends the child
        command,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        start_new_session=True,
    )
    figures: list[dict[str, Any]] = json.loads(done.stdout)["figures"]
    return figures


def format_report(report: dict[str, Any]) -> str:
    """Return the report as text."""
    lines = [
        f"{report['machine']}; rules {'compiled' if report['compiled'] else 'plain Python'}; "
        f"import {report['import_ms']} ms; random play, median of {RUNS}",
        "title      seats       loop/s  from Python/s  copy µs  bytes",
    ]
    lines += [format_markdown_row(row) for row in report["figures"]]
    if "plain" in report:
        lines += ["plain Python:", *(format_markdown_row(row) for row in report["plain"])]
    return "\n".join(lines)


def format_markdown_row(row: dict[str, Any]) -> str:
    """Return one line of the table."""
    return (
        f"{row['title']:10} {row['seats']:5} {row['decisions_per_second']:12,} "
        f"{row['driven_from_python']:14,} {row['copy_us']:8} {row['state_bytes']:6}"
    )
