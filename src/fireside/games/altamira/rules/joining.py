# compiled
"""A6.4 Who may join a hunt."""

from mypy_extensions import i64

from fireside.core.state import Row, Seat
from fireside.games.altamira.components import PRIMARY, SECONDARY
from fireside.games.altamira.events import Declined, Joined
from fireside.games.altamira.generated.moves import DECLINE, JOIN
from fireside.games.altamira.rules import stakes
from fireside.games.altamira.rules.cards import Cards, Kind, count_cards, doubles, weapons_of
from fireside.games.altamira.state import JOINING, AltamiraState


def begin(state: AltamiraState) -> None:
    """Those who may join are asked, clockwise from the master.

    Ruling: A-R8.
    """
    state.co_hunters = 0
    state.turn = state.master
    ask_next(state)


def ask_next(state: AltamiraState) -> None:
    """The next one who may join is asked; after the last, the master lays the cost.

    Rule: A6.4. Ruling: A-R8.
    """
    seat = state.left_of(state.turn)
    while seat != state.master:
        if may_join(state, seat):
            state.ask(seat, JOINING)
            return
        seat = state.left_of(seat)
    stakes.begin(state)


def may_join(state: AltamiraState, seat: Seat) -> bool:
    """The player has a hunter in that ground and can lay the cost and at least one more card.

    Rule: A6.4.
    """
    animal = state.hunted_animal()
    if state.hunters_at(seat, animal) == 0:
        return False
    cost = state.costs[state.target]
    hand = state.hand[seat]
    primary, secondary = PRIMARY[animal], SECONDARY[animal]
    if weapons_of(hand, primary) < cost or weapons_of(hand, secondary) < cost:
        return False
    needed = fewest_cards(hand, primary, cost) + fewest_cards(hand, secondary, cost)
    return count_cards(hand) > needed


def fewest_cards(hand: Cards, kind: Kind, cost: i64) -> i64:
    """With how few cards a player can lay so many weapons of that kind, holding enough.

    If that can be done in two ways, each leaves a card of the other, so only the fewest matter.
    Ruling: A-R7.
    """
    laid = doubles(hand, kind)
    needed = (cost + 1) // 2
    laid = min(laid, needed)
    return laid if 2 * laid >= cost else cost - laid


def answers(into: Row) -> i64:
    """The moves of one who may join.

    Rule: A6.4.
    """
    into[0] = JOIN
    into[1] = DECLINE
    return 2


def join(state: AltamiraState, seat: Seat) -> None:
    """The player hunts along, and cannot withdraw.

    Rule: A6.4.
    """
    state.co_hunters |= i64(1) << seat
    if state.listening:
        state.tell(Joined(int(seat)))
    ask_next(state)


def decline(state: AltamiraState, seat: Seat) -> None:
    """The player stays away from this hunt; they may join the next.

    Rule: A6.4.
    """
    if state.listening:
        state.tell(Declined(int(seat)))
    ask_next(state)
