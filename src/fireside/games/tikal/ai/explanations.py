# not compiled: made for people, a few at a time
"""Reasons why a turn of Tikal is good or bad, in terms of the static evaluation.

The face of a treasure that the turn lifts is never a reason, since it was unknown before.
"""

from collections.abc import Iterator

from fireside.core.explanation import Explanation
from fireside.core.state import NOBODY
from fireside.games.tikal.ai.evaluation import CAMP, DIGGER, FIGURE, GUARDED, WEIGHTS, times
from fireside.games.tikal.components import CELL_NAMES, CELLS, TEMPLE
from fireside.games.tikal.rules.scoring import holder, treasure_points
from fireside.games.tikal.state import (
    CAMP_ONE,
    CAMP_TWO,
    HOARD,
    IN_RESERVE,
    LEADER_AT,
    PLAYER,
    POINTS,
    RESERVE,
    SCORING,
    TikalState,
    held,
)

KINDS = range(1, 9)  # of treasures


def explain_turn(before: TikalState, after: TikalState, seat: int) -> list[Explanation]:
    """Return the reasons for a turn, the most important first."""
    found = [
        *_counted(before, after, seat),
        *_temples(before, after, seat),
        *_treasures(before, after, seat),
        *_people(before, after, seat),
    ]
    return sorted(found, key=lambda one: -abs(one.weight))


def _counted(before: TikalState, after: TikalState, seat: int) -> Iterator[Explanation]:
    """Yield the points of a scoring turn, unless a treasure was lifted, whose face was unknown."""
    points = int(after.player[PLAYER * seat + POINTS] - before.player[PLAYER * seat + POINTS])
    if before.phase == SCORING and points > 0 and lifted(before, after, seat) == 0:
        yield Explanation("counts", 100 * points, {"points": points})


def _temples(before: TikalState, after: TikalState, seat: int) -> Iterator[Explanation]:
    """Yield the temples that were won, lost, raised, contested or put under guard."""
    worth = int(times(max(before.scorings_left() - 1, 0)))
    for cell in range(int(CELLS)):
        if after.land.ground[cell] != TEMPLE or before.land.ground[cell] != TEMPLE:
            continue
        points = int(after.stack[cell])
        about: dict[str, str | int] = {"tile": CELL_NAMES[cell], "points": points}
        was, now = int(holder(before, cell)), int(holder(after, cell))
        if after.owner[cell] == seat and before.owner[cell] == NOBODY:
            yield Explanation("guards", (worth + int(WEIGHTS[GUARDED])) * points, about)
        elif now == seat and was == NOBODY:
            yield Explanation("holds", worth * points, about)
        elif now == seat and was != seat:
            yield Explanation("takes", 2 * worth * points, {**about, "other": was})
        elif was == seat and now != seat:
            yield Explanation("gives_up", -worth * points, about)
        elif now == seat and points > before.stack[cell]:
            yield Explanation("raises", worth * (points - int(before.stack[cell])), about)
        elif now not in (seat, NOBODY) and points > before.stack[cell]:
            yield Explanation("raises_for", -worth, {**about, "other": now})
        elif was not in (seat, NOBODY) and now == NOBODY:
            yield Explanation("contests", worth * points, {**about, "other": was})


def lifted(before: TikalState, after: TikalState, seat: int) -> int:
    """Return the number of treasures the seat has gained."""
    was, now = before.player[PLAYER * seat + HOARD], after.player[PLAYER * seat + HOARD]
    return sum(int(held(now, kind)) - int(held(was, kind)) for kind in KINDS)


def _treasures(before: TikalState, after: TikalState, seat: int) -> Iterator[Explanation]:
    count = lifted(before, after, seat)
    gained = int(treasure_points(after, seat) - treasure_points(before, seat))
    if count > 0:
        yield Explanation("lifts", int(WEIGHTS[DIGGER]) * 2 * count, {"count": count})
    elif gained > 0:
        worth = int(times(max(before.scorings_left() - 1, 0)))
        yield Explanation("swaps", worth * gained, {"points": gained})


def _people(before: TikalState, after: TikalState, seat: int) -> Iterator[Explanation]:
    """Yield the camps and figures that were brought onto the map."""
    row = PLAYER * seat
    for camp in (CAMP_ONE, CAMP_TWO):
        where = after.player[row + camp]
        if before.player[row + camp] == IN_RESERVE and where != IN_RESERVE:
            yield Explanation("camps", int(WEIGHTS[CAMP]), {"tile": CELL_NAMES[where]})
    came = int(before.player[row + RESERVE] - after.player[row + RESERVE])
    if before.player[row + LEADER_AT] == IN_RESERVE != after.player[row + LEADER_AT]:
        came += 1
    if came > 0:
        yield Explanation("brings", int(WEIGHTS[FIGURE]) * came, {"count": came})
