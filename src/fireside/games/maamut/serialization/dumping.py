# not compiled: msgspec structures
"""The document format of a Mâamut table and its writer; `loading.py` is the reader.

Fields with a default may be left out, so that tests and bug reports need only name the relevant
ones.
"""

from typing import Annotated, Any, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTION_NAMES, OFF_BOARD
from fireside.core.rng import LARGEST_SEED
from fireside.core.serialization import without_idle_variants
from fireside.core.state import NOBODY
from fireside.games.maamut.components import (
    CELL_NAMES,
    GRASS,
    ROCK,
)
from fireside.games.maamut.rules.cards import NO_CARDS, count_of, of_seat
from fireside.games.maamut.rules.memory import RENEWAL, opened_by
from fireside.games.maamut.state import ENDING_NAMES, PHASE_NAMES, Ending, MaamutState, Phase

Tile = Annotated[str, msgspec.Meta(pattern="^[a-g][1-7]$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Card = Annotated[int, msgspec.Meta(ge=1, le=3)]
Hand = Annotated[tuple[Card, ...], msgspec.Meta(max_length=36)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
DirectionName = Literal["n", "ne", "se", "s", "sw", "nw"]


class Renewal(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Each seat's hand at one renewal of the pile, and the cards shown since (rules/memory.py)."""

    kept: tuple[Hand, ...]
    shown: tuple[Hand, ...]
    opened: tuple[Card | None, ...]


class MaamutDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One table. Tiles that are neither rock nor grass are snow; piles are listed from the top."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    rock: tuple[Tile, ...] = ()
    grass: tuple[Tile, ...] = ()
    mammoth: Tile = "d4"
    hunters: tuple[Tile | None, ...]
    traps: dict[Tile, SeatNumber] = {}
    hands: tuple[tuple[Card, ...], ...] | None = None
    pile: tuple[Card, ...] | None = None
    discards: tuple[Card, ...] = ()
    phase: Phase = "turn"
    first: SeatNumber = 0
    turn: SeatNumber = 0
    card: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    course: DirectionName = "n"
    steps_left: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    flight_course: DirectionName = "n"
    flight_left: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    times_empty: Count = 0
    renewals: Count = 0
    idle_turns: Count = 0
    renewed: Annotated[tuple[Renewal, ...], msgspec.Meta(max_length=8)] = ()
    lone_hunter_wins: bool = False
    hands_open: bool = False
    chased: bool = True
    winner: SeatNumber | None = None
    ending: Ending = ""
    barrier: bool = False
    chance: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)] = 0


def dump(state: MaamutState) -> dict[str, Any]:
    """Return the complete state as a JSON-compatible document, hidden information included."""
    terrain = state.layout.terrain
    document = MaamutDocument(
        seats=state.seats,
        rock=_tiles_of(terrain, ROCK),
        grass=_tiles_of(terrain, GRASS),
        mammoth=CELL_NAMES[state.mammoth],
        hunters=tuple(None if cell == OFF_BOARD else CELL_NAMES[cell] for cell in state.hunter),
        traps={CELL_NAMES[at]: owner for at, owner in enumerate(state.trap) if owner != NOBODY},
        hands=tuple(
            _cards([state.hand[4 * seat + card] for card in range(4)])
            for seat in range(state.seats)
        ),
        pile=tuple(reversed(list(state.pile[: state.pile_left]))),
        discards=_cards(list(state.discards)),
        phase=PHASE_NAMES[state.phase],
        first=state.first,
        turn=state.turn,
        card=state.card,
        course=DIRECTION_NAMES[state.course],  # type: ignore[arg-type]
        steps_left=state.steps_left,
        flight_course=DIRECTION_NAMES[state.flight_course],  # type: ignore[arg-type]
        flight_left=state.flight_left,
        times_empty=state.times_empty,
        renewals=state.renewals,
        idle_turns=state.idle_turns,
        renewed=_renewals(state),
        lone_hunter_wins=state.lone_hunter_wins,
        hands_open=state.hands_open,
        chased=state.chased,
        winner=None if state.winner == NOBODY else state.winner,
        ending=ENDING_NAMES[state.ending],
        barrier=state.barrier,
        chance=state.chance,
    )
    return without_idle_variants(msgspec.to_builtins(document), MaamutDocument, ["hands_open"])


def _renewals(state: MaamutState) -> tuple[Renewal, ...]:
    """Return the remembered renewals of the pile, the latest one last."""
    if state.kept == NO_CARDS:
        return ()
    numbers = [*state.past, state.kept, state.shown, state.opened]
    return tuple(
        Renewal(
            kept=_by_seat(numbers[at], state.seats),
            shown=_by_seat(numbers[at + 1], state.seats),
            opened=tuple(opened_by(numbers[at + 2], seat) or None for seat in range(state.seats)),
        )
        for at in range(0, len(numbers), RENEWAL)
    )


def _by_seat(table: int, seats: int) -> tuple[Hand, ...]:
    hands = [of_seat(table, seat) for seat in range(seats)]
    return tuple(_cards([0, *(count_of(hand, card) for card in (1, 2, 3))]) for hand in hands)


def _tiles_of(terrain: "vec[i64]", kind_of_tile: int) -> tuple[str, ...]:
    return tuple(CELL_NAMES[at] for at, here in enumerate(terrain) if here == kind_of_tile)


def _cards(counts: list[int]) -> tuple[int, ...]:
    return tuple(card for card in (1, 2, 3) for _ in range(counts[card]))
