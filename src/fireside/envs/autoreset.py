"""Gymnasium's modes of starting the next match when one has ended."""

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from fireside.batch.opponents import Array
from fireside.batch.vector_engine import NO_MOVE

SAME_STEP, NEXT_STEP = "same_step", "next_step"
AUTORESET_MODES = {SAME_STEP: AutoresetMode.SAME_STEP, NEXT_STEP: AutoresetMode.NEXT_STEP}


def show_last(
    seen: dict[str, Array], infos: dict[str, Any], over: Array, last: Array, movers: Array
) -> None:
    """Put the last observations of ended matches in the place of the first ones of the next."""
    for name, array in seen.items():
        seen[name] = array.copy()
        seen[name][over] = last[over] if name == "observation" else 0
    for name, nothing in (("legal_moves", int(NO_MOVE)), ("legal_counts", 0)):
        infos[name] = infos[name].copy()
        infos[name][over] = nothing
    infos["seat"] = np.where(over, movers, infos["seat"])
