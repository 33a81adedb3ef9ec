"""Analyses of finished matches: every seat's chances at many moments, computed once and stored.

Bot processes compute them in small pieces. All analyses together share one place in the task queue,
so that they hardly delay a bot's turn.
"""

import logging

import msgspec

from fireside.service.background_tasks import BackgroundTasks
from fireside.service.bot_pool_port import BotPool, BotTaskFailed, TaskOwner
from fireside.service.history_cache import HistoryCache
from fireside.service.storage_port import TableStorage
from fireside.table.analysis import AnalysisInWork
from fireside.table.messages.responses import Analysis
from fireside.table.request_refusals import AWAY, CONFLICT, RequestRefused
from fireside.table.table import Table

LOGGER = logging.getLogger(__name__)
MOST_AT_ONCE = 4
IN_LINE = TaskOwner("analyses", "analyses")


class AnalysisService:
    """The analyses that this process computes or has stored."""

    def __init__(
        self,
        bot_pool: BotPool,
        tables: TableStorage,
        histories: HistoryCache,
        background: BackgroundTasks,
        seconds: float,
    ) -> None:
        self.bot_pool = bot_pool
        self.tables = tables
        self.histories = histories
        self.background = background
        self.seconds = seconds  # for a whole match
        self.running: dict[str, AnalysisInWork] = {}

    async def get(self, table: Table) -> Analysis | None:
        """Return the analysis, or the part computed so far; None if it was never requested.

        It is complete once it is stored.
        """
        if table.row.status != "over":
            raise RequestRefused(CONFLICT, "not_over")
        begun = self.running.get(table.id)
        if begun is None:
            return await self.tables.analysis(table.id)
        return msgspec.structs.replace(begun.so_far(), done=False)

    async def start(self, table: Table) -> Analysis:
        """Start the computation, unless it is running, and return the part computed so far."""
        if len(self.running) >= MOST_AT_ONCE:
            raise RequestRefused(AWAY, "busy", {"reason": "analyses"}, wait=5)
        history = await self.histories.get(table)
        if table.id not in self.running:
            self.running[table.id] = AnalysisInWork(history.match)
            self.background.run(self._think(table.id))
        return self.running[table.id].so_far()

    async def _think(self, table_id: str) -> None:
        analysis = self.running[table_id]
        try:
            for piece in analysis.pieces(self.seconds):
                found = await self.bot_pool.ask(IN_LINE, piece)
                analysis.add(piece, found.chances)
            for review in analysis.reviews():
                found = await self.bot_pool.ask(IN_LINE, review)
                analysis.add_review(review, found.reviewed)
            await self.tables.keep_analysis(table_id, analysis.so_far())
        except BotTaskFailed as problem:
            LOGGER.warning("no analysis", extra={"table": table_id, "problem": str(problem)})
        finally:
            del self.running[table_id]
