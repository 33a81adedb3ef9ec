"""`fireside arena TITLE --bots hard,medium,easy`: a tournament of bots, with standings."""

import argparse
from pathlib import Path
from typing import Any

from fireside.cli.flags import add_flags
from fireside.cli.progress import Progress, interrupted
from fireside.cli.table_arguments import read_options, read_words, refuse_no_thought
from fireside.cli.units import FIRST_SEED
from fireside.core.optional_dependencies import requires_extra
from fireside.games import game


def add(subparsers: Any) -> None:
    """Add the command and its options to the parser."""
    parser = subparsers.add_parser("arena", help="let bots play many matches")
    add_flags(parser, "title")
    add_flags(parser, "--bots", required=True)
    add_flags(parser, "--seats", "--option", "--seconds", "--simulations")
    add_flags(parser, "--matches", matches=100)
    add_flags(parser, "--seed", unit=FIRST_SEED, seed=0)
    add_flags(parser, "--cores", "--ray", "--out", "--json", "--quiet")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the matches that have no result yet, and print the standings."""
    with requires_extra("arena"):  # fail before hours of play, not after
        import fireside.arena.standings  # noqa: F401
    from fireside.arena.arena_match import MatchTerms
    from fireside.arena.entrants import read_entrant
    from fireside.arena.schedule import schedule
    from fireside.arena.tournament import (
        TournamentResults,
        cores_here,
        on_cores,
        on_ray,
        run_tournament,
    )

    title = game(args.title)
    bots = read_words(args.bots)
    for name in bots:
        read_entrant(name)  # raises if the entrant does not exist
    fitting = min(max(len(bots), title.seats.start), title.seats.stop - 1)
    seats = title.read_seats(args.seats or fitting)
    options = title.read_options(seats, read_options(args.option))
    default = f"arena-{args.title}-{seats}-{'-'.join(bots)}-{args.seed}"
    folder = args.out or Path(default)
    fixtures = list(schedule(bots, seats, args.matches, args.seed))
    seconds = args.seconds if args.seconds is not None else 0.0 if args.simulations else 1.0
    refuse_no_thought(seconds, args.simulations or 0)
    runner = on_ray(args.ray, args.cores or 0) if args.ray else on_cores(args.cores or cores_here())
    records = folder / "records"
    records.mkdir(parents=True, exist_ok=True)
    terms = MatchTerms(args.title, options, seconds, args.simulations or 0, str(records))
    ledger = TournamentResults(folder, terms, fixtures)
    try:
        with Progress("arena", len(fixtures), "matches", quiet=args.quiet) as progress:
            told = ArenaProgress(progress)
            outcomes = run_tournament(ledger, terms, fixtures, runner, told.tell)
    except KeyboardInterrupt:
        known = [one for one in ledger.known() if one.number < len(fixtures)]
        print_standings(args, seats, folder, known)
        return interrupted(
            f"{len(known)} of {len(fixtures)} matches are kept in {folder}; "
            "the same command goes on from there."
        )
    print_standings(args, seats, folder, outcomes)
    return 0


class ArenaProgress:
    """An adapter from running totals to steps; the first total is the work of earlier runs."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.is_first = True

    def tell(self, done: int, _whole: int) -> None:
        """Report that this number of matches has a result."""
        if self.is_first:
            self.progress.skip(done)
        else:
            self.progress.advance(done - self.progress.done)
        self.is_first = False


def print_standings(
    args: argparse.Namespace, seats: int, folder: Path, outcomes: list[Any]
) -> None:
    """Print the standings if any match was played."""
    import msgspec

    from fireside.arena.standings import format_standings, standings

    if not outcomes:
        return
    rows = standings(outcomes)
    nobody = sum(not one.winners for one in outcomes)
    if args.json:
        about = {"title": args.title, "seats": seats, "matches": len(outcomes)}
        print(msgspec.json.encode({**about, "nobody": nobody, "standings": rows}).decode())
    else:
        print(format_standings(rows, nobody))
        print(f"Outcomes and records: {folder}")
