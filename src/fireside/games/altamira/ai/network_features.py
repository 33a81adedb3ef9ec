# compiled
"""The sparse input features of Altamira's value network.

They cover weapons, prey in reach, points, insignia, and the order in which seats act.
"""

from typing import Final

from mypy_extensions import i64

from fireside.core.network import NEVER, Network, softmax_to_shares
from fireside.core.network_features import Block, NetworkFeatures, clamp
from fireside.core.state import Row, Seat, State
from fireside.games.altamira.ai.feature_context import (
    CONTEXTS,
    PAID,
    FeatureContext,
    prepare_features,
    reach,
)
from fireside.games.altamira.components import (
    CAMP,
    GOAL,
    GROUNDS,
    KINDS,
    MOST_WORTH,
    PLACES,
    PRIMARY,
    SECONDARY,
    SPACES,
)
from fireside.games.altamira.state import (
    HUNTING,
    INSIGNIA,
    NO_PREY,
    NO_SPACE,
    SENDING,
    AltamiraState,
)

BLOCKS: Final[list[Block]] = [
    ("weapons: kind, how many", 4 * 13),
    ("pair of weapons of an animal: animal, primary, secondary", 4 * 6 * 6),
    ("all weapons", 31),
    ("points short of the goal", 21),
    ("lead in points", 21),
    ("points of an animal", 4 * 9),
    ("insignia: animal, whose", 4 * 3),
    ("lead in an animal", 4 * 9),
    ("order: place, part of the round", 5 * 3),
    ("turns until the hunting right comes: hunters sent", 6 * 3),
    ("phase: whether asked", 12 * 2),
    ("prey: space, worth, reach, rivals, hunters sent", 5 * 3 * 3 * 3 * 4),
    ("hunt: role, worth, lead in the deciding weapon", 3 * 3 * 9),
    ("prey left", 15),
    ("hunters at a place: place, own, others'", 5 * 3 * 4),
    ("weapons more than others have", 21),
]
KIND_AT: Final[i64] = 0
PAIR_AT: Final[i64] = 52
TOTAL_AT: Final[i64] = 196
SHORT_AT: Final[i64] = 227
LEAD_AT: Final[i64] = 248
ANIMAL_AT: Final[i64] = 269
INSIGNIA_AT: Final[i64] = 305
ANIMAL_LEAD_AT: Final[i64] = 317
ORDER_AT: Final[i64] = 353
MASTER_AT: Final[i64] = 368
PHASE_AT: Final[i64] = 386
PREY_AT: Final[i64] = 410
HUNT_AT: Final[i64] = 950
PILE_AT: Final[i64] = 1031
PLACE_AT: Final[i64] = 1046
MORE_AT: Final[i64] = 1106
UNKNOWN_HUNTERS: Final[i64] = 3  # while the choices are still sealed


def list_seat(state: AltamiraState, me: Seat, context: FeatureContext, into: Row) -> i64:
    """Write the features of a seat into the row, after `prepare_features`; return their number."""
    count = list_weapons(me, context, into)
    count = list_points(state, me, context, into, count)
    count = list_time(state, me, context, into, count)
    for space in range(SPACES):
        if state.display[space] != NO_PREY:
            into[count] = PREY_AT + 108 * space + prey_seen(state, me, space, context)
            count += 1
    is_hunt_on = state.target != NO_SPACE and state.phase > HUNTING
    if is_hunt_on and state.display[state.target] != NO_PREY:
        into[count] = HUNT_AT + hunt_seen(state, me, context)
        count += 1
    return count


def list_weapons(me: Seat, context: FeatureContext, into: Row) -> i64:
    """Write eight features: the weapons of each kind and the two kinds of each animal."""
    weapons = context.weapons
    count: i64 = 0
    for kind in range(KINDS):
        into[count] = KIND_AT + 13 * kind + clamp(weapons[4 * me + kind], 0, 12)
        count += 1
    for animal in range(GROUNDS):
        primary = clamp(weapons[4 * me + PRIMARY[animal]], 0, 5)
        secondary = clamp(weapons[4 * me + SECONDARY[animal]], 0, 5)
        into[count] = PAIR_AT + 36 * animal + 6 * primary + secondary
        count += 1
    return count


def list_points(
    state: AltamiraState, me: Seat, context: FeatureContext, into: Row, count: i64
) -> i64:
    """Write the seat's weapons and points, absolute and relative, then those of each animal."""
    all_weapons = context.all_weapons
    points = context.points
    of_animal = context.of_animal
    best: i64 = -100
    rest: i64 = 0
    for seat in range(state.seats):
        if seat != me:
            rest += all_weapons[seat]
            best = max(best, points[seat])
    more = all_weapons[me] - rest // (state.seats - 1)
    into[count] = TOTAL_AT + clamp(all_weapons[me], 0, 30)
    into[count + 1] = SHORT_AT + clamp(GOAL[state.seats] - points[me], 0, 20)
    into[count + 2] = LEAD_AT + 10 + clamp(points[me] - best, -10, 10)
    into[count + 3] = MORE_AT + 10 + clamp(more, -10, 10)
    count += 4
    for animal in range(GROUNDS):
        mine = of_animal[4 * me + animal]
        most: i64 = 0
        holder: i64 = 0
        for seat in range(state.seats):
            if state.trophies[seat] & INSIGNIA[animal]:
                holder = 1 if seat == me else 2
            if seat != me and of_animal[4 * seat + animal] > most:
                most = of_animal[4 * seat + animal]
        into[count] = ANIMAL_AT + 9 * animal + clamp(mine, 0, 8)
        into[count + 1] = INSIGNIA_AT + 3 * animal + holder
        into[count + 2] = ANIMAL_LEAD_AT + 9 * animal + 4 + clamp(mine - most, -4, 4)
        count += 3
    return count


def list_time(
    state: AltamiraState, me: Seat, context: FeatureContext, into: Row, count: i64
) -> i64:
    """Write the part of the round, the phase, the hunters sent and the seat's order of acting."""
    seats = state.seats
    order = (me - state.first + seats) % seats
    part: i64 = 0
    if state.phase >= HUNTING:
        part = 2
    elif state.phase != SENDING:
        part = 1
    into[count] = ORDER_AT + 3 * order + part
    into[count + 1] = PHASE_AT + 2 * state.phase + ((state.acting >> me) & 1)
    into[count + 2] = PILE_AT + clamp(state.pile_left // 2, 0, 14)
    count += 3
    out: i64 = 0
    if part > 0:
        sent = context.sent
        for place in range(PLACES):
            mine = sent[5 * me + place]
            if place != CAMP:
                out += mine
            others: i64 = 0
            for seat in range(seats):
                if seat != me:
                    others += sent[5 * seat + place]
            into[count] = PLACE_AT + 12 * place + 4 * mine + clamp(others, 0, 3)
            count += 1
    if part == 2:
        turn = (state.master - state.first + seats) % seats
        into[count] = MASTER_AT + 3 * (clamp(order - turn, -1, 4) + 1) + clamp(out, 0, 2)
        count += 1
    return count


def prey_seen(state: AltamiraState, me: Seat, space: i64, context: FeatureContext) -> i64:
    """Return the feature of displayed prey: its worth, and whether the seat and rivals can pay."""
    prey = state.display[space]
    animal = prey // MOST_WORTH
    cost = state.costs[space]
    is_known = state.phase != SENDING
    weapons = context.weapons
    sent = context.sent
    rivals: i64 = 0
    for seat in range(state.seats):
        may_come = not is_known or sent[5 * seat + animal] > 0
        if seat != me and may_come and reach(weapons, seat, animal, cost) == PAID:
            rivals += 1
    hunters = sent[5 * me + animal] if is_known else UNKNOWN_HUNTERS
    worth = prey % MOST_WORTH
    return 36 * worth + 12 * reach(weapons, me, animal, cost) + 4 * clamp(rivals, 0, 2) + hunters


def hunt_seen(state: AltamiraState, me: Seat, context: FeatureContext) -> i64:
    """Return the feature of the current hunt: the seat's role, the worth, its lead in weapons."""
    prey = state.display[state.target]
    role: i64 = 0
    if state.master == me:
        role = 2
    elif state.is_co_hunter(me):
        role = 1
    kind = PRIMARY[prey // MOST_WORTH]
    weapons = context.weapons
    strongest: i64 = 0
    for seat in range(state.seats):
        if seat != me and (seat == state.master or state.is_co_hunter(seat)):
            strongest = max(strongest, weapons[4 * seat + kind])
    lead = clamp(weapons[4 * me + kind] - strongest, -4, 4)
    return 27 * role + 9 * (prey % MOST_WORTH) + 4 + lead


class AltamiraFeatures(NetworkFeatures):
    """The encoder of states for training and inference."""

    def list_active(self, state: State, seat: Seat, into: Row) -> i64:
        """Write the indices of the seat's active features into the row; return their number."""
        assert isinstance(state, AltamiraState)
        context = CONTEXTS.take()
        prepare_features(state, context)
        count = list_seat(state, seat, context, into)
        CONTEXTS.put_back(context)
        return count


def evaluate_by_network(state: AltamiraState, network: Network, into: Row) -> None:
    """Write each seat's win probability by the network into the row, in millionths."""
    context = CONTEXTS.take()
    active = context.active
    prepare_features(state, context)
    for seat in range(state.seats):
        network.run(context, list_seat(state, seat, context, active), network.bias, 0)
        into[seat] = context.own
    CONTEXTS.put_back(context)
    softmax_to_shares(into, state.seats, NEVER)


FEATURES: Final = AltamiraFeatures(1, BLOCKS, most=44)
