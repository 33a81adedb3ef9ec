# not compiled: msgspec structures
"""The msgspec structures of Tikal's view, which `view.py` fills."""

import msgspec

from fireside.core.view import View


class Way(msgspec.Struct, frozen=True, gc=False):
    """The cheapest path of a seat's figures to a tile."""

    cost: int
    in_reach: bool  # with the action points left or, out of turn, a full turn's
    figure: str | None  # touch target of the moving figure; None: one is there already
    cells: tuple[str, ...]  # along the path, from the figure's cell or point of entry


class Leg(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The last step of a figure's cheapest path to a tile, with the cost of the whole path."""

    cost: int
    before: str | None  # None: the figure enters there
    last: str | None = None  # touched after the tile if several paths lead there


Reach = dict[str, Leg]


class Departure(msgspec.Struct, frozen=True, gc=False):
    """The figures that would leave the game for a guard.

    The interface warns of them (T-R5).
    """

    workers: int
    leader: bool


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A terrain tile as printed; `number` is a temple's value or a treasure tile's masks."""

    tile: str
    kind: str
    number: int
    stones: tuple[int, ...]
    fits: bool  # it can be laid somewhere on the map (T-R3)


class Ground(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One cell of the map with all pieces on it."""

    kind: str
    tile: str | None  # None: printed on the board
    turn: int
    stones: tuple[int, ...]  # of this tile alone, clockwise from n
    costs: tuple[int, ...]  # of crossing each edge; 0: it cannot be crossed
    value: int  # of a temple now
    treasures: int  # face down
    camp: int | None
    guard: int | None
    workers: tuple[int, ...]  # of each seat
    leaders: tuple[int, ...]  # the seats whose leader stands here
    strength: tuple[int, ...]  # of each seat
    holder: int | None  # the seat that a temple would score for now


class Player(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One player's holdings, and the points they would score now."""

    points: int
    reserve: int
    leader: str  # a cell, 'reserve', 'gone', or 'guard' and the guarded cell
    camps: tuple[str, ...]
    camps_left: int
    guards: tuple[str, ...]
    guards_left: int
    treasures: tuple[int, ...]  # number of each kind 1 to 8
    would_count: int
    temple_points: dict[str, int]
    treasure_points: tuple[int, ...]  # for each kind 1 to 8


class Auction(msgspec.Struct, frozen=True, gc=False):
    """The auction in progress, or the one just won."""

    opener: int
    bid: int
    bidder: int | None
    passed: tuple[int, ...]


class TikalView(View, frozen=True, kw_only=True, tag="tikal"):
    """The table as one viewer sees it, with previews of the viewer's moves."""

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
    order: tuple[int, ...]  # of the scoring round in progress
    counted: int
    floors: tuple[int, ...]  # left of 2 to 10
    stack_left: int
    next_letter: str | None
    unseen_tiles: tuple[str, ...]
    kinds_left: dict[str, int]  # of the unseen tiles
    unseen_treasures: tuple[int, ...]  # of each kind 1 to 8: on tiles and in the pile
    treasures_left: int  # in the pile
    discarded: tuple[str, ...]
    dug: dict[str, int]  # levels or treasures of this turn, by tile
    ways: dict[str, Way]  # of this seat; for spectators, of the seat to act
    reaches: dict[str, Reach]  # of each figure of this seat, in its turn
    openings: dict[str, tuple[int, ...]]  # cost of each edge, by tile move
    departures: dict[str, Departure]  # figures lost, by guard move
