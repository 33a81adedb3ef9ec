"""Sampling of actions from lists of legal moves, instead of from masks over all moves."""

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    import numpy as np

    from fireside.batch.opponents import Array


def choose_evenly(legal: Array, counts: Array, rng: np.random.Generator) -> Array:
    """Return a uniformly random legal move for each match."""
    places = (rng.random(len(counts)) * counts).astype(np.int64)
    chosen: Array = legal[np.arange(len(counts)), places]
    return chosen


def choose_by(scores: Array, legal: Array, counts: Array, rng: np.random.Generator) -> Array:
    """Sample a legal move for each match from the softmax of its scores (Gumbel-max trick).

    Scores (logits) have the shape of `legal`, or more columns; columns beyond the counts are
    ignored.
    """
    if scores.ndim != 2 or scores.shape[0] != len(counts) or scores.shape[1] < counts.max():
        raise ValueError(f"Scores have the shape {legal.shape}, not {scores.shape}.")
    noisy = scores + rng.gumbel(size=scores.shape)
    noisy[np.arange(scores.shape[1]) >= counts[:, None]] = -np.inf
    chosen: Array = legal[np.arange(len(counts)), noisy.argmax(axis=1)]
    return chosen
