"""A bot that searches only worlds from its seat's information set."""

from collections import Counter
from typing import Any

import numpy as np
import pyspiel


class HonestBot(pyspiel.Bot):  # type: ignore[misc]
    """A wrapper that lets perfect-information bots, such as OpenSpiel's `MCTSBot`, play fairly.

    Such a bot searches the state it is given, so it would see the others' hands and the cards to
    come. This wrapper passes it determinizations, in which everything hidden from the seat is
    resampled, and plays the move that it chooses in most of them.
    """

    def __init__(self, bot: Any, worlds: int = 1, seed: int | None = None) -> None:
        super().__init__()
        if worlds < 1:
            raise ValueError("An honest bot needs at least one world to think about.")
        self._bot = bot
        self._worlds = worlds
        self._rng = np.random.default_rng(seed)

    def restart_at(self, state: Any) -> None:
        """Do nothing: the wrapper keeps no state between moves, and bots may lack this method."""

    def step(self, state: Any) -> int:
        """Return the move that the bot chooses in most sampled worlds."""
        player = state.current_player()
        votes = Counter(
            int(self._bot.step(state.resample_from_infostate(player, self._rng.random)))
            for _ in range(self._worlds)
        )
        return votes.most_common(1)[0][0]
