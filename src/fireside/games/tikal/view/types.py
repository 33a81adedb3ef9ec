# not compiled: msgspec structures
"""What viewers of Tikal are shown: the structures of its view. `view.py` fills them."""

import msgspec

from fireside.core.view import View


class Way(msgspec.Struct, frozen=True, gc=False):
    """The cheapest way of a seat's figures to a tile."""

    cost: int
    in_reach: bool  # with the action points left, or with ten out of turn
    figure: str | None  # what is touched to take it up; None: one stands there
    cells: tuple[str, ...]  # that it comes by, from where it stands or comes in


class Leg(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What the cheapest way of a figure to a tile costs, and the tile before it on that way."""

    cost: int
    before: str | None  # None: the figure comes in there
    last: str | None = None  # to be touched after the tile, where several ways lead there


Reach = dict[str, Leg]


class Departure(msgspec.Struct, frozen=True, gc=False):
    """Who would leave the game for a guard. (T-R5: the interface warns.)"""

    workers: int
    leader: bool


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A terrain tile as it is printed; `number` is a temple's value or a treasure tile's masks."""

    tile: str
    kind: str
    number: int
    stones: tuple[int, ...]
    fits: bool  # somewhere on the map (T-R3)


class Ground(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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


class Player(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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


class Auction(msgspec.Struct, frozen=True, gc=False):
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
