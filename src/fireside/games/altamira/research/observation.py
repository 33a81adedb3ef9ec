# compiled
"""The observation of one seat as bytes, for learners.

Hidden are the others' sealed choices, which of their cards lie face down, and the order of the prey
pile. The cards each rival owns, in hand and face down together, are public to a player with perfect
memory (A-R13).
"""

from typing import Final

from mypy_extensions import i64

from fireside.core.observation import (
    Buffer,
    ObservationField,
    ObservationLayout,
    seen_from,
    write_byte,
)
from fireside.core.state import Seat
from fireside.games.altamira.components import GROUNDS, KINDS, PLACES, PREYS, SPACES
from fireside.games.altamira.generated import offsets
from fireside.games.altamira.rules.cards import Cards, count_cards, doubles, singles
from fireside.games.altamira.rules.hunting import hunts_in
from fireside.games.altamira.rules.making import kind_made
from fireside.games.altamira.rules.stakes import is_cost_laid, kind_laid
from fireside.games.altamira.state import (
    INSIGNIA,
    LAYING,
    MAKING,
    MAKING_CAMP,
    NO_PREY,
    NO_SPACE,
    NOT_SENT,
    PREY_FIELD,
    PREY_MASK,
    SENDING,
    AltamiraState,
    all_points,
)

LAYOUT: Final = ObservationLayout(
    [
        ObservationField("seats", (3,), 1, "number of players: 3, 4 or 5 (one flag set)"),
        ObservationField(
            "phase", (12,), 1, "kind of decision, in the order of a round; last: match over"
        ),
        ObservationField(
            "turn", (5,), 1, "the seat to act, unless all choose at once (one flag set)"
        ),
        ObservationField("asked", (5,), 1, "the seats to act; several while hunters are sent"),
        ObservationField("first", (5,), 1, "holder of the starting-player token"),
        ObservationField("master", (5,), 1, "holder of the hunting right"),
        ObservationField("round", (1,), 255, "the number of the round"),
        ObservationField(
            "options", (3,), 1, "often exchanging (A-R5), bluffs kept (A-R10), open hands (A-R13)"
        ),
        ObservationField(
            "supply", (4, 2), 64, "knives, spears, axes, arrows on their areas: singles, doubles"
        ),
        ObservationField("market", (4, 2), 64, "the market, in the same order"),
        ObservationField("costs", (5,), 4, "cost of each space of the display"),
        ObservationField(
            "display", (5, 12), 1, "kind of prey on each space: bear 1 to 3, wisent, …"
        ),
        ObservationField(
            "pile", (3,), 255, "prey cards left in the pile with A, B and C on the back"
        ),
        ObservationField("prey", (5, 12), 15, "the prey cards of each seat"),
        ObservationField("insignia", (5, 4), 1, "the insignia of each seat"),
        ObservationField("points", (5,), 255, "the points of each seat"),
        ObservationField(
            "pools", (5, 4, 2), 64, "what each seat owns, in hand and face down together"
        ),
        ObservationField("cards", (5,), 255, "how many cards each seat has in hand"),
        ObservationField(
            "hunters", (5, 5), 2, "how many of each seat's hunters stand in each ground and at camp"
        ),
        ObservationField(
            "has_chosen", (5,), 1, "seats that have sent hunters while others still choose"
        ),
        ObservationField("place", (5,), 1, "ground where weapons are being made"),
        ObservationField(
            "kind", (4,), 1, "kind of weapon being made or laid; none after the cost (A-R15)"
        ),
        ObservationField("twice", (4,), 1, "kinds named twice at the campfire, still to be taken"),
        ObservationField("hunted", (4,), 3, "how often the master has hunted in each ground"),
        ObservationField("target", (5,), 1, "the space of the animal being hunted"),
        ObservationField("co_hunters", (5,), 1, "seats that have joined the hunt"),
        ObservationField(
            "quiet", (1,), 5, "number of consecutive co-hunters that add nothing (A-R9)"
        ),
        ObservationField(
            "stirred", (1,), 1, "whether any seat made, exchanged or hunted this round (A-R12)"
        ),
        ObservationField("face_up", (5, 4, 2), 64, "the cards each seat has laid face up"),
        ObservationField("face_down", (5,), 255, "how many cards each seat has laid face down"),
        ObservationField(
            "hand",
            (4, 2),
            64,
            "the observer's hand: singles and doubles of each kind",
            private=True,
        ),
        ObservationField(
            "own_face_down",
            (4, 2),
            64,
            "the observer's cards laid face down",
            private=True,
            recalled=False,
        ),
        ObservationField(
            "chosen",
            (15,),
            1,
            "the two tiles the observer has chosen in secret",
            private=True,
            recalled=False,
        ),
    ]
)


def observe(state: AltamiraState, viewer: Seat, into: Buffer, at: i64) -> None:
    """Write what this seat may know into the buffer from this offset on."""
    seats = state.seats
    into[at + offsets.SEATS + seats - 3] = 1
    into[at + offsets.PHASE + state.phase] = 1
    into[at + offsets.FIRST + seen_from(viewer, state.first, seats)] = 1
    into[at + offsets.MASTER + seen_from(viewer, state.master, seats)] = 1
    if state.phase != SENDING and not state.over:
        into[at + offsets.TURN + seen_from(viewer, state.turn, seats)] = 1
    write_byte(into, at + offsets.ROUND, state.round)
    write_options(state, into, at)
    write_table(state, into, at)
    for seat in range(seats):
        write_seat(state, seat, into, at, seen_from(viewer, seat, seats))
    write_making(state, into, at)
    write_hunt(state, into, at)
    write_weapons(into, at + offsets.HAND, state.hand[viewer])
    write_weapons(into, at + offsets.OWN_FACE_DOWN, state.face_down[viewer])
    if state.phase == SENDING and state.choice_of(viewer) != NOT_SENT:
        into[at + offsets.CHOSEN + state.choice_of(viewer)] = 1


def write_weapons(into: Buffer, at: i64, cards: Cards) -> None:
    """Write singles and doubles of each kind."""
    if cards == 0:
        return
    for kind in range(KINDS):
        write_byte(into, at + 2 * kind, singles(cards, kind))
        write_byte(into, at + 2 * kind + 1, doubles(cards, kind))


def write_options(state: AltamiraState, into: Buffer, at: i64) -> None:
    """Write the flags of the options that affect play."""
    if state.exchanges_often:
        into[at + offsets.OPTIONS] = 1
    if state.bluffs_kept:
        into[at + offsets.OPTIONS + 1] = 1
    if state.hands_open:
        into[at + offsets.OPTIONS + 2] = 1


def write_table(state: AltamiraState, into: Buffer, at: i64) -> None:
    """Write supply, market, display and the pile's counts by letter."""
    write_weapons(into, at + offsets.SUPPLY, state.supply)
    write_weapons(into, at + offsets.MARKET, state.market)
    for space in range(SPACES):
        write_byte(into, at + offsets.COSTS + space, state.costs[space])
        prey = state.display[space]
        if prey != NO_PREY:
            into[at + offsets.DISPLAY + PREYS * space + prey] = 1
    pile = state.pile
    for card in range(state.pile_left):
        into[at + offsets.PILE + pile[card] // PREYS] += 1


def write_seat(state: AltamiraState, seat: Seat, into: Buffer, at: i64, place: i64) -> None:
    """Write the public information on one seat; `place` is its position seen from the viewer."""
    trophies = state.trophies[seat]
    if trophies != 0:
        for prey in range(PREYS):
            number = (trophies >> (PREY_FIELD * prey)) & PREY_MASK
            write_byte(into, at + offsets.PREY + PREYS * place + prey, number)
        for animal in range(GROUNDS):
            if trophies & INSIGNIA[animal]:
                into[at + offsets.INSIGNIA + GROUNDS * place + animal] = 1
        write_byte(into, at + offsets.POINTS + place, all_points(trophies))
    hand, face_down = state.hand[seat], state.face_down[seat]
    write_weapons(into, at + offsets.POOLS + 8 * place, hand + face_down)
    write_weapons(into, at + offsets.FACE_UP + 8 * place, state.face_up[seat])
    write_byte(into, at + offsets.CARDS + place, count_cards(hand))
    write_byte(into, at + offsets.FACE_DOWN + place, count_cards(face_down))
    if (state.acting >> seat) & 1:
        into[at + offsets.ASKED + place] = 1
    if state.target != NO_SPACE and state.is_co_hunter(seat):
        into[at + offsets.CO_HUNTERS + place] = 1
    if state.phase == SENDING:
        if state.choice_of(seat) != NOT_SENT:
            into[at + offsets.HAS_CHOSEN + place] = 1
        into[at + offsets.HUNTERS + PLACES * place + PLACES - 1] = 2
    else:
        for ground in range(PLACES):
            write_byte(
                into, at + offsets.HUNTERS + PLACES * place + ground, state.hunters_at(seat, ground)
            )


def write_making(state: AltamiraState, into: Buffer, at: i64) -> None:
    """Write where and which weapons are being made."""
    if state.phase != MAKING and state.phase != MAKING_CAMP:
        return
    into[at + offsets.PLACE + state.place] = 1
    for kind in range(KINDS):
        if (state.twice >> kind) & 1:
            into[at + offsets.TWICE + kind] = 1
    if state.phase == MAKING:
        into[at + offsets.KIND + kind_made(state.place, state.twice)] = 1


def write_hunt(state: AltamiraState, into: Buffer, at: i64) -> None:
    """Write the master's hunts so far and the hunt in progress."""
    for ground in range(GROUNDS):
        write_byte(into, at + offsets.HUNTED + ground, hunts_in(state, ground))
    if state.stirred:
        into[at + offsets.STIRRED] = 1
    if state.target == NO_SPACE:
        return
    into[at + offsets.TARGET + state.target] = 1
    write_byte(into, at + offsets.QUIET, state.quiet)
    if state.phase == LAYING and not is_cost_laid(state, state.turn):
        into[at + offsets.KIND + kind_laid(state, state.turn)] = 1
