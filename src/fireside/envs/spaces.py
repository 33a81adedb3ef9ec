"""A title's observation as a Gymnasium space."""

import numpy as np
from gymnasium import spaces

from fireside.core.game import Game


def observation_space(game: Game) -> spaces.Dict:
    """What a seat may know, and a mask of the moves it may make."""
    largest = np.array(game.observation.largest(), np.uint8)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(largest), largest, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (game.move_count,), np.int8),
        }
    )
