# compiled
"""M4 The end."""

from mypy_extensions import i64

from fireside.core.hex_grid import OFF_BOARD
from fireside.core.state import NOBODY, Seat
from fireside.games.maamut.components import (
    CELL_NAMES,
    CELLS,
    IDLE_TURNS_EACH,
    LONGEST,
    SHORTEST,
)
from fireside.games.maamut.events import (
    HunterRemoved,
    HunterWonAlone,
    MammothEscaped,
    MammothTrapped,
)
from fireside.games.maamut.rules import memory
from fireside.games.maamut.rules.layout import is_hopeless
from fireside.games.maamut.state import (
    ENDING_NAMES,
    LAST_HUNTER,
    OVER,
    PILE_RAN_OUT,
    STOOD_STILL,
    SURVIVED,
    TRAPPED,
    TRAPS,
    MaamutState,
)


def end(state: MaamutState, ending: i64, winner: Seat) -> None:
    """The match has ended; nothing that would follow takes place.

    Ruling: M-R12.
    """
    state.ending = ending
    state.winner = winner
    state.phase = OVER
    state.over = True
    state.acting = 0


def fall_into_trap(state: MaamutState) -> None:
    """The owner of the trap wins, whoever drove the mammoth there.

    Rule: M3.6, M4.1.
    """
    owner = state.trap[state.mammoth]
    end(state, TRAPPED, owner)
    if state.listening:
        state.tell(MammothTrapped(int(owner), CELL_NAMES[state.mammoth]))


def remove(state: MaamutState, seat: Seat, reason: str) -> None:
    """The player is out: their hand lies on the discards, their traps are off the board.

    Rule: M3.4, M3.7. Ruling: M-R8, M-R9.
    """
    if state.listening:
        state.tell(HunterRemoved(int(seat), reason, cards_of(state, seat)))
    state.hunter[seat] = OFF_BOARD
    memory.note_hand(state, seat)
    for card in range(SHORTEST, LONGEST + 1):
        state.discards[card] += state.hand[4 * seat + card]
        state.hand[4 * seat + card] = 0
    for cell in range(CELLS):
        if state.trap[cell] == seat:
            state.trap[cell] = NOBODY
            state.hand[4 * seat + TRAPS] += 1
    state.barrier = True  # a hand has been shown
    if state.lone_hunter_wins and state.hunters_left() == 1:
        win_alone(state)


def cards_of(state: MaamutState, seat: Seat) -> tuple[int, ...]:
    """The cards in a player's hand, low ones first."""
    return tuple(
        card
        for card in range(int(SHORTEST), int(LONGEST) + 1)
        for _ in range(int(state.hand[4 * seat + card]))
    )


def win_alone(state: MaamutState) -> None:
    """The only hunter left has won.

    Ruling: M-R9.
    """
    for seat in range(state.seats):
        if state.is_hunting(seat):
            end(state, LAST_HUNTER, seat)
            if state.listening:
                state.tell(HunterWonAlone(int(seat)))


def escape(state: MaamutState, ending: i64) -> None:
    """The mammoth lives: all players lose.

    Rule: M4.2. Ruling: M-R10, M-R11.
    """
    end(state, ending, NOBODY)
    if state.listening:
        state.tell(MammothEscaped(ENDING_NAMES[ending]))


def is_out_of_reach(state: MaamutState) -> bool:
    """No hunter can drive the mammoth into a trap any more.

    Rule: M4.2. Ruling: M-R7.
    """
    layout = state.layout
    if is_hopeless(layout, state.mammoth):
        return True
    here = layout.region[state.mammoth]
    for seat in range(state.seats):
        tile = state.hunter[seat]
        if tile != OFF_BOARD and layout.region[tile] == here:
            return False
    return True


def test_survival(state: MaamutState) -> None:
    """If the mammoth is out of reach, it survives.

    Rule: M4.2. Ruling: M-R7.
    """
    state.chased = False
    if is_out_of_reach(state):
        escape(state, SURVIVED)


def test_standstill(state: MaamutState) -> None:
    """Too many turns in a row without a card: the mammoth escapes.

    Ruling: M-R11.
    """
    if state.idle_turns >= IDLE_TURNS_EACH * state.hunters_left():
        escape(state, STOOD_STILL)


def test_renewals(state: MaamutState) -> None:
    """The draw pile has run out once too often: the mammoth escapes.

    Ruling: M-R10.
    """
    if state.times_empty == state.renewals:
        escape(state, PILE_RAN_OUT)
