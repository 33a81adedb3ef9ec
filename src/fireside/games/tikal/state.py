# compiled
"""The table of Tikal at one moment, and plain questions about it."""

from typing import Final, Literal, TypeAlias, get_args

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, Cell
from fireside.core.rng import digest_part, digest_row, same_part, same_rows
from fireside.core.state import BIT, NO_ROW, NOBODY, Row, Seat, SharedRow, State
from fireside.games.tikal.components import (
    ACTION_POINTS,
    CELLS,
    LEADER_STRENGTH,
    TILE_KIND,
    TILES,
    TREASURE,
    TREASURES,
    VOLCANO,
)

# What is being decided.
PLACING: Final[i64] = 0  # where the tile goes
TURN: Final[i64] = 1  # a turn's action points
SCORING: Final[i64] = 2  # the action points of a scoring turn
BIDDING: Final[i64] = 3
CHOOSING: Final[i64] = 4  # one of the tiles shown
OVER: Final[i64] = 5
Phase: TypeAlias = Literal["placing", "turn", "scoring", "bidding", "choosing", "over"]
PHASE_NAMES: Final[list[Phase]] = list(get_args(Phase))

NO_TILE: Final[i64] = -1
TOO_FAR: Final = 99  # more action points than any way costs

# What a player has, at player[PLAYER * seat + …].
PLAYER: Final[i64] = 8
POINTS: Final[i64] = 0
LEADER_AT: Final[i64] = 1  # a cell, IN_RESERVE, LEFT_GAME, or GUARDING + the guarded cell
RESERVE: Final[i64] = 2  # workers not yet brought in
CAMP_ONE: Final[i64] = 3  # the cell of a camp, or IN_RESERVE
CAMP_TWO: Final[i64] = 4
GUARDS: Final[i64] = 5  # how many temples the seat guards
HOARD: Final[i64] = 6  # two bits for each kind of treasure: how many the seat holds
IN_RESERVE: Final[i64] = -1
LEFT_GAME: Final[i64] = -2
GUARDING: Final[i64] = 100

WORKER_BITS: Final[i64] = 5  # of each seat, in a cell of `workers`
WORKER_MASK: Final[i64] = 31
FLOOR_BITS: Final[i64] = 4  # of each number, in `floors`
FLOOR_MASK: Final[i64] = 15
ORDER_BITS: Final[i64] = 4  # of each seat, in `order`
ORDER_MASK: Final[i64] = 15


class WayCosts:
    """What ways on a map cost, as far as somebody has asked."""

    costs: Row  # [40 * from + to]: action points to walk there
    asked_from: i64  # one bit for each cell whose ways are known

    def __init__(self) -> None:
        self.costs = vec[i64]([TOO_FAR] * (40 * 40))
        self.asked_from = 0


class Land:
    """The map as far as it is explored. It changes once a turn at most, so copies share it."""

    lies: Row  # 6 * tile + turn of what lies on each cell, or NO_TILE
    ground: Row  # the kind of it
    cost: Row  # [6 * cell + direction]: stones to cross on that edge; 0: no crossing (T4.2)
    access: Row  # what surrounds each cell: see rules.tiles
    last_token: Row  # treasure tiles: where in the row of tokens the last of its tokens stands, + 1
    shared: bool  # several states look at it: who places a tile makes another first
    ways: WayCosts | None  # replaced and never emptied, since other threads may read them

    def __init__(self, lies: Row, ground: Row, cost: Row, access: Row, last_token: Row) -> None:
        self.lies = lies
        self.ground = ground
        self.cost = cost
        self.access = access
        self.last_token = last_token
        self.shared = False
        self.ways = None

    def copy(self) -> "Land":
        """The same map, to be changed."""
        return Land(self.lies[:], self.ground[:], self.cost[:], self.access[:], self.last_token[:])

    def forget_ways(self) -> None:
        """What ways cost must be found anew, since the map has changed."""
        self.ways = None


NO_LAND: Final = Land(NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW)  # before a table is set up

# Compared by `same_apart`: tiles already drawn say nothing, and where a tile's treasures stand in
# the row of all tokens depends on when it was laid.
# Variants count only where they are played, so that keys of other tables stay what they were.
COMPARED_APART: Final = ["land", "tiles", "tokens", "full_points"]


class TikalState(State):
    """Who stands where and holds what; `game.py` says which rule answers which question."""

    land: Land = NO_LAND
    tiles: SharedRow = NO_ROW  # the stack, next_tile is on top
    tokens: SharedRow = NO_ROW  # all treasures as they are drawn
    workers: Row = NO_ROW  # of all seats on each cell, WORKER_BITS each
    owner: Row = NO_ROW  # whose camp or guard stands on each cell, or NOBODY
    stack: Row = NO_ROW  # the top number of a temple; the tokens left on a treasure tile
    player: Row = NO_ROW
    professional: bool = False
    final: bool = False  # the last scoring round is on, or over
    first: Seat = 0
    turn: Seat = 0  # whose normal turn it is, also while others take their scoring turns
    phase: i64 = TURN
    action_points: i64 = 0
    full_points: i64 = ACTION_POINTS  # of a fresh turn (T-R12)
    tile: i64 = NO_TILE  # drawn or chosen and not yet placed, or NO_TILE
    next_tile: i64 = 0
    next_token: i64 = 0
    floors: i64 = 0  # left of each number, FLOOR_BITS each
    dug_once: i64 = 0  # this turn, one bit for each cell: a level or a token (T-R4)
    dug_twice: i64 = 0
    order: i64 = 0  # of a scoring round, ORDER_BITS each
    counted: i64 = 0  # how many have taken their scoring turn in this round
    offer: i64 = 0  # the tiles shown in this round, one bit each (T7.2)
    had_turn: i64 = 0  # in this round, one bit for each seat
    passed: i64 = 0  # in this auction, one bit for each seat
    opener: Seat = 0
    bid: i64 = 0
    bidder: Seat = NOBODY  # the highest, or NOBODY

    def same_apart(self, other: "TikalState") -> bool:
        """The map, the stack and all treasures that nobody has lifted are the same."""
        if self.full_points != other.full_points or not same_rows(self.land.lies, other.land.lies):
            return False
        for cell in range(CELLS):
            left = self.treasures_left(cell)
            start = self.land.last_token[cell] - left
            if left and not same_part(
                self.tokens, start, other.tokens, other.land.last_token[cell] - left, left
            ):
                return False
        tiles, tokens = TILES - self.next_tile, TREASURES - self.next_token
        return same_part(self.tiles, self.next_tile, other.tiles, other.next_tile, tiles) and (
            same_part(self.tokens, self.next_token, other.tokens, other.next_token, tokens)
        )

    def digest_apart(self) -> i64:
        """The map, the stack and all treasures that nobody has lifted as one number."""
        bits = digest_row(ACTION_POINTS - self.full_points, self.land.lies)
        for cell in range(CELLS):
            left = self.treasures_left(cell)
            if left:
                last = self.land.last_token[cell]
                bits = digest_part(bits, self.tokens, last - left, last)
        bits = digest_part(bits, self.tiles, self.next_tile, TILES)
        return digest_part(bits, self.tokens, self.next_token, TREASURES)

    def treasures_left(self, cell: Cell) -> i64:
        """How many treasures lie on a tile, face down."""
        return self.stack[cell] if self.land.ground[cell] == TREASURE else 0

    def floors_left(self, number: i64) -> i64:
        """How many floors of that number are left."""
        return (self.floors >> (FLOOR_BITS * number)) & FLOOR_MASK

    def scorings_left(self) -> i64:
        """How often will still be counted: once for each volcano to come, and at the end."""
        left: i64 = 1
        for at in range(self.next_tile, TILES):
            if TILE_KIND[self.tiles[at]] == VOLCANO:
                left += 1
        for tile in range(TILES):
            if (self.offer >> tile) & 1 and TILE_KIND[tile] == VOLCANO:
                left += 1
        if self.phase == SCORING and not self.final:
            left += 1
        return left

    def has_counted(self, seat: Seat) -> bool:
        """In the scoring round that is on the seat has had its turn, so it brings nothing more."""
        if self.phase != SCORING:
            return False
        for place in range(self.counted):
            if (self.order >> (ORDER_BITS * place)) & ORDER_MASK == seat:
                return True
        return False

    @property
    def asked(self) -> Seat:
        """The one seat that decides now; NOBODY when the match is over."""
        for seat in range(self.seats):
            if self.acting == BIT[seat]:
                return seat
        return NOBODY

    @property
    def scores(self) -> list[int]:
        """The points counted so far, less what was paid in auctions."""
        return [int(self.player[PLAYER * seat + POINTS]) for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """Whoever has most points; a tie for first is a shared win.

        Rule: T6.1. Ruling: T-R8.
        """
        if not self.over:
            return []
        scores = self.scores
        return [seat for seat, points in enumerate(scores) if points == max(scores)]


def workers_at(workers: Row, seat: Seat, cell: Cell) -> i64:
    """How many workers of the seat stand there."""
    return (workers[cell] >> (WORKER_BITS * seat)) & WORKER_MASK


def is_leader_at(player: Row, seat: Seat, cell: Cell) -> bool:
    """The seat's leader stands there."""
    return player[PLAYER * seat + LEADER_AT] == cell


def figures_at(workers: Row, player: Row, seat: Seat, cell: Cell) -> i64:
    """How many figures of the seat stand there, leader and workers alike."""
    figures = workers_at(workers, seat, cell)
    return figures + 1 if is_leader_at(player, seat, cell) else figures


def strength_at(workers: Row, player: Row, seat: Seat, cell: Cell) -> i64:
    """The seat's strength there: the leader counts 3, a worker 1.

    Rule: T4.3.
    """
    strength = workers_at(workers, seat, cell)
    return strength + LEADER_STRENGTH if is_leader_at(player, seat, cell) else strength


def held(hoard: i64, kind: i64) -> i64:
    """How many treasures of that kind 1 to 8 lie in a hoard."""
    return (hoard >> (2 * kind)) & 3


def strengths(state: TikalState, cell: Cell) -> tuple[int, ...]:
    """The strength of each seat on a tile.

    Rule: T4.3.
    """
    return tuple(
        [int(strength_at(state.workers, state.player, seat, cell)) for seat in range(state.seats)]
    )


def crowd(state: TikalState, cell: Cell) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many workers of each seat stand on a tile, and the seats whose leader does."""
    workers = [0] * int(state.seats)
    leaders: list[int] = []
    for seat in range(state.seats):
        workers[seat] = int(workers_at(state.workers, seat, cell))
        if is_leader_at(state.player, seat, cell):
            leaders.append(int(seat))
    return tuple(workers), tuple(leaders)


def costs_at(state: TikalState, cell: Cell) -> tuple[int, ...]:
    """What each edge of a tile costs to cross; 0 where it cannot be.

    Rule: T4.2.
    """
    costs = [0] * 6
    for way in range(DIRECTIONS):
        costs[way] = int(state.land.cost[6 * cell + way])
    return tuple(costs)


def hoard_of(state: TikalState, seat: Seat) -> tuple[int, ...]:
    """How many treasures of each kind 1 to 8 the seat holds."""
    hoard = state.player[PLAYER * seat + HOARD]
    return tuple([int(held(hoard, kind)) for kind in range(1, 9)])


def unseen_treasures(state: TikalState) -> tuple[int, ...]:
    """How many treasures of each kind nobody has lifted."""
    left = [3] * 8
    for seat in range(state.seats):
        hoard = state.player[PLAYER * seat + HOARD]
        for kind in range(1, 9):
            left[kind - 1] -= int(held(hoard, kind))
    return tuple(left)
