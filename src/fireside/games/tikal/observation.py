"""What one seat may know of Tikal, as numbers.

All seats know the same: everything but the order of the tiles and the treasures' faces.
"""

from typing import Final

from mypy_extensions import i64, u8

from fireside.core.hexes import DIRECTIONS
from fireside.core.observation import Buffer, Field, Layout, seen_from, write
from fireside.core.state import NOBODY, Row, Seat
from fireside.games.tikal.components import (
    CAMPS_EACH,
    CELLS,
    GUARDS_EACH,
    HIGHEST_FLOOR,
    LOWEST_FLOOR,
    TEMPLE,
    TILE_LETTER,
    TILES,
    TREASURE,
    TREASURE_KINDS,
    TREASURES_OF_A_KIND,
    UNEXPLORED,
)
from fireside.games.tikal.components import (
    STONES as STONES_OF,
)
from fireside.games.tikal.components import (
    TREASURES as ALL_TREASURES,
)
from fireside.games.tikal.state import (
    BIDDING,
    CAMP_ONE,
    CAMP_TWO,
    CHOOSING,
    GUARDING,
    HOARD,
    IN_RESERVE,
    LEADER_AT,
    LEFT_GAME,
    NO_TILE,
    ORDER_BITS,
    ORDER_MASK,
    PLAYER,
    SCORING,
    WORKER_BITS,
    WORKER_MASK,
    TikalState,
    held,
)
from fireside.games.tikal.state import (
    GUARDS as GUARDS_SET,
)
from fireside.games.tikal.state import (
    POINTS as POINTS_OF,
)
from fireside.games.tikal.state import (
    RESERVE as RESERVE_OF,
)
from fireside.games.tikal.state import (
    TURN as IN_TURN,
)

LAYOUT: Final = Layout(
    [
        Field("seats", (3,), 1, "how many play: 2, 3 or 4 (one flag set)"),
        Field("seat", (4,), 1, "one's own number, which others use in swaps (one flag set)"),
        Field("phase", (6,), 1, "placing, turn, scoring, bidding, choosing or over (one flag set)"),
        Field("turn", (4,), 1, "whose turn it is, also while others take scoring turns"),
        Field("asked", (4,), 1, "who must decide now (one flag set)"),
        Field("first", (4,), 1, "who began (one flag set)"),
        Field("professional", (1,), 1, "whether turns are auctioned (T7)"),
        Field("final", (1,), 1, "whether the last scoring round is on"),
        Field("action_points", (1,), 10, "action points left in a turn or scoring turn"),
        Field("ground", (6, 40), 1, "unexplored, base, jungle, temple, treasure, volcano: planes"),
        Field("stones", (40, 6), 3, "the stones on each cell's own edges n, ne, se, s, sw, nw"),
        Field("crossing", (40, 6), 6, "action points to cross each edge; 0: it cannot be crossed"),
        Field("temples", (40,), 10, "the value of each temple now"),
        Field("tokens", (40,), 4, "treasures lying face down on each cell"),
        Field("dug", (40,), 2, "levels or treasures taken from each cell in this turn"),
        Field("workers", (4, 40), 18, "the workers of each seat on each cell"),
        Field("leaders", (4, 40), 1, "where each seat's leader stands"),
        Field("camps", (4, 40), 1, "where each seat's camps stand"),
        Field("guards", (4, 40), 1, "which temples each seat guards"),
        Field("points", (4,), 255, "the points of each seat"),
        Field("reserve", (4,), 18, "the workers of each seat not yet brought in"),
        Field("leader_state", (4, 3), 1, "whether each leader is in reserve, guarding or gone"),
        Field("camps_left", (4,), 2, "camps each seat has not pitched"),
        Field("guards_left", (4,), 2, "guards each seat may still set"),
        Field("treasures", (4, 8), 3, "the treasures of each seat, kind by kind"),
        Field("tile", (36,), 1, "the tile to be placed: A1 to G4"),
        Field("offer", (36,), 1, "the tiles shown in this round"),
        Field("unseen_tiles", (36,), 1, "the tiles still in the stack, in whatever order"),
        Field("stack_left", (1,), 36, "how many they are"),
        Field("next_letter", (7,), 1, "the letter on the next tile's back"),
        Field("floors", (9,), 11, "temple floors left of the numbers 2 to 10"),
        Field("unseen_treasures", (8,), 3, "treasures of each kind that nobody has lifted"),
        Field("treasures_left", (1,), 24, "treasures in the pile, not yet on tiles"),
        Field("order", (4, 4), 1, "in a scoring round: who comes first, second … (a flag each)"),
        Field("counted", (1,), 4, "how many have taken their scoring turn"),
        Field("opener", (4,), 1, "in an auction: who opened it"),
        Field("bid", (1,), 255, "the highest bid (255: or more)"),
        Field("bidder", (4,), 1, "who made it"),
        Field("passed", (4,), 1, "who is out of the auction"),
        Field("had_turn", (4,), 1, "who has had his turn in this round of auctions"),
    ]
)

# Where each field begins; literals, because those cost nothing compiled (a test compares them).
SEATS: Final[i64] = 0
SEAT: Final[i64] = 3
PHASE: Final[i64] = 7
TURN: Final[i64] = 13
ASKED: Final[i64] = 17
FIRST: Final[i64] = 21
PROFESSIONAL: Final[i64] = 25
FINAL: Final[i64] = 26
ACTION_POINTS: Final[i64] = 27
GROUND: Final[i64] = 28
STONES: Final[i64] = 268
CROSSING: Final[i64] = 508
TEMPLES: Final[i64] = 748
TOKENS: Final[i64] = 788
DUG: Final[i64] = 828
WORKERS: Final[i64] = 868
LEADERS: Final[i64] = 1028
CAMPS: Final[i64] = 1188
GUARDS: Final[i64] = 1348
POINTS: Final[i64] = 1508
RESERVE: Final[i64] = 1512
LEADER_STATE: Final[i64] = 1516
CAMPS_LEFT: Final[i64] = 1528
GUARDS_LEFT: Final[i64] = 1532
TREASURES: Final[i64] = 1536
TILE: Final[i64] = 1568
OFFER: Final[i64] = 1604
UNSEEN_TILES: Final[i64] = 1640
STACK_LEFT: Final[i64] = 1676
NEXT_LETTER: Final[i64] = 1677
FLOORS: Final[i64] = 1684
UNSEEN_TREASURES: Final[i64] = 1693
TREASURES_LEFT: Final[i64] = 1701
ORDER: Final[i64] = 1702
COUNTED: Final[i64] = 1718
OPENER: Final[i64] = 1719
BID: Final[i64] = 1723
BIDDER: Final[i64] = 1724
PASSED: Final[i64] = 1728
HAD_TURN: Final[i64] = 1732


def observe(state: TikalState, viewer: Seat, into: Buffer, at: i64) -> None:
    """What this seat may know stands in the buffer."""
    seats = state.seats
    into[at + SEATS + seats - 2] = 1
    into[at + SEAT + viewer] = 1
    into[at + PHASE + state.phase] = 1
    into[at + TURN + seen_from(viewer, state.turn, seats)] = 1
    into[at + FIRST + seen_from(viewer, state.first, seats)] = 1
    if state.professional:
        into[at + PROFESSIONAL] = 1
    if state.final:
        into[at + FINAL] = 1
    if state.phase == IN_TURN or state.phase == SCORING:
        write(into, at + ACTION_POINTS, state.action_points)
    write_map(state, viewer, into, at)
    for seat in range(seats):
        write_player(state, seat, into, at, seen_from(viewer, seat, seats))
    write_supplies(state, into, at)
    if state.phase == SCORING or state.final:
        write_round(state, viewer, into, at)
    if state.professional:
        write_auction(state, viewer, into, at)


def write_map(state: TikalState, viewer: Seat, into: Buffer, at: i64) -> None:
    """What lies and stands on every cell."""
    ground = state.land.ground
    lies = state.land.lies
    cost = state.land.cost
    owner = state.owner
    workers = state.workers
    for cell in range(CELLS):
        kind = ground[cell]
        into[at + GROUND + CELLS * kind + cell] = 1
        if kind == UNEXPLORED:
            continue
        write_edges(lies[cell], cost, cell, into, at)
        if kind == TEMPLE:
            write(into, at + TEMPLES + cell, state.stack[cell])
        elif kind == TREASURE:
            write(into, at + TOKENS + cell, state.stack[cell])
        if owner[cell] != NOBODY:
            plane = GUARDS if kind == TEMPLE else CAMPS
            place = seen_from(viewer, owner[cell], state.seats)
            into[at + plane + CELLS * place + cell] = 1
        if workers[cell] != 0:
            write_workers(state, viewer, cell, into, at)
        if (state.dug_once >> cell) & 1:
            into[at + DUG + cell] = 2 if (state.dug_twice >> cell) & 1 else 1


def write_edges(lies: i64, cost: Row, cell: i64, into: Buffer, at: i64) -> None:
    """The stones of one cell, and what it costs to leave it."""
    # Zeros are written too: asking first costs more, since nobody can guess the answer.
    for direction in range(DIRECTIONS):
        edge = 6 * cell + direction
        into[at + STONES + edge] = u8(STONES_OF[6 * lies + direction])
        into[at + CROSSING + edge] = u8(cost[edge])


def write_workers(state: TikalState, viewer: Seat, cell: i64, into: Buffer, at: i64) -> None:
    """How many workers of each seat stand on a cell."""
    crowd = state.workers[cell]
    for seat in range(state.seats):
        number = (crowd >> (WORKER_BITS * seat)) & WORKER_MASK
        place = seen_from(viewer, seat, state.seats)
        write(into, at + WORKERS + CELLS * place + cell, number)


def write_player(state: TikalState, seat: Seat, into: Buffer, at: i64, place: i64) -> None:
    """What one player has beside his figures on the map."""
    player = state.player
    row = PLAYER * seat
    if (state.acting >> seat) & 1:
        into[at + ASKED + place] = 1
    write(into, at + POINTS + place, player[row + POINTS_OF])
    write(into, at + RESERVE + place, player[row + RESERVE_OF])
    write(into, at + GUARDS_LEFT + place, GUARDS_EACH - player[row + GUARDS_SET])
    pitched: i64 = 0
    if player[row + CAMP_ONE] != IN_RESERVE:
        pitched += 1
    if player[row + CAMP_TWO] != IN_RESERVE:
        pitched += 1
    write(into, at + CAMPS_LEFT + place, CAMPS_EACH - pitched)
    leader = player[row + LEADER_AT]
    if leader == IN_RESERVE:
        into[at + LEADER_STATE + 3 * place] = 1
    elif leader >= GUARDING:
        into[at + LEADER_STATE + 3 * place + 1] = 1
    elif leader == LEFT_GAME:
        into[at + LEADER_STATE + 3 * place + 2] = 1
    else:
        into[at + LEADERS + CELLS * place + leader] = 1
    hoard = player[row + HOARD]
    if hoard != 0:
        for kind in range(TREASURE_KINDS):
            write(into, at + TREASURES + TREASURE_KINDS * place + kind, held(hoard, kind + 1))


def write_supplies(state: TikalState, into: Buffer, at: i64) -> None:
    """Tiles, floors and treasures that nobody has yet."""
    if state.tile != NO_TILE:
        into[at + TILE + state.tile] = 1
    tiles = state.tiles
    if state.offer != 0:
        for tile in range(TILES):
            if (state.offer >> tile) & 1:
                into[at + OFFER + tile] = 1
    for drawn in range(state.next_tile, TILES):
        into[at + UNSEEN_TILES + tiles[drawn]] = 1
    write(into, at + STACK_LEFT, TILES - state.next_tile)
    if state.next_tile < TILES:
        into[at + NEXT_LETTER + TILE_LETTER[tiles[state.next_tile]]] = 1
    for number in range(LOWEST_FLOOR, HIGHEST_FLOOR + 1):
        write(into, at + FLOORS + number - LOWEST_FLOOR, state.floors_left(number))
    lifted: i64 = 0  # all hoards in one: never more than three of a kind
    for seat in range(state.seats):
        lifted += state.player[PLAYER * seat + HOARD]
    for kind in range(TREASURE_KINDS):
        unseen = TREASURES_OF_A_KIND - held(lifted, kind + 1)
        write(into, at + UNSEEN_TREASURES + kind, unseen)
    write(into, at + TREASURES_LEFT, ALL_TREASURES - state.next_token)


def write_round(state: TikalState, viewer: Seat, into: Buffer, at: i64) -> None:
    """The order of a scoring round, and how far it has come."""
    for number in range(state.seats):
        seat = (state.order >> (ORDER_BITS * number)) & ORDER_MASK
        into[at + ORDER + 4 * number + seen_from(viewer, seat, state.seats)] = 1
    write(into, at + COUNTED, state.counted)


def write_auction(state: TikalState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Who has had his turn, and in an auction who bids how much and who is out."""
    seats = state.seats
    in_auction = state.phase == BIDDING or state.phase == CHOOSING
    for seat in range(seats):
        place = seen_from(viewer, seat, seats)
        if (state.had_turn >> seat) & 1:
            into[at + HAD_TURN + place] = 1
        if in_auction and (state.passed >> seat) & 1:
            into[at + PASSED + place] = 1
    if not in_auction:
        return
    into[at + OPENER + seen_from(viewer, state.opener, seats)] = 1
    write(into, at + BID, state.bid)
    if state.bidder != NOBODY:
        into[at + BIDDER + seen_from(viewer, state.bidder, seats)] = 1
