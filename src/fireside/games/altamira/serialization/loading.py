# not compiled: msgspec structures
"""The reader of Altamira documents, which rejects positions that no match could play on from."""

from collections import Counter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.errors import BadDocument
from fireside.core.serialization import demand_seats, read_document
from fireside.core.state import NOBODY
from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    CAMP,
    DOUBLES_EACH,
    KIND_NAMES,
    PILE_NAMES,
    PREY_NAMES,
    PRIMARY,
    SECONDARY,
    SENDS,
    SINGLES_EACH,
    TILE_NAMES,
    WORTHS_IN_PILE,
    costs_of,
)
from fireside.games.altamira.rules.cards import count_cards, packed, weapons_of
from fireside.games.altamira.rules.joining import fewest_cards, may_join
from fireside.games.altamira.rules.stakes import is_cost_laid
from fireside.games.altamira.serialization.dumping import AltamiraDocument, Weapons, tiles
from fireside.games.altamira.state import (
    DISPLAY,
    ENDING_NAMES,
    INSIGNIA,
    JOINING,
    LAYING,
    LEFT_OPEN,
    MAKING,
    NO_PREY,
    NO_SPACE,
    NOT_SENT,
    OVER,
    PHASE_NAMES,
    PREY_FIELD,
    SENDING,
    STAKING,
    AltamiraState,
)

CHOICE_OF = {tiles(choice): choice for choice in range(len(SENDS))}


def load(document: dict[str, Any], kind: type[AltamiraState]) -> AltamiraState:
    """Return the state that a document describes; raise BadDocument if it is not playable."""
    read = read_document(document, AltamiraDocument, "Altamira")
    demand_seats(
        read.seats,
        (read.hands, read.face_up, read.face_down, read.prey, read.sent),
        (read.first, read.master, read.turn, *read.co_hunters, *read.insignia.values()),
    )
    state = kind(read.seats, read.chance)
    state.hand = pack_each(read.hands, read.seats)
    state.face_up = pack_each(read.face_up, read.seats)
    state.face_down = pack_each(read.face_down, read.seats)
    state.trophies = gather_trophies(read)
    state.display = vec[i64](
        [NO_PREY if name is None else PREY_NAMES.index(name) for name in read.row]
    )
    state.costs = vec[i64](costs_of(read.options.display))
    state.pile = stack_pile(read)
    state.pile_left = len(state.pile)
    fill(state, read)
    check_moment(state)
    return state


def fill(state: AltamiraState, read: AltamiraDocument) -> None:
    """Copy the document's scalar fields into the state."""
    for seat, text in enumerate(read.sent):
        state.seal(seat, read_tiles(text))
    state.market = pack(read.market)
    state.supply = pack(find_supply(read))
    state.phase = PHASE_NAMES.index(read.phase)
    state.round = read.round
    state.rounds = read.rounds
    state.first = read.first
    state.master = read.first if read.master is None else read.master
    state.turn = state.master if read.turn is None else read.turn
    state.place = TILE_NAMES.index(read.place)
    state.twice = sum(1 << KIND_NAMES.index(name) for name in set(read.twice))
    state.hunted = sum(
        times << 2 * TILE_NAMES.index(ground) for ground, times in read.hunted.items()
    )
    state.target = NO_SPACE if read.space is None else read.space - 1
    state.co_hunters = sum(1 << seat for seat in set(read.co_hunters))
    state.quiet = read.quiet
    state.stirred = read.stirred
    state.ending = ENDING_NAMES.index(read.ending)
    state.barrier = read.barrier
    state.sealed = read.sealed
    state.exchanges_often = read.options.exchanges == "any"
    state.bluffs_kept = read.options.winner_bluffs == "kept"
    state.hands_open = read.options.hands == "open"
    state.lays_more = read.options.open_stake == "more"
    state.over = state.phase == OVER
    if state.phase == SENDING:
        state.acting = sum(1 << seat for seat in range(read.seats) if not has_chosen(state, seat))
    else:
        state.acting = 0 if state.over else 1 << state.turn


def pack(weapons: Weapons) -> int:
    """Return the cards packed into one integer."""
    return packed([weapons.get(name, (0, 0)) for name in KIND_NAMES])  # type: ignore[call-overload]


def pack_each(rows: tuple[Weapons, ...], seats: int) -> "vec[i64]":
    """Return each seat's packed cards; empty hands if the document leaves the row out."""
    return vec[i64]([pack(weapons) for weapons in rows or ({},) * seats])


def find_supply(read: AltamiraDocument) -> Weapons:
    """Return the supply, by default all cards not listed elsewhere.

    Raise BadDocument if the document has more cards of a kind than the game.
    """
    elsewhere = [read.market, *read.hands, *read.face_up, *read.face_down]
    if read.supply is not None:
        elsewhere.append(read.supply)
    left: Weapons = {}
    for name in KIND_NAMES:
        pairs = [weapons.get(name, (0, 0)) for weapons in elsewhere]  # type: ignore[call-overload]
        loose = SINGLES_EACH - sum(pair[0] for pair in pairs)
        double = DOUBLES_EACH - sum(pair[1] for pair in pairs)
        if loose < 0 or double < 0:
            raise BadDocument(f"There are more cards with {name} than the game has (A-C3).")
        left[name] = (loose, double)  # type: ignore[index]
    return left if read.supply is None else read.supply


def gather_trophies(read: AltamiraDocument) -> "vec[i64]":
    """Return each seat's prey cards and insignia, packed."""
    trophies = [
        sum(times << PREY_FIELD * PREY_NAMES.index(name) for name, times in Counter(cards).items())
        for cards in read.prey or ((),) * read.seats
    ]
    for animal, holder in read.insignia.items():
        trophies[holder] += INSIGNIA[ANIMAL_NAMES.index(animal)]
    return vec[i64](trophies)


def stack_pile(read: AltamiraDocument) -> "vec[i64]":
    """Return the pile from the bottom, by default all cards not listed elsewhere, low ones on top.

    Raise BadDocument if a card is under the wrong letter or occurs too often.
    """
    seen = Counter(name for cards in (*read.prey, read.row) for name in cards if name)
    piles: list[list[str]] = []
    for letter, name in enumerate(PILE_NAMES):
        printed = Counter(
            f"{animal} {worth}" for animal in ANIMAL_NAMES for worth in WORTHS_IN_PILE[letter]
        )
        if read.pile is None:
            piles.append(sorted((printed - seen).elements(), key=lambda card: card[-1]))
            seen -= printed
        else:
            piles.append(list(read.pile.get(name, ())))  # type: ignore[call-overload]
            if Counter(piles[-1]) - printed:
                raise BadDocument(f"Pile {name} holds a card that is not of it (A-C4).")
            seen -= printed - Counter(piles[-1])
    if seen:
        raise BadDocument(f"There are more cards '{min(seen)}' than the game has (A-C4).")
    stacked = [
        12 * letter + PREY_NAMES.index(card) for letter, pile in enumerate(piles) for card in pile
    ]
    return vec[i64](list(reversed(stacked)))


def has_chosen(state: AltamiraState, seat: int) -> bool:
    return state.choice_of(seat) != NOT_SENT


def read_tiles(text: str | None) -> int:
    """Return the choice that a text names, or NOT_SENT for None; raise BadDocument if unknown."""
    if text is None:
        return NOT_SENT
    if text not in CHOICE_OF:
        raise BadDocument(f"Hunters cannot be sent to '{text}' (A3.2).")
    return CHOICE_OF[text]


def check_moment(state: AltamiraState) -> None:
    """Raise BadDocument unless the seats to act have a legal decision in this phase."""
    if state.over:
        return
    if state.phase == SENDING:
        if state.acting == 0:
            raise BadDocument("All have chosen, so nobody is sending any more (A3.1).")
    elif not all(has_chosen(state, seat) for seat in range(state.seats)):
        raise BadDocument("Everybody's hunters are sent before the other phases (A2).")
    if state.phase == MAKING and (state.place == CAMP) != (state.twice != 0):
        raise BadDocument("Kinds are named twice at the campfire, and only there (A4.3).")
    check_hunt(state)
    if state.phase != SENDING and not state.legal_moves(state.turn):
        raise BadDocument(f"Seat {state.turn} is asked, but has nothing to decide.")


def check_hunt(state: AltamiraState) -> None:
    """Raise BadDocument unless target, hunters and stakes are consistent with the phase."""
    hunters = [seat for seat in range(state.seats) if state.is_co_hunter(seat)]
    stakes = [state.face_up[seat] + state.face_down[seat] for seat in range(state.seats)]
    if not JOINING <= state.phase <= LEFT_OPEN:
        if state.target != NO_SPACE or hunters or any(stakes):
            raise BadDocument("Nothing is being hunted, so nobody hunts along or has a stake.")
        return
    if state.target == NO_SPACE or state.display[state.target] == NO_PREY:
        raise BadDocument("A hunt needs an animal on its space (A6.3).")
    if state.master in hunters or (state.phase > LAYING and not hunters):
        raise BadDocument("Co-hunters are others than the master, and a display needs some (A6.6).")
    if any(stake and seat not in (state.master, *hunters) for seat, stake in enumerate(stakes)):
        raise BadDocument("Only those who hunt have a stake (A6.6).")
    if state.phase == JOINING:
        if state.turn == state.master or not may_join(state, state.turn) or any(stakes):
            raise BadDocument("Somebody is asked to join who may, before any stakes (A6.4).")
    elif state.turn not in (state.master, *hunters):
        raise BadDocument("Only those who hunt are asked about their stakes (A6.6).")
    for_master = state.turn == state.master
    if (state.phase == DISPLAY and not for_master) or (
        state.phase in (STAKING, LEFT_OPEN) and for_master
    ):
        raise BadDocument("The master is asked what is a co-hunter's to decide, or the reverse.")
    check_stakes(state)


def check_stakes(state: AltamiraState) -> None:
    """Raise BadDocument unless stakes follow the order of laying, the master's first (A-R8)."""
    seat, order = state.master, [state.master]
    while (seat := state.next_co_hunter(seat)) != NOBODY:
        order.append(seat)
    if state.phase == JOINING:
        at = -1
    elif state.phase in (LAYING, STAKING):
        at = order.index(state.turn)
    else:
        at = len(order)
    for number, seat in enumerate(order):
        is_now = number == at
        due = kinds_due(state, seat)
        bare = state.face_down[seat] == 0
        if number < at or (is_now and state.phase == STAKING):
            if due or (bare and seat != state.master and not is_now):
                raise BadDocument(f"Seat {seat} has not laid its stake (A-R8).")
        elif is_now and bare and state.co_hunters and is_cost_laid(state, seat):
            check_hand(state, seat, due)
        elif not bare or len(due) != (1 if is_now and state.face_up[seat] else 2):
            raise BadDocument(f"Seat {seat} has laid too much, or in the wrong order (A-R8).")
        else:
            check_hand(state, seat, due)


def kinds_due(state: AltamiraState, seat: int) -> list[int]:
    """Return the kinds of the hunt's cost that the seat has not laid yet."""
    animal = state.hunted_animal()
    cost = state.costs[state.target]
    laid = state.face_up[seat]
    kinds = [PRIMARY[animal], SECONDARY[animal]]
    return [kind for kind in kinds if weapons_of(laid, kind) < cost]


def check_hand(state: AltamiraState, seat: int, due: list[int]) -> None:
    """Raise BadDocument unless the hand covers the kinds due and a co-hunter's face-down card."""
    cost = state.costs[state.target]
    hand = state.hand[seat]
    if any(weapons_of(hand, kind) < cost for kind in due):
        raise BadDocument(f"Seat {seat} cannot lay the cost (A6.3).")
    spare = count_cards(hand) - sum(fewest_cards(hand, kind, cost) for kind in due)
    if seat != state.master and spare < 1:
        raise BadDocument(f"Seat {seat} has no card to lay face down (A6.4).")
