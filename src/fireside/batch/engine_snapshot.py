"""Snapshots of a vector engine's matches that can be pickled and copied."""

from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from fireside.batch.vector_engine import VectorEngine

ROWS: Final[dict[str, tuple[Any, Any]]] = {
    **dict.fromkeys(("observations", "masks", "last", "ended", "cut"), (vec[u8], np.uint8)),
    **dict.fromkeys(("legal", "past", "recent"), (vec[i32], np.int32)),
    **dict.fromkeys(("counts", "asked", "chances", "mover", "turned"), (vec[i64], np.int64)),
    **dict.fromkeys(("sitting", "sat", "decisions", "seeds"), (vec[i64], np.int64)),
    **dict.fromkeys(("scores", "lengths", "chance"), (vec[i64], np.int64)),
    **dict.fromkeys(("rewards", "returns"), (vec[float], np.float64)),
}


def snapshot(engine: VectorEngine) -> dict[str, Any]:
    """Return all engine state that changes from step to step."""
    rows = {
        name: np.frombuffer(getattr(engine, name), kind).tobytes()
        for name, (_, kind) in ROWS.items()
        if len(getattr(engine, name))
    }
    return {"rows": rows, "states": [state.clone() for state in engine.states]}


def restore(engine: VectorEngine, kept: dict[str, Any]) -> None:
    """Load a snapshot into an engine with the same settings."""
    for name, (row, kind) in ROWS.items():
        setattr(engine, name, row(np.frombuffer(kept["rows"].get(name, b""), kind)))
    engine.states = kept["states"]
