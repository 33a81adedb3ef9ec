"""Shutdown behind a proxy: drain first, then close the connections, then store and end."""

import asyncio
import socket
from time import monotonic

import uvicorn

from fireside.server.db.claim_store import ClaimStore

LOOK_SECONDS = 0.05


class Shutdown:
    """The stages of a shutdown: `/alive` answers 503, and later no more tables are claimed."""

    def __init__(self, claims: ClaimStore | None) -> None:
        self.claims = claims
        self.has_begun = False

    def end(self) -> None:
        """Claim no more tables; viewers find other servers."""
        if self.claims is not None:
            self.claims.is_closed = True


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
        await super().shutdown(sockets)
