# compiled
"""Static and network evaluation of Tikal.

The static evaluation weights points that would score now by the scorings to come, and values
figures at temples that can grow.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.network import NEVER, Network, softmax_to_shares
from fireside.core.state import NOBODY, Row, Seat
from fireside.core.win_probability import final_win_probability, to_win_probability
from fireside.games.tikal.ai.feature_context import CONTEXTS, FeatureContext, prepare_features
from fireside.games.tikal.ai.network_features import list_seat
from fireside.games.tikal.components import (
    CELLS,
    LEADER_STRENGTH,
    TEMPLE,
    TREASURE,
)
from fireside.games.tikal.rules.scoring import treasure_points
from fireside.games.tikal.state import (
    BIDDING,
    CAMP_ONE,
    CAMP_TWO,
    IN_RESERVE,
    LEADER_AT,
    PLAYER,
    POINTS,
    RESERVE,
    TikalState,
    figures_at,
    strength_at,
)

# In hundredths of a point, tuned by self-play: `fireside tune tikal`.
POINT: Final = 0  # per point already scored
NOW: Final = 1  # per point that would score now, for the next scoring
LATER: Final = 2  # per point that would score now, for each scoring after the next
GUARDED: Final = 3  # bonus per guarded point, which is certain to score
LEAD: Final = 4  # per strength ahead of the second at a temple, up to three
PRESENT: Final = 5  # per strength at an unguarded temple, up to three
DIGGER: Final = 6  # per figure at treasures: at most two, and one per token
FIGURE: Final = 7  # per figure on the board
LEADER: Final = 8  # for the leader on the board
CAMP: Final = 9  # per camp
SPREAD: Final = 10  # scale of the differences that are mapped to win probabilities
WEIGHT_NAMES: Final = [
    "point", "now", "later", "guarded", "lead", "present", "digger", "figure", "leader", "camp",
    "spread",
]  # fmt: skip
WEIGHTS: Final = vec[i64]([100, 85, 45, 10, 27, 22, 60, 14, 40, 90, 1500])
WORKERS: Final[i64] = 18
ENOUGH_LEAD: Final[i64] = 3
POINT_AT_THE_END: Final[i64] = 100  # millionths of a win per point


def evaluate(state: TikalState, into: Row) -> None:
    """Write each seat's win probability into the row, in thousandths."""
    if state.over:
        final_win_probability(into, state.places, state.winners)
        return
    later = state.scorings_left() - 1
    for seat in range(state.seats):
        into[seat] = holdings(state, seat, later)
    for cell in range(CELLS):
        ground = state.land.ground[cell]
        if ground == TEMPLE:
            add_temple(state, cell, later, into)
        elif ground == TREASURE and state.stack[cell] > 0:
            add_treasures(state, cell, into)
    to_win_probability(into, state.seats, WEIGHTS[SPREAD])


def times(later: i64) -> i64:
    """Return the value of a point that would score now, given the scorings after the next one.

    A negative number means that there is no next scoring for the seat, so the value is 0.
    """
    return WEIGHTS[NOW] + WEIGHTS[LATER] * later if later >= 0 else 0


def holdings(state: TikalState, seat: Seat, later: i64) -> i64:
    """Return the value of a seat's points, treasures, figures on the board and camps."""
    row = PLAYER * seat
    player = state.player
    if state.has_counted(seat):
        later -= 1
    value = WEIGHTS[POINT] * player[row + POINTS]
    value += times(later) * treasure_points(state, seat)
    value += WEIGHTS[FIGURE] * (WORKERS - player[row + RESERVE])
    if player[row + LEADER_AT] >= 0:
        value += WEIGHTS[LEADER]
    if player[row + CAMP_ONE] != IN_RESERVE:
        value += WEIGHTS[CAMP]
    if player[row + CAMP_TWO] != IN_RESERVE:
        value += WEIGHTS[CAMP]
    return value


def add_temple(state: TikalState, cell: i64, later: i64, into: Row) -> None:
    """Add the temple's points to its holder, and presence and lead to the seats there."""
    points = state.stack[cell]
    guard = state.owner[cell]
    if guard != NOBODY:
        rounds = later - 1 if state.has_counted(guard) else later
        if rounds >= 0:
            into[guard] += (times(rounds) + WEIGHTS[GUARDED]) * points
        return
    best = NOBODY
    most: i64 = 0
    second: i64 = 0
    for seat in range(state.seats):
        strength = strength_at(state.workers, state.player, seat, cell)
        if strength > 0:
            seen = strength if strength < LEADER_STRENGTH else LEADER_STRENGTH
            into[seat] += WEIGHTS[PRESENT] * seen
        if strength > most:
            second = most
            most = strength
            best = seat
        elif strength > second:
            second = strength
    if best != NOBODY and most > second:
        rounds = later - 1 if state.has_counted(best) else later
        lead = most - second
        into[best] += times(rounds) * points
        into[best] += WEIGHTS[LEAD] * (lead if lead < ENOUGH_LEAD else ENOUGH_LEAD)


def add_treasures(state: TikalState, cell: i64, into: Row) -> None:
    """Add the value of figures on a tile with treasures."""
    for seat in range(state.seats):
        figures = figures_at(state.workers, state.player, seat, cell)
        figures = min(figures, 2)
        figures = min(figures, state.stack[cell])
        into[seat] += WEIGHTS[DIGGER] * figures


def evaluate_by_network(state: TikalState, network: Network, into: Row) -> None:
    """Write each seat's win probability by the network into the row, in millionths.

    During an auction it is the mean over all seats that may take the next turn.
    """
    context = CONTEXTS.take()
    prepare_features(state, context)
    if state.phase == BIDDING:
        evaluate_bidders(state, context, network, into)
    else:
        evaluate_turn(state, context, network, into)
    CONTEXTS.put_back(context)


def evaluate_bidders(
    state: TikalState, context: FeatureContext, network: Network, into: Row
) -> None:
    """Write the mean evaluation over the turns of all seats that may bid."""
    total = vec[i64]([0] * 4)
    bidders: i64 = 0
    for bidder in range(state.seats):
        if (state.had_turn >> bidder) & 1 == 0:
            context.whose_turn = bidder
            evaluate_turn(state, context, network, into)
            bidders += 1
            for seat in range(state.seats):
                total[seat] += into[seat]
    for seat in range(state.seats):
        into[seat] = total[seat] // bidders


def evaluate_turn(state: TikalState, context: FeatureContext, network: Network, into: Row) -> None:
    """Write the evaluation for the turn that the context names, after `prepare_features`."""
    weights = network.measures
    measures = context.measures
    for seat in range(state.seats):
        count = list_seat(state, seat, context, context.active)
        network.run(context, count, network.bias, 0)
        into[seat] = (
            context.own + weights[measures[0]] * measures[1] + weights[measures[2]] * measures[3]
        )
    softmax_to_shares(into, state.seats, NEVER)
