"""Fair queueing of requests per client address."""

import asyncio
from collections import deque

from fireside.server.limits.token_bucket import RateLimiter

PAUSE_SECONDS = 0.005  # seconds between requests of an address that sends more than browsers do


class PerClientQueue:
    """A queue per address that starts one request per iteration of the event loop.

    Without it, fifty requests that arrive together would all be answered before the next move of
    another client. Browsers do not notice the queue. An address that has used up the tokens that
    browsers need also waits PAUSE_SECONDS between requests.

    The queues are bounded by the number of connections, which ConnectionLimiter limits.
    """

    def __init__(self, at_once: float, a_second: float, pause: float = PAUSE_SECONDS) -> None:
        self.quick = RateLimiter(at_once, a_second)
        self.pause = pause
        self.by_address: dict[str, deque[asyncio.Future[None]]] = {}

    async def wait(self, address: str) -> None:
        """Wait until it is this request's turn."""
        line = self.by_address.get(address)
        if line is None:
            self.by_address[address] = deque()
            self._call_next(address)
            return
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        await turn

    def _call_next(self, address: str) -> None:
        """Schedule the next request of this address: in the next iteration, or after a pause."""
        loop = asyncio.get_running_loop()
        if self.quick.retry_after(address):
            loop.call_later(self.pause, self._next, address)
        else:
            loop.call_soon(self._next, address)

    def _next(self, address: str) -> None:
        line = self.by_address[address]
        while line and line[0].done():  # cancelled requests
            line.popleft()
        if line:
            line.popleft().set_result(None)
            self._call_next(address)
        else:
            del self.by_address[address]
