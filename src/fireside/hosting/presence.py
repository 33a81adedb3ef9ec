"""Presence: who looks at a table, told to those around it and to other workers.

It is announced between workers, not stored: it may be lost, and is said again.
"""

import asyncio
import logging
from time import monotonic

from fireside.hosting.background import Background
from fireside.hosting.live_table import LiveTable
from fireside.hosting.open_tables import OpenTables
from fireside.hosting.storage import TableStorage
from fireside.table.refusals import NotDone
from fireside.table.table import Elsewhere

LOGGER = logging.getLogger(__name__)
TOGETHER_SECONDS = 0.5  # people coming and going are told together
LASTS_SECONDS = 60.0


class Presence:
    """Who is here, and what other workers say of theirs."""

    def __init__(
        self, tables: TableStorage, open_tables: OpenTables, background: Background
    ) -> None:
        self.tables = tables
        self.open_tables = open_tables
        self.background = background

    def changed(self, live: LiveTable) -> None:
        """Everybody is told, once for all who come and go within a moment."""
        if live.telling is None:
            loop = asyncio.get_running_loop()
            live.telling = loop.call_later(TOGETHER_SECONDS, self._tell, live)

    def _tell(self, live: LiveTable) -> None:
        live.telling = None
        self.announce(live)
        live.tell_people()

    def announce(self, live: LiveTable) -> None:
        """Other workers hear who is here."""
        if self.tables.has_other_workers:
            self.background.run(self._announce(live))

    async def _announce(self, live: LiveTable) -> None:
        audience = live.table.audience
        try:
            await self.tables.say_presence(live.id, sorted(audience.seats()), audience.watching())
        except NotDone:
            LOGGER.info("presence was not announced")

    def announce_all(self) -> None:
        """The same for every table somebody looks at here."""
        for live in self.open_tables.live.values():
            if live.connections:
                self.announce(live)

    def heard(self, live: LiveTable, worker: str, seats: list[int], watching: int) -> None:
        """Another worker has said who is there."""
        is_new = worker not in live.elsewhere
        live.elsewhere[worker] = (monotonic() + LASTS_SECONDS, Elsewhere(seats, watching))
        self._renew(live)
        live.tell_people()
        if is_new and live.connections:  # it does not know who is here
            self.announce(live)

    def expire(self) -> None:
        """What a worker said long ago does not count any more."""
        for live in self.open_tables.live.values():
            if live.elsewhere:
                self._renew(live)

    def _renew(self, live: LiveTable) -> None:
        at = monotonic()
        live.table.elsewhere = [one for until, one in live.elsewhere.values() if until > at]
