"""Compares each level with the one below in mirrored matches of every title.

python -m benchmarks.bots.levels [--matches 200] [--title tikal] [--seconds 1] [--folder DIR]

Levels with a larger time budget at tables, such as `master`, have it here, too.
"""

import argparse
from itertools import pairwise
from pathlib import Path

from benchmarks.bots.pairing import HEADING, pair

import fireside
from fireside.arena.tournament import cores_here
from fireside.bots.levels import time_factor

LEVELS = ["random", "easy", "medium", "hard", "expert", "master"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--title", action="append", choices=fireside.titles())
    parser.add_argument("--from-level", default="random", choices=LEVELS[:-1])
    parser.add_argument("--to-level", default="master", choices=LEVELS[1:])
    parser.add_argument("--cores", type=int, default=cores_here())
    parser.add_argument("--folder", type=Path, help="keeps the outcomes; goes on if interrupted")
    args = parser.parse_args()
    print(f"{'title':10} {'seats':>5} {'stronger':>10} {'weaker':>8} {HEADING}")
    chosen = LEVELS[LEVELS.index(args.from_level) : LEVELS.index(args.to_level) + 1]
    for title in args.title or fireside.titles():
        seats = fireside.game(title).seats.start
        for weaker, stronger in pairwise(chosen):
            own = args.seconds * time_factor(stronger)
            bots = (stronger if own == args.seconds else f"{stronger}@{own:g}", weaker)
            result = pair(title, seats, bots, args.matches, args.seconds, args.cores, args.folder)
            print(f"{title:10} {seats:5} {bots[0]:>10} {weaker:>8} {result}", flush=True)


if __name__ == "__main__":
    main()
