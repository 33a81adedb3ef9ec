# compiled
"""T3 Placing a tile.

`access` says of each cell what surrounds it, so that a tile is tried in one step. Bit by bit, one
for each direction: 0 to 5, the neighbour can be entered and has a stone on the shared edge; 6 to
11, it can be entered; 12 to 17, there is one at all.
"""

from typing import Final

from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, OFF_BOARD, Cell, opposite
from fireside.core.state import BIT, LEGAL, Row, Seat
from fireside.games.tikal.components import (
    CELL_NAMES,
    CELLS,
    IS_SMALLEST_TURN,
    NEIGHBOUR,
    STONE_EDGES,
    STONES,
    TEMPLE,
    TILE_GROUND,
    TILE_KIND,
    TILE_NAMES,
    TILE_NUMBER,
    TREASURE,
    UNEXPLORED,
    VOLCANO,
    stones_of,
)
from fireside.games.tikal.events import TileDiscarded, TilePlaced, TreasuresDealt
from fireside.games.tikal.generated.moves import tile_move
from fireside.games.tikal.generated.refusals import (
    CELL_TAKEN,
    NO_ACCESS,
    NOT_BESIDE,
    ONLY_VOLCANOES_BESIDE,
    SAME_STONES,
)
from fireside.games.tikal.state import NO_TILE, PLACING, TURN, Land, TikalState

EDGES: Final[i64] = 63
ENTERABLE: Final[i64] = 6
BESIDE: Final[i64] = 12


def is_beside(access: i64) -> bool:
    """A tile or printed cell touches the cell.

    Rule: T3.1.
    """
    return access >> BESIDE != 0


def has_access(access: i64, edges: i64) -> bool:
    """Some edge shared with a neighbour that is no volcano bears a stone on either side.

    Rule: T3.2. Ruling: T-R2.
    """
    return access & EDGES != 0 or (access >> ENTERABLE) & edges != 0


def refuse_tile(land: Land, tile: i64, cell: Cell, turn: i64) -> i64:
    """A free cell next to a tile, in any rotation that lets it be entered; a volcano need not be.

    Rule: T3.1, T3.2, T3.3, T-C3. Ruling: T-R2.
    """
    if land.ground[cell] != UNEXPLORED:
        return CELL_TAKEN
    access = land.access[cell]
    if not is_beside(access):
        return NOT_BESIDE
    if IS_SMALLEST_TURN[6 * tile + turn] == 0:
        return SAME_STONES
    if TILE_KIND[tile] == VOLCANO or has_access(access, STONE_EDGES[6 * tile + turn] & EDGES):
        return LEGAL
    return NO_ACCESS if (access >> ENTERABLE) & EDGES else ONLY_VOLCANOES_BESIDE


def tilings(state: TikalState, into: Row) -> i64:
    """The moves that place the tile.

    Rule: T3.1.
    """
    count: i64 = 0
    tile = state.tile
    land = state.land
    for cell in range(CELLS):
        if land.ground[cell] == UNEXPLORED and is_beside(land.access[cell]):
            for turn in range(DIRECTIONS):
                if refuse_tile(land, tile, cell, turn) == LEGAL:
                    into[count] = tile_move(cell, turn)
                    count += 1
    return count


def fits(land: Land, tile: i64) -> bool:
    """There is a cell where the tile can be placed.

    Ruling: T-R3.
    """
    for cell in range(CELLS):
        if land.ground[cell] == UNEXPLORED and is_beside(land.access[cell]):
            for turn in range(DIRECTIONS):
                if refuse_tile(land, tile, cell, turn) == LEGAL:
                    return True
    return False


def lay_before(state: TikalState, seat: Seat) -> None:
    """The tile lies before its player, who is asked where it goes; if it fits nowhere, it is gone.

    Rule: T2.1. Ruling: T-R3.
    """
    state.acting = BIT[seat]
    if fits(state.land, state.tile):
        state.phase = PLACING
        return
    if state.listening:
        state.tell(TileDiscarded(int(seat), TILE_NAMES[state.tile]))
    state.tile = NO_TILE
    begin_actions(state, seat, TURN)


def begin_actions(state: TikalState, seat: Seat, phase: i64) -> None:
    """The player has ten action points, and every tile's limit is fresh.

    Rule: T2.1. Ruling: T-R4, T-R12.
    """
    state.phase = phase
    state.acting = BIT[seat]
    state.action_points = state.full_points
    state.dug_once = 0
    state.dug_twice = 0


def place(state: TikalState, seat: Seat, cell: Cell, turn: i64) -> None:
    """The tile lies on the cell, and its player has their action points.

    Rule: T2.1, T3.1, T3.4.
    """
    tile = state.tile
    if state.land.shared:
        state.land = state.land.copy()
    lay(state.land, cell, tile, turn)
    state.tile = NO_TILE
    if state.listening:
        name, kind = TILE_NAMES[tile], TILE_GROUND[tile]
        stones = stones_of(tile, turn)
        state.tell(TilePlaced(int(seat), name, kind, CELL_NAMES[cell], int(turn), stones))
    if TILE_KIND[tile] == TEMPLE:
        state.stack[cell] = TILE_NUMBER[tile]
    elif TILE_KIND[tile] == TREASURE:
        deal_treasures(state, cell, TILE_NUMBER[tile])
    begin_actions(state, seat, TURN)


def deal_treasures(state: TikalState, cell: Cell, masks: i64) -> None:
    """As many face-down tokens as the tile has masks lie on it, the first drawn on top.

    Rule: T3.4.
    """
    state.next_token += masks
    state.land.last_token[cell] = state.next_token
    state.stack[cell] = masks
    if state.listening:
        state.tell(TreasuresDealt(CELL_NAMES[cell], int(masks)))


def lay(land: Land, cell: Cell, tile: i64, turn: i64) -> None:
    """The map knows the tile: what each of its edges costs, and what it means to cells beside it.

    Rule: T3.2, T4.2. Ruling: T-R2.
    """
    is_volcano = TILE_KIND[tile] == VOLCANO
    land.forget_ways()
    land.lies[cell] = 6 * tile + turn
    land.ground[cell] = TILE_KIND[tile]
    for direction in range(DIRECTIONS):
        other = NEIGHBOUR[6 * cell + direction]
        if other == OFF_BOARD:
            continue
        back = opposite(direction)
        land.access[other] |= BIT[BESIDE + back]
        if is_volcano:
            continue
        land.access[other] |= BIT[ENTERABLE + back]
        if STONES[36 * tile + 6 * turn + direction] > 0:
            land.access[other] |= BIT[back]
        stones = crossing(land, tile, cell, turn, direction)
        if stones > 0:
            land.cost[6 * cell + direction] = stones
            land.cost[6 * other + back] = stones


def crossing(land: Land, tile: i64, cell: Cell, turn: i64, direction: i64) -> i64:
    """What an edge of the tile costs to cross where it lies or would lie; 0 if it cannot be.

    Rule: T3.2, T4.2.
    """
    other = NEIGHBOUR[6 * cell + direction]
    if other == OFF_BOARD or TILE_KIND[tile] == VOLCANO:
        return 0
    if land.ground[other] == UNEXPLORED or land.ground[other] == VOLCANO:
        return 0
    theirs = STONES[6 * land.lies[other] + opposite(direction)]
    return STONES[36 * tile + 6 * turn + direction] + theirs
