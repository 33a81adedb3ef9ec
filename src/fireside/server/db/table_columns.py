"""The columns of a table's row."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import RowMapping

from fireside.core.rng import LARGEST_SEED
from fireside.play.keyed_deals import SEED_BYTES
from fireside.table.stored_rows import OriginRow, TableRow
from fireside.table.tokens import UNDEALT


def to_columns(table: TableRow) -> dict[str, Any]:
    """Return the columns of a table's row."""
    columns = asdict(table)
    columns |= seed_columns(columns)
    columns["options"] = msgspec.json.encode(table.options)
    columns["origin"] = None if table.origin is None else msgspec.json.encode(table.origin)
    return columns


def seed_columns(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of a seed, which may have more bits than the database's integers."""
    if "seed" not in fields:
        return {}
    seed = fields["seed"]
    is_large = seed > LARGEST_SEED
    large = seed.to_bytes(SEED_BYTES, "big") if is_large else None
    return {"seed": UNDEALT if is_large else seed, "large_seed": large}


def read_table(row: RowMapping) -> TableRow:
    """Return the table's row of its columns."""
    columns: dict[str, Any] = dict(row)
    large_seed = columns.pop("large_seed")
    if large_seed is not None:
        columns["seed"] = int.from_bytes(large_seed, "big")
    columns["options"] = msgspec.json.decode(columns["options"])
    if columns["origin"] is not None:
        columns["origin"] = msgspec.json.decode(columns["origin"], type=OriginRow)
    return TableRow(**columns)
