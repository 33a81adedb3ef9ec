"""Shutdown behind a proxy: drain first, then close the connections, then store and end."""

import asyncio
import logging
import socket
from time import monotonic

import uvicorn

from fireside.server.db.claim_store import ClaimStore
from fireside.server.db.database import FAILURES
from fireside.service.table_registry import TableRegistry
from fireside.table.request_refusals import RequestRefused

LOGGER = logging.getLogger(__name__)
LOOK_SECONDS = 0.05
BETWEEN_TABLES_SECONDS = 0.03
HAND_OVER_SECONDS = 2.0  # at most, for all tables


class Shutdown:
    """The stages of a shutdown: `/alive` answers 503, and later no more tables are claimed."""

    def __init__(self, claims: ClaimStore | None) -> None:
        self.claims = claims
        self.open_tables: TableRegistry | None = None
        self.has_begun = False

    def end(self) -> None:
        """Claim no more tables; viewers find other servers."""
        if self.claims is not None:
            self.claims.is_closed = True

    async def hand_over(self) -> None:
        """Let the viewers of one table after the other find another server, which claims it.

        At the other tables play goes on meanwhile: opening all of them at once would take longer.
        """
        if self.claims is None or self.open_tables is None:
            return
        live = self.open_tables.live
        tables = [one for one in live.values() if one.connections]
        for table in tables:
            try:
                async with table.lock:  # a command that is being stored comes first
                    table.release()
                await self.claims.give_up(table.id)
            except (*FAILURES, RequestRefused) as problem:  # others may claim it a second later
                LOGGER.info("claims", extra={"problem": type(problem).__name__})
            live.pop(table.id, None)
            await asyncio.sleep(min(BETWEEN_TABLES_SECONDS, HAND_OVER_SECONDS / len(tables)))


class DrainingServer(uvicorn.Server):
    """Uvicorn's server; for `seconds` it goes on, while proxies learn from `/alive` to avoid it."""

    def __init__(self, config: uvicorn.Config, shutdown: Shutdown, seconds: float) -> None:
        super().__init__(config)
        self.stages = shutdown
        self.seconds = seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.stages.has_begun = True
        end = monotonic() + self.seconds
        while monotonic() < end and not self.force_exit:
            await asyncio.sleep(LOOK_SECONDS)
        self.stages.end()
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()  # the proxy tries the next server at once
        if not self.force_exit:
            await self.stages.hand_over()
        await super().shutdown(sockets)
