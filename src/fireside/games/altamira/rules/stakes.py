# compiled
"""A6.5, A6.6 The cost of a hunt is laid, face up."""

from mypy_extensions import i64

from fireside.core.state import LEGAL, NOBODY, Row, Seat
from fireside.games.altamira.components import KINDS, PRIMARY, SECONDARY
from fireside.games.altamira.events import CostLaid
from fireside.games.altamira.generated.moves import STOP, lay_move
from fireside.games.altamira.generated.refusals import (
    LAST_CARD,
    NOT_FACE_UP,
    NOT_HELD_TO_LAY,
    NOT_THE_COST,
    ONE_CARD_MORE,
    PRIMARY_FIRST,
    SECONDARY_NOW,
)
from fireside.games.altamira.rules import winning
from fireside.games.altamira.rules.cards import (
    DOUBLE,
    FITS_COST,
    FORMS,
    NO_CARDS,
    SINGLE,
    Cards,
    Form,
    Kind,
    count_cards,
    formed,
    includes,
    show_cards,
    weapons_of,
)
from fireside.games.altamira.state import DISPLAY, LAYING, STAKING, AltamiraState


def begin(state: AltamiraState) -> None:
    """The master lays the cost first, alone or not.

    Rule: A6.5, A6.6. Ruling: A-R8.
    """
    state.ask(state.master, LAYING)


def kind_laid(state: AltamiraState, seat: Seat) -> Kind:
    """The kind being laid: the primary, then the secondary.

    Rule: A6.6.
    """
    animal = state.hunted_animal()
    return PRIMARY[animal] if state.face_up[seat] == NO_CARDS else SECONDARY[animal]


def can_lay(hand: Cards, kind: Kind, form: Form, cost: i64) -> bool:
    """The player holds the cards, and they are one of the sets for that cost.

    Ruling: A-R7.
    """
    return FITS_COST[FORMS * cost + form] == 1 and includes(hand, formed(kind, form))


def refuse_lay(state: AltamiraState, seat: Seat, kind: Kind, form: Form) -> i64:
    """The player lays the kind that is due, in one of the sets for the cost, from their hand.

    Rule: A6.6. Ruling: A-R7, A-R15.
    """
    if is_cost_laid(state, seat):
        return refuse_more(state, seat, kind, form)
    if kind != kind_laid(state, seat):
        return PRIMARY_FIRST if state.face_up[seat] == NO_CARDS else SECONDARY_NOW
    cost = state.costs[state.target]
    if FITS_COST[FORMS * cost + form] == 0:
        return NOT_THE_COST
    if not can_lay(state.hand[seat], kind, form, cost):
        return NOT_HELD_TO_LAY
    return LEGAL


def lays(state: AltamiraState, seat: Seat, into: Row) -> i64:
    """The moves that lay the cost of one kind, or more than the cost.

    Rule: A6.6. Ruling: A-R7, A-R15.
    """
    if is_cost_laid(state, seat):
        return more_lays(state, seat, into)
    count: i64 = 0
    kind = kind_laid(state, seat)
    cost = state.costs[state.target]
    hand = state.hand[seat]
    for form in range(FORMS):
        if can_lay(hand, kind, form, cost):
            into[count] = lay_move(kind, form)
            count += 1
    return count


def lay(state: AltamiraState, seat: Seat, kind: Kind, form: Form) -> None:
    """The cards lie face up before the player, who may go on where more than the cost is laid.

    Rule: A6.6. Ruling: A-R7, A-R8, A-R15.
    """
    cards = formed(kind, form)
    is_cost_complete = state.face_up[seat] != NO_CARDS
    state.hand[seat] -= cards
    state.face_up[seat] += cards
    if state.listening:
        state.tell(CostLaid(int(seat), show_cards(cards)))
    if is_cost_complete and not (state.lays_more and state.co_hunters != 0):
        follow_cost(state, seat)


def is_cost_laid(state: AltamiraState, seat: Seat) -> bool:
    """The player has laid both kinds, and is asked whether to lay more.

    Ruling: A-R15.
    """
    return (
        state.lays_more
        and state.face_up[seat] != NO_CARDS
        and weapons_of(state.face_up[seat], SECONDARY[state.hunted_animal()]) > 0
    )


def refuse_more(state: AltamiraState, seat: Seat, kind: Kind, form: Form) -> i64:
    """One more card of the two kinds, from the hand; a co-hunter keeps one to lay face down.

    Ruling: A-R15.
    """
    animal = state.hunted_animal()
    if kind != PRIMARY[animal] and kind != SECONDARY[animal]:
        return NOT_FACE_UP
    if form > DOUBLE:
        return ONE_CARD_MORE
    if not includes(state.hand[seat], formed(kind, form)):
        return NOT_HELD_TO_LAY
    if seat != state.master and count_cards(state.hand[seat]) == 1:
        return LAST_CARD
    return LEGAL


def more_lays(state: AltamiraState, seat: Seat, into: Row) -> i64:
    """The moves that lay one more card face up, and the one that does not.

    Ruling: A-R15.
    """
    count: i64 = 0
    for kind in range(KINDS):
        for form in range(SINGLE, DOUBLE + 1):
            if refuse_more(state, seat, kind, form) == LEGAL:
                into[count] = lay_move(kind, form)
                count += 1
    into[count] = STOP
    return count + 1


def follow_cost(state: AltamiraState, seat: Seat) -> None:
    """A master who is alone has won; a co-hunter adds cards; after the master the others lay.

    Rule: A6.5, A6.6. Ruling: A-R8.
    """
    if state.co_hunters == 0:
        winning.win_alone(state)
    elif seat == state.master:
        ask_next(state, seat)
    else:
        state.ask(seat, STAKING)


def ask_next(state: AltamiraState, seat: Seat) -> None:
    """The next co-hunter lays a stake; after the last, the master decides about the display.

    Rule: A6.6. Ruling: A-R8.
    """
    heir = state.next_co_hunter(seat)
    if heir == NOBODY:
        state.ask(state.master, DISPLAY)
    else:
        state.ask(heir, LAYING)
