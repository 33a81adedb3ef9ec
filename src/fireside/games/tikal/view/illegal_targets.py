# compiled
"""Plausible but illegal targets in each phase, with the reasons."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from mypy_extensions import i64

from fireside.core.hex_grid import OFF_BOARD, Cell
from fireside.core.state import LEGAL, Seat
from fireside.core.view import Refused
from fireside.games.tikal.components import (
    CELL_NAMES,
    CELLS,
    HIGHEST_BID,
    IS_SMALLEST_TURN,
    LEADER,
    NEIGHBOUR,
    TEMPLE,
    TREASURE,
    UNEXPLORED,
    WORKER,
)
from fireside.games.tikal.generated.moves import bid_move, walk_move
from fireside.games.tikal.rules import camps, movement, temples, tiles, treasures
from fireside.games.tikal.rules.movement import is_camp_of, stands
from fireside.games.tikal.rules.refusals import REFUSALS
from fireside.games.tikal.state import (
    BIDDING,
    HOARD,
    PLACING,
    PLAYER,
    SCORING,
    TURN,
    TikalState,
    figures_at,
    held,
)
from fireside.games.tikal.view.walk_paths import FROM_RESERVE, TILE_TOUCHED, Touch, touch_of_walk


class IllegalTarget:
    """A touch target with its refusals by reason, cached because all views share them."""

    touched: Touch
    shown: list[Refused | None]  # by code

    def __init__(self, touched: Touch) -> None:
        self.touched = touched
        self.shown = [None] * len(REFUSALS.keys)

    def refused(self, code: i64) -> Refused:
        """Return the refusal with the reason of that code."""
        known = self.shown[code]
        if known is None:
            known = Refused(self.touched, REFUSALS.keys[code], REFUSALS.clauses[code])
            self.shown[code] = known
        return known


def vain_everywhere(what: str) -> list[IllegalTarget]:
    """Return an illegal target of this action for each cell."""
    return [IllegalTarget((f"{what}:{name}",)) for name in CELL_NAMES]


NO_ENTRY: Final = [IllegalTarget((figure,)) for figure in FROM_RESERVE]
NO_TILING: Final = [IllegalTarget((tile,)) for tile in TILE_TOUCHED]
NO_TURNS: Final = [
    [IllegalTarget((tile, f"turn:{turn}")) for turn in range(6)] for tile in TILE_TOUCHED
]
NO_UNCOVER: Final = vain_everywhere("uncover")
NO_GUARD: Final = vain_everywhere("guard")
NO_LIFT: Final = vain_everywhere("lift")
NO_CAMP: Final = vain_everywhere("camp")


@cache
def no_walk(move: int) -> IllegalTarget:
    """Return the illegal target of a walk."""
    return IllegalTarget(touch_of_walk(move))


@cache
def no_swap(other: int, kind: int) -> IllegalTarget:
    """Return the illegal target of swapping for another seat's treasure."""
    return IllegalTarget((f"treasure:{other}:{kind}",))


@cache
def no_bid(points: int) -> IllegalTarget:
    """Return the illegal target of a bid that the seat cannot afford."""
    return IllegalTarget((f"bid:{points}",))


def illegal_targets(state: TikalState, seat: Seat, moves: Sequence[int]) -> tuple[Refused, ...]:
    """Return the plausible but illegal targets of this phase, each with its reason."""
    found: list[Refused] = []
    if state.phase == PLACING:
        add_tilings(found, state)
    elif state.phase == BIDDING and not moves[1:] and state.bid < HIGHEST_BID:
        add_overbid(found, state, seat)
    elif state.phase == TURN or state.phase == SCORING:
        add_actions(found, state, seat)
    return tuple(found)


def note(found: list[Refused], vain: IllegalTarget, code: i64) -> None:
    """Append the refusal unless the move is legal."""
    if code != LEGAL:
        found.append(vain.refused(code))


def add_overbid(found: list[Refused], state: TikalState, seat: Seat) -> None:
    """Append the lowest bid if the seat cannot afford even that."""
    lowest = state.bid + 1
    note(found, no_bid(int(lowest)), state.refusal(seat, bid_move(lowest)))


def add_tilings(found: list[Refused], state: TikalState) -> None:
    """Append the rotations that do not fit on each cell beside the map, or the cell if none do."""
    land = state.land
    turns = [turn for turn in range(6) if IS_SMALLEST_TURN[6 * state.tile + turn]]
    for cell in range(CELLS):
        if land.ground[cell] == UNEXPLORED and tiles.is_beside(land.access[cell]):
            codes = [int(tiles.refuse_tile(land, state.tile, cell, turn)) for turn in turns]
            if LEGAL in codes:
                for at, turn in enumerate(turns):
                    note(found, NO_TURNS[cell][turn], codes[at])
            else:
                found.append(NO_TILING[cell].refused(codes[0]))


def add_actions(found: list[Refused], state: TikalState, seat: Seat) -> None:
    """Append illegal entries of figures, actions of figures on the map, and swaps."""
    for figure in range(WORKER, LEADER + 1):
        note(found, NO_ENTRY[figure], movement.refuse_entry(state, seat, figure, 0))
    for cell in range(CELLS):
        if figures_at(state.workers, state.player, seat, cell):
            add_walks(found, state, seat, cell)
            add_works(found, state, seat, cell)
    add_swaps(found, state, seat)


def figure_on(state: TikalState, seat: Seat, cell: Cell) -> i64:
    """Return the figure that would act on a cell: preferably a worker."""
    return WORKER if stands(state.workers, state.player, seat, WORKER, cell) else LEADER


def add_walks(found: list[Refused], state: TikalState, seat: Seat, cell: Cell) -> None:
    """Append illegal walks to adjacent cells, except those that a hop can reach."""
    figure = figure_on(state, seat, cell)
    hops = is_camp_of(state.player, seat, cell) and state.action_points > 0
    for way in range(6):
        to = NEIGHBOUR[6 * cell + way]
        if to == OFF_BOARD or state.land.ground[to] == UNEXPLORED:
            continue
        if not (hops and is_camp_of(state.player, seat, to)):
            code = movement.refuse_walk(state, seat, figure, cell, way)
            if code != LEGAL:
                found.append(no_walk(int(walk_move(figure, cell, way))).refused(code))


def add_works(found: list[Refused], state: TikalState, seat: Seat, cell: Cell) -> None:
    """Append illegal actions on a cell: on temples uncover and guard, elsewhere lift and camp."""
    ground = state.land.ground[cell]
    if ground == TEMPLE:
        figure = figure_on(state, seat, cell)
        note(found, NO_UNCOVER[cell], temples.refuse_uncover(state, seat, cell))
        note(found, NO_GUARD[cell], temples.refuse_guard(state, seat, cell, figure))
        return
    if ground == TREASURE:
        note(found, NO_LIFT[cell], treasures.refuse_lift(state, seat, cell))
    note(found, NO_CAMP[cell], camps.refuse_camp(state, seat, cell))


def add_swaps(found: list[Refused], state: TikalState, seat: Seat) -> None:
    """Append the others' treasures that no treasure of the seat can be swapped for."""
    for other in range(state.seats):
        if other == seat:
            continue
        hoard = state.player[PLAYER * other + HOARD]
        for kind in range(1, 9):
            if held(hoard, kind):
                codes = [
                    int(treasures.refuse_swap(state, seat, other, kind, mine))
                    for mine in range(1, 9)
                    if mine != kind
                ]
                if LEGAL not in codes:
                    most_often = max(codes, key=codes.count)
                    found.append(no_swap(int(other), int(kind)).refused(most_often))
