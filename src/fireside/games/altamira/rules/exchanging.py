# compiled
"""A5 Exchanging weapons."""

from mypy_extensions import i64

from fireside.core.state import LEGAL, Row, Seat
from fireside.games.altamira.components import KINDS
from fireside.games.altamira.events import Exchanged, NotExchanged
from fireside.games.altamira.generated.moves import NO_EXCHANGE, exchange_move
from fireside.games.altamira.generated.refusals import CANNOT_PAY, NOT_IN_MARKET
from fireside.games.altamira.rules import hunting
from fireside.games.altamira.rules.cards import (
    DEALS_OF_A_KIND,
    PAID,
    RECEIVED,
    Cards,
    includes,
    show_cards,
    weapons_of,
)
from fireside.games.altamira.state import EXCHANGING, AltamiraState


def begin(state: AltamiraState) -> None:
    """The starting player is asked first.

    Rule: A5.
    """
    state.ask(state.first, EXCHANGING)


def can_pay(hand: Cards, deal: i64) -> bool:
    """The player holds what is paid.

    Rule: A5.1, A5.2, A5.3. Ruling: A-R6.
    """
    return includes(hand, PAID[deal])


def is_in_market(market: Cards, deal: i64) -> bool:
    """What is received lies in the market.

    Rule: A5.4.
    """
    return includes(market, RECEIVED[deal])


def refuse_exchange(state: AltamiraState, seat: Seat, deal: i64) -> i64:
    """The player holds the payment, and the market what they receive.

    Rule: A5.1, A5.2, A5.4. Ruling: A-R6.
    """
    if not can_pay(state.hand[seat], deal):
        return CANNOT_PAY
    if not is_in_market(state.market, deal):
        return NOT_IN_MARKET
    return LEGAL


def exchanges(state: AltamiraState, seat: Seat, into: Row) -> i64:
    """The moves that exchange weapons, and the one that does not.

    Rule: A5. Ruling: A-R5, A-R6.
    """
    count: i64 = 0
    hand = state.hand[seat]
    market = state.market
    for kind in range(KINDS):
        if weapons_of(hand, kind) >= 2:
            for deal in range(DEALS_OF_A_KIND * kind, DEALS_OF_A_KIND * kind + DEALS_OF_A_KIND):
                if can_pay(hand, deal) and is_in_market(market, deal):
                    into[count] = exchange_move(deal)
                    count += 1
    into[count] = NO_EXCHANGE
    return count + 1


def exchange(state: AltamiraState, seat: Seat, deal: i64) -> None:
    """What is paid lies in the market, what is received in the player's hand; no change is given.

    Rule: A5.1, A5.2, A5.3. Ruling: A-R5.
    """
    state.hand[seat] += RECEIVED[deal] - PAID[deal]
    state.market += PAID[deal] - RECEIVED[deal]
    state.stirred = True
    if state.listening:
        state.tell(Exchanged(int(seat), show_cards(PAID[deal]), show_cards(RECEIVED[deal])))
    if not state.exchanges_often:
        ask_next(state)


def leave_market(state: AltamiraState, seat: Seat) -> None:
    """The player exchanges nothing more.

    Ruling: A-R5.
    """
    if state.listening:
        state.tell(NotExchanged(int(seat)))
    ask_next(state)


def ask_next(state: AltamiraState) -> None:
    """The next player clockwise has their turn at the market; after the last, hunting begins.

    Rule: A5.
    """
    seat = state.left_of(state.turn)
    if seat == state.first:
        hunting.begin(state)
    else:
        state.ask(seat, EXCHANGING)
