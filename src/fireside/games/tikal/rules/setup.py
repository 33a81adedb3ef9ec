# compiled
"""T1 Setting up."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.rng import Rng
from fireside.core.state import NOBODY, Row, Seat
from fireside.games.tikal.components import (
    CELL_NAMES,
    FLOORS,
    HIGHEST_FLOOR,
    LOWEST_FLOOR,
    PRINTED_CELLS,
    STARTING_POINTS,
    TEMPLE,
    TILE_KIND,
    TILE_LETTER,
    TILE_NUMBER,
    TILES,
    TREASURE_KINDS,
    TREASURES_OF_A_KIND,
    UNEXPLORED,
    WORKERS_EACH,
)
from fireside.games.tikal.rules import auction, turn
from fireside.games.tikal.rules.tiles import lay
from fireside.games.tikal.state import (
    CAMP_ONE,
    CAMP_TWO,
    FLOOR_BITS,
    IN_RESERVE,
    LEADER_AT,
    NO_TILE,
    PLAYER,
    POINTS,
    RESERVE,
    Land,
    TikalState,
)


def printed_land() -> Land:
    """The map with nothing but what is printed on the board.

    Rule: T-C1, T-C2. Ruling: T-R6.
    """
    land = Land(
        vec[i64]([NO_TILE] * 40),
        vec[i64]([UNEXPLORED] * 40),
        vec[i64]([0] * 240),
        vec[i64]([0] * 40),
        vec[i64]([0] * 40),
    )
    for number, printed in enumerate(PRINTED_CELLS):
        lay(land, CELL_NAMES.index(printed[0]), TILES + number, 0)
    land.shared = True
    return land


def printed_stack() -> Row:
    """The values of the printed temples.

    Rule: T-C2.
    """
    stack = vec[i64]([0] * 40)
    for number, printed in enumerate(PRINTED_CELLS):
        if TILE_KIND[TILES + number] == TEMPLE:
            stack[CELL_NAMES.index(printed[0])] = TILE_NUMBER[TILES + number]
    return stack


def all_floors() -> i64:
    """All temple floors of the box, packed as in `floors`.

    Rule: T-C4.
    """
    floors: i64 = 0
    for number in range(LOWEST_FLOOR, HIGHEST_FLOOR + 1):
        floors |= FLOORS[number] << (FLOOR_BITS * number)
    return floors


PRINTED_LAND: Final = printed_land()
PRINTED_STACK: Final = printed_stack()
ALL_FLOORS: Final = all_floors()


def shuffle_from(row: Row, start: i64, stop: i64, rng: Rng) -> None:
    """The numbers at start .. stop - 1 lie in a random order."""
    for last in range(stop - 1, start, -1):
        other = start + rng.roll(last + 1 - start)
        row[last], row[other] = row[other], row[last]


def shuffle_tiles(rng: Rng) -> Row:
    """Each letter's tiles in a random order, A on top.

    Rule: T1.1.
    """
    tiles = vec[i64](capacity=36)
    for tile in range(TILES):
        tiles = append(tiles, tile)
    shuffle_letters(tiles, 0, rng)
    return tiles


def shuffle_letters(tiles: Row, start: i64, rng: Rng) -> None:
    """From there on each letter's tiles lie in a random order.

    Rule: T1.1.
    """
    while start < TILES:
        stop = start + 1
        while stop < TILES and TILE_LETTER[tiles[stop]] == TILE_LETTER[tiles[start]]:
            stop += 1
        shuffle_from(tiles, start, stop, rng)
        start = stop


def shuffle_treasures(rng: Rng) -> Row:
    """The treasure tokens in the order in which they will be drawn.

    Rule: T1.2, T-C5.
    """
    tokens = vec[i64](capacity=24)
    for kind in range(i64(1), TREASURE_KINDS + 1):
        for _ in range(TREASURES_OF_A_KIND):
            tokens = append(tokens, kind)
    rng.shuffle(tokens)
    return tokens


def seat_players(state: TikalState) -> None:
    """All figures and camps are off the board; 0 points, or 20 in the professional game.

    Rule: T1.3, T7.1, T-C6.
    """
    for seat in range(state.seats):
        state.player[PLAYER * seat + LEADER_AT] = IN_RESERVE
        state.player[PLAYER * seat + RESERVE] = WORKERS_EACH
        state.player[PLAYER * seat + CAMP_ONE] = IN_RESERVE
        state.player[PLAYER * seat + CAMP_TWO] = IN_RESERVE
        if state.professional:
            state.player[PLAYER * seat + POINTS] = STARTING_POINTS


def begin(state: TikalState, first: Seat) -> None:
    """The first player has drawn their tile, or opens the first auction.

    Rule: T2.1, T7.4. Ruling: T-R1.
    """
    state.first = first
    state.turn = first
    if state.professional:
        auction.begin_round(state, first)
    else:
        turn.draw(state, first)
    state.barrier = False


def empty_cells() -> Row:
    """Nobody owns anything on any cell."""
    return vec[i64]([NOBODY] * 40)
