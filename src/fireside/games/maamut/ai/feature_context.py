# compiled
"""Tables computed once per position that the network features of Mâamut share.

They hold where each drive of the mammoth ends, and which seats can make it now or soon.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.free_list import FreeList
from fireside.core.hex_grid import DIRECTIONS, OFF_BOARD
from fireside.core.network import Workspace
from fireside.core.state import BIT, NO_ROW, NOBODY, Row, Seat
from fireside.games.maamut.components import AHEAD, LINES, LONGEST, SHORTEST
from fireside.games.maamut.rules.layout import flight_course, is_entry
from fireside.games.maamut.state import Layout, MaamutState

# Outcomes of a drive other than a seat's trap.
NO_DRIVE: Final[i64] = -3
CORNERED: Final[i64] = -2
FREE: Final[i64] = -1
UNKNOWN: Final[i64] = -9  # not computed yet


class FeatureContext(Workspace):
    """The network's workspace with the results of all drives of the mammoth."""

    def __init__(self) -> None:
        super().__init__()
        self.outcome = vec[i64]([0] * 18)  # for each drive: the trap's owner or a negative outcome
        self.now = vec[i64]([0] * 4)  # [seat]: 1 if it can win now
        self.soon = vec[i64]([0] * 4)  # [seat]: number of pairs of cards that would win
        self.sits = vec[i64]([0] * 4)  # [seat]: number of drives that run over its hunter
        self.ways = vec[i64]([0] * 16)  # [4 * seat + card]: drives into its traps
        self.flights: Row = NO_ROW  # the layout's cache, see `remember_flights`


CONTEXTS: Final[FreeList[FeatureContext]] = FreeList(FeatureContext)


def remember_flights(layout: Layout, mammoth: i64) -> Row:
    """Return the cached courses of flight, computed for this tile of the mammoth.

    Concurrent threads may compute the row twice; the last one is kept.
    """
    flights = layout.flights
    if len(flights) == 0:
        flights = vec[i64]([UNKNOWN] * (18 * 37))
        layout.flights = flights
    first = 18 * mammoth
    if flights[first] != UNKNOWN:
        return flights
    for at in range(i64(17), i64(-1), -1):  # the first entry, the completion flag, last
        course = at // 3
        card = at % 3 + 1
        flight = NO_DRIVE
        if is_entry(layout.reach, mammoth, course, card):
            flight = flight_course(layout.reach, mammoth, course, card)
            if flight == OFF_BOARD:
                flight = CORNERED
        flights[first + at] = flight
    return flights


def prepare_features(state: MaamutState, context: FeatureContext) -> None:
    """Fill the context: the outcome of each drive, and which seats can make it and when."""
    flights = remember_flights(state.layout, state.mammoth)
    context.flights = flights
    outcome = context.outcome
    soon = context.soon
    now = context.now
    sits = context.sits
    ways = context.ways
    for seat in range(state.seats):
        soon[seat] = 0
        now[seat] = 0
        sits[seat] = 0
        for card in range(SHORTEST, LONGEST + 1):
            ways[4 * seat + card] = 0
    owners: i64 = 0
    first = 18 * state.mammoth
    for course in range(DIRECTIONS):
        for card in range(SHORTEST, LONGEST + 1):
            at = 3 * course + card - 1
            flight = flights[first + at]
            owner = flight if flight < 0 else fall(state, flight, card, sits)
            outcome[at] = owner
            if owner >= 0:
                ways[4 * owner + card] += 1
                owners |= BIT[owner]
    for seat in range(state.seats):
        if (owners >> seat) & 1 and state.hunter[seat] >= 0:
            look_ahead(state, seat, context)


def fall(state: MaamutState, flight: i64, card: i64, sits: Row) -> i64:
    """Return the owner of the first trap on a flight, or FREE; count hunters run over in `sits`."""
    for step in range(card):
        cell = AHEAD[18 * state.mammoth + 3 * flight + step]
        if state.trap[cell] != NOBODY:
            return state.trap[cell]
        for seat in range(state.seats):
            if state.hunter[seat] == cell:
                sits[seat] += 1
    return FREE


def ways_from(state: MaamutState, flights: Row, mammoth: i64, seat: Seat, own: bool) -> i64:
    """Count the drives from a tile with cached flights that end in the seat's or others' traps."""
    found: i64 = 0
    for course in range(DIRECTIONS):
        for card in range(SHORTEST, LONGEST + 1):
            flight = flights[18 * mammoth + 3 * course + card - 1]
            if flight < 0:
                continue
            for step in range(card):
                owner = state.trap[AHEAD[18 * mammoth + 3 * flight + step]]
                if owner != NOBODY:
                    if (owner == seat) == own:
                        found += 1
                    break
    return found


def look_ahead(state: MaamutState, seat: Seat, context: FeatureContext) -> None:
    """Store whether the seat can win now, and the pairs of cards that win after a walk."""
    reach = state.layout.reach
    outcome = context.outcome
    here = state.hunter[seat]
    line = LINES[37 * here + state.mammoth]
    if line > 0 and drives(state, seat, here, 0, outcome) > 0:
        context.now[seat] = 1
    for first in range(SHORTEST, LONGEST + 1):
        if state.hand[4 * seat + first] == 0:
            continue
        for way in range(DIRECTIONS):
            if reach[6 * here + way] < first:
                continue
            if line > 0 and line // 8 == way and line % 8 <= first:
                continue  # this walk meets the mammoth
            there = AHEAD[18 * here + 3 * way + first - 1]
            context.soon[seat] += drives(state, seat, there, first, outcome)


def drives(state: MaamutState, seat: Seat, cell: i64, spent: i64, outcome: Row) -> i64:
    """Count the cards in hand that win from this tile, after one card has been spent."""
    line = LINES[37 * cell + state.mammoth]
    if line == 0:
        return 0
    course = line // 8
    hand = state.hand
    found: i64 = 0
    for card in range(line % 8, LONGEST + 1):
        held = hand[4 * seat + card]
        if card == spent:
            held -= 1
        falls = outcome[3 * course + card - 1] == seat
        if held > 0 and falls and state.layout.reach[6 * cell + course] >= card:
            found += 1
    return found
