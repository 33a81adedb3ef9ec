"""Analyses of finished matches: everybody's chances at many moments, thought about once and kept.

The thinking is done in small pieces by the processes in which bots think. All analyses together
wait in line like one table, so that they hardly keep a bot from its turn.
"""

import logging
from typing import TYPE_CHECKING

from fireside.bots.advice import Moment, turning_points
from fireside.play.match import Match
from fireside.server.messages.rest import Analysis, ChancesAt, TurningPoint
from fireside.server.refusals import AWAY, CONFLICT, Refused
from fireside.server.thinker import Analyse
from fireside.server.thinking import NoAnswer

if TYPE_CHECKING:
    from fireside.server.house import House
    from fireside.server.live_table import LiveTable

LOGGER = logging.getLogger(__name__)
MOST_MOMENTS = 150  # of a longer match every second, third … move
MOST_AT_ONCE = 4
PIECE_SECONDS = 0.25
IN_LINE = "analyses"
LONGEST_MOMENT = 0.2  # seconds


class Thinking:
    """An analysis that is being made."""

    def __init__(self, match: Match) -> None:
        self.match = match
        plies = len(match.log)
        step = -(-(plies + 1) // MOST_MOMENTS)
        self.plies = [*range(0, plies, step), plies]
        self.moments: list[Moment] = []

    def pieces(self, seconds: float) -> list[Analyse]:
        """Questions of a moment each, together no longer than allowed."""
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

    def told(self) -> Analysis:
        """As far as it has come."""
        before = dict(zip(self.plies[1:], self.plies, strict=False))
        return Analysis(
            plies=len(self.match.log),
            done=len(self.moments) == len(self.plies),
            moments=[ChancesAt(ply=one.ply, chances=list(one.chances)) for one in self.moments],
            turning_points=[
                TurningPoint(since=before[one.ply], ply=one.ply, seat=one.seat, change=one.change)
                for one in turning_points(self.match, self.moments)
            ],
        )


class Analyses:
    """Those that are being made in this process, and those that are kept."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.running: dict[str, Thinking] = {}

    async def of(self, table: "LiveTable") -> Analysis | None:
        """The analysis, or as much as there is of it; None where nobody has begun."""
        if table.row.status != "over":
            raise Refused(CONFLICT, "not_over", "A match can be analysed when it is over.")
        thinking = self.running.get(table.id)
        if thinking is not None:
            return thinking.told()
        return await self.house.tables.analysis(table.id)

    async def begin(self, table: "LiveTable") -> Analysis:
        """Somebody begins to think."""
        if len(self.running) >= MOST_AT_ONCE:
            raise Refused(AWAY, "busy", "Other matches are being analysed. Try again soon.", wait=5)
        history = await self.house.histories.of(table.row, len(table.seats), table.names())
        if table.id not in self.running:
            self.running[table.id] = Thinking(history.match)
            self.house.run(self._think(table.id))
        return self.running[table.id].told()

    async def _think(self, table_id: str) -> None:
        thinking = self.running[table_id]
        try:
            for piece in thinking.pieces(self.house.settings.analysis_seconds):
                answer = await self.house.thinkers.ask(IN_LINE, piece)
                thinking.add(piece, answer.chances)
            await self.house.tables.keep_analysis(table_id, thinking.told())
        except NoAnswer as problem:
            LOGGER.warning("no analysis", extra={"table": table_id, "problem": str(problem)})
        finally:
            del self.running[table_id]
