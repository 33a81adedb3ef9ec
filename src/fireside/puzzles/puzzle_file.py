"""The file format of a title's puzzles: readable text in the notation of records.

    Fireside puzzles 1
    title: maamut
    rules: 1
    match: 2 seats, seed 7
    0 place a3; 1 place g2; 0 walk ne 2
    puzzle after 3: drive, difficulty 2, lead 0.41
    answer: walk se 3
    turn: walk se 3

A match precedes the puzzles that come from it. A puzzle whose goal is to score says how many points
its turn scores: `lead 0.08, points 23`.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from fireside.core.errors import BadRecord
from fireside.puzzles.puzzle import Puzzle, Source

FIRST_LINE = "Fireside puzzles 1"
MATCH_LINE = re.compile(r"match: (\d) seats, seed (\d{1,19})")
PUZZLE_LINE = re.compile(
    r"puzzle after (\d{1,5}): ([a-z_]+), difficulty ([123]), lead (\d\.\d\d)(?:, points (\d+))?"
)
SHELF = Path(__file__).parent / "shipped"


def write_puzzles(title: str, rules_version: int, puzzles: Iterable[Puzzle]) -> str:
    """Return the text of the file; puzzles of one match must be consecutive."""
    lines = [FIRST_LINE, f"title: {title}", f"rules: {rules_version}"]
    written: Source | None = None
    for puzzle in puzzles:
        if puzzle.source != written:
            written = puzzle.source
            lines.append(f"match: {written.seats} seats, seed {written.seed}")
            lines.append("; ".join(f"{seat} {text}" for seat, text in written.moves))
        lines.append(
            f"puzzle after {puzzle.ply}: {puzzle.kind}, difficulty {puzzle.difficulty}, "
            f"lead {puzzle.lead:.2f}"
            + ("" if puzzle.points is None else f", points {puzzle.points}")
        )
        lines.append(f"answer: {puzzle.answer}")
        lines.append(f"turn: {'; '.join(puzzle.turn)}")
    return "\n".join(lines) + "\n"


def read_puzzles(text: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a file; raise BadRecord with the line number if it is invalid."""
    lines = text.splitlines()
    if lines[:1] != [FIRST_LINE] or len(lines) < 3:
        raise BadRecord.at(1, "no_record", begins=FIRST_LINE)
    title, rules = _value(lines, 1, "title: "), _value(lines, 2, "rules: ")
    source: Source | None = None
    at = 3
    while at < len(lines):
        if found := MATCH_LINE.fullmatch(lines[at]):
            moves = _read_moves(lines, at + 1)
            source = Source(title, int(rules), int(found[1]), int(found[2]), moves)
            at += 2
            continue
        found = PUZZLE_LINE.fullmatch(lines[at])
        if found is None or source is None:
            raise BadRecord.at(at + 1, "header_line")
        yield Puzzle(
            source=source,
            ply=int(found[1]),
            kind=found[2],
            difficulty=int(found[3]),
            answer=_value(lines, at + 1, "answer: "),
            turn=tuple(_value(lines, at + 2, "turn: ").split("; ")),
            lead=float(found[4]),
            points=None if found[5] is None else int(found[5]),
        )
        at += 3


def _value(lines: list[str], at: int, key: str) -> str:
    if at >= len(lines) or not lines[at].startswith(key):
        raise BadRecord.at(at + 1, "header_missing", key=key.strip(": "))
    return lines[at].removeprefix(key)


def _read_moves(lines: list[str], at: int) -> tuple[tuple[int, str], ...]:
    if at >= len(lines):
        raise BadRecord.at(at, "no_moves")
    moves = []
    for one in lines[at].split("; "):
        seat, _, text = one.partition(" ")
        if not seat.isdigit() or not text:
            raise BadRecord.at(at + 1, "header_line")
        moves.append((int(seat), text))
    return tuple(moves)


@cache
def shipped(title: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the package, if any."""
    file = SHELF / f"{title}.puzzles"
    return tuple(read_puzzles(file.read_text("utf-8"))) if file.is_file() else ()
