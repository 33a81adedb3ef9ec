"""The analysis of a finished match: everybody's chances at many moments, piece by piece."""

from fireside.bots.advice import Moment, turning_points
from fireside.play.match import Match
from fireside.table.messages.facts import Analysis, ChancesAt, TurningPointInfo
from fireside.table.tasks import Analyse

MOST_MOMENTS = 150  # of a longer match every second, third … move
PIECE_SECONDS = 0.25
LONGEST_MOMENT = 0.2  # seconds


class AnalysisInWork:
    """An analysis that is being made."""

    def __init__(self, match: Match) -> None:
        self.match = match
        plies = len(match.log)
        step = -(-(plies + 1) // MOST_MOMENTS)
        self.plies = [*range(0, plies, step), plies]
        self.moments: list[Moment] = []

    def pieces(self, seconds: float) -> list[Analyse]:
        """Tasks of a moment each, together no longer than allowed."""
        match = self.match
        each = min(LONGEST_MOMENT, seconds / len(self.plies))
        size = max(1, int(PIECE_SECONDS / each))
        return [
            Analyse(
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

    def add(self, piece: Analyse, chances: list[tuple[float, ...]]) -> None:
        for ply, found in zip(piece.plies, chances, strict=True):
            made = self.match.log[ply - 1] if ply else None
            seat, text = (made.seat, made.text) if made else (None, None)
            self.moments.append(Moment(ply, seat, text, tuple(found)))

    def so_far(self) -> Analysis:
        """As far as it has come."""
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
        )
