# compiled
"""A look over a table of Mâamut: which drives end in whose trap, and who can make them when.

What it finds stands in rows that are filled and read within one evaluation, and never kept.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, OFF_BOARD
from fireside.core.state import BIT, NOBODY, Seat
from fireside.games.maamut.components import AHEAD, LINES, LONGEST, SHORTEST
from fireside.games.maamut.rules.layout import flight_course, is_entry
from fireside.games.maamut.state import Layout, MaamutState

# Where a drive leads beside a seat's trap.
NO_DRIVE: Final[i64] = -3
CORNERED: Final[i64] = -2
FREE: Final[i64] = -1
UNKNOWN: Final[i64] = -9  # nobody has asked yet

OUTCOME: Final = vec[i64]([0] * 18)  # of each drive: whose trap, or else what
NOW: Final = vec[i64]([0] * 4)  # whether each seat can win now
SOON: Final = vec[i64]([0] * 4)  # with how many pairs of cards it could
SITS: Final = vec[i64]([0] * 4)  # how many drives run over its hunter
WAYS: Final = vec[i64]([0] * 16)  # [4 * seat + card]: drives into its traps


def remember_flights(layout: Layout, mammoth: i64) -> None:
    """Where the mammoth flees from here, on whichever course it is met, is remembered."""
    if len(layout.flights) == 0:
        layout.flights = vec[i64]([UNKNOWN] * (18 * 37))
        layout.sums = vec[i64]([0] * (10 * 37))
        layout.known_to = vec[i64]([-1] * 37)
    if layout.flights[18 * mammoth] != UNKNOWN:
        return
    for course in range(DIRECTIONS):
        for card in range(SHORTEST, LONGEST + 1):
            flight = NO_DRIVE
            if is_entry(layout.reach, mammoth, course, card):
                flight = flight_course(layout.reach, mammoth, course, card)
                if flight == OFF_BOARD:
                    flight = CORNERED
            layout.flights[18 * mammoth + 3 * course + card - 1] = flight


def prepare_features(state: MaamutState) -> None:
    """Which drives end in whose trap, and who can make them when, is known of every seat."""
    for seat in range(state.seats):
        SOON[seat] = 0
        NOW[seat] = 0
        SITS[seat] = 0
        for card in range(SHORTEST, LONGEST + 1):
            WAYS[4 * seat + card] = 0
    owners: i64 = 0
    flights = 18 * state.mammoth
    for course in range(DIRECTIONS):
        for card in range(SHORTEST, LONGEST + 1):
            at = 3 * course + card - 1
            flight = state.layout.flights[flights + at]
            owner = flight if flight < 0 else fall(state, flight, card)
            OUTCOME[at] = owner
            if owner >= 0:
                WAYS[4 * owner + card] += 1
                owners |= BIT[owner]
    for seat in range(state.seats):
        if (owners >> seat) & 1 and state.hunter[seat] >= 0:
            look_ahead(state, seat)


def fall(state: MaamutState, flight: i64, card: i64) -> i64:
    """Whose trap the mammoth runs into; on its way it may run over hunters."""
    for step in range(card):
        cell = AHEAD[18 * state.mammoth + 3 * flight + step]
        if state.trap[cell] != NOBODY:
            return state.trap[cell]
        for seat in range(state.seats):
            if state.hunter[seat] == cell:
                SITS[seat] += 1
    return FREE


def ways_from(state: MaamutState, mammoth: i64, seat: Seat, own: bool) -> i64:
    """How many drives from a tile that is known lead into the seat's traps, or those of others."""
    found: i64 = 0
    for course in range(DIRECTIONS):
        for card in range(SHORTEST, LONGEST + 1):
            flight = state.layout.flights[18 * mammoth + 3 * course + card - 1]
            if flight < 0:
                continue
            for step in range(card):
                owner = state.trap[AHEAD[18 * mammoth + 3 * flight + step]]
                if owner != NOBODY:
                    if (owner == seat) == own:
                        found += 1
                    break
    return found


def look_ahead(state: MaamutState, seat: Seat) -> None:
    """With which cards the seat would drive the mammoth into its trap: now, or after a walk."""
    reach = state.layout.reach
    here = state.hunter[seat]
    line = LINES[37 * here + state.mammoth]
    if line > 0 and drives(state, seat, here, 0) > 0:
        NOW[seat] = 1
    for first in range(SHORTEST, LONGEST + 1):
        if state.hand[4 * seat + first] == 0:
            continue
        for way in range(DIRECTIONS):
            if reach[6 * here + way] < first:
                continue
            if line > 0 and line // 8 == way and line % 8 <= first:
                continue  # that would drive it already
            SOON[seat] += drives(state, seat, AHEAD[18 * here + 3 * way + first - 1], first)


def drives(state: MaamutState, seat: Seat, cell: i64, spent: i64) -> i64:
    """How many cards drive the mammoth from this tile into the seat's trap, one being spent."""
    line = LINES[37 * cell + state.mammoth]
    if line == 0:
        return 0
    course = line // 8
    found: i64 = 0
    for card in range(line % 8, LONGEST + 1):
        held = state.hand[4 * seat + card]
        if card == spent:
            held -= 1
        falls = OUTCOME[3 * course + card - 1] == seat
        if held > 0 and falls and state.layout.reach[6 * cell + course] >= card:
            found += 1
    return found
