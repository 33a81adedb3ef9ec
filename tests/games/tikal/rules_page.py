"""Generates the tables of the rules page from the components.

`python -m tests.games.tikal.rules_page` writes them to the page; a test checks them.
"""

import re
from pathlib import Path

from fireside.games.tikal.components import (
    CAMP_COST,
    ENTER_COST,
    GUARD_COST,
    HOP_COST,
    LIFT_COST,
    PRINTED_CELLS,
    SWAP_COST,
    TERRAIN_TILES,
    UNCOVER_COST,
    Tile,
)

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "tikal.md"
TABLE = re.compile(r"( *)<!-- table: ([a-z ]+) -->\n(.*?) *<!-- end of table -->", re.S)
SPOKEN = {"base": "base camp", "jungle": "clearing (jungle)", "temple": "temple, value {number}"}


def printed_cells() -> list[str]:
    """Return the table of printed cells (T-C2)."""
    rows = [
        f"| {name} | {SPOKEN[kind].format(number=number)} | {' '.join(stones)} |"
        for name, kind, number, stones in PRINTED_CELLS
    ]
    return ["| cell | what | stones |", "|---|---|---|", *rows]


def tiles() -> list[str]:
    """Return the table of tiles (T-C3)."""
    return [
        "| tile | kind | value or masks | stones |",
        "|---|---|---|---|",
        *(tile_row(tile) for tile in TERRAIN_TILES),
    ]


def tile_row(tile: Tile) -> str:
    """Return the row of one tile."""
    name, kind, number, stones = tile
    return f"| {name} | {kind} | {number or ''} | {' '.join(stones)} |"


def actions() -> list[str]:
    """Return the table of actions (T4)."""
    assert ENTER_COST == HOP_COST
    costs = [
        (
            f"{ENTER_COST}",
            "bring a figure onto the board, at the base camp or an own camp; "
            "or move one between two of these",
            "T4.1",
        ),
        ("1 per stone", "move a figure to a neighbouring tile", "T4.2"),
        (f"{UNCOVER_COST}", "uncover a temple level", "T4.4"),
        (f"{LIFT_COST}", "lift a treasure", "T4.5"),
        (f"{SWAP_COST}", "swap a treasure", "T4.6"),
        (f"{CAMP_COST}", "pitch a camp", "T4.7"),
        (f"{GUARD_COST}", "guard a temple", "T4.8"),
    ]
    rows = [f"| {cost} | {action} | {clause} |" for cost, action, clause in costs]
    return ["| AP | action | clause |", "|---|---|---|", *rows]


TABLES = {"printed cells": printed_cells, "tiles": tiles, "actions": actions}


def with_tables(page: str) -> str:
    """Return the page with all its tables regenerated."""

    def write(found: re.Match[str]) -> str:
        indent, name = found[1], found[2]
        lines = [
            f"<!-- table: {name} -->",
            "",
            *TABLES[name](),
            "",
            "<!-- end of table -->",
        ]
        return "\n".join(indent + line if line else "" for line in lines)

    return TABLE.sub(write, page)


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
