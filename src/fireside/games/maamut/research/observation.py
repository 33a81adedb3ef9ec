# compiled
"""The observation of one seat as bytes: all but the others' hands and the pile's order."""

from typing import Final

from mypy_extensions import i64

from fireside.core.hex_grid import OFF_BOARD
from fireside.core.observation import (
    Buffer,
    ObservationField,
    ObservationLayout,
    seen_from,
    write_byte,
)
from fireside.core.state import NOBODY, Seat
from fireside.games.maamut.components import CELLS, LONGEST, SHORTEST
from fireside.games.maamut.generated import offsets
from fireside.games.maamut.state import FLEEING, MaamutState

LAYOUT: Final = ObservationLayout(
    [
        ObservationField("seats", (3,), 1, "number of players: 2, 3 or 4 (one flag set)"),
        ObservationField("phase", (4,), 1, "placing, turn, fleeing or over (one flag set)"),
        ObservationField("turn", (4,), 1, "the seat whose turn it is (one flag set)"),
        ObservationField("asked", (4,), 1, "the seat to act; in a flight another than `turn`"),
        ObservationField("first", (4,), 1, "the first player (one flag set)"),
        ObservationField(
            "terrain", (3, 37), 1, "rock, grass and snow: one plane each of the tiles a1 to g4"
        ),
        ObservationField("mammoth", (37,), 1, "position of the mammoth"),
        ObservationField(
            "hunters", (4, 37), 1, "position of each seat's hunter; empty if not on the board"
        ),
        ObservationField("traps", (4, 37), 1, "positions of each seat's traps"),
        ObservationField("traps_in_hand", (4,), 4, "how many traps each seat has in hand"),
        ObservationField(
            "hand", (3,), 3, "the observer's cards: how many 1s, 2s and 3s", private=True
        ),
        ObservationField("hand_sizes", (4,), 3, "how many cards each seat holds"),
        ObservationField("discards", (3,), 16, "the discards: how many 1s, 2s and 3s"),
        ObservationField("pile_left", (1,), 36, "cards in the draw pile"),
        ObservationField("times_empty", (1,), 255, "how often the draw pile has run out"),
        ObservationField(
            "renewals",
            (1,),
            255,
            "value of `times_empty` at which the mammoth escapes; 0: never (M-R10)",
        ),
        ObservationField("idle_turns", (1,), 12, "turns in a row without a card (M-R11)"),
        ObservationField(
            "lone_hunter_wins", (1,), 1, "whether the last hunter wins at once (M-R9)"
        ),
        ObservationField(
            "card", (3,), 1, "while a hunter flees: the card being walked (one flag set)"
        ),
        ObservationField("course", (6,), 1, "the direction of that walk: n, ne, se, s, sw, nw"),
        ObservationField("steps_left", (1,), 3, "tiles the walking hunter has still to go"),
        ObservationField("flight_course", (6,), 1, "the direction in which the mammoth flees"),
        ObservationField("flight_left", (1,), 3, "tiles the mammoth has still to run"),
        ObservationField(
            "hands", (4, 3), 3, "the cards of each seat if hands are open (M-R14), else 0"
        ),
    ]
)


def observe(state: MaamutState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Write what this seat may know into the buffer from this offset on."""
    seats = state.seats
    into[at + offsets.SEATS + seats - 2] = 1
    into[at + offsets.PHASE + state.phase] = 1
    into[at + offsets.TURN + seen_from(viewer, state.turn, seats)] = 1
    into[at + offsets.FIRST + seen_from(viewer, state.first, seats)] = 1
    into[at + offsets.MAMMOTH + state.mammoth] = 1
    write_tiles(state, viewer, into, at)
    write_seats(state, viewer, into, at)
    write_cards(state, viewer, into, at)
    write_byte(into, at + offsets.IDLE_TURNS, state.idle_turns)
    if state.lone_hunter_wins:
        into[at + offsets.LONE_HUNTER_WINS] = 1
    if state.phase == FLEEING:
        write_flight(state, into, at)


def write_tiles(state: MaamutState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Write the terrain and the traps of all tiles."""
    seats = state.seats
    terrain = state.layout.terrain
    trap = state.trap
    for cell in range(CELLS):
        into[at + offsets.TERRAIN + CELLS * terrain[cell] + cell] = 1
        owner = trap[cell]
        if owner != NOBODY:
            into[at + offsets.TRAPS + CELLS * seen_from(viewer, owner, seats) + cell] = 1


def write_seats(state: MaamutState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Write each seat's hunter, unset traps and number of cards."""
    seats = state.seats
    for seat in range(seats):
        place = seen_from(viewer, seat, seats)
        tile = state.hunter[seat]
        if tile != OFF_BOARD:
            into[at + offsets.HUNTERS + CELLS * place + tile] = 1
        if (state.acting >> seat) & 1:
            into[at + offsets.ASKED + place] = 1
        write_byte(into, at + offsets.TRAPS_IN_HAND + place, state.traps_in_hand(seat))
        write_byte(into, at + offsets.HAND_SIZES + place, state.hand_size(seat))


def write_cards(state: MaamutState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Write the viewer's hand, the discards, the draw pile's counts and open hands."""
    for card in range(SHORTEST, LONGEST + 1):
        write_byte(into, at + offsets.HAND + card - 1, state.hand[4 * viewer + card])
        write_byte(into, at + offsets.DISCARDS + card - 1, state.discards[card])
        if state.hands_open:
            for seat in range(state.seats):
                place = 3 * seen_from(viewer, seat, state.seats) + card - 1
                write_byte(into, at + offsets.HANDS + place, state.hand[4 * seat + card])
    write_byte(into, at + offsets.PILE_LEFT, state.pile_left)
    write_byte(into, at + offsets.TIMES_EMPTY, state.times_empty)
    write_byte(into, at + offsets.RENEWALS, state.renewals)


def write_flight(state: MaamutState, into: Buffer, at: i64) -> None:
    """Write the walk and flight that are interrupted while a hunter chooses where to flee."""
    into[at + offsets.CARD + state.card - 1] = 1
    into[at + offsets.COURSE + state.course] = 1
    write_byte(into, at + offsets.STEPS_LEFT, state.steps_left)
    into[at + offsets.FLIGHT_COURSE + state.flight_course] = 1
    write_byte(into, at + offsets.FLIGHT_LEFT, state.flight_left)
