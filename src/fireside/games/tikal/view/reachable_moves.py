# compiled
"""The cells each figure can reach with the action points left, and the costs of actions."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from mypy_extensions import i64

from fireside.core.rng import digest_row
from fireside.core.state import BIT, Row, Seat
from fireside.games.tikal.components import (
    CAMP_COST,
    CELL_NAMES,
    CELLS,
    ENTER_COST,
    GUARD_COST,
    HOP_COST,
    LEADER,
    LIFT_COST,
    SWAP_COST,
    UNCOVER_COST,
    WORKER,
)
from fireside.games.tikal.rules.cheapest_paths import ANYTHING, find_ways, find_ways_in
from fireside.games.tikal.rules.movement import is_in_reserve, stands
from fireside.games.tikal.state import CAMP_ONE, CAMP_TWO, PLAYER, SCORING, TURN, TikalState
from fireside.games.tikal.view.types import Reach, Way
from fireside.games.tikal.view.walk_paths import FIGURE_AT, FROM_RESERVE, Trails, start_of

# Fixed costs of actions in action points; walking costs one point for each stone.
COSTS: Final = {
    "enter": int(ENTER_COST),
    "hop": int(HOP_COST),
    "uncover": int(UNCOVER_COST),
    "lift": int(LIFT_COST),
    "swap": int(SWAP_COST),
    "camp": int(CAMP_COST),
    "guard": int(GUARD_COST),
}
MOST_KEPT: Final = 1024  # entries in each generation of the cache

Key: TypeAlias = tuple[int, int, int]


class TrailCache:
    """A two-generation cache of paths, which change only with the map, figures and camps.

    When the young generation is full, it replaces the old one, so that entries not used recently
    are evicted.
    """

    young: dict[Key, Trails]
    old: dict[Key, Trails]

    def __init__(self) -> None:
        self.young = {}
        self.old = {}

    def find(self, key: Key) -> Trails | None:
        """Return the cached paths, moving them to the young generation, or None."""
        known = self.young.get(key)
        if known is None:
            known = self.old.get(key)
            if known is not None:
                self.keep(key, known)
        return known

    def keep(self, key: Key, trails: Trails) -> None:
        """Store paths in the young generation, first evicting the old one if it is full."""
        if len(self.young) >= MOST_KEPT:
            self.old = self.young
            self.young = {}
        self.young[key] = trails


LATELY: Final = TrailCache()


def kept_trails(
    state: TikalState, land: i64, seat: Seat, figure: i64, start: i64, from_reserve: bool = False
) -> Trails:
    """Return the cached paths of all figures, of one on a cell, or of one in reserve.

    `land` is the result of `land_in_question`.
    """
    key = (
        int(land),
        int(figures_in_question(state, seat, figure, start, from_reserve)),
        int(camps_in_question(state, seat)),
    )
    known = LATELY.find(key)
    if known is None:
        if from_reserve:
            ways = find_ways_in(state, seat, figure)
            known = Trails(ways, start_of(figure, CELLS), FROM_RESERVE[figure])
        elif figure == ANYTHING:
            known = Trails(find_ways(state, seat))
        else:
            ways = find_ways(state, seat, figure, start)
            known = Trails(ways, start_of(figure, start), FIGURE_AT[figure][start])
        LATELY.keep(key, known)
    return known


def figures_in_question(
    state: TikalState, seat: Seat, figure: i64, start: i64, from_reserve: bool
) -> i64:
    """Return a cache key for the positions of the figures in question.

    It has a bit for each cell with workers, then the leader's cell, then one bit for each kind of
    figure in reserve.
    """
    if from_reserve:
        return BIT[50 + figure]
    if figure == WORKER:
        return BIT[start]
    if figure == LEADER:
        return (start + 1) * BIT[CELLS]
    found: i64 = 0
    for cell in range(CELLS):
        if stands(state.workers, state.player, seat, WORKER, cell):
            found |= BIT[cell]
        if stands(state.workers, state.player, seat, LEADER, cell):
            found += (cell + 1) * BIT[CELLS]
    for sort in range(WORKER, LEADER + 1):
        if is_in_reserve(state.player, seat, sort):
            found |= BIT[50 + sort]
    return found | BIT[52]


def camps_in_question(state: TikalState, seat: Seat) -> i64:
    """Return a cache key for the cells of the seat's camps."""
    first, second = state.player[PLAYER * seat + CAMP_ONE], state.player[PLAYER * seat + CAMP_TWO]
    return 64 * (first + 1) + second + 1


def land_in_question(state: TikalState) -> i64:
    """Return a cache key for the costs of crossing edges on this map."""
    return digest_row(0, state.land.cost)


def look_for_ways(state: TikalState, land: i64, seat: Seat) -> dict[str, Way]:
    """Return the cheapest paths of a seat's figures to every reachable tile.

    Reach is judged by the action points left or, out of turn, by those of a full turn.
    """
    own_turn = (state.phase == TURN or state.phase == SCORING) and int(seat) in state.to_act
    points = state.action_points if own_turn else state.full_points
    return kept_trails(state, land, seat, ANYTHING, ANYTHING).ways_with(points)


def trails_by_figure(state: TikalState, land: i64, seat: Seat) -> list[Trails]:
    """Return the paths of each figure of a seat in its turn.

    Rule: T4.1, T4.2.
    """
    found: list[Trails] = []
    if int(seat) not in state.to_act or (state.phase != TURN and state.phase != SCORING):
        return found
    for figure in range(WORKER, LEADER + 1):
        if is_in_reserve(state.player, seat, figure):
            found.append(kept_trails(state, land, seat, figure, ANYTHING, from_reserve=True))
        for cell in range(CELLS):
            if stands(state.workers, state.player, seat, figure, cell):
                found.append(kept_trails(state, land, seat, figure, cell))
    return found


def reaches(trails: Sequence[Trails], several: Row, points: i64) -> dict[str, Reach]:
    """Return the tiles that each figure can reach with the action points left.

    `several` holds for each start a bitmask of the tiles with several paths.
    """
    found: dict[str, Reach] = {}
    for some in trails:
        within = some.within(points)
        if within:
            again = several[some.start]
            near: Reach = {}
            for cell in range(CELLS):
                if within & BIT[cell]:
                    near[CELL_NAMES[cell]] = some.leg_to(cell, again & BIT[cell] != 0)
            found[some.touched] = near
    return found
