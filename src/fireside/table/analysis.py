"""Analysis of a finished match: every seat's chances at many moments, computed in small tasks."""

from collections.abc import Sequence
from itertools import pairwise

from fireside.bots.advice import ChancesAtPly, turning_points
from fireside.play.match import Match
from fireside.table.bot_tasks import AnalyseMatch, ReviewTurns
from fireside.table.messages.responses import (
    Analysis,
    ChancesAt,
    DecidingMoment,
    MoveAssessmentInfo,
    TurningPointInfo,
)

MOST_MOMENTS = 150  # longer matches are analysed at every second, third … move
PIECE_SECONDS = 0.25
LONGEST_MOMENT = 0.2  # seconds
DECIDED = 3  # moments that are shown
# Decisions reviewed to find them: those after which the acting seat's chances were lower.
REVIEWED = 12
REVIEWED_AT_ONCE = 3
LEAST_LOSS = 0.05  # of a win: less decides nothing


class AnalysisInWork:
    """An analysis in progress."""

    def __init__(self, match: Match) -> None:
        self.match = match
        plies = len(match.log)
        step = -(-(plies + 1) // MOST_MOMENTS)
        self.plies = [*range(0, plies, step), plies]
        self.moments: list[ChancesAtPly] = []
        self.weighed: list[DecidingMoment] = []

    def pieces(self, seconds: float) -> list[AnalyseMatch]:
        """Return tasks of one moment each, with this many seconds in total at most."""
        match = self.match
        each = min(LONGEST_MOMENT, seconds / len(self.plies))
        size = max(1, int(PIECE_SECONDS / each))
        return [
            AnalyseMatch(
                title=match.title,
                seed=match.seed,
                seconds=each * len(self.plies[at : at + size]),
                seats=match.seats,
                options=match.options,
                moves=[(one.seat, one.move) for one in match.log],
                plies=self.plies[at : at + size],
            )
            for at in range(0, len(self.plies), size)
        ]

    def add(self, piece: AnalyseMatch, chances: list[tuple[float, ...]]) -> None:
        for ply, found in zip(piece.plies, chances, strict=True):
            made = self.match.log[ply - 1] if ply else None
            seat, text = (made.seat, made.text) if made else (None, None)
            self.moments.append(ChancesAtPly(ply, seat, text, tuple(found)))

    def reviews(self) -> list[ReviewTurns]:
        """Return tasks that review the decisions after which their own seat's chances fell."""
        match = self.match
        plies = sorted(self.suspicious())
        return [
            ReviewTurns(
                title=match.title,
                seed=match.seed,
                seconds=PIECE_SECONDS,
                seats=match.seats,
                options=match.options,
                moves=[(one.seat, one.move) for one in match.log],
                plies=plies[at : at + REVIEWED_AT_ONCE],
            )
            for at in range(0, len(plies), REVIEWED_AT_ONCE)
        ]

    def suspicious(self) -> list[int]:
        """Return the plies whose decision may have lowered its own seat's chances."""
        falls: dict[int, float] = {}
        for before, after in pairwise(self.moments):
            for ply in range(before.ply, after.ply):
                seat = self.match.log[ply].seat
                falls[ply] = before.chances[seat] - after.chances[seat]
        worst = sorted(falls, key=lambda ply: -falls[ply])
        return [ply for ply in worst if falls[ply] > 0][:REVIEWED]

    def add_review(self, task: ReviewTurns, found: Sequence[MoveAssessmentInfo | None]) -> None:
        for ply, weighed in zip(task.plies, found, strict=True):
            if weighed is not None and weighed.loss >= LEAST_LOSS and weighed.better:
                seat = self.match.log[ply].seat
                self.weighed.append(DecidingMoment(ply=ply, seat=seat, weighed=weighed))

    def decided(self) -> list[DecidingMoment]:
        """Return the three decisions that cost most, in order."""
        worst = sorted(self.weighed, key=lambda one: -one.weighed.loss)[:DECIDED]
        return sorted(worst, key=lambda one: one.ply)

    def so_far(self) -> Analysis:
        """Return the analysis so far."""
        before = dict(zip(self.plies[1:], self.plies, strict=False))
        return Analysis(
            plies=len(self.match.log),
            done=len(self.moments) == len(self.plies),
            moments=[ChancesAt(ply=one.ply, chances=list(one.chances)) for one in self.moments],
            turning_points=[
                TurningPointInfo(
                    since=before[one.ply], ply=one.ply, seat=one.seat, change=one.change
                )
                for one in turning_points(self.match, self.moments)
            ],
            decided=self.decided(),
        )
