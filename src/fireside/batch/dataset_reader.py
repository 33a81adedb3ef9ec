"""Streaming reader of data sets: yields arrays, since a file may be larger than memory."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from fireside.batch.opponents import Array
from fireside.batch.vector_engine import NO_MOVE
from fireside.core.errors import FiresideError

FIXED = "observation"
LISTED = {
    "legal": int(NO_MOVE),
    "visits": 0,
    "weights": 0.0,
    "expected": np.nan,
    "prospects": np.nan,
}
TEXTS = ("text", "document")


class BadDataset(FiresideError):
    """A file that is not a Fireside data set, or a request that it cannot meet."""


def about(path: Path | str) -> dict[str, Any]:
    """Return the file's metadata: title, rules version, players, layout."""
    try:
        told = pq.read_schema(path).metadata or {}
        known: dict[str, Any] = json.loads(told[b"fireside"])
    except (pa.ArrowInvalid, KeyError, json.JSONDecodeError) as error:
        raise BadDataset(f"{path} is no data set that `fireside dataset` has written.") from error
    return known


def read(
    path: Path | str, rows: int = 4096, columns: Sequence[str] | None = None
) -> Iterator[dict[str, Array]]:
    """Yield the decisions in file order, `rows` at a time, each column as an array.

    Lists are padded to the longest among them: `legal` with -1, `visits` and `weights` with 0,
    `expected` and `prospects` with NaN, which also marks decisions without a search. `counts` holds
    the numbers of legal moves. Text columns are read only if named.
    """
    about(path)
    if rows < 1:
        raise BadDataset(f"At least one row is read at a time, not {rows}.")
    with pq.ParquetFile(path) as file:
        known = file.schema_arrow.names
        wanted = [name for name in known if name not in TEXTS] if columns is None else columns
        for name in wanted:
            if name not in known:
                raise BadDataset(f"{path} has no column '{name}', only {', '.join(known)}.")
        for batch in file.iter_batches(rows, columns=list(wanted)):
            yield {name: part for column in wanted for name, part in _arrays(batch, column)}


def _arrays(batch: Any, name: str) -> Iterator[tuple[str, Array]]:
    column = batch.column(name)
    if name == FIXED:
        width = column.type.list_size
        yield name, column.flatten().to_numpy().reshape(-1, width)
    elif name in LISTED:
        lengths = np.diff(column.offsets.to_numpy())
        yield name, _padded(column, lengths, LISTED[name])
        if name == "legal":
            yield "counts", lengths.astype(np.int64)
    else:
        yield name, column.to_numpy(zero_copy_only=False)


def _padded(column: Any, lengths: Array, filler: float) -> Array:
    values = column.flatten().to_numpy(zero_copy_only=False)
    widest = int(lengths.max(initial=0))
    padded: Array = np.full((len(lengths), widest), filler, values.dtype)
    padded[np.arange(widest) < lengths[:, None]] = values
    return padded
