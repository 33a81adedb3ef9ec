"""The kinds of puzzles of each title, and the conditions for a position to be one."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PuzzleKind:
    """A kind of question: when it may be asked, and which moves answer it."""

    kind: str
    fewest: int  # legal moves, so that guessing is unlikely to succeed
    phases: tuple[str, ...]
    answers: tuple[str, ...]  # first words of moves that may be the answer
    lead: float  # required win probability above the best without the answer
    hopeful: float = 0.3  # required win probability of the answer
    counts: bool = False  # the goal is the points of the turn


ASKED: dict[str, tuple[PuzzleKind, ...]] = {
    "maamut": (
        PuzzleKind("drive", 6, ("turn",), ("walk",), 0.15, 0.99),
        PuzzleKind("turn", 6, ("turn",), ("walk", "trap", "untrap", "discard"), 0.15),
    ),
    "altamira": (
        PuzzleKind("hunt", 3, ("hunting",), ("hunt", "done"), 0.05, 0.15),
        PuzzleKind("exchange", 4, ("exchanging",), ("exchange", "no"), 0.05, 0.15),
        PuzzleKind("make", 4, ("making", "making_camp"), ("make",), 0.05, 0.15),
    ),
    "tikal": (
        PuzzleKind(
            "scoring",
            8,
            ("scoring",),
            ("guard", "uncover", "swap", "lift"),
            0.07,
            0.15,
            counts=True,
        ),
        PuzzleKind(
            "turn", 8, ("turn",), ("guard", "uncover", "camp", "swap", "lift"), 0.07, hopeful=0.15
        ),
    ),
}


def kinds_at(title: str, phase: str, legal: int) -> tuple[PuzzleKind, ...]:
    """Return the kinds of puzzle that a position with this phase and number of moves may be."""
    return tuple(one for one in ASKED.get(title, ()) if phase in one.phases and legal >= one.fewest)


def counts_points(title: str, kind: str) -> bool:
    """Return whether the goal of this kind of puzzle is the points of the turn."""
    return any(one.counts for one in ASKED.get(title, ()) if one.kind == kind)


def first_word(text: str) -> str:
    """Return the verb of a move in notation."""
    return text.split(" ", 1)[0]
