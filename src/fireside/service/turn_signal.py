"""Turn signal: an observer list for seats that are to act."""

from collections.abc import Callable
from typing import TypeAlias

from fireside.service.live_table import LiveTable

Listener: TypeAlias = Callable[[LiveTable, list[int]], None]


class TurnSignal:
    """Seats are asked; bots then think, and absent persons are sent notices."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []

    def notify(self, live: LiveTable, newly: list[int]) -> None:
        """All who must decide are asked, some of them newly."""
        for listener in self.listeners:
            listener(live, newly)
