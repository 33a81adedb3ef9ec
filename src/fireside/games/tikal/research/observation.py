# compiled
"""The observation of one seat as bytes, for learners.

All seats have the same information: all but the order of the tiles and the treasures' faces.
"""

from typing import Final

from mypy_extensions import i64, u8

from fireside.core.hex_grid import DIRECTIONS
from fireside.core.observation import (
    Buffer,
    ObservationField,
    ObservationLayout,
    seen_from,
    write_byte,
)
from fireside.core.state import NOBODY, Row, Seat
from fireside.games.tikal.components import (
    CAMPS_EACH,
    CELLS,
    GUARDS_EACH,
    HIGHEST_FLOOR,
    LOWEST_FLOOR,
    STONES,
    TEMPLE,
    TILE_LETTER,
    TILES,
    TREASURE,
    TREASURE_KINDS,
    TREASURES,
    TREASURES_OF_A_KIND,
    UNEXPLORED,
)
from fireside.games.tikal.generated import offsets
from fireside.games.tikal.state import (
    BIDDING,
    CAMP_ONE,
    CAMP_TWO,
    CHOOSING,
    GUARDING,
    GUARDS,
    HOARD,
    IN_RESERVE,
    LEADER_AT,
    LEFT_GAME,
    NO_TILE,
    ORDER_BITS,
    ORDER_MASK,
    PLAYER,
    POINTS,
    RESERVE,
    SCORING,
    TURN,
    WORKER_BITS,
    WORKER_MASK,
    TikalState,
    held,
)

LAYOUT: Final = ObservationLayout(
    [
        ObservationField("seats", (3,), 1, "number of players: 2, 3 or 4 (one flag set)"),
        ObservationField(
            "seat", (4,), 1, "the observer's absolute number, as in `swap` moves (one flag set)"
        ),
        ObservationField(
            "phase", (6,), 1, "placing, turn, scoring, bidding, choosing or over (one flag set)"
        ),
        ObservationField(
            "turn", (4,), 1, "the seat whose turn it is, also while others take scoring turns"
        ),
        ObservationField("asked", (4,), 1, "the seat to act (one flag set)"),
        ObservationField("first", (4,), 1, "the first player (one flag set)"),
        ObservationField("professional", (1,), 1, "whether turns are auctioned (T7)"),
        ObservationField("final", (1,), 1, "whether the last scoring round is being played"),
        ObservationField("action_points", (1,), 10, "action points left in a turn or scoring turn"),
        ObservationField(
            "ground", (6, 40), 1, "unexplored, base, jungle, temple, treasure, volcano: planes"
        ),
        ObservationField(
            "stones", (40, 6), 3, "the stones on each cell's own edges n, ne, se, s, sw, nw"
        ),
        ObservationField(
            "crossing", (40, 6), 6, "action points to cross each edge; 0: it cannot be crossed"
        ),
        ObservationField("temples", (40,), 10, "the value of each temple now"),
        ObservationField("tokens", (40,), 4, "treasures lying face down on each cell"),
        ObservationField("dug", (40,), 2, "levels or treasures taken from each cell in this turn"),
        ObservationField("workers", (4, 40), 18, "the workers of each seat on each cell"),
        ObservationField("leaders", (4, 40), 1, "position of each seat's leader"),
        ObservationField("camps", (4, 40), 1, "positions of each seat's camps"),
        ObservationField("guards", (4, 40), 1, "which temples each seat guards"),
        ObservationField("points", (4,), 255, "the points of each seat"),
        ObservationField("reserve", (4,), 18, "the workers of each seat not yet brought in"),
        ObservationField(
            "leader_state", (4, 3), 1, "whether each leader is in reserve, guarding or gone"
        ),
        ObservationField("camps_left", (4,), 2, "camps each seat has not pitched"),
        ObservationField("guards_left", (4,), 2, "guards each seat may still set"),
        ObservationField("treasures", (4, 8), 3, "the treasures of each seat, kind by kind"),
        ObservationField("tile", (36,), 1, "the tile to be placed: A1 to G4"),
        ObservationField("offer", (36,), 1, "the tiles shown in this round"),
        ObservationField("unseen_tiles", (36,), 1, "the set of tiles still in the stack"),
        ObservationField("stack_left", (1,), 36, "number of tiles in the stack"),
        ObservationField("next_letter", (7,), 1, "the letter on the next tile's back"),
        ObservationField("floors", (9,), 11, "temple floors left of the numbers 2 to 10"),
        ObservationField(
            "unseen_treasures", (8,), 3, "treasures of each kind that are not lifted yet"
        ),
        ObservationField("treasures_left", (1,), 24, "treasures in the pile, not yet on tiles"),
        ObservationField(
            "order",
            (4, 4),
            1,
            "in a scoring round: the seat that is first, second … (one flag each)",
        ),
        ObservationField("counted", (1,), 4, "number of seats that have taken their scoring turn"),
        ObservationField("opener", (4,), 1, "in an auction: the seat that opened it"),
        ObservationField("bid", (1,), 255, "the highest bid (255: or more)"),
        ObservationField("bidder", (4,), 1, "the seat that made the highest bid"),
        ObservationField("passed", (4,), 1, "seats that have passed"),
        ObservationField(
            "had_turn", (4,), 1, "seats that have had their turn in this round of auctions"
        ),
    ]
)


def observe(state: TikalState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Write what this seat may know into the buffer from this offset on."""
    seats = state.seats
    into[at + offsets.SEATS + seats - 2] = 1
    into[at + offsets.SEAT + viewer] = 1
    into[at + offsets.PHASE + state.phase] = 1
    into[at + offsets.TURN + seen_from(viewer, state.turn, seats)] = 1
    into[at + offsets.FIRST + seen_from(viewer, state.first, seats)] = 1
    if state.professional:
        into[at + offsets.PROFESSIONAL] = 1
    if state.final:
        into[at + offsets.FINAL] = 1
    if state.phase == TURN or state.phase == SCORING:
        write_byte(into, at + offsets.ACTION_POINTS, state.action_points)
    write_map(state, viewer, into, at)
    for seat in range(seats):
        write_player(state, seat, into, at, seen_from(viewer, seat, seats))
    write_supplies(state, into, at)
    if state.phase == SCORING or state.final:
        write_round(state, viewer, into, at)
    if state.professional:
        write_auction(state, viewer, into, at)


def write_map(state: TikalState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Write terrain and pieces of every cell."""
    ground = state.land.ground
    lies = state.land.lies
    cost = state.land.cost
    owner = state.owner
    workers = state.workers
    for cell in range(CELLS):
        kind = ground[cell]
        into[at + offsets.GROUND + CELLS * kind + cell] = 1
        if kind == UNEXPLORED:
            continue
        write_edges(lies[cell], cost, cell, into, at)
        if kind == TEMPLE:
            write_byte(into, at + offsets.TEMPLES + cell, state.stack[cell])
        elif kind == TREASURE:
            write_byte(into, at + offsets.TOKENS + cell, state.stack[cell])
        if owner[cell] != NOBODY:
            plane = offsets.GUARDS if kind == TEMPLE else offsets.CAMPS
            place = seen_from(viewer, owner[cell], state.seats)
            into[at + plane + CELLS * place + cell] = 1
        if workers[cell] != 0:
            write_workers(state, viewer, cell, into, at)
        if (state.dug_once >> cell) & 1:
            into[at + offsets.DUG + cell] = 2 if (state.dug_twice >> cell) & 1 else 1


def write_edges(lies: i64, cost: Row, cell: i64, into: Buffer, at: i64) -> None:
    """Write the stones of one cell and the costs of crossing its edges."""
    # Zeros are written too: a test for them costs more, since the branch is unpredictable.
    for direction in range(DIRECTIONS):
        edge = 6 * cell + direction
        into[at + offsets.STONES + edge] = u8(STONES[6 * lies + direction])
        into[at + offsets.CROSSING + edge] = u8(cost[edge])


def write_workers(state: TikalState, viewer: Seat, cell: i64, into: Buffer, at: i64) -> None:
    """Write the number of each seat's workers on a cell."""
    crowd = state.workers[cell]
    for seat in range(state.seats):
        number = (crowd >> (WORKER_BITS * seat)) & WORKER_MASK
        place = seen_from(viewer, seat, state.seats)
        write_byte(into, at + offsets.WORKERS + CELLS * place + cell, number)


def write_player(state: TikalState, seat: Seat, into: Buffer, at: i64, place: i64) -> None:
    """Write one seat's points, supplies, leader and treasures; `place` is as the viewer sees it."""
    player = state.player
    row = PLAYER * seat
    if (state.acting >> seat) & 1:
        into[at + offsets.ASKED + place] = 1
    write_byte(into, at + offsets.POINTS + place, player[row + POINTS])
    write_byte(into, at + offsets.RESERVE + place, player[row + RESERVE])
    write_byte(into, at + offsets.GUARDS_LEFT + place, GUARDS_EACH - player[row + GUARDS])
    pitched: i64 = 0
    if player[row + CAMP_ONE] != IN_RESERVE:
        pitched += 1
    if player[row + CAMP_TWO] != IN_RESERVE:
        pitched += 1
    write_byte(into, at + offsets.CAMPS_LEFT + place, CAMPS_EACH - pitched)
    leader = player[row + LEADER_AT]
    if leader == IN_RESERVE:
        into[at + offsets.LEADER_STATE + 3 * place] = 1
    elif leader >= GUARDING:
        into[at + offsets.LEADER_STATE + 3 * place + 1] = 1
    elif leader == LEFT_GAME:
        into[at + offsets.LEADER_STATE + 3 * place + 2] = 1
    else:
        into[at + offsets.LEADERS + CELLS * place + leader] = 1
    hoard = player[row + HOARD]
    if hoard != 0:
        for kind in range(TREASURE_KINDS):
            write_byte(
                into, at + offsets.TREASURES + TREASURE_KINDS * place + kind, held(hoard, kind + 1)
            )


def write_supplies(state: TikalState, into: Buffer, at: i64) -> None:
    """Write the tiles, floors and treasures that are not yet in play."""
    if state.tile != NO_TILE:
        into[at + offsets.TILE + state.tile] = 1
    tiles = state.tiles
    if state.offer != 0:
        for tile in range(TILES):
            if (state.offer >> tile) & 1:
                into[at + offsets.OFFER + tile] = 1
    for drawn in range(state.next_tile, TILES):
        into[at + offsets.UNSEEN_TILES + tiles[drawn]] = 1
    write_byte(into, at + offsets.STACK_LEFT, TILES - state.next_tile)
    if state.next_tile < TILES:
        into[at + offsets.NEXT_LETTER + TILE_LETTER[tiles[state.next_tile]]] = 1
    for number in range(LOWEST_FLOOR, HIGHEST_FLOOR + 1):
        write_byte(into, at + offsets.FLOORS + number - LOWEST_FLOOR, state.floors_left(number))
    lifted: i64 = 0  # sum of all hoards; no field overflows, as there are three of each kind
    for seat in range(state.seats):
        lifted += state.player[PLAYER * seat + HOARD]
    for kind in range(TREASURE_KINDS):
        unseen = TREASURES_OF_A_KIND - held(lifted, kind + 1)
        write_byte(into, at + offsets.UNSEEN_TREASURES + kind, unseen)
    write_byte(into, at + offsets.TREASURES_LEFT, TREASURES - state.next_token)


def write_round(state: TikalState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Write the order of a scoring round and the number of turns taken in it."""
    for number in range(state.seats):
        seat = (state.order >> (ORDER_BITS * number)) & ORDER_MASK
        into[at + offsets.ORDER + 4 * number + seen_from(viewer, seat, state.seats)] = 1
    write_byte(into, at + offsets.COUNTED, state.counted)


def write_auction(state: TikalState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Write the seats that have had their turn and, during an auction, its bids."""
    seats = state.seats
    in_auction = state.phase == BIDDING or state.phase == CHOOSING
    for seat in range(seats):
        place = seen_from(viewer, seat, seats)
        if (state.had_turn >> seat) & 1:
            into[at + offsets.HAD_TURN + place] = 1
        if in_auction and (state.passed >> seat) & 1:
            into[at + offsets.PASSED + place] = 1
    if not in_auction:
        return
    into[at + offsets.OPENER + seen_from(viewer, state.opener, seats)] = 1
    write_byte(into, at + offsets.BID, state.bid)
    if state.bidder != NOBODY:
        into[at + offsets.BIDDER + seen_from(viewer, state.bidder, seats)] = 1
