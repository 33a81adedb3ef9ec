# compiled
"""The rollout policy of Altamira: hunts that pay, joining without loss, weapons that count.

Rollouts with this policy resemble rounds between people. It may use every player's pool (A-R13),
but not which of its cards lie face down.
"""

from typing import Final

from mypy_extensions import i64

from fireside.core.moves import NO_MOVE
from fireside.core.rng import Rng
from fireside.core.state import Move, Row, Seat
from fireside.games.altamira.ai.pruning import opens_hunt
from fireside.games.altamira.components import MOST_WORTH, PRIMARY, SECONDARY
from fireside.games.altamira.generated.moves import (
    DECLINE,
    DONE,
    END,
    JOIN,
    LEAVE_OPEN,
    NO_EXCHANGE,
    STOP,
    add_kind,
    exchange_deal,
    hunt_space,
    is_add,
    lay_form,
)
from fireside.games.altamira.rules.cards import FORM_WEAPONS, weapons_of
from fireside.games.altamira.state import (
    EXCHANGING,
    HUNTING,
    JOINING,
    LAYING,
    STAKING,
    AltamiraState,
)

POINT: Final[i64] = 100  # value of a prey point, in hundredths
COST: Final[i64] = 44  # per unit of the cost, which is due in both kinds
MOOD: Final[i64] = 80  # upper bound of the random bonus of each hunt


def rollout_move(state: AltamiraState, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
    """Return a randomized heuristic move for this phase."""
    phase = state.phase
    if count == 1:
        return moves[0]
    if phase == EXCHANGING:
        return trade(state, seat, moves, count, rng)
    if phase == HUNTING:
        return pick_hunt(state, moves, count, rng)
    if phase == JOINING:
        return JOIN if is_ahead(state, seat) or rng.roll(2) == 0 else DECLINE
    if phase == LAYING:
        if moves[count - 1] == STOP:  # the cost is laid: more is seldom worth showing
            return moves[rng.roll(count)] if rng.roll(8) == 0 else STOP
        return lay_little(moves, count, rng)
    if phase >= STAKING:
        return show_weapons(state, seat, moves, count, rng)
    return moves[rng.roll(count)]


def trade(state: AltamiraState, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
    """Return a random exchange if it makes another hunt payable; otherwise decline."""
    move = moves[rng.roll(count)]
    if move != NO_EXCHANGE and opens_hunt(state, seat, exchange_deal(move)):
        return move
    return NO_EXCHANGE


def pick_hunt(state: AltamiraState, moves: Row, count: i64, rng: Rng) -> Move:
    """Return the hunt with the best noisy value, points less cost, or DONE if none is positive."""
    best = DONE
    best_worth: i64 = 0
    for at in range(count):
        move = moves[at]
        if move == DONE:
            continue
        space = hunt_space(move)
        points = state.display[space] % MOST_WORTH + 1
        worth = POINT * points - COST * state.costs[space] + rng.roll(MOOD)
        if worth > best_worth:
            best_worth = worth
            best = move
    return best


def is_ahead(state: AltamiraState, seat: Seat) -> bool:
    """Return whether no hunter so far has more weapons of the deciding kind in hand."""
    primary = PRIMARY[state.hunted_animal()]
    own = weapons_of(state.hand[seat], primary)
    for other in range(state.seats):
        if is_in_hunt(state, other) and weapons_of(state.hand[other], primary) > own:
            return False
    return True


def is_in_hunt(state: AltamiraState, seat: Seat) -> bool:
    """Return whether the seat takes part in the hunt, as the master or a co-hunter."""
    return seat == state.master or state.is_co_hunter(seat)


def lay_little(moves: Row, count: i64, rng: Rng) -> Move:
    """Return a way of laying the cost with the fewest weapons."""
    best = moves[rng.roll(count)]
    for at in range(count):
        if FORM_WEAPONS[lay_form(moves[at])] < FORM_WEAPONS[lay_form(best)]:
            best = moves[at]
    return best


def show_weapons(state: AltamiraState, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
    """Return a card that counts while rivals could still win; bluff if forced, else rarely."""
    last = moves[count - 1]
    must_lay = is_add(last)
    if not must_lay and (rng.roll(3) == 0 or is_safe(state, seat)):
        return rest(last, rng)
    animal = state.hunted_animal()
    card = pick_card(moves, count, PRIMARY[animal], rng)
    if card == NO_MOVE and must_lay:
        card = pick_card(moves, count, SECONDARY[animal], rng)
    if card != NO_MOVE:
        return card
    return moves[rng.roll(count)] if must_lay or rng.roll(8) == 0 else rest(last, rng)


def rest(last: Move, rng: Rng) -> Move:
    """Return the move that adds no more cards; a master seldom leaves the display open."""
    if last == LEAVE_OPEN:
        return LEAVE_OPEN if rng.roll(4) == 0 else END
    return STOP


def pick_card(moves: Row, count: i64, kind: i64, rng: Rng) -> Move:
    """Return a random card of that kind to add, by reservoir sampling, or NO_MOVE."""
    found: i64 = NO_MOVE
    seen: i64 = 0
    for at in range(count):
        if is_add(moves[at]) and add_kind(moves[at]) == kind:
            seen += 1
            if rng.roll(seen) == 0:
                found = moves[at]
    return found


def is_safe(state: AltamiraState, seat: Seat) -> bool:
    """Return whether further cards cannot change the result of the hunt.

    Either no rival can have laid as many deciding weapons, or a rival shows more than the seat
    owns.
    """
    primary = PRIMARY[state.hunted_animal()]
    laid = weapons_of(state.face_up[seat] + state.face_down[seat], primary)
    own = laid + weapons_of(state.hand[seat], primary)
    safe = True
    for other in range(state.seats):
        if other == seat or not is_in_hunt(state, other):
            continue
        shown = weapons_of(state.face_up[other], primary)
        if shown > own:
            return True
        hidden = weapons_of(state.hand[other] + state.face_down[other], primary)
        if shown + hidden >= laid:
            safe = False
    return safe
