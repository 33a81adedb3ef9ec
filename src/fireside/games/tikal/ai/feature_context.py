# compiled
"""A look over a table of Tikal: who is how strong where, how far it is, what would count now.

What it finds stands in rows that are filled and read within one evaluation, and never kept.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, Cell
from fireside.core.state import BIT, NOBODY, Seat
from fireside.games.tikal.components import (
    BASE_CAMP,
    CELLS,
    LEADER_STRENGTH,
    NEIGHBOUR,
    TEMPLE,
    TILE_KIND,
    TILES,
    TREASURE,
    TREASURE_KINDS,
    TREASURE_POINTS,
)
from fireside.games.tikal.state import (
    BIDDING,
    CAMP_ONE,
    CAMP_TWO,
    CHOOSING,
    HOARD,
    IN_RESERVE,
    LEADER_AT,
    PLAYER,
    Land,
    TikalState,
    held,
    workers_at,
)

FARTHEST: Final[i64] = 7  # action points: whatever is farther is as far

TEMPLES: Final = vec[i64]([0] * 40)  # cells of temples without a guard
STRENGTH: Final = vec[i64]([0] * 160)  # [4 * temple + seat]
WAY: Final = vec[i64]([0] * 160)  # [4 * temple + seat]: from the nearest camp
DIGS: Final = vec[i64]([0] * 40)  # cells with treasures
DIGGERS: Final = vec[i64]([0] * 160)  # [4 * dig + seat]: figures there, at most two
NOW: Final = vec[i64]([0] * 4)  # points that each seat would count now
IDLE: Final = vec[i64]([0] * 4)  # workers of each seat on neither
SHOWN: Final = vec[i64]([0] * 6)  # tiles that are shown in an auction, by their kind
FOUND: Final = vec[i64]([0] * 5)
TEMPLE_COUNT: Final[i64] = 0
DIG_COUNT: Final[i64] = 1
SCORINGS_LEFT: Final[i64] = 2
WHOSE_TURN: Final[i64] = 3  # in an auction, of who is asked
TILES_LEFT: Final[i64] = 4  # in an auction, after the one that is auctioned

TOO_FAR: Final = 99  # more than any way costs
MOST_WAITING: Final[i64] = 1024  # cells whose neighbours are to be looked at
_WAITING: Final = vec[i64]([0] * 1024)


def prepare_features(state: TikalState) -> None:
    """What all seats' features are made of is known."""
    player = state.player
    land = state.land
    find_costs(land, BASE_CAMP)
    for seat in range(state.seats):
        look_at_seat(state, seat)
    temples: i64 = 0
    digs: i64 = 0
    for cell in range(CELLS):
        ground = land.ground[cell]
        if ground == TEMPLE:
            guard = state.owner[cell]
            if guard != NOBODY:
                NOW[guard] += state.stack[cell]
            else:
                look_at_temple(state, cell, temples)
                temples += 1
        elif ground == TREASURE and state.stack[cell] > 0:
            DIGS[digs] = cell
            for seat in range(state.seats):
                figures = workers_at(state.workers, seat, cell)
                if player[PLAYER * seat + LEADER_AT] == cell:
                    figures += 1
                DIGGERS[4 * digs + seat] = figures if figures < 2 else 2
            digs += 1
        elif state.workers[cell] != 0:
            for seat in range(state.seats):
                IDLE[seat] += workers_at(state.workers, seat, cell)
    FOUND[TEMPLE_COUNT] = temples
    FOUND[DIG_COUNT] = digs
    FOUND[SCORINGS_LEFT] = state.scorings_left()
    look_at_time(state)


def look_at_time(state: TikalState) -> None:
    """Whose turn it is, and how many tiles are to come, those shown among them, is known."""
    is_auction = state.phase == BIDDING or state.phase == CHOOSING
    left = TILES - state.next_tile - (1 if is_auction else 0)
    for kind in range(i64(len(SHOWN))):
        SHOWN[kind] = 0
    if state.offer:
        for tile in range(i64(TILES)):
            if (state.offer >> tile) & 1:
                SHOWN[TILE_KIND[tile]] += 1
                left += 1
    FOUND[WHOSE_TURN] = state.asked if is_auction else state.turn
    FOUND[TILES_LEFT] = left


def look_at_seat(state: TikalState, seat: Seat) -> None:
    """The ways from the seat's camps and the points of its treasures are known."""
    player = state.player
    land = state.land
    row = PLAYER * seat
    for camp in range(CAMP_ONE, CAMP_TWO + 1):
        if player[row + camp] != IN_RESERVE:
            find_costs(land, player[row + camp])
    hoard = player[row + HOARD]
    points: i64 = 0
    for kind in range(i64(1), TREASURE_KINDS + 1):
        points += TREASURE_POINTS[held(hoard, kind)]
    NOW[seat] = points
    IDLE[seat] = 0


def find_costs(land: Land, start: Cell) -> None:
    """The map knows what every way from this cell costs."""
    if land.asked_from & BIT[start]:
        return
    if land.asked_from == 0:
        land.way_costs = vec[i64]([TOO_FAR] * (40 * 40))
    land.asked_from |= BIT[start]
    costs = land.way_costs
    row = CELLS * start
    costs[row + start] = 0
    _WAITING[0] = start
    waiting: i64 = 1
    next_one: i64 = 0
    while next_one < waiting:
        cell = _WAITING[next_one % MOST_WAITING]
        next_one += 1
        for way in range(DIRECTIONS):
            stones = land.cost[6 * cell + way]
            if stones > 0:
                there = NEIGHBOUR[6 * cell + way]
                if costs[row + cell] + stones < costs[row + there]:
                    costs[row + there] = costs[row + cell] + stones
                    _WAITING[waiting % MOST_WAITING] = there
                    waiting += 1


def look_at_temple(state: TikalState, cell: i64, temple: i64) -> None:
    """Who stands there, who holds it, and how far it is from everybody's camps."""
    player = state.player
    costs = state.land.way_costs
    base = 4 * temple
    TEMPLES[temple] = cell
    most: i64 = 0
    best = NOBODY
    for seat in range(state.seats):
        row = PLAYER * seat
        strength = workers_at(state.workers, seat, cell)
        if player[row + LEADER_AT] == cell:
            strength += LEADER_STRENGTH
        STRENGTH[base + seat] = strength
        if strength > most:
            most = strength
            best = seat
        elif strength == most:
            best = NOBODY
        way = costs[CELLS * BASE_CAMP + cell]
        for camp in range(CAMP_ONE, CAMP_TWO + 1):
            start = player[row + camp]
            if start != IN_RESERVE and costs[CELLS * start + cell] < way:
                way = costs[CELLS * start + cell]
        WAY[base + seat] = way if way < FARTHEST else FARTHEST
    if best != NOBODY:
        NOW[best] += state.stack[cell]
