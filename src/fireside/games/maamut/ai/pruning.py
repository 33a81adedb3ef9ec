# compiled
"""Immediate wins and blunder detection: drives that end in a trap, and moves to prune."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import OFF_BOARD, Cell, Direction
from fireside.core.state import NOBODY, Move, Seat
from fireside.games.maamut.components import (
    AHEAD,
    CELLS,
    GRASS,
    LINES,
    LONGEST,
    NEIGHBOUR,
    PLACES,
    SHORTEST,
)
from fireside.games.maamut.generated.moves import (
    UNTRAP,
    is_discard,
    is_walk,
    walk_card,
    walk_way,
)
from fireside.games.maamut.rules.layout import flight_course
from fireside.games.maamut.state import MaamutState

# Outcomes of a walk towards the mammoth other than the owner of the trap it falls into.
NO_MEETING: Final[i64] = -1
FREE_FLIGHT: Final[i64] = -2
CORNERED: Final[i64] = -3


def trap_owner_reached(state: MaamutState, course: Direction, card: i64) -> i64:
    """Return the owner of the trap that a drive ends in, or FREE_FLIGHT or CORNERED."""
    cell = state.mammoth
    flight = flight_course(state.layout.reach, cell, course, card)
    if flight == OFF_BOARD:
        return CORNERED
    trap = state.trap
    for _ in range(card):
        cell = NEIGHBOUR[6 * cell + flight]
        if trap[cell] != NOBODY:
            return trap[cell]
    return FREE_FLIGHT


def drive(state: MaamutState, seat: Seat, card: i64) -> i64:
    """Return the outcome of a seat's walk towards the mammoth with a card.

    The outcome is the owner of the trap reached, or NO_MEETING, FREE_FLIGHT or CORNERED.
    """
    here: Cell = state.hunter[seat]
    line = LINES[37 * here + state.mammoth]
    distance = line % 8
    course = line // 8
    if distance == 0 or distance > card or state.layout.reach[6 * here + course] < card:
        return NO_MEETING
    return trap_owner_reached(state, course, card)


def winning_card(state: MaamutState, seat: Seat) -> i64:
    """Return a card in hand that drives the mammoth into the seat's own trap now, or 0."""
    for card in range(SHORTEST, LONGEST + 1):
        if state.hand[4 * seat + card] > 0 and drive(state, seat, card) == seat:
            return card
    return 0


def is_hasty(state: MaamutState, seat: Seat, move: Move) -> bool:
    """Return whether a move gives another seat the win, costs the hunter or discards a card."""
    if is_discard(move):
        return True
    if not is_walk(move):
        return False
    line = LINES[37 * state.hunter[seat] + state.mammoth]
    if line // 8 != walk_way(move):
        return False
    outcome = drive(state, seat, walk_card(move))
    return outcome == CORNERED or (outcome >= 0 and outcome != seat)


# Positional value of a tile, whatever cards are held: a walk should lead to a better tile.
DRIVES_HOME: Final[i64] = 40  # per card that drives the mammoth into the seat's own trap
DRIVES: Final[i64] = 4  # per card that drives the mammoth to any other tile
TRAP_SPOT: Final[i64] = 6  # for a tile on a possible flight where a trap may be set
STEP: Final[i64] = 2  # penalty per step of distance from the mammoth
DISTANCES: Final = vec[i64](  # [37 * here + there]
    [
        abs(here[0] - there[0]) + max(0, (abs(here[1] - there[1]) - abs(here[0] - there[0])) // 2)
        for here in PLACES
        for there in PLACES
    ]
)


def standing(state: MaamutState, seat: Seat, cell: Cell) -> i64:
    """Return the positional value of a tile for the seat's hunter, whatever its cards.

    The tile's number breaks ties, so that no two tiles have the same value.
    """
    value = -STEP * DISTANCES[37 * cell + state.mammoth]
    line = LINES[37 * cell + state.mammoth]
    if line > 0:
        course = line // 8
        for card in range(line % 8, LONGEST + 1):
            if state.layout.reach[6 * cell + course] >= card:
                value += DRIVES_HOME if trap_owner_reached(state, course, card) == seat else DRIVES
    if (
        state.traps_in_hand(seat) > 0
        and state.layout.terrain[cell] == GRASS
        and state.trap[cell] == NOBODY
        and is_run_over(state, cell)
    ):
        value += TRAP_SPOT
    return CELLS * value + cell


def is_run_over(state: MaamutState, cell: Cell) -> bool:
    """Return whether the mammoth's next flight may cross this tile."""
    line = LINES[37 * state.mammoth + cell]
    return line > 0 and state.layout.reach[6 * state.mammoth + line // 8] >= line % 8


def is_blunder(state: MaamutState, seat: Seat, move: Move) -> bool:
    """Return whether a move misses or gives away a win, loses the hunter or gains nothing.

    A walk that does not meet the mammoth must improve `standing`; since no two tiles have the same
    value, hunters never walk back and forth. Taking back an own trap also counts as a blunder.
    """
    card = winning_card(state, seat)
    here = state.hunter[seat]
    if not is_walk(move):
        own_trap = move == UNTRAP and state.trap[here] == seat
        return card > 0 or own_trap
    outcome = NO_MEETING
    if LINES[37 * here + state.mammoth] // 8 == walk_way(move):
        outcome = drive(state, seat, walk_card(move))
    if outcome == NO_MEETING:
        there = AHEAD[18 * here + 3 * walk_way(move) + walk_card(move) - 1]
        return card > 0 or standing(state, seat, there) <= standing(state, seat, here)
    return outcome != seat and (card > 0 or outcome == CORNERED or outcome >= 0)
