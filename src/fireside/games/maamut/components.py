# compiled
"""What is in the box of Mâamut, and how its board is joined."""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import Cell, Direction, Place, join_neighbours, name_places

Row: TypeAlias = "vec[i64]"

# M-C1 Board: 37 hexagonal tiles in a hexagon of radius 3. (printed)
ROCK: Final = 0
GRASS: Final = 1
SNOW: Final = 2
TERRAIN_NAMES: Final = ["rock", "grass", "snow"]
ROCK_TILES: Final = 7
GRASS_TILES: Final = 18
SNOW_TILES: Final = 11
MOST_ROCKS_AROUND_THE_CROSS: Final = 4  # M1.2
CELLS: Final[i64] = 37
CENTRE: Final[i64] = 18  # the cross tile, d4, which counts as snow; the mammoth starts here (M1.4)

# M-C2 Movement cards: 36. (printed)
SHORTEST: Final[i64] = 1
LONGEST: Final[i64] = 3
CARDS: Final = vec[i64]([0, 12, 16, 8])  # how many of each value 1, 2, 3
ALL_CARDS: Final[i64] = 36
HAND_SIZE: Final[i64] = 3  # M1.3

# M-R13: smaller boards, and what lies on them. (ours)
BOARDS: Final = ["whole", "middle", "small"]
RADIUS: Final = {"whole": 3, "middle": 2, "small": 1}
SMALLER: Final = {"middle": (4, 9), "small": (1, 3)}  # rocks and grass; all other tiles are snow
DECK: Final = vec[i64]([0, 6, 8, 4])  # of smaller boards
SMALL_DECK: Final = vec[i64]([0, 3, 4, 2])  # of the small board with two players

# M-C3 Pieces. (printed)
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
TRAPS_EACH: Final[i64] = 4

# M-C4 Names of places: columns a to g, their tiles numbered from the bottom. (ours)
COLUMN_HEIGHTS: Final = [4, 5, 6, 7, 6, 5, 4]
PLACES: Final[list[Place]] = [
    (column, 2 * row - height + 1)
    for column, height in enumerate(COLUMN_HEIGHTS)
    for row in range(height)
]
CELL_NAMES: Final = name_places(PLACES)
NEIGHBOUR: Final = join_neighbours(PLACES)  # NEIGHBOUR[6 * cell + direction]
# Every [6 * cell + direction] after the one ahead of it: n, ne and se lead to higher cells.
FROM_THE_EDGES: Final = vec[i64](
    [6 * cell + way for cell in range(36, -1, -1) for way in (0, 1, 2)]
    + [6 * cell + way for cell in range(37) for way in (3, 4, 5)]
)


def _from_the_cross() -> Row:
    """How many steps each tile is away from the cross."""
    rings = vec[i64]([3] * 37)
    for cell, (column, height) in enumerate(PLACES):
        aside, up = abs(column - 3), abs(height)
        rings[cell] = aside + max(0, (up - aside) // 2)
    return rings


RING: Final = _from_the_cross()


# M-R10: how often the draw pile may run out, by the number of players. (ours)
RENEWALS: Final = {2: 3, 3: 4, 4: 6}
# M-R11: turns without a card, per hunter on the board. (ours)
IDLE_TURNS_EACH: Final[i64] = 3


def straight(tile: Cell, direction: Direction, tiles: i64) -> tuple[str, ...]:
    """The names of the next tiles in a straight line."""
    names: list[str] = []
    for _ in range(tiles):
        tile = NEIGHBOUR[6 * tile + direction]
        names.append(CELL_NAMES[tile])
    return tuple(names)


def _lines() -> Row:
    """At [37 * here + there] 8 * direction + distance, if a straight line of 1 to 3 leads there."""
    lines = vec[i64]([0] * (37 * 37))
    for here in range(37):
        for direction in range(6):
            there = here
            for distance in range(1, 4):
                there = int(NEIGHBOUR[6 * there + direction])
                if there == -1:
                    break
                lines[37 * here + there] = 8 * direction + distance
    return lines


def _ahead() -> Row:
    """At [18 * here + 3 * direction + steps - 1] the tile so many steps ahead, or -1."""
    ahead = vec[i64]([-1] * (37 * 18))
    for here in range(37):
        for direction in range(6):
            there = here
            for steps in range(3):
                there = int(NEIGHBOUR[6 * there + direction])
                if there == -1:
                    break
                ahead[18 * here + 3 * direction + steps] = there
    return ahead


LINES: Final = _lines()
AHEAD: Final = _ahead()
