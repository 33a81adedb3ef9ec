"""Counts obvious blunders in the decisions of a level.

python -m benchmarks.bots.follies TITLE [--matches 200] [--level easy] [--seed 0]
"""

import argparse

from benchmarks.bots.follies.counting import RECOGNISERS, count

LEVELS = ["easy", "medium"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title", choices=sorted(RECOGNISERS))
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--level", action="append", choices=["random", *LEVELS, "hard"])
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    for level in args.level or LEVELS:
        tally = count(args.title, level, args.matches, args.seed)
        print(f"{args.title} {level}: {tally.follies.total()} follies in {tally.decisions} "
              f"decisions of {tally.matches} matches: {tally.share:.2%}", flush=True)  # fmt: skip
        for what, times in tally.follies.most_common():
            print(f"  {times:5}  {what}")


if __name__ == "__main__":
    main()
