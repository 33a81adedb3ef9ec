# compiled
"""A4 Making weapons."""

from typing import Final

from mypy_extensions import i64

from fireside.core.state import LEGAL, Row, Seat
from fireside.games.altamira.components import (
    CAMP,
    KINDS,
    KINDS_FOR_A_CAMPER,
    MAKES,
    TILE_NAMES,
    WEAPONS_FOR_A_HUNTER,
)
from fireside.games.altamira.events import NothingMade, WeaponsMade
from fireside.games.altamira.generated.moves import make_camp_move, make_move
from fireside.games.altamira.generated.refusals import (
    FEWER_KINDS_THAN_POSSIBLE,
    FEWER_THAN_POSSIBLE,
    KIND_NAMED_TWICE,
    KIND_NOT_IN_SUPPLY,
    MORE_KINDS_THAN_DUE,
    MORE_THAN_DUE,
    NOT_IN_SUPPLY,
    NOT_MADE_HERE,
)
from fireside.games.altamira.rules import exchanging
from fireside.games.altamira.rules.cards import (
    FORM_WEAPONS,
    FORMS,
    NO_CARDS,
    ORDER_BITS,
    ORDER_WEAPONS,
    ORDERS,
    SINGLE,
    Cards,
    Form,
    Kind,
    doubles,
    formed,
    includes,
    only,
    show_cards,
    singles,
)
from fireside.games.altamira.state import MAKING, MAKING_CAMP, AltamiraState

ONCE: Final[i64] = 1  # a kind's two bits in ORDER_BITS
TWICE: Final[i64] = 2
ALL_NAMED_TWICE: Final[i64] = 0b10101010
NOWHERE: Final[i64] = -1


def begin(state: AltamiraState) -> None:
    """The starting player makes weapons first, in their first place.

    Rule: A4. Ruling: A-R4.
    """
    state.turn = state.first
    state.place = NOWHERE
    ask_next(state)


def ask_next(state: AltamiraState) -> None:
    """The next hunters for whom something is left make weapons; after the last, all exchange.

    Rule: A4, A4.4. Ruling: A-R4.
    """
    seat = state.turn
    while True:
        state.place += 1
        if state.place > CAMP:
            state.place = 0
            seat = state.left_of(seat)
            if seat == state.first:
                exchanging.begin(state)
                return
        hunters = state.hunters_at(seat, state.place)
        if hunters > 0:
            if is_anything_left(state.supply, state.place, hunters):
                state.ask(seat, MAKING_CAMP if state.place == CAMP else MAKING)
                return
            if state.listening:
                state.tell(NothingMade(int(seat), TILE_NAMES[state.place]))


def is_anything_left(supply: Cards, place: i64, hunters: i64) -> bool:
    """The supplies hold something for the hunters there.

    Rule: A4.4. Ruling: A-R3.
    """
    if place == CAMP:
        return most_orderable(lacking(supply, hunters), KINDS_FOR_A_CAMPER * hunters) > 0
    return only(supply, MAKES[place]) != NO_CARDS


def kind_made(place: i64, twice: i64) -> Kind:
    """The kind being taken: the ground's, or at the campfire the next of those named twice.

    Rule: A4.1, A4.3.
    """
    if place < CAMP:
        return MAKES[place]
    kind: Kind = 0
    while (twice >> kind) & 1 == 0:
        kind += 1
    return kind


def weapons_due(state: AltamiraState, seat: Seat) -> i64:
    """Two for each hunter in a ground, two of a kind named twice at the campfire.

    Rule: A4.1, A4.3.
    """
    if state.place == CAMP:
        return WEAPONS_FOR_A_HUNTER
    return WEAPONS_FOR_A_HUNTER * state.hunters_at(seat, state.place)


def can_make(supply: Cards, kind: Kind, form: Form, due: i64) -> bool:
    """The cards are there, and no more weapons than due.

    Rule: A4.1. Ruling: A-R3.
    """
    return FORM_WEAPONS[form] <= due and includes(supply, formed(kind, form))


def most_makable(supply: Cards, kind: Kind, due: i64) -> i64:
    """The most weapons of that kind that can be taken.

    Ruling: A-R3.
    """
    most: i64 = 0
    for form in range(FORMS):
        if FORM_WEAPONS[form] > most and can_make(supply, kind, form, due):
            most = FORM_WEAPONS[form]
    return most


def refuse_make(state: AltamiraState, seat: Seat, kind: Kind, form: Form) -> i64:
    """The kind made there is taken, in any mix of singles and doubles with the most weapons.

    Rule: A4.1, A4.3, A4.4. Ruling: A-R3.
    """
    due = weapons_due(state, seat)
    if kind != kind_made(state.place, state.twice):
        return NOT_MADE_HERE
    if FORM_WEAPONS[form] > due:
        return MORE_THAN_DUE
    if not can_make(state.supply, kind, form, due):
        return NOT_IN_SUPPLY
    if FORM_WEAPONS[form] < most_makable(state.supply, kind, due):
        return FEWER_THAN_POSSIBLE
    return LEGAL


def makes(state: AltamiraState, seat: Seat, into: Row) -> i64:
    """The moves that take weapons of one kind.

    Rule: A4.1. Ruling: A-R3.
    """
    count: i64 = 0
    supply = state.supply
    kind = kind_made(state.place, state.twice)
    due = weapons_due(state, seat)
    most = most_makable(supply, kind, due)
    for form in range(FORMS):
        if FORM_WEAPONS[form] == most and can_make(supply, kind, form, due):
            into[count] = make_move(kind, form)
            count += 1
    return count


def make(state: AltamiraState, seat: Seat, kind: Kind, form: Form) -> None:
    """The player has taken the cards from the area of their kind.

    Rule: A4.1, A4.3.
    """
    take(state, seat, formed(kind, form))
    if state.place == CAMP:
        state.twice &= state.twice - 1
    if state.place < CAMP or state.twice == 0:
        ask_next(state)


def take(state: AltamiraState, seat: Seat, cards: Cards) -> None:
    """The cards are in the seat's hand."""
    state.supply -= cards
    state.hand[seat] += cards
    state.stirred = True
    if state.listening:
        state.tell(WeaponsMade(int(seat), TILE_NAMES[state.place], show_cards(cards)))


def lacking(supply: Cards, hunters: i64) -> i64:
    """What cannot be named at the campfire, in bits like those of an order.

    A kind named once needs a single, a kind named twice two singles or a double, and two hunters.
    Rule: A4.2, A4.3. Ruling: A-R3.
    """
    bits: i64 = 0
    for kind in range(KINDS):
        loose = singles(supply, kind)
        if loose == 0:
            bits |= ONCE << (2 * kind)
        if hunters == 1 or (loose < 2 and doubles(supply, kind) == 0):
            bits |= TWICE << (2 * kind)
    return bits


def can_order(order: i64, lack: i64, due: i64) -> bool:
    """All kinds of the order can be had as often as they are named, and no more than due.

    Rule: A4.2, A4.3.
    """
    return ORDER_WEAPONS[order] <= due and ORDER_BITS[order] & lack == 0


def most_orderable(lack: i64, due: i64) -> i64:
    """The most weapons that can be taken at the campfire.

    Ruling: A-R3.
    """
    for order in range(ORDERS):  # those with the most weapons come first
        if can_order(order, lack, due):
            return ORDER_WEAPONS[order]
    return 0


def refuse_order(state: AltamiraState, seat: Seat, order: i64) -> i64:
    """Three different kinds for each hunter at the campfire, or the most that is left.

    Rule: A4.2, A4.3, A4.4. Ruling: A-R3.
    """
    hunters = state.hunters_at(seat, CAMP)
    due = KINDS_FOR_A_CAMPER * hunters
    lack = lacking(state.supply, hunters)
    if hunters == 1 and ORDER_BITS[order] & ALL_NAMED_TWICE != 0:
        return KIND_NAMED_TWICE
    if ORDER_WEAPONS[order] > due:
        return MORE_KINDS_THAN_DUE
    if not can_order(order, lack, due):
        return KIND_NOT_IN_SUPPLY
    if ORDER_WEAPONS[order] < most_orderable(lack, due):
        return FEWER_KINDS_THAN_POSSIBLE
    return LEGAL


def orders(state: AltamiraState, seat: Seat, into: Row) -> i64:
    """The moves that name the kinds taken at the campfire.

    Rule: A4.2, A4.3. Ruling: A-R3.
    """
    count: i64 = 0
    hunters = state.hunters_at(seat, CAMP)
    due = KINDS_FOR_A_CAMPER * hunters
    lack = lacking(state.supply, hunters)
    most = most_orderable(lack, due)
    for order in range(ORDERS):
        if ORDER_WEAPONS[order] == most and can_order(order, lack, due):
            into[count] = make_camp_move(order)
            count += 1
    return count


def make_at_camp(state: AltamiraState, seat: Seat, order: i64) -> None:
    """Kinds named once are in hand; for those named twice the player is asked how to take them.

    Rule: A4.2, A4.3.
    """
    bits = ORDER_BITS[order]
    cards = NO_CARDS
    state.twice = 0
    for kind in range(KINDS):
        times = (bits >> (2 * kind)) & 3
        if times == ONCE:
            cards += formed(kind, SINGLE)
        elif times == TWICE:
            state.twice |= i64(1) << kind
    if cards != NO_CARDS:
        take(state, seat, cards)
    if state.twice != 0:
        state.ask(seat, MAKING)
    else:
        ask_next(state)
