# compiled
"""A6.6, A6.7 The display of weapons: cards are added face down."""

from mypy_extensions import i64

from fireside.core.state import LEGAL, NOBODY, Row, Seat
from fireside.games.altamira.components import KINDS
from fireside.games.altamira.events import (
    AddingStopped,
    CardAdded,
    DisplayEnded,
    DisplayLeftOpen,
)
from fireside.games.altamira.generated.moves import END, LEAVE_OPEN, STOP, add_move
from fireside.games.altamira.generated.refusals import (
    MUST_ADD,
    NOT_HELD_TO_ADD,
    NOW_DISPLAY,
    NOW_LAYING,
)
from fireside.games.altamira.rules import stakes, winning
from fireside.games.altamira.rules.cards import (
    DOUBLE,
    NO_CARDS,
    SINGLE,
    Cards,
    Form,
    Kind,
    formed,
    includes,
    show_cards,
)
from fireside.games.altamira.state import (
    ADDING,
    DISPLAY,
    LAYING,
    LEFT_OPEN,
    STAKING,
    AltamiraState,
)


def can_add(hand: Cards, kind: Kind, form: Form) -> bool:
    """The player holds such a card; any kind will do.

    Rule: A6.7.
    """
    return includes(hand, formed(kind, form))


def refuse_add(state: AltamiraState, seat: Seat, kind: Kind, form: Form) -> i64:
    """The player holds the card.

    Rule: A6.7.
    """
    return LEGAL if can_add(state.hand[seat], kind, form) else NOT_HELD_TO_ADD


def refuse_stop(state: AltamiraState, seat: Seat) -> i64:
    """Who has joined lays at least one card before stopping; the master ends or leaves open.

    Rule: A6.6. Ruling: A-R15.
    """
    if state.phase == LAYING:
        return LEGAL if stakes.is_cost_laid(state, seat) else NOW_LAYING
    if state.phase == DISPLAY:
        return NOW_DISPLAY
    if state.phase == STAKING and state.face_down[seat] == NO_CARDS:
        return MUST_ADD
    return LEGAL


def additions(state: AltamiraState, seat: Seat, into: Row) -> i64:
    """The moves that add a card, and those that do not.

    Rule: A6.6, A6.7. Ruling: A-R9.
    """
    count: i64 = 0
    hand = state.hand[seat]
    for kind in range(KINDS):
        for form in range(SINGLE, DOUBLE + 1):
            if can_add(hand, kind, form):
                into[count] = add_move(kind, form)
                count += 1
    if refuse_stop(state, seat) == LEGAL:
        into[count] = STOP
        count += 1
    if state.phase == DISPLAY:
        into[count] = END
        into[count + 1] = LEAVE_OPEN
        count += 2
    return count


def add(state: AltamiraState, seat: Seat, kind: Kind, form: Form) -> None:
    """The card lies face down before the player, who may add another.

    Rule: A6.6, A6.7. Ruling: A-R9.
    """
    card = formed(kind, form)
    state.hand[seat] -= card
    state.face_down[seat] += card
    state.quiet = 0
    if state.listening:
        state.tell(CardAdded(int(seat), show_cards(card)[0]))
    if state.phase == DISPLAY:
        state.phase = ADDING


def stop(state: AltamiraState, seat: Seat) -> None:
    """The player adds no more in this turn.

    Rule: A6.6. Ruling: A-R8, A-R9, A-R15.
    """
    if state.listening:
        state.tell(AddingStopped(int(seat)))
    if state.phase == LAYING:
        stakes.follow_cost(state, seat)
    elif state.phase == STAKING:
        stakes.ask_next(state, seat)
    elif state.phase == LEFT_OPEN:
        fall_silent(state, seat)
    else:
        heir = state.next_co_hunter(seat)
        if heir == NOBODY:
            state.ask(state.master, DISPLAY)
        else:
            state.ask(heir, ADDING)


def leave_open(state: AltamiraState, seat: Seat) -> None:
    """The master adds none; the co-hunters go on in turn.

    Rule: A6.6. Ruling: A-R9.
    """
    state.quiet = 0
    if state.listening:
        state.tell(DisplayLeftOpen(int(seat)))
    state.ask(state.next_co_hunter(seat), LEFT_OPEN)


def fall_silent(state: AltamiraState, seat: Seat) -> None:
    """The display ends once all co-hunters in a row want no more; who added last is one of them.

    Ruling: A-R9.
    """
    state.quiet += 1
    if state.quiet >= count_co_hunters(state):
        end(state)
        return
    heir = state.next_co_hunter(seat)
    state.ask(state.next_co_hunter(state.master) if heir == NOBODY else heir, LEFT_OPEN)


def count_co_hunters(state: AltamiraState) -> i64:
    """How many have joined the hunt."""
    count: i64 = 0
    for seat in range(state.seats):
        count += (state.co_hunters >> seat) & 1
    return count


def end(state: AltamiraState) -> None:
    """Nothing more is added: all reveal.

    Rule: A6.6, A6.8.
    """
    if state.listening:
        state.tell(DisplayEnded())
    winning.reveal(state)
