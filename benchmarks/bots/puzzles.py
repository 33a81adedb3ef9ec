"""Checks with a deep search that the solution of every shipped puzzle is clearly the best move.

python -m benchmarks.bots.puzzles [--title tikal] [--deep 1.0] [--seed 7] [--cores 2]

Prints the position in the file of every puzzle that fails; with --keep the others are written
there. With --goals nothing is searched: the goals of all puzzles are computed and written again.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

import fireside
from fireside.arena.tournament import cores_here
from fireside.bots.worker_pool import process_pool
from fireside.puzzles.mining import with_goal
from fireside.puzzles.puzzle_file import SHELF, read_puzzles, shipped, write_puzzles
from fireside.puzzles.verification import is_confirmed


def write_goals(titles: Iterable[str]) -> None:
    """Write the shipped puzzles with their goals as the rules compute them now."""
    for title in titles:
        puzzles = [with_goal(one) for one in shipped(title)]
        text = write_puzzles(title, fireside.game(title).rules_version, puzzles)
        (SHELF / f"{title}.puzzles").write_text(text, "utf-8")
        print(
            f"{title}: {sum(one.points is not None for one in puzzles)} ask for points", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", action="append", choices=fireside.titles())
    parser.add_argument("--deep", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--cores", type=int, default=cores_here())
    parser.add_argument("--file", type=Path, help="instead of the shipped ones; names one title")
    parser.add_argument("--keep", type=Path, help="where those that are confirmed are written")
    parser.add_argument("--goals", action="store_true", help="write the goals into the files")
    args = parser.parse_args()
    if args.goals:
        write_goals(args.title or fireside.titles())
        return
    for title in args.title or fireside.titles():
        puzzles = list(read_puzzles(args.file.read_text("utf-8"))) if args.file else shipped(title)
        with process_pool(args.cores) as pool:
            asked = [pool.submit(is_confirmed, one, args.deep, args.seed) for one in puzzles]
            right = [one.result() for one in asked]
        share = sum(right) / max(len(right), 1)
        print(f"{title}: {sum(right)} of {len(right)} confirmed: {share:.1%}", flush=True)
        for at, one in enumerate(right):
            if not one:
                print(f"  {at}: {puzzles[at].kind}, {puzzles[at].answer}")
        if args.keep:
            kept = [one for one, is_right in zip(puzzles, right, strict=True) if is_right]
            version = fireside.game(title).rules_version
            args.keep.write_text(write_puzzles(title, version, kept), "utf-8")


if __name__ == "__main__":
    main()
