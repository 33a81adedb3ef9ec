# compiled
"""The view of a table of Tikal: all but the order of the stack and the treasures' faces.

All seats and spectators have the same information; views differ only in the choices and paths of a
seat.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, Cell
from fireside.core.state import BIT, NOBODY, Seat
from fireside.core.view import Question, seen_by_all
from fireside.games.tikal.components import (
    CAMPS_EACH,
    CELL_NAMES,
    CELLS,
    FEWEST_SEATS,
    GROUND_NAMES,
    GUARDS_EACH,
    HIGHEST_FLOOR,
    LOWEST_FLOOR,
    MOST_SEATS,
    TEMPLE,
    TILE_GROUND,
    TILE_NAMES,
    TILE_NUMBER,
    TILES,
    TREASURE,
    TREASURES,
    UNEXPLORED,
    stones_of,
)
from fireside.games.tikal.rules import scoring, tiles
from fireside.games.tikal.state import (
    NO_TILE,
    PHASE_NAMES,
    PLAYER,
    POINTS,
    RESERVE,
    SCORING,
    TURN,
    TikalState,
    costs_at,
    crowd,
    hoard_of,
    is_leader_at,
    strengths,
    unseen_treasures,
)
from fireside.games.tikal.view.choices import choices, departures, openings, reached_twice
from fireside.games.tikal.view.illegal_targets import illegal_targets
from fireside.games.tikal.view.labels import (
    camps,
    discarded,
    dug,
    guards,
    kinds_left,
    leader_place,
    seats_in,
)
from fireside.games.tikal.view.reachable_moves import (
    COSTS,
    land_in_question,
    look_for_ways,
    reaches,
    trails_by_figure,
)
from fireside.games.tikal.view.types import Auction, Ground, Player, TikalView, Tile

GROUNDS: Final[dict[int, Ground]] = {}
MOST_GROUNDS: Final = 8192
ROWS: Final[dict[tuple[int, ...], tuple[int, ...]]] = {}  # of numbers, in all these grounds
STACKS: Final[dict[int, tuple[tuple[str, ...], dict[str, int]]]] = {}
MOST_STACKS: Final = 2048

QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    "placing": ("tile", "T3.1"),
    "turn": ("turn", "T4"),
    "scoring": ("scoring_turn", "T5.1"),
    "bidding": ("bid", "T7.3"),
    "choosing": ("choose", "T7.3"),
}


def build_view(state: TikalState, seats: Sequence[int | None]) -> list[TikalView]:
    """Return the view of each of these seats; None stands for a spectator."""
    public = spectator_view(state)
    land = land_in_question(state)
    return [seat_view(public, state, land, seat) for seat in seats]


def seat_view(public: TikalView, state: TikalState, land: i64, seat: int | None) -> TikalView:
    """Return the spectator's view extended by the seat's choices, refusals and paths.

    A spectator sees the paths of the seat to act.
    """
    asked = state.to_act
    walkers = asked if seat is None else (seat,)
    ways = look_for_ways(state, land, walkers[0]) if walkers else {}
    if seat is None or seat not in asked:
        return msgspec.structs.replace(public, seat=seat, ways=ways)
    moves = state.legal_moves(seat)
    by_figure = trails_by_figure(state, land, seat)
    several = reached_twice(moves, by_figure, state.action_points)
    return msgspec.structs.replace(
        public,
        seat=seat,
        choices=choices(state, moves, by_figure, several),
        refused=illegal_targets(state, seat, moves),
        ways=ways,
        reaches=reaches(by_figure, several, state.action_points),
        openings=openings(state, moves),
        departures=departures(state, moves),
    )


def spectator_view(state: TikalState) -> TikalView:
    """Return the view that all viewers share, without any seat's paths."""
    asked = state.to_act
    phase = PHASE_NAMES[state.phase]
    left = len(state.tiles) - state.next_tile
    unseen, kinds = look_at_stack(state)
    offer = [tile for tile in range(TILES) if state.offer >> tile & 1]
    asks, clause = QUESTIONS.get(phase, ("", ""))
    in_auction = phase == "bidding" or phase == "choosing"
    in_round = phase == "scoring" or state.final
    return TikalView(
        **seen_by_all(state, Question(asks, clause, asked) if asked else None),
        game="professional" if state.professional else "basic",
        phase=phase,
        first=state.first,
        turn=state.turn,
        action_points=state.action_points if state.phase == TURN or state.phase == SCORING else 0,
        full_points=state.full_points,
        costs=COSTS,
        final=state.final,
        map=look_at_map(state),
        players=look_at_players(state),
        tile=None if state.tile == NO_TILE else look_at_tile(state, state.tile),
        offer=tuple([look_at_tile(state, tile) for tile in offer]),
        auction=look_at_auction(state) if in_auction else None,
        had_turn=seats_in(state.had_turn),
        order=tuple([int(state.order >> 4 * at & 15) for at in range(state.seats)])
        if in_round
        else (),
        counted=state.counted if in_round else 0,
        floors=tuple([int(state.floors_left(n)) for n in range(LOWEST_FLOOR, HIGHEST_FLOOR + 1)]),
        stack_left=left,
        next_letter=TILE_NAMES[state.tiles[state.next_tile]][0] if left else None,
        unseen_tiles=unseen,
        kinds_left=kinds,
        unseen_treasures=unseen_treasures(state),
        treasures_left=TREASURES - state.next_token,
        discarded=discarded(state),
        dug=dug(state),
        ways={},
        reaches={},
        openings={},
        departures={},
    )


def look_at_stack(state: TikalState) -> tuple[tuple[str, ...], dict[str, int]]:
    """Return the unseen tiles in canonical order and their number by kind.

    The result is cached by the set of tiles.
    """
    bits: i64 = 0
    for at in range(state.next_tile, len(state.tiles)):
        bits |= BIT[state.tiles[at]]
    known = STACKS.get(int(bits))
    if known is None:
        names = tuple([TILE_NAMES[tile] for tile in range(TILES) if bits >> tile & 1])
        known = (names, kinds_left(state))
        if len(STACKS) >= MOST_STACKS:
            STACKS.clear()
        STACKS[int(bits)] = known
    return known


def look_at_tile(state: TikalState, tile: i64) -> Tile:
    """Return a tile that is not on the map."""
    kind = TILE_GROUND[tile]
    fits = tiles.fits(state.land, tile)
    return Tile(TILE_NAMES[tile], kind, TILE_NUMBER[tile], stones_of(tile, 0), fits)


def look_at_map(state: TikalState) -> dict[str, Ground]:
    """Return every explored cell."""
    found: dict[str, Ground] = {}
    for cell in range(CELLS):
        if state.land.ground[cell] != UNEXPLORED:
            found[CELL_NAMES[cell]] = look_at_cell(state, cell)
    return found


def look_at_cell(state: TikalState, cell: Cell) -> Ground:
    """Return one explored cell, cached by everything that is shown of it."""
    key = int(ground_key(state, cell))
    known = GROUNDS.get(key)
    if known is None:
        known = new_ground(state, cell)
        if len(GROUNDS) >= MOST_GROUNDS:
            GROUNDS.clear()
            ROWS.clear()
        GROUNDS[key] = known
    return known


def ground_key(state: TikalState, cell: Cell) -> i64:
    """Return everything that is shown of a cell, packed into one integer without overlap."""
    key = state.workers[cell]  # WORKER_BITS for each of four seats
    for way in range(DIRECTIONS):
        key = 8 * key + state.land.cost[6 * cell + way]
    for seat in range(MOST_SEATS):
        is_there = seat < state.seats and is_leader_at(state.player, seat, cell)
        key = 2 * key + (1 if is_there else 0)
    key = 8 * key + state.owner[cell] + 1
    key = 16 * key + state.stack[cell]
    return (256 * key + state.land.lies[cell]) * 4 + state.seats - FEWEST_SEATS


def new_ground(state: TikalState, cell: Cell) -> Ground:
    """Return one explored cell, not cached."""
    kind = state.land.ground[cell]
    lies = state.land.lies[cell]
    tile, turn = lies // 6, lies % 6
    owner = None if state.owner[cell] == NOBODY else int(state.owner[cell])
    holder = scoring.holder(state, cell) if kind == TEMPLE else NOBODY
    workers, leaders = crowd(state, cell)
    return Ground(
        kind=GROUND_NAMES[kind],
        tile=TILE_NAMES[tile] if tile < TILES else None,
        turn=turn,
        stones=stones_of(tile, turn),
        costs=same_row(costs_at(state, cell)),
        value=state.stack[cell] if kind == TEMPLE else 0,
        treasures=state.stack[cell] if kind == TREASURE else 0,
        camp=owner if kind != TEMPLE else None,
        guard=owner if kind == TEMPLE else None,
        workers=same_row(workers),
        leaders=same_row(leaders),
        strength=same_row(strengths(state, cell)),
        holder=None if holder == NOBODY else int(holder),
    )


def same_row(row: tuple[int, ...]) -> tuple[int, ...]:
    """Return the interned equal of a row, since thousands of cells contain the same few hundred."""
    return ROWS.setdefault(row, row)


def look_at_players(state: TikalState) -> tuple[Player, ...]:
    """Return all players, by seat."""
    guarded = guards(state)
    return tuple([look_at_player(state, seat, guarded) for seat in range(state.seats)])


def look_at_player(state: TikalState, seat: Seat, all_guards: dict[str, int]) -> Player:
    """Return one player's holdings, and the points they would score now."""
    pitched = camps(state, seat)
    guarded = tuple([name for name, owner in all_guards.items() if owner == seat])
    temples, treasures = scoring.breakdown(state, seat)
    return Player(
        points=state.player[PLAYER * seat + POINTS],
        reserve=state.player[PLAYER * seat + RESERVE],
        leader=leader_place(state, seat),
        camps=pitched,
        camps_left=CAMPS_EACH - len(pitched),
        guards=guarded,
        guards_left=GUARDS_EACH - len(guarded),
        treasures=hoard_of(state, seat),
        would_count=sum(temples.values()) + sum(treasures),
        temple_points=temples,
        treasure_points=treasures,
    )


def look_at_auction(state: TikalState) -> Auction:
    """Return the auction's opener, highest bid and passed seats."""
    bidder = None if state.bidder == NOBODY else int(state.bidder)
    return Auction(state.opener, state.bid, bidder, seats_in(state.passed))
