# compiled
"""Flat-topped hexes, in columns a, b, c … from left to right, numbered from the bottom.

A place is a column and a height in half hexes: a step north adds two to the height, a step
north-east adds one column and one half hex.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

Cell: TypeAlias = i64
Direction: TypeAlias = i64
Row: TypeAlias = "vec[i64]"
Place: TypeAlias = tuple[int, int]  # column, height in half hexes

DIRECTIONS: Final[i64] = 6
DIRECTION_NAMES: Final = ["n", "ne", "se", "s", "sw", "nw"]  # clockwise
STEPS: Final[list[Place]] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]
OFF_BOARD: Final[i64] = -1


def opposite(direction: Direction) -> Direction:
    return (direction + 3) % DIRECTIONS


def name_places(places: list[Place]) -> list[str]:
    """Return the names a1, a2 … of places listed column by column, each from the bottom."""
    names: list[str] = []
    column, row = -1, 0
    for place in places:
        row = row + 1 if place[0] == column else 1
        column = place[0]
        names.append("abcdefghijklmnopqrstuvwxyz"[column] + str(row))
    return names


def join_neighbours(places: list[Place]) -> Row:
    """Return the adjacency table: the neighbour at [6 * cell + direction], or OFF_BOARD."""
    where = {place: cell for cell, place in enumerate(places)}
    return vec[i64](
        [
            where.get((column + right, height + up), -1)
            for column, height in places
            for right, up in STEPS
        ]
    )
