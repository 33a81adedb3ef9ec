# not compiled: msgspec structures
"""What a player touches to decide, and why they may not decide otherwise."""

from fireside.core.state import LEGAL
from fireside.core.view import Refused
from fireside.games.altamira.generated.moves import (
    STOP,
    exchange_move,
    hunt_move,
    lay_move,
    make_move,
)
from fireside.games.altamira.generated.refusals import NOT_IN_MARKET
from fireside.games.altamira.moves import MOVES
from fireside.games.altamira.rules.cards import (
    DEALS,
    FORM_TEXTS,
    FORM_WEAPONS,
    FORMS_OF_COST,
    weapons_of,
)
from fireside.games.altamira.rules.making import kind_made, weapons_due
from fireside.games.altamira.rules.refusals import REFUSALS
from fireside.games.altamira.rules.stakes import kind_laid
from fireside.games.altamira.state import (
    EXCHANGING,
    HUNTING,
    LAYING,
    MAKING,
    STAKING,
    AltamiraState,
)


def refused(state: AltamiraState, seat: int) -> tuple[Refused, ...]:
    """The moves one would think of now, and why they are not possible."""
    reasons = []
    for move in thinkable(state, seat):
        code = state.refusal(seat, move)
        if code != LEGAL:
            key, clause = REFUSALS.keys[code], REFUSALS.clauses[code]
            reasons.append(Refused(MOVES.touch(move), key, clause, any_order=True))
    return tuple(reasons)


def thinkable(state: AltamiraState, seat: int) -> list[int]:
    """The moves a player would think of, possible or not."""
    if state.phase == HUNTING:
        return [hunt_move(space) for space in range(5)]
    if state.phase == MAKING:
        kind, due = kind_made(state.place, state.twice), weapons_due(state, seat)
        return [make_move(kind, form) for form in range(8) if FORM_WEAPONS[form] == due]
    if state.phase == LAYING:
        kind, forms = kind_laid(state, seat), FORMS_OF_COST[state.costs[state.target]]
        return [lay_move(kind, FORM_TEXTS.index(form)) for form in forms]
    if state.phase == EXCHANGING:
        return thinkable_deals(state, seat)
    return [STOP] if state.phase == STAKING else []


def thinkable_deals(state: AltamiraState, seat: int) -> list[int]:
    """One exchange of each kind in hand for each other kind that cannot be had; one that can be
    paid, if there is such."""
    held = [kind for kind in range(4) if weapons_of(state.hand[seat], kind) > 0]
    deals = []
    for kind in held:
        of_kind = [at for at, deal in enumerate(DEALS) if deal[0] == kind]
        for received in range(4):
            ways = [exchange_move(at) for at in of_kind if DEALS[at][2] == received]
            codes = [state.refusal(seat, way) for way in ways]
            if codes and LEGAL not in codes:
                payable = NOT_IN_MARKET in codes
                deals.append(ways[codes.index(NOT_IN_MARKET)] if payable else ways[0])
    return deals
