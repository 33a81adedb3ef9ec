# not compiled: msgspec structures
"""The document format of a Tikal table and its writer; `loading.py` is the reader.

Fields with a default may be left out, so that tests and bug reports need only name the relevant
ones.
"""

from typing import Annotated, Any, Literal

import msgspec

from fireside.core.rng import LARGEST_SEED
from fireside.core.serialization import without_idle_variants
from fireside.core.state import NOBODY
from fireside.games.tikal.components import (
    ALL_TILES,
    CELL_NAMES,
    TEMPLE,
    TILE_KIND,
    TILE_NAMES,
    TILE_NUMBER,
    TILES,
    TREASURE,
)
from fireside.games.tikal.rules.auction import names_of
from fireside.games.tikal.state import (
    HOARD,
    NO_TILE,
    PHASE_NAMES,
    PLAYER,
    POINTS,
    RESERVE,
    Phase,
    TikalState,
    held,
    workers_at,
)
from fireside.games.tikal.view.labels import camps, discarded, dug, guards, leader_place, seats_in

CellName = Annotated[str, msgspec.Meta(pattern="^[a-h][1-5]$")]
TileName = Annotated[str, msgspec.Meta(pattern="^[A-G][1-6]$")]
TurnedTile = Annotated[str, msgspec.Meta(pattern="^[A-G][1-6]( turn [0-5])?$")]
LeaderPlace = Annotated[str, msgspec.Meta(pattern="^(reserve|gone|(guard )?[a-h][1-5])$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Kind = Annotated[int, msgspec.Meta(ge=1, le=8)]
Workers = Annotated[int, msgspec.Meta(ge=0, le=18)]
Points = Annotated[int, msgspec.Meta(ge=0, le=470)]


class TikalDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One table. Lists by seat may be left out; piles are listed from the top."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    game: Literal["basic", "professional"] = "basic"
    map: dict[CellName, TurnedTile] = {}  # 'A4' or 'A4 turn 2' on each cell that is not printed
    temples: dict[CellName, Annotated[int, msgspec.Meta(ge=1, le=10)]] = {}  # if they have grown
    treasures: dict[CellName, tuple[Kind, ...]] = {}  # face down; left out: one for each mask
    workers: tuple[dict[CellName, Workers], ...] = ()
    reserves: tuple[Workers, ...] | None = None  # left out: all workers not placed elsewhere
    leaders: tuple[LeaderPlace, ...] | None = None
    camps: tuple[tuple[CellName, ...], ...] = ()
    guards: dict[CellName, SeatNumber] = {}
    points: tuple[Points, ...] | None = None
    hoards: tuple[tuple[Kind, ...], ...] = ()
    tokens: tuple[Kind, ...] | None = None  # the pile; left out: all not listed elsewhere
    stack: tuple[TileName, ...] | None = None  # left out: all not listed elsewhere
    discarded: tuple[TileName, ...] | None = None  # T-R3; left out: all not listed elsewhere
    tile: TileName | None = None  # drawn or chosen, and not yet placed
    phase: Phase = "turn"
    first: SeatNumber = 0
    turn: SeatNumber = 0
    asked: SeatNumber | None = None  # left out: the only possible seat, in an auction the opener
    action_points: Annotated[int, msgspec.Meta(ge=0, le=10)] = 10
    full_points: Annotated[int, msgspec.Meta(ge=1, le=10)] = 10
    dug: dict[CellName, Annotated[int, msgspec.Meta(ge=1, le=2)]] = {}  # this turn
    order: tuple[SeatNumber, ...] = ()  # the seats in the order of the scoring round
    counted: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0  # number of scoring turns taken in it
    final: bool = False
    offer: tuple[TileName, ...] = ()
    had_turn: tuple[SeatNumber, ...] = ()
    passed: tuple[SeatNumber, ...] = ()
    opener: SeatNumber = 0
    bid: Points = 0
    bidder: SeatNumber | None = None
    barrier: bool = False
    chance: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)] = 0


def dump(state: TikalState) -> dict[str, Any]:
    """Return the complete state as a JSON-compatible document, hidden information included."""
    seats = range(state.seats)
    on_map, temples, treasures = _map(state)
    stack = tuple(TILE_NAMES[tile] for tile in state.tiles[state.next_tile :])
    in_hand = None if state.tile == NO_TILE else TILE_NAMES[state.tile]
    offer = names_of(state.offer)
    document = TikalDocument(
        seats=state.seats,
        game="professional" if state.professional else "basic",
        map=on_map,
        temples=temples,
        treasures=treasures,
        workers=tuple(_workers(state, seat) for seat in seats),
        reserves=tuple(state.player[PLAYER * seat + RESERVE] for seat in seats),
        leaders=tuple(leader_place(state, seat) for seat in seats),
        camps=tuple(camps(state, seat) for seat in seats),
        guards=guards(state),
        points=tuple(state.player[PLAYER * seat + POINTS] for seat in seats),
        hoards=tuple(_hoard(state, seat) for seat in seats),
        tokens=tuple(state.tokens[state.next_token :]),
        stack=stack,
        discarded=discarded(state),
        tile=in_hand,
        phase=PHASE_NAMES[state.phase],
        first=state.first,
        turn=state.turn,
        asked=None if state.over else state.asked,
        action_points=state.action_points,
        full_points=state.full_points,
        dug=dug(state),
        order=tuple(state.order >> 4 * place & 15 for place in seats) if state.order else (),
        counted=state.counted,
        final=state.final,
        offer=offer,
        had_turn=seats_in(state.had_turn),
        passed=seats_in(state.passed),
        opener=state.opener,
        bid=state.bid,
        bidder=None if state.bidder == NOBODY else state.bidder,
        barrier=state.barrier,
        chance=state.chance,
    )
    return without_idle_variants(msgspec.to_builtins(document), TikalDocument, ["full_points"])


def _map(
    state: TikalState,
) -> tuple[dict[str, str], dict[str, int], dict[str, tuple[int, ...]]]:
    """Return the tiles on the map, the temples that have grown, and the treasures, by cell."""
    on_map: dict[str, str] = {}
    temples: dict[str, int] = {}
    treasures: dict[str, tuple[int, ...]] = {}
    for cell, name in enumerate(CELL_NAMES):
        lies = state.land.lies[cell]
        if lies == NO_TILE:
            continue
        tile, turn = divmod(lies, 6)
        if tile < TILES:
            on_map[name] = f"{ALL_TILES[tile][0]} turn {turn}"
        if TILE_KIND[tile] == TEMPLE and state.stack[cell] > TILE_NUMBER[tile]:
            temples[name] = state.stack[cell]
        elif TILE_KIND[tile] == TREASURE:
            last = state.land.last_token[cell]
            treasures[name] = tuple(state.tokens[last - state.stack[cell] : last])
    return on_map, temples, treasures


def _workers(state: TikalState, seat: int) -> dict[str, int]:
    counts = ((name, workers_at(state.workers, seat, at)) for at, name in enumerate(CELL_NAMES))
    return {name: count for name, count in counts if count}


def _hoard(state: TikalState, seat: int) -> tuple[int, ...]:
    hoard = state.player[PLAYER * seat + HOARD]
    return tuple(kind for kind in range(1, 9) for _ in range(held(hoard, kind)))
