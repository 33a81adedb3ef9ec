"""Puzzle: a position of a match, and the one move that is clearly best there."""

from dataclasses import dataclass

import msgspec

from fireside.play.match import Match
from fireside.play.records import Record

COUNTED = "Counted"  # the event of titles whose turns score points
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
    points: int | None = None  # what the turn scores at once, if that is the goal

    @property
    def title(self) -> str:
        return self.source.title

    def match(self) -> Match:
        """Return the match at the beginning of the puzzle."""
        return self.source.match(self.ply)

    def points_of_turn(self) -> int | None:
        """Return the points that the turn scores at its end; None if none are counted there.

        A revealed treasure may make the rest of the turn illegal; such a turn has no points either.
        """
        match = self.match()
        (seat,) = match.to_act
        for text in self.turn:
            if text not in match.legal_moves(seat):
                return None
            for event in match.play(seat, text):
                if type(event).__name__ == COUNTED:
                    return int(msgspec.structs.asdict(event)["points"])
        return None
