"""The record of one seat's observations of a match, for agents with a memory."""

from collections.abc import Iterable
from typing import Any

from fireside.core.game import Game
from fireside.tasks.agents import HIDDEN
from fireside.text import player_name


class SeatMemory:
    """The decisions and events of a match, as one seat may know them."""

    def __init__(self, game: Game, seats: int, seat: int) -> None:
        self.seat = seat
        self.history: list[tuple[int, int]] = []
        self.sentences: list[str] = []
        self._kinds = game.moves.kind_of
        self._names = [player_name(one) for one in range(seats)]
        self._told = 0

    def note(self, seat: int, move: int, events: Iterable[Any]) -> None:
        """Remember a decision and its events."""
        hidden = seat != self.seat and self._kinds[move].secret
        self.history.append((seat, HIDDEN if hidden else move))
        for event in events:
            seen = event.seen_by(self.seat)
            if seen is not None:
                self.sentences.append(seen.sentence(self._names))

    def news(self) -> tuple[str, ...]:
        """Return the sentences since the last call."""
        news = tuple(self.sentences[self._told :])
        self._told = len(self.sentences)
        return news
