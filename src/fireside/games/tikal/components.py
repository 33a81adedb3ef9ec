# compiled
"""What is in the box of Tikal, how its board is joined, and what each action costs.

How sure we are stands beside each part. Whoever owns the box can correct a tile in its one line.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import Place, join_neighbours, name_places

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4

# T-C1 Board: 8 columns of 5, every second one half a hex lower. (count: sure; outline: likely)
CELLS: Final[i64] = 40
PLACES: Final[list[Place]] = [
    (column, 2 * row - column % 2) for column in range(8) for row in range(5)
]
CELL_NAMES: Final = name_places(PLACES)
NEIGHBOUR: Final = join_neighbours(PLACES)  # NEIGHBOUR[6 * cell + direction]

UNEXPLORED: Final[i64] = 0
BASE: Final[i64] = 1
JUNGLE: Final[i64] = 2
TEMPLE: Final[i64] = 3
TREASURE: Final[i64] = 4
VOLCANO: Final[i64] = 5
GROUND_NAMES: Final = ["unexplored", "base", "jungle", "temple", "treasure", "volcano"]

# Name, kind, temple value or number of masks, stones on the edges N, NE, SE, S, SW, NW.
Tile: TypeAlias = tuple[str, str, int, str]

# T-C3 Terrain tiles, in seven stacks A to G. (sure; F2's value and stones likely)
TERRAIN_TILES: Final[list[Tile]] = [
    ("A1", "temple", 1, "210000"),
    ("A2", "temple", 2, "201000"),
    ("A3", "temple", 2, "200100"),
    ("A4", "treasure", 4, "201000"),
    ("A5", "treasure", 4, "200010"),
    ("A6", "jungle", 0, "110100"),
    ("B1", "temple", 2, "200010"),
    ("B2", "temple", 3, "200100"),
    ("B3", "treasure", 4, "200001"),
    ("B4", "jungle", 0, "210000"),
    ("B5", "jungle", 0, "201000"),
    ("B6", "volcano", 0, "000000"),
    ("C1", "temple", 3, "300000"),
    ("C2", "temple", 4, "200010"),
    ("C3", "treasure", 3, "300000"),
    ("C4", "jungle", 0, "300000"),
    ("C5", "jungle", 0, "110100"),
    ("D1", "temple", 5, "200100"),
    ("D2", "temple", 5, "300000"),
    ("D3", "treasure", 3, "300000"),
    ("D4", "jungle", 0, "101010"),
    ("D5", "volcano", 0, "000000"),
    ("E1", "temple", 5, "300000"),
    ("E2", "temple", 6, "300000"),
    ("E3", "treasure", 2, "200001"),
    ("E4", "jungle", 0, "200100"),
    ("E5", "jungle", 0, "200100"),
    ("F1", "temple", 4, "300000"),
    ("F2", "temple", 4, "210000"),
    ("F3", "treasure", 2, "200100"),
    ("F4", "jungle", 0, "200100"),
    ("F5", "volcano", 0, "000000"),
    ("G1", "temple", 3, "201000"),
    ("G2", "temple", 3, "200001"),
    ("G3", "treasure", 2, "300000"),
    ("G4", "jungle", 0, "200100"),
]
TILES: Final[i64] = 36

# T-C2 Printed cells. (position: sure; temple values: likely; stones: a guess from one source)
PRINTED_CELLS: Final[list[Tile]] = [
    ("a1", "base", 0, "111000"),
    ("a2", "temple", 1, "110100"),
    ("b2", "jungle", 0, "111000"),
    ("b1", "temple", 1, "010001"),
]
BASE_CAMP: Final[i64] = 0  # a1

# What lies on a cell: a terrain tile 0 .. 35, or a printed cell 36 .. 39, which never turns.
ALL_TILES: Final = TERRAIN_TILES + PRINTED_CELLS
TILE_NAMES: Final = [tile[0] for tile in TERRAIN_TILES]
TILE_GROUND: Final = [tile[1] for tile in ALL_TILES]
TILE_KIND: Final = vec[i64]([GROUND_NAMES.index(ground) for ground in TILE_GROUND])
TILE_NUMBER: Final = vec[i64]([tile[2] for tile in ALL_TILES])  # temple value, or masks
LETTERS: Final = "ABCDEFG"
TILE_LETTER: Final = vec[i64]([LETTERS.index(name[0]) for name in TILE_NAMES])  # 0 to 6


def turned(stones: str, turn: int) -> list[int]:
    """The stones on N, NE … NW after so many sixths clockwise."""
    return [int(stones[(direction - turn) % 6]) for direction in range(6)]


TURNED_STONES: Final = [tuple(turned(tile[3], turn)) for tile in ALL_TILES for turn in range(6)]
# STONES[36 * tile + 6 * turn + direction], and the same as one bit for each edge with a stone.
STONES: Final = vec[i64](
    [stone for tile in ALL_TILES for turn in range(6) for stone in turned(tile[3], turn)]
)
STONE_EDGES: Final = vec[i64](
    [
        sum(1 << edge for edge, stone in enumerate(turned(tile[3], turn)) if stone)
        for tile in ALL_TILES
        for turn in range(6)
    ]
)
# T-C3: of turns that give the same stones only the smallest is a move.
IS_SMALLEST_TURN: Final = vec[i64](
    [
        int(turned(tile[3], turn) not in [turned(tile[3], less) for less in range(turn)])
        for tile in ALL_TILES
        for turn in range(6)
    ]
)

# T-C4 Temple floors: how many of each number. (printed)
FLOORS: Final = vec[i64]([0, 0, 3, 6, 9, 11, 8, 5, 3, 2, 1])
LOWEST_FLOOR: Final[i64] = 2
HIGHEST_FLOOR: Final[i64] = 10

# T-C5 Treasures: eight kinds 1 to 8, three of each. (printed)
TREASURE_KINDS: Final[i64] = 8
TREASURES_OF_A_KIND: Final[i64] = 3
TREASURES: Final[i64] = 24
TREASURE_POINTS: Final = vec[i64]([0, 1, 3, 6])  # T5.4: a single, a pair, a triple

# T-C6 Per player. (printed)
WORKER: Final[i64] = 0
LEADER: Final[i64] = 1
FIGURE_NAMES: Final = ["worker", "leader"]
WORKERS_EACH: Final[i64] = 18
CAMPS_EACH: Final[i64] = 2
GUARDS_EACH: Final[i64] = 2  # T4.8
LEADER_STRENGTH: Final[i64] = 3  # T4.3

# T2.1, T4: action points.
ACTION_POINTS: Final[i64] = 10
ENTER_COST: Final[i64] = 1
HOP_COST: Final[i64] = 1
UNCOVER_COST: Final[i64] = 2
LIFT_COST: Final[i64] = 3
SWAP_COST: Final[i64] = 3
CAMP_COST: Final[i64] = 5
GUARD_COST: Final[i64] = 5

# T7.1, T-R9: the professional game.
STARTING_POINTS: Final[i64] = 20
HIGHEST_BID: Final[i64] = 470


def stones_of(tile: int, turn: int) -> tuple[int, ...]:
    """The stones of a turned tile, clockwise from N."""
    return TURNED_STONES[6 * tile + turn]
