# compiled
"""Names of pieces and places as documents and views use them."""

from typing import Final

from fireside.core.state import NOBODY, SEATS_IN, Seat
from fireside.games.tikal.components import (
    BASE_CAMP,
    CELL_NAMES,
    CELLS,
    GROUND_NAMES,
    JUNGLE,
    TEMPLE,
    TILE_KIND,
    TILE_NAMES,
    TILES,
    TREASURE,
    VOLCANO,
)
from fireside.games.tikal.state import (
    CAMP_ONE,
    CAMP_TWO,
    GUARDING,
    IN_RESERVE,
    LEADER_AT,
    LEFT_GAME,
    NO_TILE,
    PLAYER,
    TikalState,
)

KINDS_IN_STACK: Final = [TEMPLE, TREASURE, JUNGLE, VOLCANO]


def leader_place(state: TikalState, seat: Seat) -> str:
    """Return the leader's place: a cell, 'reserve', 'gone', or 'guard' and the guarded cell."""
    where = state.player[PLAYER * seat + LEADER_AT]
    if where == IN_RESERVE:
        return "reserve"
    if where == LEFT_GAME:
        return "gone"
    return f"guard {CELL_NAMES[where - GUARDING]}" if where >= GUARDING else CELL_NAMES[where]


def camps(state: TikalState, seat: Seat) -> tuple[str, ...]:
    """Return the cells of the seat's camps, in the order in which they were pitched."""
    first, second = state.player[PLAYER * seat + CAMP_ONE], state.player[PLAYER * seat + CAMP_TWO]
    return tuple([CELL_NAMES[cell] for cell in (first, second) if cell > BASE_CAMP])


def guards(state: TikalState) -> dict[str, int]:
    """Return the owner of the guard on each guarded temple."""
    found: dict[str, int] = {}
    for cell in range(CELLS):
        if state.owner[cell] != NOBODY and state.land.ground[cell] == TEMPLE:
            found[CELL_NAMES[cell]] = int(state.owner[cell])
    return found


def discarded(state: TikalState) -> tuple[str, ...]:
    """Return the tiles that were discarded because they fitted nowhere."""
    known = [False] * int(TILES)
    for cell in range(CELLS):
        lies = state.land.lies[cell]
        if lies != NO_TILE and lies // 6 < TILES:
            known[lies // 6] = True
    if state.tile != NO_TILE:
        known[state.tile] = True
    for at in range(state.next_tile, len(state.tiles)):
        known[state.tiles[at]] = True
    return tuple(
        [TILE_NAMES[at] for at in range(TILES) if not known[at] and not state.offer >> at & 1]
    )


def kinds_left(state: TikalState) -> dict[str, int]:
    """Return the number of temples, treasure tiles, jungle and volcanoes left in the stack."""
    found = {GROUND_NAMES[kind]: 0 for kind in KINDS_IN_STACK}
    for at in range(state.next_tile, len(state.tiles)):
        found[GROUND_NAMES[TILE_KIND[state.tiles[at]]]] += 1
    return found


def dug(state: TikalState) -> dict[str, int]:
    """Return the number of levels or treasures dug up in this turn, by tile."""
    found: dict[str, int] = {}
    for cell in range(CELLS):
        if state.dug_once >> cell & 1:
            found[CELL_NAMES[cell]] = 1 + int(state.dug_twice >> cell & 1)
    return found


def seats_in(bits: int) -> tuple[int, ...]:
    """Return the seats whose bits are set."""
    return SEATS_IN[bits]
