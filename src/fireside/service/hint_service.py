"""Hints: each question about one version is searched once, however often it is asked.

A version changes with visible events only, so a new answer never reveals that a secret choice was
changed.
"""

import asyncio
import logging
from typing import TypeAlias
from weakref import WeakKeyDictionary

from fireside.service.background_tasks import BackgroundTasks
from fireside.service.bot_pool_port import BotPool, BotTaskFailed, TaskOwner
from fireside.service.live_table import LiveTable
from fireside.table import hints
from fireside.table.bot_tasks import Task, TaskResult
from fireside.table.hints import HintRequest
from fireside.table.messages.websocket import ConsiderMove
from fireside.table.tokens import SecretSource

LOGGER = logging.getLogger(__name__)
Asked: TypeAlias = tuple[type[HintRequest], int, str]
Search: TypeAlias = asyncio.Task[TaskResult | None]  # None: no bot could answer


def hint_key(wish: HintRequest, seat: int) -> Asked:
    """Return the key that equal questions about one version share."""
    return type(wish), seat, wish.move if isinstance(wish, ConsiderMove) else ""


class HintCache:
    """The hints that a table's seats have asked for at its present version."""

    def __init__(self) -> None:
        self.version = -1
        self.searches: dict[Asked, Search] = {}

    def known(self, version: int, wish: HintRequest, seat: int) -> Search | None:
        """Return the search for this question unless it failed; drop those of other versions."""
        if version != self.version:
            self.version = version
            self.searches.clear()
        found = self.searches.get(hint_key(wish, seat))
        if found is None or not found.done():
            return found
        return None if found.cancelled() or found.result() is None else found


class HintService:
    """Advice and chances for those who ask."""

    def __init__(
        self, bot_pool: BotPool, background: BackgroundTasks, source: SecretSource
    ) -> None:
        self.bot_pool = bot_pool
        self.background = background
        self.source = source
        self.asked: WeakKeyDictionary[LiveTable, HintCache] = WeakKeyDictionary()

    async def ask(self, live: LiveTable, seat: int | None, wish: HintRequest) -> tuple[int, Search]:
        """Return the version asked about, and the pending search. The caller holds the lock."""
        if live.table.has_aids:
            await live.open()
        sitting = hints.check_hint_request(live.table, seat, wish)
        version = live.table.version
        asked = self.asked.setdefault(live, HintCache())
        search = asked.known(version, wish, sitting)
        if search is None:
            task = hints.hint_task(live.table, sitting, wish, self.source)
            search = self.background.run(self._search(TaskOwner(live.payer, live.id), task))
            asked.searches[hint_key(wish, sitting)] = search
        return version, search

    async def _search(self, customer: TaskOwner, task: Task) -> TaskResult | None:
        try:
            return await self.bot_pool.ask(customer, task)
        except BotTaskFailed as problem:
            LOGGER.warning("no advice", extra={"table": customer.table, "problem": str(problem)})
            return None


async def await_hint(wish: HintRequest, version: int, search: Search) -> hints.Answer:
    """Return the response for the asking viewer once the search has ended."""
    return hints.hint_response(wish, version, await asyncio.shield(search))
