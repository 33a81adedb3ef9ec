# compiled
"""The choices in a view: touch targets of legal moves, and reasons why others are illegal."""

from functools import cache
from typing import Final

from fireside.core.state import LEGAL, Seat
from fireside.core.view import Choice, Refused
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
    DOUBLE,
    FORM_TEXTS,
    FORM_WEAPONS,
    FORMS_OF_COST,
    SINGLE,
    formed,
    includes,
    weapons_of,
)
from fireside.games.altamira.rules.making import kind_made, weapons_due
from fireside.games.altamira.rules.refusals import REFUSALS
from fireside.games.altamira.rules.stakes import is_cost_laid, kind_laid
from fireside.games.altamira.state import (
    EXCHANGING,
    HUNTING,
    LAYING,
    MAKING,
    STAKING,
    AltamiraState,
)

# DEALS_FOR[kind][received]: the exchange moves that pay one kind for another.
DEALS_FOR: Final = [
    [
        [int(exchange_move(at)) for at, deal in enumerate(DEALS) if (deal[0], deal[2]) == pair]
        for pair in [(kind, received) for received in range(4)]
    ]
    for kind in range(4)
]


@cache
def lone_choice(move: int) -> Choice:
    """Return a move with its touch targets, cached because all views share it."""
    return Choice(MOVES.texts[move], MOVES.touch(move), any_order=True)


@cache
def lone_refusal(move: int, code: int) -> Refused:
    """Return touch targets with the reason they are illegal, cached because all views share it."""
    return Refused(MOVES.touch(move), REFUSALS.keys[code], REFUSALS.clauses[code], any_order=True)


def illegal_targets(state: AltamiraState, seat: Seat) -> tuple[Refused, ...]:
    """Return the plausible but illegal moves of this phase, each with its reason."""
    reasons: list[Refused] = []
    for move in imaginable_moves(state, seat):
        code = state.refusal(seat, move)
        if code != LEGAL:
            reasons.append(lone_refusal(move, int(code)))
    return tuple(reasons)


def imaginable_moves(state: AltamiraState, seat: Seat) -> list[int]:
    """Return the moves a player might expect to have in this phase, legal or not."""
    if state.phase == HUNTING:
        return [int(hunt_move(space)) for space in range(5)]
    if state.phase == MAKING:
        kind, due = kind_made(state.place, state.twice), weapons_due(state, seat)
        return [int(make_move(kind, form)) for form in range(8) if FORM_WEAPONS[form] == due]
    if state.phase == LAYING and is_cost_laid(state, seat):
        hand = state.hand[seat]
        cards = [(kind, form) for kind in range(4) for form in (SINGLE, DOUBLE)]
        return [int(lay_move(*card)) for card in cards if includes(hand, formed(*card))]
    if state.phase == LAYING:
        kind, forms = kind_laid(state, seat), FORMS_OF_COST[state.costs[state.target]]
        return [int(lay_move(kind, FORM_TEXTS.index(form))) for form in forms]
    if state.phase == EXCHANGING:
        return thinkable_deals(state, seat)
    return [int(STOP)] if state.phase == STAKING else []


def thinkable_deals(state: AltamiraState, seat: Seat) -> list[int]:
    """Return one deal for each pair of kinds that cannot be exchanged now.

    A deal that the hand could pay but the market cannot supply is preferred, since its reason says
    more.
    """
    deals: list[int] = []
    for kind in range(4):
        if weapons_of(state.hand[seat], kind) == 0:
            continue
        for ways in DEALS_FOR[kind]:
            codes = [int(state.refusal(seat, way)) for way in ways]
            if codes and LEGAL not in codes:
                payable = NOT_IN_MARKET in codes
                deals.append(ways[codes.index(NOT_IN_MARKET)] if payable else ways[0])
    return deals
