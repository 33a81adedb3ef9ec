# compiled
"""Tables computed once per position that the features of Tikal share.

They hold strengths at temples, distances from camps, and the points that would score now.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.free_list import FreeList
from fireside.core.hex_grid import DIRECTIONS, Cell
from fireside.core.network import Workspace
from fireside.core.state import BIT, NO_ROW, NOBODY, Row, Seat
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
    TOO_FAR,
    Land,
    TikalState,
    WayCosts,
    held,
    workers_at,
)

FARTHEST: Final[i64] = 7  # action points; longer distances are clamped

MOST_WAITING: Final[i64] = 1024  # length of the ring buffer of a path search


class FeatureContext(Workspace):
    """The network's workspace with the tables that all seats' features share."""

    def __init__(self) -> None:
        super().__init__()
        self.temples = vec[i64]([0] * 40)  # cells of temples without a guard
        self.strength = vec[i64]([0] * 160)  # [4 * temple + seat]
        self.way = vec[i64]([0] * 160)  # [4 * temple + seat]: distance from the seat's nearest camp
        self.digs = vec[i64]([0] * 40)  # cells with treasures
        self.diggers = vec[i64]([0] * 160)  # [4 * dig + seat]: figures there, at most two
        self.now = vec[i64]([0] * 4)  # points that each seat would score now
        self.idle = vec[i64]([0] * 4)  # workers of each seat at neither temples nor treasures
        self.shown = vec[i64]([0] * 6)  # offered tiles of an auction, by kind
        self.measures = vec[i64]([0] * 4)  # numeric inputs of the last listed seat
        self.rounds: i64 = 0  # number of scorings to come for that seat
        self.temple_count: i64 = 0
        self.dig_count: i64 = 0
        self.scorings_left: i64 = 0
        self.whose_turn: Seat = 0  # in an auction, the bidder or the seat assumed to win
        self.tiles_left: i64 = 0  # in an auction, without the tile being auctioned
        self.way_costs: Row = NO_ROW  # the map's cache, see `WayCosts`
        self.costs = vec[i64]([0] * 40)  # of paths from one cell
        self.waiting = vec[i64]([0] * 1024)  # queue of cells to expand


CONTEXTS: Final[FreeList[FeatureContext]] = FreeList(FeatureContext)


def prepare_features(state: TikalState, context: FeatureContext) -> None:
    """Fill the context from the state."""
    player = state.player
    land = state.land
    ways = ways_of(land)
    context.way_costs = ways.costs
    find_costs(land, ways, BASE_CAMP, context)
    for seat in range(state.seats):
        look_at_seat(state, ways, seat, context)
    temples: i64 = 0
    digs: i64 = 0
    grounds = land.ground
    for cell in range(CELLS):
        ground = grounds[cell]
        if ground == TEMPLE:
            guard = state.owner[cell]
            if guard != NOBODY:
                context.now[guard] += state.stack[cell]
            else:
                look_at_temple(state, cell, temples, context)
                temples += 1
        elif ground == TREASURE and state.stack[cell] > 0:
            context.digs[digs] = cell
            for seat in range(state.seats):
                figures = workers_at(state.workers, seat, cell)
                if player[PLAYER * seat + LEADER_AT] == cell:
                    figures += 1
                context.diggers[4 * digs + seat] = figures if figures < 2 else 2
            digs += 1
        elif state.workers[cell] != 0:
            for seat in range(state.seats):
                context.idle[seat] += workers_at(state.workers, seat, cell)
    context.temple_count = temples
    context.dig_count = digs
    context.scorings_left = state.scorings_left()
    look_at_time(state, context)


def look_at_time(state: TikalState, context: FeatureContext) -> None:
    """Store whose turn it is, and the number of tiles to come, those offered included."""
    is_auction = state.phase == BIDDING or state.phase == CHOOSING
    left = TILES - state.next_tile - (1 if is_auction else 0)
    shown = context.shown
    for kind in range(i64(len(shown))):
        shown[kind] = 0
    if state.offer:
        for tile in range(i64(TILES)):
            if (state.offer >> tile) & 1:
                shown[TILE_KIND[tile]] += 1
                left += 1
    context.whose_turn = state.asked if is_auction else state.turn
    context.tiles_left = left


def look_at_seat(state: TikalState, ways: WayCosts, seat: Seat, context: FeatureContext) -> None:
    """Compute the paths from the seat's camps and the points of its treasures."""
    player = state.player
    land = state.land
    row = PLAYER * seat
    for camp in range(CAMP_ONE, CAMP_TWO + 1):
        if player[row + camp] != IN_RESERVE:
            find_costs(land, ways, player[row + camp], context)
    hoard = player[row + HOARD]
    points: i64 = 0
    for kind in range(i64(1), TREASURE_KINDS + 1):
        points += TREASURE_POINTS[held(hoard, kind)]
    context.now[seat] = points
    context.idle[seat] = 0


def ways_of(land: Land) -> WayCosts:
    """Return the map's cache of path costs, creating an empty one if needed.

    Concurrent threads may create two; the last one is kept.
    """
    ways = land.ways
    if ways is None:
        ways = WayCosts()
        land.ways = ways
    return ways


def find_costs(land: Land, ways: WayCosts, start: Cell, context: FeatureContext) -> None:
    """Compute the costs of all paths from this cell unless they are cached.

    This is a label-correcting search with a FIFO queue, since edges have different costs.
    """
    if ways.asked_from & BIT[start]:
        return
    costs = context.costs
    for cell in range(CELLS):
        costs[cell] = TOO_FAR
    costs[start] = 0
    waiting = context.waiting
    waiting[0] = start
    count: i64 = 1
    next_one: i64 = 0
    while next_one < count:
        cell = waiting[next_one % MOST_WAITING]
        next_one += 1
        for way in range(DIRECTIONS):
            stones = land.cost[6 * cell + way]
            if stones > 0:
                there = NEIGHBOUR[6 * cell + way]
                if costs[cell] + stones < costs[there]:
                    costs[there] = costs[cell] + stones
                    waiting[count % MOST_WAITING] = there
                    count += 1
    for cell in range(CELLS):
        ways.costs[CELLS * start + cell] = costs[cell]
    ways.asked_from |= BIT[start]  # last: other threads read it as the completion flag


def look_at_temple(state: TikalState, cell: i64, temple: i64, context: FeatureContext) -> None:
    """Store strengths at a temple, its points for the holder, and each seat's distance to it."""
    player = state.player
    costs = context.way_costs
    base = 4 * temple
    strengths = context.strength
    ways = context.way
    workers = state.workers
    context.temples[temple] = cell
    most: i64 = 0
    best = NOBODY
    for seat in range(state.seats):
        row = PLAYER * seat
        strength = workers_at(workers, seat, cell)
        if player[row + LEADER_AT] == cell:
            strength += LEADER_STRENGTH
        strengths[base + seat] = strength
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
        ways[base + seat] = way if way < FARTHEST else FARTHEST
    if best != NOBODY:
        context.now[best] += state.stack[cell]
