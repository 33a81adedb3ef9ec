"""Puzzle: a moment of a match, and the one answer that is clearly best there."""

from dataclasses import dataclass

from fireside.play.match import Match
from fireside.play.records import Record

EASY, MEDIUM, HARD = 1, 2, 3  # who finds it: the bots of that name, or neither of them


@dataclass(frozen=True, slots=True)
class Source:
    """The match that puzzles come from; several may come from one."""

    title: str
    rules_version: int
    seats: int
    seed: int
    moves: tuple[tuple[int, str], ...]

    def match(self, ply: int) -> Match:
        """The match after so many moves, played by the rules."""
        record = Record(
            title=self.title,
            rules_version=self.rules_version,
            seats=self.seats,
            seed=self.seed,
            options={},
            names=[f"Seat {seat + 1}" for seat in range(self.seats)],
            moves=self.moves[:ply],
            result="unfinished",
        )
        *_, match = Match.replay(record)
        return match


@dataclass(frozen=True, slots=True)
class Puzzle:
    """It is solved by making the answer's move in the turn that begins after so many moves."""

    source: Source
    ply: int
    kind: str  # what is asked for: a drive, a hunt, a turn …
    difficulty: int
    answer: str
    turn: tuple[str, ...]  # the whole turn, the answer somewhere in it
    lead: float  # of a win over the best turn without the answer

    @property
    def title(self) -> str:
        return self.source.title

    def match(self) -> Match:
        """The match up to where the puzzle begins."""
        return self.source.match(self.ply)
