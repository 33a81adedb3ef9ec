"""Thoughts: what the seats of a table have asked about the present moment."""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

from fireside.server.thinker import Answer

Thought: TypeAlias = "asyncio.Task[Answer | None]"  # None: nobody could answer


class Thoughts:
    """A seat's question about one moment is thought about once, however often it is asked."""

    def __init__(self) -> None:
        self.ply = -1
        self.asked: dict[tuple[str, int], Thought] = {}

    def about(self, ply: int, what: str, seat: int, begin: Callable[[], Thought]) -> Thought:
        """The thought about this. Other moments are forgotten, and what failed is tried again."""
        if ply != self.ply:
            self.ply = ply
            self.asked.clear()
        known = self.asked.get((what, seat))
        if known is None or (known.done() and (known.cancelled() or known.result() is None)):
            known = self.asked[what, seat] = begin()
        return known
