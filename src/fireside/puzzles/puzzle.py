"""Puzzle: a position of a match, and the one move that is clearly best there."""

from dataclasses import dataclass

from fireside.play.match import Match
from fireside.play.records import Record

EASY, MEDIUM, HARD = 1, 2, 3  # the weakest bots that solve it; HARD: neither easy nor medium


@dataclass(frozen=True, slots=True)
class Source:
    """The match that one or more puzzles come from."""

    title: str
    rules_version: int
    seats: int
    seed: int
    moves: tuple[tuple[int, str], ...]

    def match(self, ply: int) -> Match:
        """Return the match after `ply` moves, replayed by the rules."""
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
    """A puzzle, solved by playing the answer within the turn that begins after `ply` moves."""

    source: Source
    ply: int
    kind: str  # the kind of question: drive, hunt, turn …
    difficulty: int
    answer: str
    turn: tuple[str, ...]  # the whole turn, which contains the answer
    lead: float  # win probability above the best turn without the answer

    @property
    def title(self) -> str:
        return self.source.title

    def match(self) -> Match:
        """Return the match at the beginning of the puzzle."""
        return self.source.match(self.ply)
