"""Waiting lines: requests of one address begin one by one, others' between them."""

import asyncio
from collections import deque

from fireside.server.limits.token_bucket import RateLimiter

PAUSE_SECONDS = 0.005  # between those of an address that asks more than browsers do


class PerClientQueue:
    """Who of an address waits to begin.

    Fifty requests that arrive together would all be answered before the next move of anybody else.
    So they begin one by one, each time everybody else has been heard: whoever asks for a page does
    not notice. An address that has used up what browsers need also pauses between them.

    As many wait as there are connections, which the doors bound.
    """

    def __init__(self, at_once: float, a_second: float, pause: float = PAUSE_SECONDS) -> None:
        self.quick = RateLimiter(at_once, a_second)
        self.pause = pause
        self.by_address: dict[str, deque[asyncio.Future[None]]] = {}

    async def wait(self, address: str) -> None:
        """It is this request's turn."""
        line = self.by_address.get(address)
        if line is None:
            self.by_address[address] = deque()
            self._call_next(address)
            return
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        await turn

    def _call_next(self, address: str) -> None:
        """One has begun: the next may as soon as others were heard, or after a pause."""
        loop = asyncio.get_running_loop()
        if self.quick.retry_after(address):
            loop.call_later(self.pause, self._next, address)
        else:
            loop.call_soon(self._next, address)

    def _next(self, address: str) -> None:
        line = self.by_address[address]
        while line and line[0].done():  # whoever was cancelled
            line.popleft()
        if line:
            line.popleft().set_result(None)
            self._call_next(address)
        else:
            del self.by_address[address]
