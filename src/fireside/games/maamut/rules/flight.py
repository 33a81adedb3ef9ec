# compiled
"""M3 The mammoth."""

from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTION_NAMES, DIRECTIONS, OFF_BOARD, Direction, opposite
from fireside.core.state import BIT, LEGAL, NOBODY, Row, Seat
from fireside.games.maamut.components import CELL_NAMES, NEIGHBOUR, ROCK
from fireside.games.maamut.events import HunterFled, MammothFled, MammothRan
from fireside.games.maamut.generated.moves import flee_move
from fireside.games.maamut.generated.refusals import FLIGHT_BLOCKED, MAMMOTH_CAME_FROM
from fireside.games.maamut.rules import ending
from fireside.games.maamut.rules.layout import flight_course
from fireside.games.maamut.state import FLEEING, MaamutState


def flee(state: MaamutState) -> None:
    """The mammoth runs the card's distance: straight away if it can, else the next way clockwise.

    Cornered, it turns on the hunter.
    Rule: M3.1, M3.3, M3.4. Ruling: M-R3.
    """
    state.chased = True
    course = flight_course(state.layout.reach, state.mammoth, state.course, state.card)
    if course == OFF_BOARD:
        state.steps_left = 0
        ending.remove(state, state.turn, "cornered")
        return
    state.flight_course = course
    state.flight_left = state.card
    if state.listening:
        state.tell(MammothFled(DIRECTION_NAMES[course], int(state.card)))


def run_one_tile(state: MaamutState) -> None:
    """The mammoth has entered the next tile of its flight; a trap there ends the match.

    Rule: M3.6. Ruling: M-R4.
    """
    state.flight_left -= 1
    state.mammoth = NEIGHBOUR[6 * state.mammoth + state.flight_course]
    if state.listening:
        state.tell(MammothRan(CELL_NAMES[state.mammoth]))
    if state.trap[state.mammoth] != NOBODY:
        ending.fall_into_trap(state)


def frightened(state: MaamutState) -> Seat:
    """The next hunter whom the mammoth has run into: clockwise from the moving player's left.

    Rule: M3.7. Ruling: M-R4.
    """
    for after in range(i64(1), state.seats):
        seat = (state.turn + after) % state.seats
        if state.hunter[seat] == state.mammoth:
            return seat
    return NOBODY


def frighten(state: MaamutState) -> bool:
    """Whoever stands on the mammoth's tile is asked where they flee, or removed if they cannot.

    True if somebody is asked now.
    Rule: M3.7. Ruling: M-R4, M-R5.
    """
    seat = frightened(state)
    while seat != NOBODY and not state.over:
        if can_flee(state):
            state.phase = FLEEING
            state.acting = BIT[seat]
            return True
        ending.remove(state, seat, "trampled")
        seat = frightened(state)
    return False


def refuse_flight(state: MaamutState, direction: Direction) -> i64:
    """A hunter flees to an adjacent tile: on the board, not rock, not where the mammoth came from.

    Rule: M3.7. Ruling: M-R5.
    """
    if direction == opposite(state.flight_course):
        return MAMMOTH_CAME_FROM
    tile = NEIGHBOUR[6 * state.mammoth + direction]
    if tile == OFF_BOARD or state.layout.terrain[tile] == ROCK:
        return FLIGHT_BLOCKED
    return LEGAL


def flights(state: MaamutState, into: Row) -> i64:
    """The moves of a frightened hunter.

    Rule: M3.7.
    """
    count: i64 = 0
    for direction in range(DIRECTIONS):
        if refuse_flight(state, direction) == LEGAL:
            into[count] = flee_move(direction)
            count += 1
    return count


def can_flee(state: MaamutState) -> bool:
    """Some tile beside the mammoth is open to whoever must flee from it.

    Rule: M3.7.
    """
    for direction in range(DIRECTIONS):
        if refuse_flight(state, direction) == LEGAL:
            return True
    return False


def flee_beside(state: MaamutState, seat: Seat, direction: Direction) -> None:
    """The frightened hunter stands on the tile beside; nothing else comes of it.

    Rule: M3.7. Ruling: M-R5.
    """
    state.hunter[seat] = NEIGHBOUR[6 * state.mammoth + direction]
    if state.listening:
        state.tell(HunterFled(int(seat), CELL_NAMES[state.hunter[seat]]))
