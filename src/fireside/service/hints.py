"""Thinking aids: a seat's question about one version is thought about once, however often asked.

A version is what everybody can notice: so a new answer never tells that somebody has changed a
secret choice.
"""

import asyncio
import logging
from typing import TypeAlias
from weakref import WeakKeyDictionary

from fireside.service.background_tasks import Background
from fireside.service.bot_pool_port import Customer, NoAnswer, Thinkers
from fireside.service.live_table import LiveTable
from fireside.table import hints
from fireside.table.bot_tasks import Finding, Task
from fireside.table.hints import Wish
from fireside.table.messages.websocket import ConsiderMove
from fireside.table.tokens import SecretSource

LOGGER = logging.getLogger(__name__)
Asked: TypeAlias = tuple[type[Wish], int, str]
Search: TypeAlias = asyncio.Task[Finding | None]  # None: nobody could answer


def asked_by(wish: Wish, seat: int) -> Asked:
    """What makes two questions about one version the same."""
    return type(wish), seat, wish.move if isinstance(wish, ConsiderMove) else ""


class AskedAids:
    """What the seats of a table have asked about its present version."""

    def __init__(self) -> None:
        self.version = -1
        self.searches: dict[Asked, Search] = {}

    def known(self, version: int, wish: Wish, seat: int) -> Search | None:
        """The search for this, unless it failed. Other versions are forgotten."""
        if version != self.version:
            self.version = version
            self.searches.clear()
        found = self.searches.get(asked_by(wish, seat))
        if found is None or not found.done():
            return found
        return None if found.cancelled() or found.result() is None else found


class Aids:
    """Advice and chances for those who ask."""

    def __init__(self, thinkers: Thinkers, background: Background, source: SecretSource) -> None:
        self.thinkers = thinkers
        self.background = background
        self.source = source
        self.asked: WeakKeyDictionary[LiveTable, AskedAids] = WeakKeyDictionary()

    async def ask(self, live: LiveTable, seat: int | None, wish: Wish) -> tuple[int, Search]:
        """The version that is asked about, and the finding to come. The caller holds the lock."""
        if live.table.has_aids:
            await live.open()
        sitting = hints.check_wish(live.table, seat, wish)
        version = live.table.version
        asked = self.asked.setdefault(live, AskedAids())
        search = asked.known(version, wish, sitting)
        if search is None:
            task = hints.task_of(live.table, sitting, wish, self.source)
            search = self.background.run(self._search(Customer(live.payer, live.id), task))
            asked.searches[asked_by(wish, sitting)] = search
        return version, search

    async def _search(self, customer: Customer, task: Task) -> Finding | None:
        try:
            return await self.thinkers.ask(customer, task)
        except NoAnswer as problem:
            LOGGER.warning("no advice", extra={"table": customer.table, "problem": str(problem)})
            return None


async def answer(wish: Wish, version: int, search: Search) -> hints.Answer:
    """What the asking viewer is told, as soon as somebody has thought."""
    return hints.answer(wish, version, await asyncio.shield(search))
