# compiled
"""The sparse input features of Mâamut's value network, in coordinates around the mammoth.

A rotation of the whole board therefore only permutes the features (see `symmetries`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.network import SUMS, Network, Workspace, softmax_to_shares
from fireside.core.network_features import Block, NetworkFeatures, clamp
from fireside.core.state import BIT, NOBODY, Row, Seat, State
from fireside.games.maamut.ai.feature_context import CONTEXTS, FeatureContext, prepare_features
from fireside.games.maamut.components import (
    CELLS,
    GRASS,
    LONGEST,
    PLACES,
    SHORTEST,
)
from fireside.games.maamut.state import PLACING, TRAPS, TURN, Layout, MaamutState, TerrainSums

BLOCKS: Final[list[Block]] = [
    ("terrain: place, kind", 127 * 3),
    ("trap: whose, place", 2 * 127),
    ("hunter: whose, place, cards held or not, whether it is their turn", 2 * 127 * 8 * 2),
    ("drive: course, card, into whose trap, or else what", 6 * 3 * 6),
    ("ground under a hunter: whose, kind, turn", 2 * 4 * 2),
    ("cards in hand: whose, how many of each, turn", 2 * 64 * 2),
    ("traps in hand: whose, how many", 2 * 5),
    ("win now: whose, turn", 2 * 2),
    ("wins with two cards: whose, how many, turn", 2 * 6 * 2),
    ("ways into a trap: whose, card, how many, whether it is held", 2 * 3 * 5 * 2),
    ("in the mammoth's way: whose, how often, turn", 2 * 4 * 2),
    ("piles to come: cards left", 7 * 10),
    ("turns without a card", 13),
    ("placing: whether asked", 2),
    ("other hunters left", 4),
]
TERRAIN_AT: Final[i64] = 0
TRAP_AT: Final[i64] = 381
HUNTER_AT: Final[i64] = 635
DRIVE_AT: Final[i64] = 4699
GROUND_AT: Final[i64] = 4807
HAND_AT: Final[i64] = 4823
TRAPS_AT: Final[i64] = 5079
NOW_AT: Final[i64] = 5089
SOON_AT: Final[i64] = 5093
WAYS_AT: Final[i64] = 5117
SITS_AT: Final[i64] = 5177
PILES_AT: Final[i64] = 5193
IDLE_AT: Final[i64] = 5263
PLACING_AT: Final[i64] = 5276
LEFT_AT: Final[i64] = 5278

AROUND: Final = 127  # places within six steps of the mammoth
ELSEWHERE: Final[i64] = 127  # offset from own traps to those of others


def _places_around() -> list[tuple[int, int]]:
    """Return axial coordinates of all places within six steps: column, and height on a slant."""
    near = range(-6, 7)
    return [(q, up) for q in near for up in near if max(abs(q), abs(up), abs(q + up)) <= 6]


def _relative() -> Row:
    """Return at [37 * mammoth + tile] the index of the tile among the places around the mammoth."""
    where = {place: at for at, place in enumerate(_places_around())}
    table = vec[i64]([0] * (37 * 37))
    for mammoth, (its_column, its_height) in enumerate(PLACES):
        for tile, (column, height) in enumerate(PLACES):
            q = column - its_column
            table[37 * mammoth + tile] = where[(q, (height - its_height - q) // 2)]
    return table


RELATIVE: Final = _relative()


def turn_places(turned: list[int], block: int, whose: int, size: int) -> None:
    """Write the permutation of a block of place features under a rotation by 60 degrees.

    The block holds `whose` groups of all places with `size` features each.
    """
    places = _places_around()
    where = {place: at for at, place in enumerate(places)}
    clockwise = [where[(q + up, -q)] for q, up in places]
    for at in range(whose * AROUND * size):
        side, place, rest = at // (AROUND * size), at // size % AROUND, at % size
        turned[block + at] = block + (AROUND * side + clockwise[place]) * size + rest


def sums_around(
    layout: Layout, mammoth: i64, network: Network, workspace: Workspace
) -> TerrainSums:
    """Return the network's cached terrain sums, computed for this tile of the mammoth.

    Concurrent threads may compute them twice; the last ones are kept.
    """
    known = layout.terrain_sums
    if known is None or known.network is not network:
        known = TerrainSums(network)
        layout.terrain_sums = known
    if known.is_known[mammoth] == 0:
        count = list_terrain(layout, mammoth, workspace.active)
        network.collect(workspace, count, network.bias, 0)
        for at in range(SUMS):
            known.sums[SUMS * mammoth + at] = workspace.sums[at]
        known.is_known[mammoth] = 1  # last: other threads read it as the completion flag
    return known


def list_terrain(layout: Layout, mammoth: i64, into: Row) -> i64:
    """Write the terrain features around the mammoth into the row; return their number."""
    for cell in range(CELLS):
        into[cell] = TERRAIN_AT + 3 * RELATIVE[37 * mammoth + cell] + layout.terrain[cell]
    return CELLS


def list_seat(state: MaamutState, me: Seat, context: FeatureContext, into: Row, count: i64) -> i64:
    """Append all features but the terrain, after `prepare_features`; return the new count."""
    around = 37 * state.mammoth
    trap = state.trap
    for cell in range(CELLS):
        owner = trap[cell]
        if owner != NOBODY:
            into[count] = TRAP_AT + RELATIVE[around + cell]
            if owner != me:
                into[count] += ELSEWHERE
            count += 1
    outcomes = context.outcome
    for at in range(i64(18)):
        owner = outcomes[at]
        outcome: i64 = 4
        if owner < 0:
            outcome = owner + 3
        elif owner == me:
            outcome = 3
        into[count] = DRIVE_AT + 6 * at + outcome
        count += 1
    left: i64 = 0
    for seat in range(state.seats):
        if state.hunter[seat] >= 0:
            other: i64 = 0 if seat == me else 1
            left += other
            count = list_hunter(state, seat, other, context, into, count)
    rounds = state.renewals - state.times_empty
    if state.renewals == 0 or rounds > 6:
        rounds = 6
    into[count] = PILES_AT + 10 * rounds + state.pile_left // 4
    into[count + 1] = IDLE_AT + clamp(state.idle_turns, 0, 12)
    into[count + 2] = LEFT_AT + left
    count += 3
    if state.phase == PLACING:
        into[count] = PLACING_AT + ((state.acting >> me) & 1)
        count += 1
    return count


def list_hunter(
    state: MaamutState, seat: Seat, other: i64, context: FeatureContext, into: Row, count: i64
) -> i64:
    """Append the features of one hunter, own or another's; return the new count."""
    cell = state.hunter[seat]
    hand = state.hand
    ways_of = context.ways
    turn: i64 = 1 if state.turn == seat and state.phase == TURN else 0
    held: i64 = 0  # one bit for each card
    cards: i64 = 0
    for card in range(SHORTEST, LONGEST + 1):
        have = hand[4 * seat + card]
        cards = 4 * cards + clamp(have, 0, 3)
        if have > 0:
            held |= BIT[card - 1]
    place = RELATIVE[37 * state.mammoth + cell]
    ground: i64 = 0
    if state.trap[cell] != NOBODY:
        ground = 1 if state.trap[cell] == seat else 2
    elif state.layout.terrain[cell] == GRASS and hand[4 * seat + TRAPS] > 0:
        ground = 3
    into[count] = HUNTER_AT + 2032 * other + 16 * place + 2 * held + turn
    into[count + 1] = HAND_AT + 128 * other + 2 * cards + turn
    into[count + 2] = GROUND_AT + 8 * other + 2 * ground + turn
    into[count + 3] = TRAPS_AT + 5 * other + hand[4 * seat + TRAPS]
    into[count + 4] = SOON_AT + 12 * other + 2 * clamp(context.soon[seat], 0, 5) + turn
    count += 5
    if context.now[seat] > 0:
        into[count] = NOW_AT + 2 * other + turn
        count += 1
    for card in range(SHORTEST, LONGEST + 1):
        ways = clamp(ways_of[4 * seat + card], 0, 4)
        if ways > 0:
            in_hand = (held >> (card - 1)) & 1
            into[count] = WAYS_AT + 30 * other + 10 * (card - 1) + 2 * ways + in_hand
            count += 1
    if ground == 3:
        into[count] = SITS_AT + 8 * other + 2 * clamp(context.sits[seat], 0, 3) + turn
        count += 1
    return count


class MaamutFeatures(NetworkFeatures):
    """The encoder of states for training and inference."""

    def list_active(self, state: State, seat: Seat, into: Row) -> i64:
        """Write the seat's active features, terrain included, into the row; return their number."""
        assert isinstance(state, MaamutState)
        context = CONTEXTS.take()
        prepare_features(state, context)
        terrain = list_terrain(state.layout, state.mammoth, into)
        count = list_seat(state, seat, context, into, terrain)
        CONTEXTS.put_back(context)
        return count

    def symmetries(self) -> list[list[int]]:
        """Return the feature permutations of the board's six rotations."""
        once = list(range(self.count))
        for block, whose, size in ((0, 1, 3), (381, 2, 1), (635, 2, 16)):
            turn_places(once, block, whose, size)
        for at in range(6 * 18):
            once[4699 + at] = 4699 + (at + 18) % (6 * 18)
        turns = [list(range(self.count))]
        for _ in range(5):
            turns.append([once[feature] for feature in turns[-1]])
        return turns


def evaluate_by_network(state: MaamutState, network: Network, into: Row) -> None:
    """Write each seat's win probability by the network into the row, in millionths.

    The probability that no seat wins is the mean of the seats' estimates.
    """
    context = CONTEXTS.take()
    active = context.active
    prepare_features(state, context)
    known = sums_around(state.layout, state.mammoth, network, context)
    nobody: i64 = 0
    for seat in range(state.seats):
        count = list_seat(state, seat, context, active, 0)
        network.run(context, count, known.sums, SUMS * state.mammoth)
        into[seat] = context.own
        nobody += context.nobody
    CONTEXTS.put_back(context)
    softmax_to_shares(into, state.seats, nobody // state.seats)


FEATURES: Final = MaamutFeatures(1, BLOCKS, most=128, nobody=True)
