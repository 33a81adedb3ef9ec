# compiled
"""Blunder detection for pruning: which hunts can be paid, and which moves waste something."""

from typing import Final

from mypy_extensions import i64

from fireside.core.state import BIT, LEGAL, Move, Seat
from fireside.games.altamira.components import (
    GROUNDS,
    MAKES,
    MOST_WORTH,
    PRIMARY,
    SECONDARY,
    SENDS,
    SPACES,
)
from fireside.games.altamira.generated.moves import (
    DONE,
    exchange_deal,
    hunt_space,
    is_exchange,
    is_hunt,
    is_lay,
    is_send,
    lay_form,
    lay_kind,
    send_tiles,
)
from fireside.games.altamira.rules.cards import (
    FORM_WEAPONS,
    FORMS,
    PAID,
    RECEIVED,
    Cards,
    weapons_of,
)
from fireside.games.altamira.rules.hunting import refuse_hunt
from fireside.games.altamira.rules.stakes import refuse_lay
from fireside.games.altamira.state import NO_PREY, AltamiraState

CHEAP: Final[i64] = 2  # the highest cost at which a single prey point is worth hunting


def payable(state: AltamiraState, seat: Seat, cards: Cards) -> i64:
    """Return a bitmask of the spaces whose animal the seat can reach and pay for with the cards."""
    found: i64 = 0
    for space in range(SPACES):
        prey = state.display[space]
        if prey == NO_PREY:
            continue
        animal = prey // MOST_WORTH
        cost = state.costs[space]
        if (
            state.hunters_at(seat, animal) > 0
            and weapons_of(cards, PRIMARY[animal]) >= cost
            and weapons_of(cards, SECONDARY[animal]) >= cost
        ):
            found |= BIT[space]
    return found


def is_barren(state: AltamiraState, ground: i64) -> bool:
    """Return whether a ground offers neither weapons to make nor its animal in the display."""
    if weapons_of(state.supply, MAKES[ground]) > 0:
        return False
    for space in range(SPACES):
        prey = state.display[space]
        if prey != NO_PREY and prey // MOST_WORTH == ground:
            return False
    return True


def breaks_hunt(state: AltamiraState, seat: Seat, deal: i64) -> bool:
    """Return whether a deal makes a hunt unpayable without making another one payable."""
    before = payable(state, seat, state.hand[seat])
    after = payable_after(state, seat, deal)
    return after != before and after & ~before == 0


def opens_hunt(state: AltamiraState, seat: Seat, deal: i64) -> bool:
    """Return whether a deal makes a hunt payable that was not before."""
    return payable_after(state, seat, deal) & ~payable(state, seat, state.hand[seat]) != 0


def payable_after(state: AltamiraState, seat: Seat, deal: i64) -> i64:
    """Return the bitmask of payable hunts after a deal."""
    return payable(state, seat, state.hand[seat] - PAID[deal] + RECEIVED[deal])


def leaves_prey(state: AltamiraState, seat: Seat) -> bool:
    """Return whether the seat could hunt an uncontested animal that is worth its cost."""
    for space in range(SPACES):
        if refuse_hunt(state, seat, space) != LEGAL:
            continue
        prey = state.display[space]
        is_worth_it = prey % MOST_WORTH >= 1 or state.costs[space] <= CHEAP
        if is_worth_it and not is_contested(state, seat, prey // MOST_WORTH):
            return True
    return False


def is_contested(state: AltamiraState, seat: Seat, ground: i64) -> bool:
    """Return whether another seat has a hunter in this ground."""
    for other in range(state.seats):
        if other != seat and state.hunters_at(other, ground) > 0:
            return True
    return False


def is_dearer(state: AltamiraState, seat: Seat, space: i64) -> bool:
    """Return whether the same animal can be hunted for less, or a better one for the same cost."""
    prey = state.display[space]
    cost = state.costs[space]
    for other in range(SPACES):
        same = state.display[other]
        if other == space or same == NO_PREY or same // MOST_WORTH != prey // MOST_WORTH:
            continue
        price = state.costs[other]
        is_better = (price < cost and same >= prey) or (price == cost and same > prey)
        if is_better and refuse_hunt(state, seat, other) == LEGAL:
            return True
    return False


def lays_more(state: AltamiraState, seat: Seat, kind: i64, form: i64) -> bool:
    """Return whether there are no co-hunters and the cost can be laid with fewer weapons."""
    if state.co_hunters != 0:
        return False
    for other in range(FORMS):
        if (
            FORM_WEAPONS[other] < FORM_WEAPONS[form]
            and refuse_lay(state, seat, kind, other) == LEGAL
        ):
            return True
    return False


def is_blunder(state: AltamiraState, seat: Seat, move: Move) -> bool:
    """Return whether a move sends hunters in vain, leaves prey, overpays or wastes weapons."""
    if is_send(move):
        for tile in SENDS[send_tiles(move)]:
            if tile < GROUNDS and is_barren(state, tile):
                return True
        return False
    if is_exchange(move):
        return breaks_hunt(state, seat, exchange_deal(move))
    if move == DONE:
        return leaves_prey(state, seat)
    if is_hunt(move):
        return is_dearer(state, seat, hunt_space(move))
    return is_lay(move) and lays_more(state, seat, lay_kind(move), lay_form(move))
