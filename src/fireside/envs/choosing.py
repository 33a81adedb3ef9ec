"""Choosing among legal moves that are listed, match by match, instead of masking all there are."""

from fireside.core.optional_dependencies import requires_extra

with requires_extra("vector"):
    import numpy as np

    from fireside.batch.opponents import Array


def choose_evenly(legal: Array, counts: Array, rng: np.random.Generator) -> Array:
    """One of the legal moves of each match, each as likely as any other."""
    places = (rng.random(len(counts)) * counts).astype(np.int64)
    chosen: Array = legal[np.arange(len(counts)), places]
    return chosen


def choose_by(scores: Array, legal: Array, counts: Array, rng: np.random.Generator) -> Array:
    """One of the legal moves of each match, by the softmax of the scores (logits) beside them.

    Scores have the shape of `legal`, or more columns; those beyond the counts are not looked at.
    """
    if scores.ndim != 2 or scores.shape[0] != len(counts) or scores.shape[1] < counts.max():
        raise ValueError(f"Scores have the shape {legal.shape}, not {scores.shape}.")
    noisy = scores + rng.gumbel(size=scores.shape)
    noisy[np.arange(scores.shape[1]) >= counts[:, None]] = -np.inf
    chosen: Array = legal[np.arange(len(counts)), noisy.argmax(axis=1)]
    return chosen
