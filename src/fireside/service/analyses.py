"""Analyses of finished matches: everybody's chances at many moments, thought about once and kept.

The thinking is done in small pieces by the processes in which bots think. All analyses together
wait in line like one table, so that they hardly keep a bot from its turn.
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
    """Those that are being made in this process, and those that are kept."""

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
        """The analysis, or as much as there is of it; None where nobody has begun.

        It is done once it is kept.
        """
        if table.row.status != "over":
            raise RequestRefused(CONFLICT, "not_over")
        begun = self.running.get(table.id)
        if begun is None:
            return await self.tables.analysis(table.id)
        return msgspec.structs.replace(begun.so_far(), done=False)

    async def start(self, table: Table) -> Analysis:
        """Somebody begins to think."""
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
