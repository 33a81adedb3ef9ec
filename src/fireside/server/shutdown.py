"""Shutdown behind a proxy: drain first, then close the connections, then store and end."""

import asyncio
import socket
from time import monotonic

import uvicorn

from fireside.server.db.claim_store import ClaimStore
from fireside.service.table_registry import TableRegistry

LOOK_SECONDS = 0.05
HAND_OVER_LOOK_SECONDS = 0.01
HAND_OVER_SECONDS = 2.0  # at most, for all tables
TABLES_AT_ONCE = 4  # without viewers until another server claims them


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
        """Let the viewers of a few tables at a time find another server, which claims them.

        At the other tables play goes on meanwhile: opening all of them at once would take longer.
        """
        if self.claims is None or self.open_tables is None:
            return
        live = self.open_tables.live  # without tables that another server has claimed
        end = monotonic() + HAND_OVER_SECONDS
        released: list[str] = []
        for table in [one for one in live.values() if one.connections]:
            while sum(one in live for one in released) >= TABLES_AT_ONCE and monotonic() < end:
                await asyncio.sleep(HAND_OVER_LOOK_SECONDS)
            table.release()
            released.append(table.id)


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
