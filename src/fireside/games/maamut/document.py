# not compiled: msgspec structures
"""The whole table of Mâamut as JSON can hold it, and back.

A document may leave out whatever has a default, so that a test or a bug report names only what
matters to it.
"""

from collections import Counter
from typing import Annotated, Any, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.chance import LARGEST_SEED
from fireside.core.errors import BadDocument
from fireside.core.hexes import DIRECTION_NAMES, OFF_BOARD
from fireside.core.state import BIT, NOBODY
from fireside.games.maamut.cards import NO_CARDS, count_of, for_seat, of_seat, some
from fireside.games.maamut.components import (
    CARDS,
    CELL_NAMES,
    GRASS,
    ROCK,
    SNOW,
    TRAPS_EACH,
)
from fireside.games.maamut.rules import flight
from fireside.games.maamut.rules.hidden import is_memory_true
from fireside.games.maamut.rules.layout import survey
from fireside.games.maamut.rules.memory import OPENED_BITS, RENEWAL, extended, opened_by
from fireside.games.maamut.state import ENDING_NAMES, FLEEING, OVER, PHASE_NAMES, MaamutState

Tile = Annotated[str, msgspec.Meta(pattern="^[a-g][1-7]$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Card = Annotated[int, msgspec.Meta(ge=1, le=3)]
Hand = Annotated[tuple[Card, ...], msgspec.Meta(max_length=36)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
DirectionName = Literal["n", "ne", "se", "s", "sw", "nw"]


class Renewal(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is remembered of one renewal of the pile, seat by seat (rules/memory.py)."""

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
    phase: Literal["placing", "turn", "fleeing", "over"] = "turn"
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
    chased: bool = True
    winner: SeatNumber | None = None
    ending: Literal["", "trapped", "last_hunter", "survived", "pile_ran_out", "stood_still"] = ""
    barrier: bool = False
    chance: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)] = 0


def dump(state: MaamutState) -> dict[str, Any]:
    """The whole truth, secrets included."""
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
        phase=PHASE_NAMES[state.phase],  # type: ignore[arg-type]
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
        chased=state.chased,
        winner=None if state.winner == NOBODY else state.winner,
        ending=ENDING_NAMES[state.ending],  # type: ignore[arg-type]
        barrier=state.barrier,
        chance=state.chance,
    )
    built: dict[str, Any] = msgspec.to_builtins(document)
    return built


def load(document: dict[str, Any], kind: type[MaamutState]) -> MaamutState:
    """The table a document describes."""
    try:
        read = msgspec.convert(document, MaamutDocument)
    except msgspec.ValidationError as error:
        raise BadDocument(f"This is no table of Mâamut: {error}.") from None
    _check(read)
    terrain = vec[i64]([SNOW] * len(CELL_NAMES))
    for names, kind_of_tile in ((read.rock, ROCK), (read.grass, GRASS)):
        for name in names:
            terrain[CELL_NAMES.index(name)] = kind_of_tile
    trap = vec[i64]([NOBODY] * len(CELL_NAMES))
    for name, owner in read.traps.items():
        trap[CELL_NAMES.index(name)] = owner
    hands, pile = _deal(read)
    held = [number for seat in range(read.seats) for number in _holding(read, hands, seat)]
    state = kind(read.seats, read.chance)
    state.layout = survey(terrain)
    state.hunter = vec[i64](
        [OFF_BOARD if name is None else CELL_NAMES.index(name) for name in read.hunters]
    )
    state.trap = trap
    state.hand = vec[i64](held)
    state.discards = vec[i64]([read.discards.count(card) for card in range(4)])
    state.pile = vec[i64](list(reversed(pile)))
    state.pile_left = len(pile)
    _fill(state, read)
    _remember(state, read)
    return state


def _fill(state: MaamutState, read: MaamutDocument) -> None:
    state.mammoth = CELL_NAMES.index(read.mammoth)
    state.phase = PHASE_NAMES.index(read.phase)
    state.first = read.first
    state.turn = read.turn
    state.card = read.card
    state.course = DIRECTION_NAMES.index(read.course)
    state.steps_left = read.steps_left
    state.flight_course = DIRECTION_NAMES.index(read.flight_course)
    state.flight_left = read.flight_left
    state.times_empty = read.times_empty
    state.renewals = read.renewals
    state.idle_turns = read.idle_turns
    state.lone_hunter_wins = read.lone_hunter_wins
    state.chased = read.chased
    state.winner = NOBODY if read.winner is None else read.winner
    state.ending = ENDING_NAMES.index(read.ending)
    state.barrier = read.barrier
    state.over = state.phase == OVER
    asked = flight.frightened(state) if state.phase == FLEEING else state.turn
    if asked == NOBODY:
        raise BadDocument("Somebody is to flee, but no hunter stands on the mammoth's tile.")
    state.acting = 0 if state.over else BIT[asked]


def _check(read: MaamutDocument) -> None:
    """What a type cannot say: names on the board, no tile twice, seats at the table."""
    named = [*read.rock, *read.grass]
    on_tiles = [*named, read.mammoth, *read.traps, *(name for name in read.hunters if name)]
    for name in on_tiles:
        if name not in CELL_NAMES:
            raise BadDocument(f"There is no tile {name} on the board (M-C4).")
    if len(named) != len(set(named)):
        raise BadDocument("A tile is named twice among rock and grass.")
    for name in on_tiles[len(named) :]:
        if name in read.rock:
            raise BadDocument(f"Nothing can stand on the rock {name}.")
    if len(read.hunters) != read.seats or (read.hands and len(read.hands) != read.seats):
        raise BadDocument(f"There are {read.seats} seats, so as many hunters and hands.")
    numbers = [read.first, read.turn, *read.traps.values(), read.winner or 0]
    if max(numbers) >= read.seats:
        raise BadDocument(f"There are only {read.seats} seats, numbered from 0.")
    if max(Counter(read.traps.values()).values(), default=0) > TRAPS_EACH:
        raise BadDocument("Nobody has more than four traps (M-C3).")
    if read.phase == "turn" and read.hunters[read.turn] is None:
        raise BadDocument(f"It is the turn of seat {read.turn}, whose hunter is not on the board.")


def _deal(read: MaamutDocument) -> tuple[list[tuple[int, ...]], list[int]]:
    """The hands and the pile; a pile that is left out holds all other cards, low ones on top."""
    hands: list[tuple[int, ...]] = [(1, 2, 3)] * read.seats
    if read.hands is not None:
        hands = list(read.hands)
    rest = Counter({card: CARDS[card] for card in range(1, 4)})
    rest.subtract([card for hand in hands for card in hand])
    rest.subtract(read.discards)
    if read.pile is not None:
        rest.subtract(read.pile)
        if any(rest.values()):
            raise BadDocument("Hands, pile and discards are not the 36 cards of the game (M-C2).")
        return hands, list(read.pile)
    if min(rest.values()) < 0:
        raise BadDocument("There are more cards of one value than the game has (M-C2).")
    return hands, sorted(rest.elements())


def _holding(read: MaamutDocument, hands: list[tuple[int, ...]], seat: int) -> list[int]:
    """The traps and the cards 1, 2, 3 in a seat's hand."""
    set_already = list(read.traps.values()).count(seat)
    return [TRAPS_EACH - set_already, *(hands[seat].count(card) for card in (1, 2, 3))]


def _renewals(state: MaamutState) -> tuple[Renewal, ...]:
    """What is remembered, the latest renewal last."""
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


def _remember(state: MaamutState, read: MaamutDocument) -> None:
    """The renewals of the document are remembered, if they can have led to this table."""
    for renewal in read.renewed:
        _check_renewal(renewal, read.seats)
        if state.kept != NO_CARDS:
            state.past = extended(state.past, state.kept, state.shown, state.opened)
        state.kept = _packed(renewal.kept)
        state.shown = _packed(renewal.shown)
        state.opened = 0
        for seat, card in enumerate(renewal.opened):
            state.opened |= (card or 0) << OPENED_BITS * seat
    if not is_memory_true(state):
        raise BadDocument("What is remembered of the pile's renewals cannot have led here.")


def _check_renewal(renewal: Renewal, seats: int) -> None:
    if {len(renewal.kept), len(renewal.shown), len(renewal.opened)} != {seats}:
        raise BadDocument(f"There are {seats} seats, so as many hands at each renewal.")
    if not any(renewal.kept):
        raise BadDocument("When the pile was renewed, somebody held cards.")
    for hands in (renewal.kept, renewal.shown):
        total = Counter(card for hand in hands for card in hand)
        if any(count > CARDS[card] for card, count in total.items()):
            raise BadDocument("There are more cards of one value than the game has (M-C2).")


def _packed(hands: tuple[Hand, ...]) -> int:
    return sum(for_seat(some(card, 1), seat) for seat, hand in enumerate(hands) for card in hand)


def _tiles_of(terrain: "vec[i64]", kind_of_tile: int) -> tuple[str, ...]:
    return tuple(CELL_NAMES[at] for at, here in enumerate(terrain) if here == kind_of_tile)


def _cards(counts: list[int]) -> tuple[int, ...]:
    return tuple(card for card in (1, 2, 3) for _ in range(counts[card]))
