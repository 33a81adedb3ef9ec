# not compiled: msgspec structures
"""What a player touches to decide, and why he may not decide otherwise."""

from fireside.core.state import LEGAL
from fireside.core.view import Refused
from fireside.games.altamira.cards import FORM_TEXTS, FORM_WEAPONS, FORMS_OF_COST, weapons_of
from fireside.games.altamira.components import KIND_NAMES, MAKES, TILE_NAMES
from fireside.games.altamira.moves import (
    ADD,
    CAMP_ORDERS,
    DEALS,
    DECLINE,
    DONE,
    END,
    EXCHANGE,
    HUNT,
    JOIN,
    LAY,
    LEAVE_OPEN,
    MAKE,
    MAKE_CAMP,
    NO_EXCHANGE,
    SENDS,
    STOP,
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

BUTTONS = {
    NO_EXCHANGE: "no_exchange",
    DONE: "done",
    JOIN: "join",
    DECLINE: "decline",
    STOP: "stop",
    END: "end",
    LEAVE_OPEN: "leave_open",
}
MADE_IN = {kind: TILE_NAMES[ground] for ground, kind in enumerate(MAKES)}


def touch_cards(where: str, kind: int, form: str) -> tuple[str, ...]:
    """Each card of a form, doubles first."""
    return tuple([f"{where}:{KIND_NAMES[kind]}:{card}" for card in form.split("+")])


def touch(move: int) -> tuple[str, ...]:
    """What a player touches to make this move, in any order; a place for both hunters twice."""
    if move in BUTTONS:
        return (BUTTONS[move],)
    if move < MAKE:
        first, second = SENDS[move]
        both = TILE_NAMES[second] == "x2"
        return f"place:{TILE_NAMES[first]}", f"place:{TILE_NAMES[first if both else second]}"
    if move < MAKE_CAMP:
        kind, form = divmod(move - MAKE, 8)
        return touch_cards("supply", kind, FORM_TEXTS[form])
    if move < EXCHANGE:
        times = CAMP_ORDERS[move - MAKE_CAMP]
        return tuple([f"place:{MADE_IN[kind]}" for kind in range(4) for _ in range(times[kind])])
    if move < HUNT:
        paid, price, received, goods = DEALS[move - EXCHANGE]
        given = touch_cards("card", paid, FORM_TEXTS[price])
        return given + touch_cards("market", received, FORM_TEXTS[goods])
    if move < DONE:
        return (f"prey:{move - HUNT + 1}",)
    if move < ADD:
        kind, form = divmod(move - LAY, 8)
        return touch_cards("card", kind, FORM_TEXTS[form])
    kind, form = divmod(move - ADD, 2)
    return touch_cards("card", kind, FORM_TEXTS[form])


def refused(state: AltamiraState, seat: int) -> tuple[Refused, ...]:
    """The moves one would think of now, and why they are not possible."""
    reasons = []
    for move in thinkable(state, seat):
        code = state.refusal(seat, move)
        if code != LEGAL:
            why = REFUSALS[code]
            reasons.append(Refused(touch(move), why.key, why.clause, any_order=True))
    return tuple(reasons)


def thinkable(state: AltamiraState, seat: int) -> list[int]:
    """The moves a player would think of, possible or not."""
    if state.phase == HUNTING:
        return [HUNT + space for space in range(5)]
    if state.phase == MAKING:
        kind, due = kind_made(state.place, state.twice), weapons_due(state, seat)
        return [MAKE + 8 * kind + form for form in range(8) if FORM_WEAPONS[form] == due]
    if state.phase == LAYING:
        forms = FORMS_OF_COST[state.costs[state.target]]
        return [LAY + 8 * kind_laid(state, seat) + FORM_TEXTS.index(form) for form in forms]
    if state.phase == EXCHANGING:
        return thinkable_deals(state, seat)
    return [STOP] if state.phase == STAKING else []


def thinkable_deals(state: AltamiraState, seat: int) -> list[int]:
    """One exchange of each kind he has for each other kind that he cannot get; one he can pay, if
    there is such."""
    held = [kind for kind in range(4) if weapons_of(state.hand[seat], kind) > 0]
    deals = []
    for kind in held:
        of_kind = [at for at, deal in enumerate(DEALS) if deal[0] == kind]
        for received in range(4):
            ways = [EXCHANGE + at for at in of_kind if DEALS[at][2] == received]
            codes = [state.refusal(seat, way) for way in ways]
            if codes and LEGAL not in codes:
                deals.append(ways[codes.index(max(codes))])  # NOT_IN_MARKET after CANNOT_PAY
    return deals
