"""Does each level beat the one below? Mirrored matches of every title, printed as a table.

python benchmarks/bots/levels.py [--matches 200] [--title tikal] [--seconds 1]
"""

import argparse
import tempfile
from itertools import pairwise
from pathlib import Path

import fireside
from fireside.arena.contest import Terms
from fireside.arena.results import standings
from fireside.arena.schedule import schedule
from fireside.arena.tournament import Ledger, cores_here, hold, on_cores

LEVELS = ["random", "easy", "medium", "hard", "expert"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--title", action="append")
    parser.add_argument("--from-level", default="random", choices=LEVELS[:-1])
    parser.add_argument("--cores", type=int, default=cores_here())
    args = parser.parse_args()
    print(f"{'title':10} {'seats':>5} {'stronger':>8} {'weaker':>8} {'share':>7}  95 %")
    pairs = list(pairwise(LEVELS))[LEVELS.index(args.from_level) :]
    for title in args.title or fireside.titles():
        seats = fireside.game(title).seats.start
        for weaker, stronger in pairs:
            terms = Terms(title, {}, args.seconds, 0, None)
            fixtures = list(schedule([stronger, weaker], seats, args.matches))
            with tempfile.TemporaryDirectory() as folder:
                ledger = Ledger(Path(folder), terms, fixtures)
                outcomes = hold(ledger, terms, fixtures, on_cores(args.cores), lambda *_: None)
            # Of the matches that somebody won, so that a lone mammoth's are nobody's loss.
            decided = [one for one in outcomes if one.winners]
            (row,) = [one for one in standings(decided) if one.bot == stronger]
            share = sum(
                sum(one.bots[seat] == stronger for seat in one.winners) / len(one.winners)
                for one in decided
            ) / max(len(decided), 1)
            print(
                f"{title:10} {seats:5} {stronger:>8} {weaker:>8} {share:7.1%}  "
                f"of {len(decided)} decided; {row.seconds_per_decision * 1000:.0f} ms a decision",
                flush=True,
            )


if __name__ == "__main__":
    main()
