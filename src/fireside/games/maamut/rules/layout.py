# compiled
"""What follows from where the tiles lie: worked out once, since they never move (M-R7)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, OFF_BOARD, Cell, Direction
from fireside.core.state import BIT, Row
from fireside.games.maamut.components import (
    CELLS,
    FROM_THE_EDGES,
    GRASS,
    LONGEST,
    NEIGHBOUR,
    RING,
    ROCK,
    SHORTEST,
)
from fireside.games.maamut.state import HOPEFUL, HOPELESS, UNKNOWN, Layout

ON_GRASS: Final[i64] = -2  # instead of a tile


def survey(terrain: Row) -> Layout:
    """How far one can walk from where, and which tiles hang together."""
    hopeless = vec[i64]([UNKNOWN] * 37)
    return Layout(
        terrain, measure_reach(terrain), find_regions(terrain), hopeless, outermost_ring(terrain)
    )


def outermost_ring(terrain: Row) -> i64:
    """How far from the cross the outermost tiles are that are not all rock.

    A board of all tiles has too few rocks for a whole ring; on a smaller one they stand for the
    edge.
    Rule: M1.5. Ruling: M-R13.
    """
    ring: i64 = 0
    for cell in range(CELLS):
        if terrain[cell] != ROCK and RING[cell] > ring:
            ring = RING[cell]
    return ring


def measure_reach(terrain: Row) -> Row:
    """At [6 * tile + direction] the tiles ahead before rock or edge, at most 3.

    Rule: M2.1, M3.2.
    """
    reach = vec[i64]([0] * 222)
    for at in FROM_THE_EDGES:
        ahead = NEIGHBOUR[at]
        if ahead != OFF_BOARD and terrain[ahead] != ROCK:
            further = reach[6 * ahead + at % DIRECTIONS]
            reach[at] = further + 1 if further < LONGEST else LONGEST
    return reach


def find_regions(terrain: Row) -> Row:
    """Tiles joined by tiles that are not rock bear the same number, rock bears OFF_BOARD."""
    region = vec[i64]([OFF_BOARD] * 37)
    waiting = vec[i64]([0] * 37)
    for start in range(CELLS):
        if terrain[start] == ROCK or region[start] != OFF_BOARD:
            continue
        region[start] = start
        waiting[0] = start
        count: i64 = 1
        while count > 0:
            count -= 1
            cell = waiting[count]
            for direction in range(DIRECTIONS):
                ahead = NEIGHBOUR[6 * cell + direction]
                if ahead != OFF_BOARD and terrain[ahead] != ROCK and region[ahead] == OFF_BOARD:
                    region[ahead] = start
                    waiting[count] = ahead
                    count += 1
    return region


def is_hopeless(layout: Layout, cell: Cell) -> bool:
    """No chain of entries and flights from this tile ever takes the mammoth over grass.

    Ruling: M-R7.
    """
    if layout.hopeless[cell] == UNKNOWN:
        layout.hopeless[cell] = HOPEFUL if can_reach_grass(layout, cell) else HOPELESS
    return layout.hopeless[cell] == HOPELESS


def can_reach_grass(layout: Layout, cell: Cell) -> bool:
    """Some chain of entries and flights takes the mammoth from this tile over grass.

    Ruling: M-R7.
    """
    seen = BIT[cell]
    waiting = vec[i64]([0] * 37)
    waiting[0] = cell
    count: i64 = 1
    while count > 0:
        count -= 1
        here = waiting[count]
        for course in range(DIRECTIONS):
            for card in range(SHORTEST, LONGEST + 1):
                tile = run(layout, here, course, card)
                if tile == ON_GRASS:
                    return True
                if tile != OFF_BOARD and (seen >> tile) & 1 == 0:
                    seen |= BIT[tile]
                    waiting[count] = tile
                    count += 1
    return False


def run(layout: Layout, cell: Cell, course: Direction, card: i64) -> Cell:
    """Where a flight from such an entry ends, or ON_GRASS if it crosses grass.

    OFF_BOARD if there is no such entry, or the mammoth is cornered.
    Ruling: M-R7.
    """
    if not is_entry(layout.reach, cell, course, card):
        return OFF_BOARD
    flight = flight_course(layout.reach, cell, course, card)
    if flight == OFF_BOARD:
        return OFF_BOARD
    for _ in range(card):
        cell = NEIGHBOUR[6 * cell + flight]
        if layout.terrain[cell] == GRASS:
            return ON_GRASS
    return cell


def is_entry(reach: Row, cell: Cell, course: Direction, card: i64) -> bool:
    """Some walk of that card in that direction crosses or ends on the tile.

    Ruling: M-R7.
    """
    run_up = reach[6 * cell + (course + 3) % DIRECTIONS]
    if run_up == 0:
        return False
    return run_up >= card or reach[6 * cell + course] >= card - run_up


def flight_course(reach: Row, cell: Cell, course: Direction, card: i64) -> Direction:
    """Where the mammoth flees: straight away, else the next way clockwise; OFF_BOARD if cornered.

    Rule: M3.1, M3.2, M3.3. Ruling: M-R3.
    """
    for turned in range(DIRECTIONS):
        if turned != 3:
            direction = (course + turned) % DIRECTIONS
            if reach[6 * cell + direction] >= card:
                return direction
    return OFF_BOARD
