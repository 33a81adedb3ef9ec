"""Check of the actions of a vector environment: one legal action per match."""

from collections.abc import Mapping

import numpy as np
from gymnasium import error

from fireside.batch.forfeits import FORFEIT
from fireside.batch.vector_matches import Array, BatchSettings

RAISE, LOSE = "raise", "lose"


def check_actions(
    moves: Array, arrays: Mapping[str, Array], terms: BatchSettings, loses: bool
) -> tuple[Array, Array]:
    """Return the actions, and for each match whether its action is illegal.

    Illegal actions raise InvalidAction; with `loses` they become FORFEIT, unless one is outside the
    action space.
    """
    size = len(arrays["counts"])
    if moves.shape != (size,):
        raise ValueError(f"Actions have the shape ({size},), not {moves.shape}.")
    if not np.issubdtype(moves.dtype, np.integer):
        raise TypeError(f"Actions are whole numbers, not {moves.dtype}.")
    inside = (moves >= 0) & (moves < terms.game.move_count)
    legal = inside & _are_legal(np.where(inside, moves, 0), arrays, terms.masked)
    if loses and inside.all():
        return np.where(legal, moves, FORFEIT), ~legal
    if not legal.all():
        wrong = int(np.flatnonzero(~(legal if inside.all() else inside))[0])
        raise error.InvalidAction(
            f"Action {moves[wrong]} is not legal in match {wrong}; nothing was played. "
            'infos["legal_moves"] lists the legal ones, and the action_mask has a 1 for each.'
        )
    return moves, ~legal


def _are_legal(moves: Array, arrays: Mapping[str, Array], masked: bool) -> Array:
    if masked:
        legal: Array = arrays["masks"][np.arange(len(moves)), moves] == 1
    else:
        listed = arrays["legal"][:, : int(arrays["counts"].max())]
        legal = (listed == moves[:, None]).any(axis=1)
    return legal
