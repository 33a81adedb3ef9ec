# compiled
"""The choices in a view: touch targets, reasons for illegal moves, and previews of walks."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from fireside.core.hex_grid import DIRECTION_NAMES, OFF_BOARD
from fireside.core.state import LEGAL, NOBODY, Seat
from fireside.core.view import Choice, Refused
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
from fireside.games.maamut.view.types import Walk

# Moves a player might expect to have in a turn, with their touch targets: without and by card.
WITHOUT_CARD: Final[list[tuple[int, tuple[str, ...]]]] = [
    (int(TRAP), ("trap",)),
    (int(UNTRAP), ("untrap",)),
]
WITH_CARD: Final[list[list[tuple[int, tuple[str, ...]]]]] = [
    [
        (int(walk_move(course, card)), (f"card:{card}", f"way:{name}"))
        for course, name in enumerate(DIRECTION_NAMES)
    ]
    for card in range(4)
]


def choice(state: MaamutState, move: int) -> Choice:
    """Return a legal move with its touch targets in order."""
    if is_walk(move):
        return choice_from(move, int(state.hunter[state.turn]))
    return choice_from(move, int(state.mammoth) if is_flee(move) else 0)


@cache
def choice_from(move: int, cell: int) -> Choice:
    """Return the choice of a move that begins on this tile, cached because all views share it."""
    if is_walk(move):
        line = straight(cell, walk_way(move), walk_card(move))
        return Choice(MOVES.texts[move], MOVES.touch(move, {"end": line[-1]}))
    if is_flee(move):
        beside = NEIGHBOUR[6 * cell + flee_way(move)]
        return Choice(MOVES.texts[move], MOVES.touch(move, {"beside": CELL_NAMES[beside]}))
    return Choice(MOVES.texts[move], MOVES.touch(move))


def illegal_targets(state: MaamutState, seat: Seat, cards: Sequence[int]) -> tuple[Refused, ...]:
    """Return the plausible but illegal moves of a turn with these cards, each with its reason."""
    if state.phase != TURN:
        return ()
    candidates = WITHOUT_CARD[:]
    for card in sorted(set(cards)):
        candidates += WITH_CARD[card]
    reasons: list[Refused] = []
    for move, touched in candidates:
        code = state.refusal(seat, move)
        if code != LEGAL:
            reasons.append(lone_refusal(touched, int(code)))
    return tuple(reasons)


@cache
def lone_refusal(touched: tuple[str, ...], code: int) -> Refused:
    """Return touch targets with the reason they are illegal, cached because all views share it."""
    return Refused(touched, REFUSALS.keys[code], REFUSALS.clauses[code])


@cache
def quiet_walk(cell: int, course: int, card: int) -> Walk:
    """Return a walk from this tile that does not meet the mammoth."""
    return Walk(straight(cell, course, card), meets=False)


def preview(state: MaamutState, move: int) -> Walk:
    """Return the certain consequences of a walk, up to the frightened hunters' own choices."""
    card, course = walk_card(move), walk_way(move)
    mammoth = CELL_NAMES[state.mammoth]
    quiet = quiet_walk(int(state.hunter[state.turn]), int(course), int(card))
    line = quiet.tiles
    if mammoth not in line:
        return quiet
    away = flight_course(state.layout.reach, state.mammoth, course, card)
    met = line[: line.index(mammoth) + 1]  # the path if the walk ends here
    if away == OFF_BOARD:
        return Walk(met, meets=True, cornered=True)
    flight = straight(state.mammoth, away, card)
    frightened: list[int] = []
    for at, tile in enumerate(flight):
        owner = state.trap[CELL_NAMES.index(tile)]
        if owner != NOBODY:
            return Walk(met, True, False, flight[: at + 1], tuple(frightened), int(owner))
        for after in range(1, state.seats):
            seat = (state.turn + after) % state.seats
            if state.is_hunting(seat) and CELL_NAMES[state.hunter[seat]] == tile:
                frightened.append(int(seat))
    return Walk(line, True, False, flight, tuple(frightened))
