# not compiled: made for people, a few at a time
"""Reasons why a turn of Mâamut is good or bad, in terms of the static evaluation.

Neither the others' hands nor the card that the turn draws are reasons, since players cannot see
them.
"""

from collections.abc import Iterator

from fireside.core.explanation import Explanation
from fireside.core.hex_grid import DIRECTIONS, OFF_BOARD
from fireside.core.state import FULL_WIN
from fireside.games.maamut.ai.evaluation import DRIVE, ENTRY, SET_TRAP, WEIGHTS
from fireside.games.maamut.ai.pruning import DISTANCES, trap_owner_reached
from fireside.games.maamut.components import CELL_NAMES, CELLS, LINES, LONGEST, NEIGHBOUR, SHORTEST
from fireside.games.maamut.rules.layout import flight_course, is_entry
from fireside.games.maamut.state import FLEEING, PLACING, TURN, MaamutState

Threat = tuple[int, str]  # a card, and the tile of the trap that it drives the mammoth into


def explain_turn(before: MaamutState, after: MaamutState, seat: int) -> list[Explanation]:
    """Return the reasons for a turn, the most important first."""
    if after.over:
        found = list(_ended(after, seat))
    elif before.phase == PLACING:
        found = []
    else:
        found = list(_changes(before, after, seat))
    return sorted(found, key=lambda one: -abs(one.weight))


def _ended(after: MaamutState, seat: int) -> Iterator[Explanation]:
    where = CELL_NAMES[after.mammoth]
    if after.winner == seat:
        yield Explanation("wins", FULL_WIN, {"tile": where})
    elif after.winners:
        yield Explanation("gives_win", -FULL_WIN, {"other": int(after.winner), "tile": where})


def _changes(before: MaamutState, after: MaamutState, seat: int) -> Iterator[Explanation]:
    if after.hunter[seat] == OFF_BOARD:
        yield Explanation("loses_hunter", -FULL_WIN)
        return
    calm = settled(after)
    yield from _own_drives(before, calm, seat)
    for other in range(int(before.seats)):
        if other != seat and calm.hunter[other] == before.hunter[other] != OFF_BOARD:
            yield from _others_drives(before, calm, other)
    yield from _ways(before, calm, seat)
    yield from _traps(before, calm, seat)
    if before.phase == TURN and before.mammoth == calm.mammoth:
        yield from _approach(before, calm, seat)


def settled(after: MaamutState) -> MaamutState:
    """Return the state after all frightened hunters have fled.

    The mammoth's flight does not depend on where hunters flee, so any choice will do.
    """
    calm = after.clone()
    assert isinstance(calm, MaamutState)
    while not calm.over and calm.phase == FLEEING:
        seat = calm.to_act[0]
        calm.apply(seat, calm.legal_moves(seat)[0])
    return calm


def threats(state: MaamutState, seat: int) -> set[Threat]:
    """Return the drives from the hunter's tile into the seat's own traps, with any card."""
    here = state.hunter[seat]
    line = LINES[37 * here + state.mammoth] if here != OFF_BOARD else 0
    if line == 0:
        return set()
    course, near = line // 8, line % 8
    return {
        (card, trap_ahead(state, course, card))
        for card in range(int(near), LONGEST + 1)
        if state.layout.reach[6 * here + course] >= card
        and trap_owner_reached(state, course, card) == seat
    }


def trap_ahead(state: MaamutState, course: int, card: int) -> str:
    """Return the tile of the trap that the mammoth falls into when met on this course."""
    flight = flight_course(state.layout.reach, state.mammoth, course, card)
    cell = int(NEIGHBOUR[6 * state.mammoth + flight])
    while state.trap[cell] < 0:
        cell = int(NEIGHBOUR[6 * cell + flight])
    return CELL_NAMES[cell]


def ways(state: MaamutState, seat: int) -> int:
    """Return the number of courses and cards that drive the mammoth into the seat's traps."""
    return sum(
        bool(is_entry(state.layout.reach, state.mammoth, course, card))
        and trap_owner_reached(state, course, card) == seat
        for course in range(DIRECTIONS)
        for card in range(SHORTEST, LONGEST + 1)
    )


def kept(before: MaamutState, after: MaamutState, seat: int, card: int) -> bool:
    """Return whether the seat holds this card before and after the turn, whatever it draws."""
    held = int(before.hand[4 * seat + card])
    played = int(after.discards[card]) - int(before.discards[card])
    renewed = after.times_empty != before.times_empty
    return held > 0 and not renewed and held > max(played, 0)


def _own_drives(before: MaamutState, after: MaamutState, seat: int) -> Iterator[Explanation]:
    had = threats(before, seat)
    for card, tile in sorted(threats(after, seat)):
        if (card, tile) not in had and kept(before, after, seat, card):
            yield Explanation("threatens", int(WEIGHTS[DRIVE]), {"card": card, "tile": tile})
            return


def _others_drives(before: MaamutState, after: MaamutState, other: int) -> Iterator[Explanation]:
    had, has = threats(before, other), threats(after, other)
    weight = int(WEIGHTS[DRIVE]) * 2 // 3
    if had and not has:
        _, tile = min(had)
        yield Explanation("blocks", weight, {"other": other, "tile": tile})
    elif has and not had:
        card, tile = min(has)
        yield Explanation("opens", -weight, {"other": other, "card": card, "tile": tile})


def _ways(before: MaamutState, after: MaamutState, seat: int) -> Iterator[Explanation]:
    for one in range(int(before.seats)):
        gained = ways(after, one) - ways(before, one)
        if gained == 0:
            continue
        weight = int(WEIGHTS[ENTRY]) * gained
        if one == seat:
            yield Explanation("ways", weight, {"count": ways(after, one)})
        else:
            yield Explanation("others_ways", -weight, {"other": one, "count": ways(after, one)})


def _traps(before: MaamutState, after: MaamutState, seat: int) -> Iterator[Explanation]:
    """Yield a trap that was set, with the number of the seat's traps on the board."""
    for cell in range(CELLS):
        if after.trap[cell] == seat != before.trap[cell]:
            out = sum(owner == seat for owner in after.trap)
            yield Explanation(
                "traps", int(WEIGHTS[SET_TRAP]), {"tile": CELL_NAMES[cell], "count": out}
            )


def _approach(before: MaamutState, after: MaamutState, seat: int) -> Iterator[Explanation]:
    was = int(DISTANCES[37 * before.hunter[seat] + before.mammoth])
    now = int(DISTANCES[37 * after.hunter[seat] + after.mammoth])
    if now < was:
        yield Explanation("nearer", 1, {"count": now})
