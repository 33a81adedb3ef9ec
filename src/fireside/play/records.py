"""Records: matches as small readable text files that replay exactly.

    Fireside record 1
    title: maamut
    rules: 1
    seats: 2
    seed: 7
    option lone_hunter: plays_on
    name 0: Ana
    name 1: Ben
    moves:
    1. seat 0: place a3
    2. seat 1: place g2
    result: unfinished
    end after 2 moves

The last line shows that nothing was cut off.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fireside.core.errors import BadOption, BadRecord, BadSeats, BadSeed, FiresideError, UnknownGame
from fireside.core.game import OptionValue

FIRST_LINE = "Fireside record"
# The header key to which each error of a match's constructor refers.
HEADER_WORDS = {UnknownGame: "title", BadSeats: "seats", BadSeed: "seed", BadOption: "option"}
FORMAT = 1
LARGEST_FILE = 4_000_000
LONGEST_LINE = 200

MOVE_LINE = re.compile(r"(\d{1,6})\. seat (\d): (.+)")
END_LINE = re.compile(r"end after (\d{1,6}) moves")
NUMBER = re.compile(r"\d{1,78}")  # as many digits as seeds of 256 bits have


@dataclass(frozen=True)
class Record:
    """The content of a file: title, players and every move in notation."""

    title: str
    rules_version: int
    seats: int
    seed: int
    options: Mapping[str, OptionValue]
    names: Sequence[str]
    moves: Sequence[tuple[int, str]]
    result: str
    header_lines: Mapping[str, int] = field(default_factory=dict)
    move_lines: Sequence[int] = ()

    def line_of(self, word: str) -> int:
        """Return the number of the first header line whose key begins with this word."""
        return next((at for key, at in self.header_lines.items() if key.startswith(word)), 1)

    def line_refused_by(self, error: FiresideError) -> int:
        """Return the number of the header line that caused this error."""
        return self.line_of(HEADER_WORDS[type(error)])

    def line_of_move(self, at: int) -> int:
        """Return the line number of a move, or of the line after the last move."""
        if at < len(self.move_lines):
            return self.move_lines[at]
        return max([*self.header_lines.values(), *self.move_lines], default=0) + 1


SEATS_WIN = (["seat"], ["seats"])


def result_of(over: bool, winners: Sequence[int]) -> str:
    """Return the result as a phrase."""
    if not over:
        return "unfinished"
    if not winners:
        return "nobody wins"
    if len(winners) == 1:
        return f"seat {winners[0]} wins"
    return f"seats {', '.join(map(str, winners))} win"


def winners_of(result: str) -> list[int]:
    """Return the winners that a phrase of `result_of` names."""
    words = result.replace(",", "").split()
    return [int(word) for word in words if word.isdecimal()] if words[:1] in SEATS_WIN else []


def write_record(record: Record) -> str:
    """Return the record as text."""
    lines = [
        f"{FIRST_LINE} {FORMAT}",
        f"title: {record.title}",
        f"rules: {record.rules_version}",
        f"seats: {record.seats}",
        f"seed: {record.seed}",
        *(f"option {name}: {value}" for name, value in record.options.items()),
        *(f"name {seat}: {name}" for seat, name in enumerate(record.names)),
        "moves:",
        *(f"{at}. seat {seat}: {text}" for at, (seat, text) in enumerate(record.moves, start=1)),
        f"result: {record.result}",
        f"end after {len(record.moves)} moves",
    ]
    return "\n".join(lines) + "\n"


def read_record(data: bytes | str) -> Record:
    """Parse a record; raise BadRecord with the line's number if it is invalid."""
    lines = _lines(data)
    if lines[0] != f"{FIRST_LINE} {FORMAT}":
        if lines[0].startswith(FIRST_LINE):
            raise BadRecord.at(1, "format", format=FORMAT)
        raise BadRecord.at(1, "no_record", begins=FIRST_LINE)
    header, at = _read_header(lines)
    moves: list[tuple[int, str]] = []
    while at < len(lines) and (found := MOVE_LINE.fullmatch(lines[at])):
        if int(found[1]) != len(moves) + 1:
            raise BadRecord.at(at + 1, "move_missing", wanted=str(len(moves) + 1), found=found[1])
        moves.append((int(found[2]), found[3]))
        at += 1
    first_move = at - len(moves)
    return Record(
        title=header.text("title"),
        rules_version=header.number("rules"),
        seats=header.number("seats"),
        seed=header.number("seed"),
        options=header.named("option"),
        names=header.names(),
        moves=moves,
        result=_read_end(lines, at, len(moves)),
        header_lines={key: line for key, (_, line) in header.values.items()},
        move_lines=range(first_move + 1, at + 1),
    )


def _lines(data: bytes | str) -> list[str]:
    if len(data) > LARGEST_FILE:
        raise BadRecord.at(1, "too_large", bytes=LARGEST_FILE)
    lines = [line.rstrip() for line in _decode(data).split("\n")]
    for at, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            raise BadRecord.at(at, "line_too_long")
    while len(lines) > 1 and not lines[-1]:
        lines.pop()
    return lines


def _decode(data: bytes | str) -> str:
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadRecord.at(line, "not_text") from None


class _Header:
    """The lines before the moves: unique keys with a value each."""

    def __init__(self) -> None:
        self.values: dict[str, tuple[str, int]] = {}
        self.end = 1

    def text(self, key: str) -> str:
        if key not in self.values:
            raise BadRecord.at(self.end, "header_missing", key=key)
        return self.values[key][0]

    def number(self, key: str) -> int:
        value = self.text(key)
        if not NUMBER.fullmatch(value):
            raise BadRecord.at(self.values[key][1], "no_number", key=key)
        return int(value)

    def named(self, kind: str) -> dict[str, OptionValue]:
        start = kind + " "
        return {
            key.removeprefix(start): value
            for key, (value, _) in self.values.items()
            if key.startswith(start)
        }

    def names(self) -> list[str]:
        given = self.named("name")
        for seat in range(len(given)):
            if str(seat) not in given:
                raise BadRecord.at(self.end, "name_missing", seat=str(seat))
        return [str(given[str(seat)]) for seat in range(len(given))]


def _read_header(lines: list[str]) -> tuple[_Header, int]:
    header = _Header()
    for at, line in enumerate(lines[1:], start=1):
        if line == "moves:":
            header.end = at + 1
            return header, at + 1
        key, colon, value = line.partition(": ")
        known = key in ("title", "rules", "seats", "seed") or key.startswith(("option ", "name "))
        if not colon or not known:
            raise BadRecord.at(at + 1, "header_line")
        if key in header.values:
            raise BadRecord.at(at + 1, "twice", key=key)
        header.values[key] = (value, at + 1)
    raise BadRecord.at(len(lines), "no_moves")


def _read_end(lines: list[str], at: int, moves: int) -> str:
    if at >= len(lines):
        raise BadRecord.at(len(lines), "no_result")
    if not lines[at].startswith("result: "):
        raise BadRecord.at(at + 1, "neither", move=str(moves + 1))
    found = END_LINE.fullmatch(lines[at + 1]) if at + 1 < len(lines) else None
    if found is None:
        raise BadRecord.at(len(lines), "no_end")
    if int(found[1]) != moves:
        raise BadRecord.at(at + 2, "other_count", said=found[1], found=str(moves))
    if at + 2 < len(lines):
        raise BadRecord.at(at + 3, "goes_on")
    return lines[at].removeprefix("result: ")
