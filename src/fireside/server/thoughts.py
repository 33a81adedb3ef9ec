"""Thoughts: what the seats of a table have asked about the present moment."""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

from fireside.server.thinker import Answer

Thought: TypeAlias = "asyncio.Task[Answer | None]"  # None: nobody could answer


class Thoughts:
    """A seat's question about one version is thought about once, however often it is asked.

    A version is what everybody can notice: so a new answer never tells that somebody has changed a
    secret choice.
    """

    def __init__(self) -> None:
        self.version = -1
        self.asked: dict[tuple[str, int], Thought] = {}

    def about(self, version: int, what: str, seat: int, begin: Callable[[], Thought]) -> Thought:
        """The thought about this. Other versions are forgotten, and what failed is tried again."""
        if version != self.version:
            self.version = version
            self.asked.clear()
        known = self.asked.get((what, seat))
        if known is None or (known.done() and (known.cancelled() or known.result() is None)):
            known = self.asked[what, seat] = begin()
        return known
