# compiled
"""The state of a Tikal match: all fields of a position and queries on it."""

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

# Phases: the decision that is due.
PLACING: Final[i64] = 0  # the tile's cell and rotation
TURN: Final[i64] = 1  # a turn's action points
SCORING: Final[i64] = 2  # the action points of a scoring turn
BIDDING: Final[i64] = 3
CHOOSING: Final[i64] = 4  # choosing one of the tiles on offer
OVER: Final[i64] = 5
Phase: TypeAlias = Literal["placing", "turn", "scoring", "bidding", "choosing", "over"]
PHASE_NAMES: Final[list[Phase]] = list(get_args(Phase))

NO_TILE: Final[i64] = -1
TOO_FAR: Final = 99  # more action points than any path costs

# Fields of a player, at player[PLAYER * seat + …].
PLAYER: Final[i64] = 8
POINTS: Final[i64] = 0
LEADER_AT: Final[i64] = 1  # a cell, IN_RESERVE, LEFT_GAME, or GUARDING + the guarded cell
RESERVE: Final[i64] = 2  # workers not yet brought in
CAMP_ONE: Final[i64] = 3  # the cell of a camp, or IN_RESERVE
CAMP_TWO: Final[i64] = 4
GUARDS: Final[i64] = 5  # number of temples the seat guards
HOARD: Final[i64] = 6  # two bits per kind of treasure: the number held
IN_RESERVE: Final[i64] = -1
LEFT_GAME: Final[i64] = -2
GUARDING: Final[i64] = 100

WORKER_BITS: Final[i64] = 5  # bits for each seat in a cell of `workers`
WORKER_MASK: Final[i64] = 31
FLOOR_BITS: Final[i64] = 4  # bits for each number in `floors`
FLOOR_MASK: Final[i64] = 15
ORDER_BITS: Final[i64] = 4  # bits for each seat in `order`
ORDER_MASK: Final[i64] = 15


class WayCosts:
    """A cache of the costs of all paths on a map, filled on demand by starting cell."""

    costs: Row  # [40 * from + to]: action points to walk there
    asked_from: i64  # one bit for each starting cell already computed

    def __init__(self) -> None:
        self.costs = vec[i64]([TOO_FAR] * (40 * 40))
        self.asked_from = 0


class Land:
    """The explored part of the map; copies of a state share it until one places a tile."""

    lies: Row  # 6 * tile + turn on each cell, or NO_TILE
    ground: Row  # the kind of each cell's tile
    cost: Row  # [6 * cell + direction]: stones to cross on that edge; 0: no crossing (T4.2)
    access: Row  # the surroundings of each cell: see rules.tiles
    last_token: Row  # of treasure tiles: one past the index of its last token in `tokens`
    shared: bool  # shared by several states: copy before placing a tile
    ways: WayCosts | None  # replaced, never cleared, since other threads may read it

    def __init__(self, lies: Row, ground: Row, cost: Row, access: Row, last_token: Row) -> None:
        self.lies = lies
        self.ground = ground
        self.cost = cost
        self.access = access
        self.last_token = last_token
        self.shared = False
        self.ways = None

    def copy(self) -> "Land":
        """Return a copy of the map that may be changed."""
        return Land(self.lies[:], self.ground[:], self.cost[:], self.access[:], self.last_token[:])

    def forget_ways(self) -> None:
        """Drop the cached costs after the map has changed."""
        self.ways = None


NO_LAND: Final = Land(NO_ROW, NO_ROW, NO_ROW, NO_ROW, NO_ROW)  # before a table is set up

# Fields compared by `same_apart`. Tiles already drawn do not distinguish positions, and the index
# of a tile's treasures in `tokens` depends on when it was laid. Variants are hashed only if played,
# so that older tables keep their digests.
COMPARED_APART: Final = ["land", "tiles", "tokens", "full_points"]


class TikalState(State):
    """The complete state of a table, hidden information included.

    The rules that change it are listed in `game.py`.
    """

    land: Land = NO_LAND
    tiles: SharedRow = NO_ROW  # the stack, next_tile is on top
    tokens: SharedRow = NO_ROW  # all treasures as they are drawn
    workers: Row = NO_ROW  # [cell]: workers of all seats, WORKER_BITS each
    owner: Row = NO_ROW  # [cell]: owner of the camp or guard, or `NOBODY`
    stack: Row = NO_ROW  # the top number of a temple; the tokens left on a treasure tile
    player: Row = NO_ROW
    professional: bool = False
    final: bool = False  # the last scoring round has begun
    first: Seat = 0
    turn: Seat = 0  # the normal turn's seat, also while others take scoring turns
    phase: i64 = TURN
    action_points: i64 = 0
    full_points: i64 = ACTION_POINTS  # action points of a new turn (T-R12)
    tile: i64 = NO_TILE  # drawn or chosen and not yet placed, or NO_TILE
    next_tile: i64 = 0
    next_token: i64 = 0
    floors: i64 = 0  # temple floors left of each number, FLOOR_BITS each
    dug_once: i64 = 0  # this turn, one bit for each cell: a level or a token (T-R4)
    dug_twice: i64 = 0
    order: i64 = 0  # seats in the order of the scoring round, ORDER_BITS each
    counted: i64 = 0  # number of scoring turns taken in this round
    offer: i64 = 0  # the tiles shown in this round, one bit each (T7.2)
    had_turn: i64 = 0  # seats that have had a turn in this round, one bit each
    passed: i64 = 0  # seats that have passed in this auction, one bit each
    opener: Seat = 0
    bid: i64 = 0
    bidder: Seat = NOBODY  # the highest bidder, or `NOBODY`

    def same_apart(self, other: "TikalState") -> bool:
        """Return whether map, stack, hidden treasures and variants of both states are the same."""
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
        """Return a hash of the fields that `same_apart` compares."""
        bits = digest_row(ACTION_POINTS - self.full_points, self.land.lies)
        for cell in range(CELLS):
            left = self.treasures_left(cell)
            if left:
                last = self.land.last_token[cell]
                bits = digest_part(bits, self.tokens, last - left, last)
        bits = digest_part(bits, self.tiles, self.next_tile, TILES)
        return digest_part(bits, self.tokens, self.next_token, TREASURES)

    def treasures_left(self, cell: Cell) -> i64:
        """Return the number of face-down treasures on a tile."""
        return self.stack[cell] if self.land.ground[cell] == TREASURE else 0

    def floors_left(self, number: i64) -> i64:
        """Return the number of floors with that value in the supply."""
        return (self.floors >> (FLOOR_BITS * number)) & FLOOR_MASK

    def scorings_left(self) -> i64:
        """Return the number of scorings to come: one per volcano, the current one, and the last."""
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
        """Return whether the seat has already scored in the scoring round in progress."""
        if self.phase != SCORING:
            return False
        for place in range(self.counted):
            if (self.order >> (ORDER_BITS * place)) & ORDER_MASK == seat:
                return True
        return False

    @property
    def asked(self) -> Seat:
        """Return the seat to act, or `NOBODY` when the match is over."""
        for seat in range(self.seats):
            if self.acting == BIT[seat]:
                return seat
        return NOBODY

    @property
    def scores(self) -> list[int]:
        """Return each seat's points, less what it paid in auctions."""
        return [int(self.player[PLAYER * seat + POINTS]) for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """Return the seats with the most points once the match is over; ties share the win.

        Rule: T6.1. Ruling: T-R8.
        """
        if not self.over:
            return []
        scores = self.scores
        return [seat for seat, points in enumerate(scores) if points == max(scores)]


def workers_at(workers: Row, seat: Seat, cell: Cell) -> i64:
    """Return the number of the seat's workers on a cell."""
    return (workers[cell] >> (WORKER_BITS * seat)) & WORKER_MASK


def is_leader_at(player: Row, seat: Seat, cell: Cell) -> bool:
    return player[PLAYER * seat + LEADER_AT] == cell


def figures_at(workers: Row, player: Row, seat: Seat, cell: Cell) -> i64:
    """Return the number of the seat's figures on a cell, leader and workers alike."""
    figures = workers_at(workers, seat, cell)
    return figures + 1 if is_leader_at(player, seat, cell) else figures


def strength_at(workers: Row, player: Row, seat: Seat, cell: Cell) -> i64:
    """Return the seat's strength on a cell: 3 for the leader, 1 for each worker.

    Rule: T4.3.
    """
    strength = workers_at(workers, seat, cell)
    return strength + LEADER_STRENGTH if is_leader_at(player, seat, cell) else strength


def held(hoard: i64, kind: i64) -> i64:
    """Return the number of treasures of a kind (1 to 8) in a hoard."""
    return (hoard >> (2 * kind)) & 3


def strengths(state: TikalState, cell: Cell) -> tuple[int, ...]:
    """Return each seat's strength on a tile.

    Rule: T4.3.
    """
    return tuple(
        [int(strength_at(state.workers, state.player, seat, cell)) for seat in range(state.seats)]
    )


def crowd(state: TikalState, cell: Cell) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the number of each seat's workers on a tile, and the seats whose leader is there."""
    workers = [0] * int(state.seats)
    leaders: list[int] = []
    for seat in range(state.seats):
        workers[seat] = int(workers_at(state.workers, seat, cell))
        if is_leader_at(state.player, seat, cell):
            leaders.append(int(seat))
    return tuple(workers), tuple(leaders)


def costs_at(state: TikalState, cell: Cell) -> tuple[int, ...]:
    """Return the cost of crossing each edge of a tile; 0 if it cannot be crossed.

    Rule: T4.2.
    """
    costs = [0] * 6
    for way in range(DIRECTIONS):
        costs[way] = int(state.land.cost[6 * cell + way])
    return tuple(costs)


def hoard_of(state: TikalState, seat: Seat) -> tuple[int, ...]:
    """Return the number of treasures of each kind (1 to 8) that the seat holds."""
    hoard = state.player[PLAYER * seat + HOARD]
    return tuple([int(held(hoard, kind)) for kind in range(1, 9)])


def unseen_treasures(state: TikalState) -> tuple[int, ...]:
    """Return the number of treasures of each kind that are still face down."""
    left = [3] * 8
    for seat in range(state.seats):
        hoard = state.player[PLAYER * seat + HOARD]
        for kind in range(1, 9):
            left[kind - 1] -= int(held(hoard, kind))
    return tuple(left)
