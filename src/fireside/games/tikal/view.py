# not compiled: msgspec structures
"""What is to be seen in Tikal: everything but the order of the stack and the treasures' faces.

All seats and spectators know the same; a view differs by the choices a seat has, and its ways.
"""

from collections.abc import Sequence

import msgspec

from fireside.core.state import NOBODY
from fireside.core.view import Question, View, seen_by_all
from fireside.games.tikal import document
from fireside.games.tikal.choices import Departure, choices, departures, openings, refused
from fireside.games.tikal.components import (
    CAMPS_EACH,
    CELL_NAMES,
    GROUND_NAMES,
    GUARDS_EACH,
    HIGHEST_FLOOR,
    LOWEST_FLOOR,
    TEMPLE,
    TILE_GROUND,
    TILE_NAMES,
    TILE_NUMBER,
    TILES,
    TREASURE,
    UNEXPLORED,
    stones_of,
)
from fireside.games.tikal.document import camps, discarded, dug, guards, leader_place, seats_in
from fireside.games.tikal.rules import scoring, tiles
from fireside.games.tikal.rules.reach import (
    COSTS,
    Reach,
    Way,
    look_for_ways,
    reaches,
    trails_by_figure,
)
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
    strengths,
    unseen_treasures,
)

QUESTIONS = {
    "placing": ("tile", "T3.1"),
    "turn": ("turn", "T4"),
    "scoring": ("scoring_turn", "T5.1"),
    "bidding": ("bid", "T7.3"),
    "choosing": ("choose", "T7.3"),
}


class Tile(msgspec.Struct, frozen=True):
    """A terrain tile as it is printed; `number` is a temple's value or a treasure tile's masks."""

    tile: str
    kind: str
    number: int
    stones: tuple[int, ...]
    fits: bool  # somewhere on the map (T-R3)


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """What lies and stands on one cell of the map."""

    kind: str
    tile: str | None  # None: printed on the board
    turn: int
    stones: tuple[int, ...]  # of this tile alone, clockwise from n
    costs: tuple[int, ...]  # to cross each edge; 0: it cannot be crossed
    value: int  # of a temple now
    treasures: int  # face down
    camp: int | None
    guard: int | None
    workers: tuple[int, ...]  # of each seat
    leaders: tuple[int, ...]  # the seats whose leader stands here
    strength: tuple[int, ...]  # of each seat
    holder: int | None  # for whom a temple would count now


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What one player has, and what they would count now."""

    points: int
    reserve: int
    leader: str  # a cell, 'reserve', 'gone', or 'guard' and the guarded cell
    camps: tuple[str, ...]
    camps_left: int
    guards: tuple[str, ...]
    guards_left: int
    treasures: tuple[int, ...]  # how many of each kind 1 to 8
    would_count: int
    temple_points: dict[str, int]
    treasure_points: tuple[int, ...]  # for each kind 1 to 8


class Auction(msgspec.Struct, frozen=True):
    """The auction that is on, or was just won."""

    opener: int
    bid: int
    bidder: int | None
    passed: tuple[int, ...]


class TikalView(View, frozen=True, kw_only=True, tag="tikal"):
    """The table as it lies, and what a player would ask about it."""

    game: str
    phase: str
    first: int
    turn: int
    action_points: int
    full_points: int  # of a turn
    costs: dict[str, int]  # of each action; walking costs a point for each stone
    final: bool
    map: dict[str, Ground]
    players: tuple[Player, ...]
    tile: Tile | None  # to be placed
    offer: tuple[Tile, ...]
    auction: Auction | None
    had_turn: tuple[int, ...]
    order: tuple[int, ...]  # of the scoring round that is on
    counted: int
    floors: tuple[int, ...]  # left of 2 to 10
    stack_left: int
    next_letter: str | None
    unseen_tiles: tuple[str, ...]
    kinds_left: dict[str, int]  # of the tiles that are unseen
    unseen_treasures: tuple[int, ...]  # of each kind 1 to 8: on tiles and in the pile
    treasures_left: int  # in the pile
    discarded: tuple[str, ...]
    dug: dict[str, int]  # levels or treasures of this turn, by tile
    ways: dict[str, Way]  # of this seat; a spectator sees those of the seat that is asked
    reaches: dict[str, Reach]  # of each figure of this seat, in its turn
    openings: dict[str, tuple[int, ...]]  # what each edge would cost, for each way to lay the tile
    departures: dict[str, Departure]  # who would leave the game when a guard is set


def look(state: TikalState, seats: Sequence[int | None]) -> list[TikalView]:
    """The table as each of these seats, or a spectator, may see it."""
    public = look_on(state)
    return [look_from(public, state, seat) for seat in seats]


def look_from(public: TikalView, state: TikalState, seat: int | None) -> TikalView:
    """What everybody sees, with what this seat may do and where its figures can go.

    A spectator sees the ways of the seat that is asked.
    """
    asked = state.to_act
    walkers = asked if seat is None else (seat,)
    ways = look_for_ways(state, walkers[0]) if walkers else {}
    if seat is None or seat not in asked:
        return msgspec.structs.replace(public, seat=seat, ways=ways)
    moves = state.legal_moves(seat)
    by_figure = trails_by_figure(state, seat)
    offered = choices(state, moves, by_figure)
    return msgspec.structs.replace(
        public,
        seat=seat,
        choices=offered,
        refused=refused(state, seat, moves),
        ways=ways,
        reaches=reaches(by_figure, offered),
        openings=openings(state, moves),
        departures=departures(state, moves),
    )


def look_on(state: TikalState) -> TikalView:
    """The table as all see it alike, without anybody's ways."""
    asked = state.to_act
    phase = PHASE_NAMES[state.phase]
    stack = state.tiles[state.next_tile :]
    offer = [tile for tile in range(TILES) if state.offer >> tile & 1]
    in_auction = phase in ("bidding", "choosing")
    in_round = phase == "scoring" or state.final
    return TikalView(
        **seen_by_all(state, Question(*QUESTIONS[phase], asked) if asked else None),
        game="professional" if state.professional else "basic",
        phase=phase,
        first=state.first,
        turn=state.turn,
        action_points=state.action_points if state.phase in (TURN, SCORING) else 0,
        full_points=int(state.full_points),
        costs=COSTS,
        final=state.final,
        map=look_at_map(state),
        players=look_at_players(state),
        tile=None if state.tile == NO_TILE else look_at_tile(state, state.tile),
        offer=tuple(look_at_tile(state, tile) for tile in offer),
        auction=look_at_auction(state) if in_auction else None,
        had_turn=seats_in(state.had_turn),
        order=tuple(state.order >> 4 * at & 15 for at in range(state.seats)) if in_round else (),
        counted=state.counted if in_round else 0,
        floors=tuple(state.floors_left(n) for n in range(LOWEST_FLOOR, HIGHEST_FLOOR + 1)),
        stack_left=len(stack),
        next_letter=TILE_NAMES[stack[0]][0] if stack else None,
        unseen_tiles=tuple(TILE_NAMES[tile] for tile in sorted(stack)),
        kinds_left=document.kinds_left(state),
        unseen_treasures=unseen_treasures(state),
        treasures_left=24 - state.next_token,
        discarded=discarded(state),
        dug=dug(state),
        ways={},
        reaches={},
        openings={},
        departures={},
    )


def look_at_tile(state: TikalState, tile: int) -> Tile:
    """A tile that is not on the map."""
    kind = TILE_GROUND[tile]
    fits = tiles.fits(state.land, tile)
    return Tile(TILE_NAMES[tile], kind, TILE_NUMBER[tile], stones_of(tile, 0), fits)


def look_at_map(state: TikalState) -> dict[str, Ground]:
    """Every explored cell."""
    ground = state.land.ground
    return {
        name: look_at_cell(state, cell)
        for cell, name in enumerate(CELL_NAMES)
        if ground[cell] != UNEXPLORED
    }


def look_at_cell(state: TikalState, cell: int) -> Ground:
    """One explored cell."""
    kind = state.land.ground[cell]
    tile, turn = divmod(state.land.lies[cell], 6)
    owner = None if state.owner[cell] == NOBODY else state.owner[cell]
    holder = scoring.holder(state, cell) if kind == TEMPLE else NOBODY
    workers, leaders = crowd(state, cell)
    return Ground(
        kind=GROUND_NAMES[kind],
        tile=TILE_NAMES[tile] if tile < TILES else None,
        turn=turn,
        stones=stones_of(tile, turn),
        costs=costs_at(state, cell),
        value=state.stack[cell] if kind == TEMPLE else 0,
        treasures=state.stack[cell] if kind == TREASURE else 0,
        camp=owner if kind != TEMPLE else None,
        guard=owner if kind == TEMPLE else None,
        workers=workers,
        leaders=leaders,
        strength=strengths(state, cell),
        holder=None if holder == NOBODY else holder,
    )


def look_at_players(state: TikalState) -> tuple[Player, ...]:
    """All players, by seat."""
    guarded = guards(state)
    return tuple([look_at_player(state, seat, guarded) for seat in range(state.seats)])


def look_at_player(state: TikalState, seat: int, all_guards: dict[str, int]) -> Player:
    """What a player has, and what they would count now."""
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
    """Who has bid, and who is out."""
    bidder = None if state.bidder == NOBODY else state.bidder
    return Auction(state.opener, state.bid, bidder, seats_in(state.passed))
