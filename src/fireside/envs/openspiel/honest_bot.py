"""A bot that searches only in worlds its seat holds for possible."""

from collections import Counter
from typing import Any

import numpy as np
import pyspiel


class HonestBot(pyspiel.Bot):  # type: ignore[misc]
    """Lets a bot for perfect information, such as OpenSpiel's `MCTSBot`, play without peeping.

    Such a bot searches the state it is given, so it would see the others' hands and the cards to
    come. Here it is given worlds in which all that the seat cannot know was drawn anew, and the
    move it chooses in most of them is made.
    """

    def __init__(self, bot: Any, worlds: int = 1, seed: int | None = None) -> None:
        super().__init__()
        if worlds < 1:
            raise ValueError("An honest bot needs at least one world to think about.")
        self._bot = bot
        self._worlds = worlds
        self._rng = np.random.default_rng(seed)

    def restart_at(self, state: Any) -> None:
        """Nothing is remembered between moves; OpenSpiel's own searches do not offer this."""

    def step(self, state: Any) -> int:
        """The move that the bot chooses in most worlds."""
        player = state.current_player()
        votes = Counter(
            int(self._bot.step(state.resample_from_infostate(player, self._rng.random)))
            for _ in range(self._worlds)
        )
        return votes.most_common(1)[0][0]
