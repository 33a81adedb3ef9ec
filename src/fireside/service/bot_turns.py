"""Bots take their turns: for seats of their own, and for persons they stand in for."""

import asyncio
import logging

from fireside.service.background_tasks import BackgroundTasks
from fireside.service.bot_pool_port import BotPool, BotTaskFailed, TaskOwner
from fireside.service.clock import now
from fireside.service.command_handler import CommandHandler
from fireside.service.live_table import LiveTable
from fireside.table.bot_decisions import (
    bot_changes,
    bot_request,
    pending_bot_requests,
    scripted_move,
)
from fireside.table.request_refusals import RequestRefused
from fireside.table.tokens import SecretSource

LOGGER = logging.getLogger(__name__)
MOST_FAILURES = 3  # consecutive failures, after which the table waits for the watchdog
PAUSE_SECONDS = 1.0


class BotTurns:
    """Every bot that is asked thinks, and its move is made."""

    def __init__(
        self,
        bot_pool: BotPool,
        commands: CommandHandler,
        background: BackgroundTasks,
        source: SecretSource,
    ) -> None:
        self.bot_pool = bot_pool
        self.commands = commands
        self.background = background
        self.source = source

    def on_turn(self, live: LiveTable, _: list[int]) -> None:
        """Start a task for each bot that is to act."""
        if not live.table.bots:
            return
        for seat in pending_bot_requests(live.table):
            if seat not in live.thinking:
                live.thinking.add(seat)
                self.background.run(self._take_turn(live, seat))

    async def _take_turn(self, live: LiveTable, seat: int) -> None:
        """Compute and execute the bot's decisions until another seat is to act."""
        failures = 0
        try:
            while failures < MOST_FAILURES:
                try:
                    if not await self._decide_once(live, seat):
                        return
                    failures = 0
                except (RequestRefused, BotTaskFailed) as problem:
                    failures += 1
                    LOGGER.info("a bot's turn", extra={"table": live.id, "problem": str(problem)})
                    await asyncio.sleep(PAUSE_SECONDS)
        finally:
            live.thinking.discard(seat)

    async def _decide_once(self, live: LiveTable, seat: int) -> bool:
        """One decision, or a turn planned as one. False when the bot is not asked any more."""
        async with live.lock:
            if live.gone:
                return False
            await live.open()
            chapter = live.table.chapter
            if chapter is not None:
                scripted = scripted_move(live.table, chapter, seat, now())
                if scripted is None:
                    return False
                await self.commands.commit(live, scripted)
                return True
            asked = bot_request(live.table, seat, self.source)
            if asked is None:
                return False
        found = await self.bot_pool.choose(TaskOwner(live.payer, live.id), asked.task)
        async with live.lock:
            if live.gone:
                return False
            await live.open()
            for change in bot_changes(live.table, asked, found, now()):
                await self.commands.commit(live, change)
        return True
