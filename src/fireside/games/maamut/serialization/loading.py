# not compiled: msgspec structures
"""The reader of Mâamut documents, which rejects impossible tables with a reason."""

from collections import Counter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.errors import BadDocument
from fireside.core.hex_grid import DIRECTION_NAMES, OFF_BOARD
from fireside.core.serialization import demand, demand_seats, read_document
from fireside.core.state import BIT, NOBODY
from fireside.games.maamut.components import (
    CARDS,
    CELL_NAMES,
    DECK,
    GRASS,
    ROCK,
    SMALL_DECK,
    SNOW,
    TRAPS_EACH,
)
from fireside.games.maamut.rules import flight
from fireside.games.maamut.rules.cards import NO_CARDS, for_seat, some
from fireside.games.maamut.rules.hidden import is_memory_true
from fireside.games.maamut.rules.layout import survey
from fireside.games.maamut.rules.memory import OPENED_BITS, extended
from fireside.games.maamut.serialization.dumping import Hand, MaamutDocument, Renewal
from fireside.games.maamut.state import ENDING_NAMES, FLEEING, OVER, PHASE_NAMES, MaamutState

DECKS = [list(deck) for deck in (CARDS, DECK, SMALL_DECK)]  # M-C2, M-R13


def load(document: dict[str, Any], kind: type[MaamutState]) -> MaamutState:
    """Return the state that a document describes; raise BadDocument if it is impossible."""
    read = read_document(document, MaamutDocument, "Mâamut")
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
    state.hands_open = read.hands_open
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
    """Raise BadDocument for constraints beyond the schema: tile names, duplicates, seats, traps."""
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
    demand(bool(read.hunters), "It is not said where the hunters are.")
    demand_seats(
        read.seats,
        (read.hunters, read.hands),
        (read.first, read.turn, *read.traps.values(), read.winner),
    )
    if max(Counter(read.traps.values()).values(), default=0) > TRAPS_EACH:
        raise BadDocument("Nobody has more than four traps (M-C3).")
    if read.phase == "turn" and read.hunters[read.turn] is None:
        raise BadDocument(f"It is the turn of seat {read.turn}, whose hunter is not on the board.")


def _deal(read: MaamutDocument) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the hands and the pile, by default all other cards with the low ones on top."""
    hands: list[tuple[int, ...]] = [(1, 2, 3)] * read.seats
    if read.hands is not None:
        hands = list(read.hands)
    rest = Counter({card: CARDS[card] for card in range(1, 4)})
    rest.subtract([card for hand in hands for card in hand])
    rest.subtract(read.discards)
    if read.pile is not None:
        cards = Counter([card for hand in hands for card in hand])
        cards.update([*read.discards, *read.pile])
        if [0, *(cards[card] for card in (1, 2, 3))] not in DECKS:
            raise BadDocument("Hands, pile and discards are not the 36 cards of the game (M-C2).")
        return hands, list(read.pile)
    if min(rest.values()) < 0:
        raise BadDocument("There are more cards of one value than the game has (M-C2).")
    return hands, sorted(rest.elements())


def _holding(read: MaamutDocument, hands: list[tuple[int, ...]], seat: int) -> list[int]:
    """Return the number of traps and of the cards 1, 2, 3 in a seat's hand."""
    set_already = list(read.traps.values()).count(seat)
    return [TRAPS_EACH - set_already, *(hands[seat].count(card) for card in (1, 2, 3))]


def _remember(state: MaamutState, read: MaamutDocument) -> None:
    """Store the document's renewals; raise BadDocument if they contradict the position."""
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
