"""`fireside arena TITLE --bots hard,medium,easy`: many matches between bots, and who is better."""

import argparse
import sys
from pathlib import Path
from typing import Any

from fireside.cli.seating import read_options
from fireside.core.errors import BadSeats
from fireside.core.extras import needs
from fireside.games import game


def add(subparsers: Any) -> None:
    """The command's options."""
    parser = subparsers.add_parser("arena", help="let bots play many matches")
    parser.add_argument("title")
    parser.add_argument("--bots", required=True, help="their levels, e.g. hard,medium,easy")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seats", type=int, help="at each table; as many as bots by default")
    parser.add_argument(
        "--seconds", type=float, help="for each decision; 1, unless simulations are counted"
    )
    parser.add_argument("--simulations", type=int, default=0, help="for each decision")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--cores", type=int, default=0, help="all of this machine by default")
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster ('local' starts one)"
    )
    parser.add_argument("--out", type=Path, help="folder for outcomes and records; resumes there")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays what has not been played yet, and prints the standings."""
    import msgspec

    from fireside.arena.contest import Terms

    with needs("arena"):
        from fireside.arena.results import as_table, standings
    from fireside.arena.schedule import schedule
    from fireside.arena.tournament import Ledger, cores_here, hold, on_cores, on_ray
    from fireside.bots.levels import bot

    title = game(args.title)
    bots = [name.strip() for name in args.bots.split(",")]
    for name in bots:
        bot(name)  # refuses one that does not exist
    if not 0 < args.matches <= 1_000_000:
        raise BadSeats("Between 1 and 1000000 matches can be played.")
    fitting = min(max(len(bots), title.seats.start), title.seats.stop - 1)
    seats = title.read_seats(args.seats or fitting)
    options = title.read_options(seats, read_options(args.option))
    default = f"arena-{args.title}-{seats}-{'-'.join(bots)}-{args.seed}"
    folder = args.out or Path(default)
    fixtures = list(schedule(bots, seats, args.matches, args.seed))
    runner = on_ray(args.ray) if args.ray else on_cores(args.cores or cores_here())
    records = folder / "records"
    records.mkdir(parents=True, exist_ok=True)
    seconds = args.seconds if args.seconds is not None else 0.0 if args.simulations else 1.0
    terms = Terms(args.title, options, seconds, args.simulations, str(records))
    ledger = Ledger(folder, terms, fixtures)
    outcomes = hold(ledger, terms, fixtures, runner, show_progress)
    rows = standings(outcomes)
    nobody = sum(not one.winners for one in outcomes)
    if args.json:
        report = {"title": args.title, "seats": seats, "matches": len(outcomes)}
        print(msgspec.json.encode({**report, "nobody": nobody, "standings": rows}).decode())
    else:
        print(as_table(rows, nobody))
        print(f"Outcomes and records: {folder}")
    return 0


def show_progress(done: int, whole: int) -> None:
    """A bar on the terminal, nothing in a file."""
    if sys.stderr.isatty():
        filled = 40 * done // whole
        end = "\n" if done == whole else ""
        print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{whole}", end=end, file=sys.stderr)
