"""Parallel mining of many matches, and the selection of the best puzzles.

Each match has an output file of its own, so that interrupted mining can resume.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import cycle
from pathlib import Path

from fireside.bots.worker_pool import process_pool
from fireside.games import game
from fireside.play.atomic_files import write_atomically
from fireside.puzzles.mining import mine_match
from fireside.puzzles.puzzle import EASY, HARD, MEDIUM, Puzzle
from fireside.puzzles.puzzle_file import read_puzzles, write_puzzles
from fireside.puzzles.puzzle_kinds import ASKED

MOST_OF_A_MATCH = 8  # puzzles of one match; more would be too similar
SHARES = {EASY: 0.3, MEDIUM: 0.3, HARD: 0.4}  # desired share of each difficulty


def mine_into(title: str, seats: int, seed: int, folder: str) -> int:
    """Mine one match, write its file, and return the number of puzzles."""
    found = list(mine_match(title, seats, seed))
    text = write_puzzles(title, game(title).rules_version, found)
    write_atomically(Path(folder) / f"{title}-{seed:06d}.puzzles", text.encode())
    return len(found)


def match_setups(title: str, first: int, matches: int) -> Iterator[tuple[int, int]]:
    """Yield the seats and seed of each match; the numbers of seats alternate."""
    for seed, seats in zip(range(first, first + matches), cycle(game(title).seats), strict=False):
        yield seats, seed


def mine_in_parallel(
    title: str,
    first: int,
    matches: int,
    folder: Path,
    cores: int,
    seconds: float,
    told: Callable[[int], None],
) -> None:
    """Mine the matches that have no file yet, until all are done or time is up.

    `told` is called with the numbers of puzzles found.
    """
    folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + seconds
    left = (
        (seats, seed)
        for seats, seed in match_setups(title, first, matches)
        if not (folder / f"{title}-{seed:06d}.puzzles").exists()
    )
    with process_pool(cores) as pool:
        running: set[Future[int]] = set()
        for seats, seed in left:
            if time.monotonic() >= end:
                break
            running.add(pool.submit(mine_into, title, seats, seed, str(folder)))
            if len(running) >= 2 * cores:
                done, running = wait(running, timeout=time_left(end),
                                     return_when=FIRST_COMPLETED)  # fmt: skip
                told(sum(one.result() for one in done))
        if time.monotonic() >= end:
            running = {one for one in running if not one.cancel()}
        told(sum(one.result() for one in running))


def time_left(end: float) -> float | None:
    """Return the seconds until `end`; None if it is infinite."""
    return None if end == math.inf else max(end - time.monotonic(), 0.0)


def found_in(title: str, folder: Path) -> list[Puzzle]:
    """Return all puzzles mined so far, by seed."""
    files = sorted(folder.glob(f"{title}-*.puzzles"))
    return [one for file in files for one in read_puzzles(file.read_text("utf-8"))]


def select_puzzles(title: str, found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Return up to `count` puzzles of all kinds and difficulties, in order of seed and ply.

    Puzzles with larger leads are preferred, and each match contributes only a few.
    """
    kinds = [one.kind for one in ASKED[title]]
    chosen: list[Puzzle] = []
    of_match: Counter[int] = Counter()
    ranked = sorted(found, key=lambda one: (-one.lead, one.source.seed, one.ply))
    for strict in (True, False):
        room = {
            (kind, grade): round(count * share / len(kinds))
            for kind in kinds
            for grade, share in SHARES.items()
        }
        for one in ranked:
            if len(chosen) >= count:
                break
            full = room.get((one.kind, one.difficulty), 0) <= 0
            if one in chosen or of_match[one.source.seed] >= MOST_OF_A_MATCH or (strict and full):
                continue
            room[one.kind, one.difficulty] = room.get((one.kind, one.difficulty), 0) - 1
            of_match[one.source.seed] += 1
            chosen.append(one)
    return sorted(chosen, key=lambda one: (one.source.seed, one.ply))
