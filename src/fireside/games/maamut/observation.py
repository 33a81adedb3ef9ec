"""What one seat may know of Mâamut, as numbers: everything but the others' hands and the pile."""

from typing import Final

from mypy_extensions import i64

from fireside.core.hexes import OFF_BOARD
from fireside.core.observation import Buffer, Field, Layout, seen_from, write
from fireside.core.state import NOBODY, Seat
from fireside.games.maamut.components import CELLS, LONGEST, SHORTEST
from fireside.games.maamut.state import FLEEING, MaamutState

LAYOUT: Final = Layout(
    [
        Field("seats", (3,), 1, "how many play: 2, 3 or 4 (one flag set)"),
        Field("phase", (4,), 1, "placing, turn, fleeing or over (one flag set)"),
        Field("turn", (4,), 1, "whose turn it is (one flag set)"),
        Field("asked", (4,), 1, "who must decide now; in a flight not the one whose turn it is"),
        Field("first", (4,), 1, "who began (one flag set)"),
        Field("terrain", (3, 37), 1, "rock, grass and snow: one plane each of the tiles a1 to g4"),
        Field("mammoth", (37,), 1, "where the mammoth stands"),
        Field("hunters", (4, 37), 1, "where each seat's hunter stands; an empty plane: nowhere"),
        Field("traps", (4, 37), 1, "where each seat's traps lie"),
        Field("traps_in_hand", (4,), 4, "how many traps each seat has in hand"),
        Field("hand", (3,), 3, "one's own cards: how many 1s, 2s and 3s", private=True),
        Field("hand_sizes", (4,), 3, "how many cards each seat holds"),
        Field("discards", (3,), 16, "the discards: how many 1s, 2s and 3s"),
        Field("pile_left", (1,), 36, "cards in the draw pile"),
        Field("times_empty", (1,), 255, "how often the draw pile has run out"),
        Field("renewals", (1,), 255, "at which time the mammoth escapes; 0: never (M-R10)"),
        Field("idle_turns", (1,), 12, "turns in a row without a card (M-R11)"),
        Field("lone_hunter_wins", (1,), 1, "whether the last hunter wins at once (M-R9)"),
        Field("card", (3,), 1, "while somebody flees: the card being walked (one flag set)"),
        Field("course", (6,), 1, "the direction of that walk: n, ne, se, s, sw, nw"),
        Field("steps_left", (1,), 3, "tiles the walking hunter has still to go"),
        Field("flight_course", (6,), 1, "the direction in which the mammoth flees"),
        Field("flight_left", (1,), 3, "tiles the mammoth has still to run"),
    ]
)

# Where each field begins; literals, because those cost nothing compiled (a test compares them).
SEATS: Final[i64] = 0
PHASE: Final[i64] = 3
TURN: Final[i64] = 7
ASKED: Final[i64] = 11
FIRST: Final[i64] = 15
TERRAIN: Final[i64] = 19
MAMMOTH: Final[i64] = 130
HUNTERS: Final[i64] = 167
TRAPS: Final[i64] = 315
TRAPS_IN_HAND: Final[i64] = 463
HAND: Final[i64] = 467
HAND_SIZES: Final[i64] = 470
DISCARDS: Final[i64] = 474
PILE_LEFT: Final[i64] = 477
TIMES_EMPTY: Final[i64] = 478
RENEWALS: Final[i64] = 479
IDLE_TURNS: Final[i64] = 480
LONE_HUNTER_WINS: Final[i64] = 481
CARD: Final[i64] = 482
COURSE: Final[i64] = 485
STEPS_LEFT: Final[i64] = 491
FLIGHT_COURSE: Final[i64] = 492
FLIGHT_LEFT: Final[i64] = 498


def observe(state: MaamutState, viewer: Seat, into: Buffer, at: i64) -> None:
    """What this seat may know stands in the buffer."""
    seats = state.seats
    into[at + SEATS + seats - 2] = 1
    into[at + PHASE + state.phase] = 1
    into[at + TURN + seen_from(viewer, state.turn, seats)] = 1
    into[at + FIRST + seen_from(viewer, state.first, seats)] = 1
    into[at + MAMMOTH + state.mammoth] = 1
    write_tiles(state, viewer, into, at)
    write_seats(state, viewer, into, at)
    write_cards(state, viewer, into, at)
    write(into, at + IDLE_TURNS, state.idle_turns)
    if state.lone_hunter_wins:
        into[at + LONE_HUNTER_WINS] = 1
    if state.phase == FLEEING:
        write_flight(state, into, at)


def write_tiles(state: MaamutState, viewer: Seat, into: Buffer, at: i64) -> None:
    """The ground of every tile, and the traps."""
    seats = state.seats
    terrain = state.layout.terrain
    trap = state.trap
    for cell in range(CELLS):
        into[at + TERRAIN + CELLS * terrain[cell] + cell] = 1
        owner = trap[cell]
        if owner != NOBODY:
            into[at + TRAPS + CELLS * seen_from(viewer, owner, seats) + cell] = 1


def write_seats(state: MaamutState, viewer: Seat, into: Buffer, at: i64) -> None:
    """What each seat has on the table and how much in hand."""
    seats = state.seats
    for seat in range(seats):
        place = seen_from(viewer, seat, seats)
        tile = state.hunter[seat]
        if tile != OFF_BOARD:
            into[at + HUNTERS + CELLS * place + tile] = 1
        if (state.acting >> seat) & 1:
            into[at + ASKED + place] = 1
        write(into, at + TRAPS_IN_HAND + place, state.traps_in_hand(seat))
        write(into, at + HAND_SIZES + place, state.hand_size(seat))


def write_cards(state: MaamutState, viewer: Seat, into: Buffer, at: i64) -> None:
    """One's own hand, the discards and the draw pile."""
    for card in range(SHORTEST, LONGEST + 1):
        write(into, at + HAND + card - 1, state.hand[4 * viewer + card])
        write(into, at + DISCARDS + card - 1, state.discards[card])
    write(into, at + PILE_LEFT, state.pile_left)
    write(into, at + TIMES_EMPTY, state.times_empty)
    write(into, at + RENEWALS, state.renewals)


def write_flight(state: MaamutState, into: Buffer, at: i64) -> None:
    """The walk and the flight that stand still while somebody chooses where to flee."""
    into[at + CARD + state.card - 1] = 1
    into[at + COURSE + state.course] = 1
    write(into, at + STEPS_LEFT, state.steps_left)
    into[at + FLIGHT_COURSE + state.flight_course] = 1
    write(into, at + FLIGHT_LEFT, state.flight_left)
