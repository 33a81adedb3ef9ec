# compiled
"""M2 A turn: exactly one of four actions."""

from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, Direction
from fireside.core.state import BIT, LEGAL, NOBODY, Move, Row, Seat
from fireside.games.maamut.components import (
    CELL_NAMES,
    GRASS,
    HAND_SIZE,
    LONGEST,
    NEIGHBOUR,
    SHORTEST,
    straight,
)
from fireside.games.maamut.events import (
    CardDiscarded,
    CardPlayed,
    HunterWalked,
    TrapRemoved,
    TrapSet,
)
from fireside.games.maamut.generated.moves import (
    TRAP,
    UNTRAP,
    discard_move,
    is_flee,
    is_place,
    walk_move,
)
from fireside.games.maamut.generated.refusals import (
    HUNTERS_ARE_PLACED,
    NO_CARD_TO_DISCARD,
    NO_SUCH_CARD,
    NO_TRAP_IN_HAND,
    NO_TRAP_THERE,
    NOBODY_FLEES,
    NOT_ALONE_TO_REMOVE,
    NOT_ALONE_TO_SET,
    NOT_GRASS,
    PLACED_ALREADY,
    SOMEBODY_FLEES,
    TRAP_THERE,
    WAY_BLOCKED,
)
from fireside.games.maamut.rules import ending, flight, pile
from fireside.games.maamut.state import FLEEING, TRAPS, TURN, MaamutState


def holds(hand: Row, seat: Seat, card: i64) -> bool:
    """The player has a card of that value."""
    return hand[4 * seat + card] > 0


def refuse_walk(state: MaamutState, seat: Seat, direction: Direction, card: i64) -> i64:
    """The card is in hand, and no rock or edge is in the way; hunters and traps may be.

    Rule: M2.1, M2.2.
    """
    if not holds(state.hand, seat, card):
        return NO_SUCH_CARD
    if state.layout.reach[6 * state.hunter[seat] + direction] < card:
        return WAY_BLOCKED
    return LEGAL


def refuse_trap(state: MaamutState, seat: Seat) -> i64:
    """Grass only, no trap there yet, no other hunter there, and one of the player's traps in hand.

    Rule: M2.3.
    """
    here = state.hunter[seat]
    if state.layout.terrain[here] != GRASS:
        return NOT_GRASS
    if state.trap[here] != NOBODY:
        return TRAP_THERE
    if state.traps_in_hand(seat) == 0:
        return NO_TRAP_IN_HAND
    if not state.is_alone(seat):
        return NOT_ALONE_TO_SET
    return LEGAL


def refuse_untrap(state: MaamutState, seat: Seat) -> i64:
    """A trap lies where the player's hunter stands alone, be it their own.

    Rule: M2.4. Ruling: M-R2.
    """
    if state.trap[state.hunter[seat]] == NOBODY:
        return NO_TRAP_THERE
    if not state.is_alone(seat):
        return NOT_ALONE_TO_REMOVE
    return LEGAL


def refuse_discard(state: MaamutState, seat: Seat, card: i64) -> i64:
    """The player holds the card.

    Rule: M2.5.
    """
    return LEGAL if holds(state.hand, seat, card) else NO_CARD_TO_DISCARD


def refuse_kind(phase: i64, move: Move) -> i64:
    """Why no move of that kind is decided now: something else is to be decided first.

    Rule: M1.5, M3.7. Ruling: M-R5.
    """
    if is_flee(move):
        return NOBODY_FLEES
    if phase == FLEEING:
        return SOMEBODY_FLEES
    return PLACED_ALREADY if is_place(move) else HUNTERS_ARE_PLACED


def actions(state: MaamutState, seat: Seat, into: Row) -> i64:
    """The moves of a turn; equal cards give one move.

    Rule: M2. Ruling: M-R2.
    """
    count: i64 = 0
    hand = state.hand
    reach = state.layout.reach
    here = 6 * state.hunter[seat]
    for card in range(SHORTEST, LONGEST + 1):
        if holds(hand, seat, card):
            for direction in range(DIRECTIONS):
                if reach[here + direction] >= card:
                    into[count] = walk_move(direction, card)
                    count += 1
    if refuse_trap(state, seat) == LEGAL:
        into[count] = TRAP
        count += 1
    if refuse_untrap(state, seat) == LEGAL:
        into[count] = UNTRAP
        count += 1
    for card in range(SHORTEST, LONGEST + 1):
        if holds(hand, seat, card):
            into[count] = discard_move(card)
            count += 1
    return count


def walk(state: MaamutState, seat: Seat, direction: Direction, card: i64) -> None:
    """The hunter is under way: a straight line of as many tiles as the card says.

    Rule: M2.1.
    """
    pile.lay_card(state, seat, card)
    if state.listening:
        state.tell(CardPlayed(int(seat), int(card)))
    state.card = card
    state.course = direction
    state.steps_left = card
    carry_on(state)


def carry_on(state: MaamutState) -> None:
    """All that moves has moved, until somebody is asked where to flee or the turn is over.

    Each step may end the match; then nothing follows it.
    Rule: M3.5. Ruling: M-R6, M-R12.
    """
    while not state.over and (state.flight_left > 0 or state.steps_left > 0):
        if state.flight_left == 0:
            walk_on(state)
        else:
            flight.run_one_tile(state)
            if not state.over and flight.frighten(state):
                return
    if not state.over:
        finish(state)


def walk_on(state: MaamutState) -> None:
    """The hunter goes on to the end of the line, or until the mammoth's tile is entered.

    Rule: M2.1, M2.2, M3.1.
    """
    seat = state.turn
    start = state.hunter[seat]
    tile = start
    steps: i64 = 0
    while steps < state.steps_left:
        steps += 1
        tile = NEIGHBOUR[6 * tile + state.course]
        if tile == state.mammoth:
            break
    state.hunter[seat] = tile
    state.steps_left -= steps
    if state.listening:
        state.tell(HunterWalked(int(seat), straight(start, state.course, steps)))
    if tile == state.mammoth:
        flight.flee(state)


def run_from_mammoth(state: MaamutState, seat: Seat, direction: Direction) -> None:
    """The frightened hunter has fled, and so have the others; then the flight goes on.

    Rule: M3.5, M3.7. Ruling: M-R4.
    """
    flight.flee_beside(state, seat, direction)
    if not flight.frighten(state):
        carry_on(state)


def set_trap(state: MaamutState, seat: Seat) -> None:
    """A trap of the player's lies where their hunter stands.

    Rule: M2.3.
    """
    here = state.hunter[seat]
    state.trap[here] = seat
    state.hand[4 * seat + TRAPS] -= 1
    if state.listening:
        state.tell(TrapSet(int(seat), CELL_NAMES[here]))
    rest(state)


def remove_trap(state: MaamutState, seat: Seat) -> None:
    """The trap where the player's hunter stands is back with its owner, who may use it again.

    Rule: M2.4.
    """
    here = state.hunter[seat]
    owner = state.trap[here]
    state.trap[here] = NOBODY
    state.hand[4 * owner + TRAPS] += 1
    if state.listening:
        state.tell(TrapRemoved(int(seat), int(owner), CELL_NAMES[here]))
    rest(state)


def rest(state: MaamutState) -> None:
    """The turn went by without a card.

    Ruling: M-R11.
    """
    state.idle_turns += 1
    finish(state)


def discard(state: MaamutState, seat: Seat, card: i64) -> None:
    """A card is gone, and nothing else is done.

    Rule: M2.5.
    """
    pile.lay_card(state, seat, card)
    if state.listening:
        state.tell(CardDiscarded(int(seat), int(card)))
    finish(state)


def finish(state: MaamutState) -> None:
    """A card is drawn, the end has been tested, and the next player with a hunter has the turn.

    Rule: M2. Ruling: M-R12.
    """
    seat = state.turn
    if state.idle_turns > 0:
        ending.test_standstill(state)
    elif state.is_hunting(seat) and state.hand_size(seat) < HAND_SIZE:
        pile.draw(state, seat)
    if state.chased and not state.over:
        ending.test_survival(state)
    if not state.over:
        state.turn = next_hunter(state, seat)
        state.phase = TURN
        state.acting = BIT[state.turn]


def next_hunter(state: MaamutState, seat: Seat) -> Seat:
    """The next player clockwise whose hunter is on the board.

    Rule: M2.
    """
    seat = (seat + 1) % state.seats
    while not state.is_hunting(seat):
        seat = (seat + 1) % state.seats
    return seat
