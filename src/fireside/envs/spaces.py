"""The Gymnasium space of a title's observations."""

from typing import Any

import numpy as np
from gymnasium import spaces

from fireside.core.game import Game


def observation_space(game: Game, masked: bool = True, history: int = 0) -> spaces.Dict:
    """Return the space of observation, mask of legal moves and latest decisions."""
    largest = np.array(game.observation.largest(), np.uint8)
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(np.zeros_like(largest), largest, dtype=np.uint8)
    }
    if masked:
        parts["action_mask"] = spaces.Box(0, 1, (game.move_count,), np.int8)
    if history:
        decision = np.array([game.seats.stop - 1, game.move_count], np.int32)
        parts["history"] = spaces.Box(0, np.tile(decision, (history, 1)), dtype=np.int32)
    return spaces.Dict(parts)
