"""Lessons: interactive tutorials for a title, as small text files in the notation of records.

    Fireside lesson 1
    title: maamut

    chapter: walking
    seats: 2
    seed: 7
    you: 0
    name 1: Oru
    moves:
    seat 0: place a3
    seat 1: place g2
    steps:
    step first_walk (walking, hand): card:2 tile:d4
    seat 0: walk ne 2 | walk ne 1
    seat 1: discard 2

A chapter begins after its moves. Each step is one action of the learner, with one line per move
that lists all accepted moves, and the other seats' replies. The script continues after any accepted
move. After the colon of a step come the touches that it asks for, in order; its text names each of
them: `Tap <1>a card 2</1>, then <2>the lit tile</2>`, or `<1/>` for the label of a button. A forced
move is played by itself, as in any match. A chapter with `goes on: yes` begins at the end of the
previous one, and one with `record: match.record` at the end of that record, which is beside the
file. A chapter with `bots: easy` and no steps is played to the end against bots. Lines that begin
with `#` are comments.
"""

import json
import pkgutil
import re
from functools import cache
from typing import Any

import msgspec

from fireside.games import game, titles
from fireside.play.match import Match
from fireside.play.records import read_record

FIRST_LINE = "Fireside lesson 1"
HEAD = re.compile(r"(title|chapter|seats|seed|you|bots|goes on|record|option \w+|name \d): (.+)")
STEP = re.compile(r"step (\w+) \((\w+(?:, \w+)*)\): (\S+(?: \S+)*)")
MOVE = re.compile(r"seat (\d): (.+)")


class BadLesson(ValueError):
    """An error for an invalid lesson file; its sentence names the line."""


class ScriptedMove(msgspec.Struct, frozen=True):
    """A seat's turn in the script, with all accepted moves; the first is the usual one."""

    seat: int
    accepts: list[str]


class ScriptedStep(msgspec.Struct, frozen=True):
    """One thing to do: its topics, its touches, and the index of its first move in the script."""

    name: str
    topics: list[str]
    touches: list[str]
    first: int


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A position of a match, and the script that continues it."""

    name: str
    seats: int
    seed: int
    you: int
    names: dict[int, str]
    options: dict[str, str | int]
    before: list[tuple[int, str]]
    script: list[ScriptedMove]
    steps: list[ScriptedStep]
    bots: str | None

    def match(self, title: str, name: str = "") -> Match:
        """Return a match at the chapter's position."""
        names = [
            name if seat == self.you else self.names.get(seat, "") for seat in range(self.seats)
        ]
        match = Match(title, self.seats, self.seed, self.options, names)
        for seat, move in self.before:
            match.play(seat, move)
        return match


class TitleLesson(msgspec.Struct, frozen=True):
    """All chapters of a title, in order."""

    title: str
    chapters: list[Chapter]


@cache
def lesson_of(title: str) -> TitleLesson | None:
    """Return the lesson beside the title's `game.py`, or None if it has none."""
    if title not in titles():
        return None
    try:
        return read_lesson(_beside(title, "first.lesson").decode("utf-8"))
    except OSError:
        return None


def lesson_texts(title: str, language: str) -> dict[str, str]:
    """Return the texts of a title's lesson in a language."""
    texts: dict[str, str] = json.loads(_beside(title, f"{language}.json"))
    return texts


def _beside(title: str, name: str) -> bytes:
    """Return the content of a file in the title's folder of lessons."""
    package = type(game(title)).__module__.rpartition(".")[0]
    found = pkgutil.get_data(package, f"lessons/{name}")
    if found is None:
        raise FileNotFoundError(name)
    return found


def read_lesson(text: str) -> TitleLesson:
    """Parse a lesson; raise BadLesson with the line's number if it is invalid."""
    reader = _Reader()
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise BadLesson(f"Line 1: a lesson begins with '{FIRST_LINE}'.")
    for at, line in enumerate(lines[1:], start=2):
        if line.strip() and not line.startswith("#"):
            try:
                reader.read(line.strip())
            except (ValueError, KeyError, IndexError) as problem:
                raise BadLesson(f"Line {at}: {problem}") from None
    reader.end_chapter()
    return TitleLesson(reader.title, reader.chapters)


class _Reader:
    """A line-by-line parser of lessons."""

    def __init__(self) -> None:
        self.title = ""
        self.chapters: list[Chapter] = []
        self.head: dict[str, str] = {}
        self.part = "head"
        self.before: list[tuple[int, str]] = []
        self.script: list[ScriptedMove] = []
        self.steps: list[ScriptedStep] = []

    def read(self, line: str) -> None:
        if line in ("moves:", "steps:"):
            self.part = line[:-1]
        elif head := HEAD.fullmatch(line):
            self._read_head(head[1], head[2])
        elif step := STEP.fullmatch(line):
            topics, touches = step[2].split(", "), step[3].split()
            self.steps.append(ScriptedStep(step[1], topics, touches, len(self.script)))
        elif move := MOVE.fullmatch(line):
            self._read_move(int(move[1]), move[2])
        else:
            raise ValueError(f"nobody can read '{line}'.")

    def _read_head(self, key: str, value: str) -> None:
        if key == "title":
            self.title = value
            return
        if key == "chapter":
            self.end_chapter()
            self.part = "head"
        if self.part != "head" or key in self.head:
            raise ValueError(f"'{key}' stands before the moves, once.")
        self.head[key] = value

    def _read_move(self, seat: int, text: str) -> None:
        if self.part == "moves":
            self.before.append((seat, text))
        elif self.part == "steps" and self.steps:
            self.script.append(ScriptedMove(seat, text.split(" | ")))
        else:
            raise ValueError("a move belongs to 'moves:' or to a step.")

    def end_chapter(self) -> None:
        """Add the chapter read so far and begin a new one."""
        if self.head:
            self.chapters.append(self._chapter())
        self.head, self.before, self.script, self.steps = {}, [], [], []

    def _chapter(self) -> Chapter:
        head = self.head
        taken = self._taken()
        return Chapter(
            name=head["chapter"],
            before=[*taken.pop("before", []), *self.before],
            script=self.script,
            steps=self.steps,
            bots=head.get("bots"),
            **taken,
        )

    def _taken(self) -> dict[str, Any]:
        """Return the fields of the match from which the chapter starts."""
        if self.head.get("goes on") == "yes":
            return self._goes_on()
        if "record" in self.head:
            return self._recorded(self.head["record"])
        return _position(self.head)

    def _recorded(self, name: str) -> dict[str, Any]:
        """Return the fields of the match of a record."""
        record = read_record(_beside(self.title, name))
        return {
            "seats": record.seats,
            "seed": record.seed,
            "you": int(self.head["you"]),
            "names": dict(enumerate(record.names)),
            "options": dict(record.options),
            "before": list(record.moves),
        }

    def _goes_on(self) -> dict[str, Any]:
        """Return the fields of the previous chapter's match after its script."""
        last = self.chapters[-1]
        played = [(one.seat, one.accepts[0]) for one in last.script]
        same = {field: getattr(last, field) for field in ("seats", "seed", "you", "names")}
        return {**same, "options": last.options, "before": [*last.before, *played]}


def _position(head: dict[str, str]) -> dict[str, Any]:
    """Return the fields of a fresh deal."""
    return {
        "seats": int(head["seats"]),
        "seed": int(head["seed"]),
        "you": int(head["you"]),
        "names": {int(key[5:]): value for key, value in head.items() if key.startswith("name ")},
        "options": {key[7:]: value for key, value in head.items() if key.startswith("option ")},
    }
