# not compiled: msgspec structures
"""What a player touches to make each move, what they might try in vain, what a walk would bring."""

from collections.abc import Sequence

import msgspec

from fireside.core.hexes import DIRECTION_NAMES, OFF_BOARD
from fireside.core.state import LEGAL, NOBODY
from fireside.core.view import Refused
from fireside.games.maamut.components import CELL_NAMES, NEIGHBOUR, straight
from fireside.games.maamut.generated.moves import (
    TRAP,
    UNTRAP,
    flee_way,
    is_flee,
    is_walk,
    walk_card,
    walk_move,
    walk_way,
)
from fireside.games.maamut.moves import MOVES
from fireside.games.maamut.rules.layout import flight_course
from fireside.games.maamut.rules.refusals import REFUSALS
from fireside.games.maamut.state import TURN, MaamutState


class Walk(msgspec.Struct, frozen=True):
    """What a walk would bring: its line and, if it meets the mammoth, what the mammoth would do."""

    tiles: tuple[str, ...]
    meets: bool
    cornered: bool = False
    flight: tuple[str, ...] = ()
    frightened: tuple[int, ...] = ()
    trapped_by: int | None = None


def touch(state: MaamutState, move: int) -> tuple[str, ...]:
    """What a player touches to make this move, in order."""
    if is_walk(move):
        line = straight(state.hunter[state.turn], walk_way(move), walk_card(move))
        return MOVES.touch(move, {"end": line[-1]})
    if is_flee(move):
        beside = NEIGHBOUR[6 * state.mammoth + flee_way(move)]
        return MOVES.touch(move, {"beside": CELL_NAMES[beside]})
    return MOVES.touch(move)


def refused(state: MaamutState, seat: int, cards: Sequence[int]) -> tuple[Refused, ...]:
    """The moves one would think of in a turn, and why they are not possible."""
    if state.phase != TURN:
        return ()
    candidates: list[tuple[int, tuple[str, ...]]] = [(TRAP, ("trap",)), (UNTRAP, ("untrap",))]
    for card in sorted(set(cards)):
        for course, name in enumerate(DIRECTION_NAMES):
            candidates.append((walk_move(course, card), (f"card:{card}", f"way:{name}")))
    reasons = []
    for move, touched in candidates:
        code = state.refusal(seat, move)
        if code != LEGAL:
            reasons.append(Refused(touched, REFUSALS.keys[code], REFUSALS.clauses[code]))
    return tuple(reasons)


def preview(state: MaamutState, move: int) -> Walk:
    """What is certain to follow from a walk; where frightened hunters flee is theirs to decide."""
    card, course = walk_card(move), walk_way(move)
    mammoth = CELL_NAMES[state.mammoth]
    line = straight(state.hunter[state.turn], course, card)
    if mammoth not in line:
        return Walk(line, meets=False)
    away = flight_course(state.layout.reach, state.mammoth, course, card)
    if away == OFF_BOARD:
        return Walk(line[: line.index(mammoth) + 1], meets=True, cornered=True)
    flight = straight(state.mammoth, away, card)
    frightened: list[int] = []
    for at, tile in enumerate(flight):
        owner = state.trap[CELL_NAMES.index(tile)]
        if owner != NOBODY:
            return Walk(line, True, False, flight[: at + 1], tuple(frightened), owner)
        for after in range(1, state.seats):
            seat = (state.turn + after) % state.seats
            if state.is_hunting(seat) and CELL_NAMES[state.hunter[seat]] == tile:
                frightened.append(seat)
    return Walk(line, True, False, flight, tuple(frightened))
