# compiled
"""The sparse input features of Tikal's value network: temples, distances, treasures, time.

Most features are indexed by `rounds`, the number of scorings to come for the seat, at most four.
"""

from typing import Final

from mypy_extensions import i64

from fireside.core.network_features import Block, NetworkFeatures, clamp
from fireside.core.state import NOBODY, Row, Seat, State
from fireside.games.tikal.ai.feature_context import (
    CONTEXTS,
    FARTHEST,
    FeatureContext,
    prepare_features,
)
from fireside.games.tikal.components import (
    CELLS,
    HIGHEST_FLOOR,
    TEMPLE,
    TILE_KIND,
    TREASURE_KINDS,
)
from fireside.games.tikal.state import (
    BIDDING,
    CAMP_ONE,
    CAMP_TWO,
    CHOOSING,
    GUARDS,
    HOARD,
    IN_RESERVE,
    LEADER_AT,
    NO_TILE,
    PLACING,
    PLAYER,
    POINTS,
    RESERVE,
    SCORING,
    TikalState,
    held,
)

BLOCKS: Final[list[Block]] = [
    ("temple: rounds, value, own strength, the best other's", 5 * 10 * 6 * 6),
    ("guarded temple: rounds, value, whose", 5 * 10 * 2),
    ("way to a temple: value, own, the nearest other's, whether it can grow", 10 * 8 * 8 * 2),
    ("treasures: rounds, tokens, own figures, the most of another", 5 * 4 * 3 * 3),
    ("hoard: rounds, singles or pairs or triples", 5 * 23),
    ("lead in points: rounds", 5 * 32),
    ("lead in what counts now: rounds", 5 * 32),
    ("workers in reserve: rounds", 5 * 19),
    ("leader in reserve, on the board, guarding: rounds", 5 * 3),
    ("camps: rounds", 5 * 3),
    ("guards: rounds", 5 * 3),
    ("tiles left: whose turn, the next seat's or another's", 37 * 3),
    ("action points: phase, whether asked", 3 * 2 * 11),
    ("workers that stand idle: rounds", 5 * 9),
    ("singles that another could take for a pair", 5),
    ("rounds: whether counted", 5 * 2),
    ("tile in hand: kind, whose", 4 * 2),
    ("auction: bid, whether one's own or passed", 21 * 3),
    ("choosing a tile: who", 2),
    ("turn to come in this round of an auction", 2),
    ("tiles shown: kind, how many, whether a turn is to come", 4 * 5 * 2),
]
TEMPLE_AT: Final[i64] = 0
GUARDED_AT: Final[i64] = 1800
WAY_AT: Final[i64] = 1900
TREASURES_AT: Final[i64] = 3180
HOARD_AT: Final[i64] = 3360
LEAD_AT: Final[i64] = 3475
LEAD_NOW_AT: Final[i64] = 3635
RESERVE_AT: Final[i64] = 3795
LEADER_IS: Final[i64] = 3890
CAMPS_AT: Final[i64] = 3905
GUARDS_AT: Final[i64] = 3920
CLOCK_AT: Final[i64] = 3935
ASKED_AT: Final[i64] = 4046
IDLE_AT: Final[i64] = 4112
SINGLES_AT: Final[i64] = 4157
ROUNDS_AT: Final[i64] = 4162
TILE_AT: Final[i64] = 4172
AUCTION_AT: Final[i64] = 4180
CHOOSING_AT: Final[i64] = 4243
TO_COME_AT: Final[i64] = 4245
SHOWN_AT: Final[i64] = 4247

ROUNDS: Final[i64] = 5
MOST_STRENGTH: Final[i64] = 5
FIRST_GROUND: Final[i64] = 2  # jungle
GROUNDS: Final[i64] = 4  # number of kinds of tiles, from FIRST_GROUND on


def list_seat(state: TikalState, me: Seat, context: FeatureContext, into: Row) -> i64:
    """Write the features of a seat into the row, after `prepare_features`; return their number.

    The seat's measures are stored in the context.
    """
    rounds = context.scorings_left
    if state.has_counted(me):
        rounds -= 1
    rounds = clamp(rounds, 0, ROUNDS - 1)
    context.rounds = rounds
    count: i64 = 0
    for temple in range(context.temple_count):
        list_temple(state, me, temple, context, into, count)
        count += 2
    owner = state.owner
    for cell in range(CELLS):
        guard = owner[cell]
        if guard != NOBODY and state.land.ground[cell] == TEMPLE:
            whose: i64 = 0 if guard == me else 1
            into[count] = GUARDED_AT + 20 * rounds + 2 * (state.stack[cell] - 1) + whose
            count += 1
    diggers = context.diggers
    for dig in range(context.dig_count):
        theirs: i64 = 0
        for seat in range(state.seats):
            if seat != me and diggers[4 * dig + seat] > theirs:
                theirs = diggers[4 * dig + seat]
        tokens = state.stack[context.digs[dig]] - 1
        into[count] = TREASURES_AT + 36 * rounds + 9 * tokens + 3 * diggers[4 * dig + me] + theirs
        count += 1
    count = list_hoard(state, me, rounds, into, count)
    count = list_goods(state, me, context, into, count)
    count = list_time(state, me, context, into, count)
    return list_auction(state, me, context, into, count) if state.professional else count


def list_temple(
    state: TikalState, me: Seat, temple: i64, context: FeatureContext, into: Row, count: i64
) -> None:
    """Write two features of a temple: the strengths there, and the distances to it."""
    strengths = context.strength
    ways = context.way
    value = state.stack[context.temples[temple]] - 1
    mine = strengths[4 * temple + me]
    theirs: i64 = 0
    their_way = FARTHEST
    for seat in range(state.seats):
        if seat != me:
            theirs = max(theirs, strengths[4 * temple + seat])
            their_way = min(their_way, ways[4 * temple + seat])
    if mine > MOST_STRENGTH or theirs > MOST_STRENGTH:  # the lead matters more than the strength
        lead = mine - theirs
        mine = MOST_STRENGTH if lead >= 0 else clamp(MOST_STRENGTH + lead, 0, MOST_STRENGTH)
        theirs = MOST_STRENGTH if lead < 0 else clamp(MOST_STRENGTH - lead, 0, MOST_STRENGTH)
    into[count] = TEMPLE_AT + 360 * context.rounds + 36 * value + 6 * mine + theirs
    top = value + 2
    grows: i64 = 1 if top <= HIGHEST_FLOOR and state.floors_left(top) > 0 else 0
    way = ways[4 * temple + me]
    into[count + 1] = WAY_AT + 128 * value + 16 * way + 2 * their_way + grows


def list_hoard(state: TikalState, me: Seat, rounds: i64, into: Row, count: i64) -> i64:
    """Write four features of the seat's treasures; return the new count."""
    player = state.player
    hoard = player[PLAYER * me + HOARD]
    singles: i64 = 0
    pairs: i64 = 0
    triples: i64 = 0
    wanted: i64 = 0
    for kind in range(i64(1), TREASURE_KINDS + 1):
        have = held(hoard, kind)
        if have == 1:
            singles += 1
            for seat in range(state.seats):
                if seat != me and held(player[PLAYER * seat + HOARD], kind) == 1:
                    wanted += 1
        elif have == 2:
            pairs += 1
        elif have == 3:
            triples += 1
    into[count] = HOARD_AT + 23 * rounds + singles
    into[count + 1] = HOARD_AT + 23 * rounds + 9 + pairs
    into[count + 2] = HOARD_AT + 23 * rounds + 18 + clamp(triples, 0, 4)
    into[count + 3] = SINGLES_AT + clamp(wanted, 0, 4)
    return count + 4


def list_goods(state: TikalState, me: Seat, context: FeatureContext, into: Row, count: i64) -> i64:
    """Write the seat's supplies and leads; return the new count. The leads are measures too."""
    rounds = context.rounds
    player = state.player
    row = PLAYER * me
    best: i64 = -1000
    best_now: i64 = -1000
    for seat in range(state.seats):
        if seat != me:
            best = max(best, player[PLAYER * seat + POINTS])
            best_now = max(best_now, context.now[seat])
    lead = clamp(player[row + POINTS] - best, -60, 60)
    now = clamp(context.now[me] - best_now, -40, 40)
    measures = context.measures
    measures[0] = rounds
    measures[1] = lead
    measures[2] = ROUNDS + rounds
    measures[3] = now
    into[count] = LEAD_AT + 32 * rounds + (lead + 64) // 4
    into[count + 1] = LEAD_NOW_AT + 32 * rounds + clamp((now + 32) // 2, 0, 31)
    into[count + 2] = RESERVE_AT + 19 * rounds + player[row + RESERVE]
    leader: i64 = 0
    if player[row + LEADER_AT] != IN_RESERVE:
        leader = 1 if 0 <= player[row + LEADER_AT] < CELLS else 2
    into[count + 3] = LEADER_IS + 3 * rounds + leader
    camps: i64 = 0
    for camp in range(CAMP_ONE, CAMP_TWO + 1):
        if player[row + camp] != IN_RESERVE:
            camps += 1
    into[count + 4] = CAMPS_AT + 3 * rounds + camps
    into[count + 5] = GUARDS_AT + 3 * rounds + player[row + GUARDS]
    into[count + 6] = IDLE_AT + 9 * rounds + clamp(context.idle[me], 0, 8)
    return count + 7


def list_time(state: TikalState, me: Seat, context: FeatureContext, into: Row, count: i64) -> i64:
    """Write the features of the time left in the match and the turn; return the new count."""
    turn = context.whose_turn
    asked = (state.acting >> me) & 1
    phase: i64 = 1
    if state.phase == PLACING:
        phase = 0
    elif state.phase == BIDDING or state.phase == CHOOSING:  # as if a tile had been drawn
        asked = 1 if turn == me else 0
        phase = 0
    elif state.phase == SCORING:
        phase = 2
    whose: i64 = 2
    if turn == me:
        whose = 0
    elif (turn + 1) % state.seats == me:
        whose = 1
    into[count] = CLOCK_AT + 3 * context.tiles_left + whose
    into[count + 1] = ASKED_AT + 22 * phase + 11 * asked + clamp(state.action_points, 0, 10)
    into[count + 2] = ROUNDS_AT + 2 * context.rounds + (1 if state.has_counted(me) else 0)
    count += 3
    if state.tile != NO_TILE:
        own: i64 = 1 if state.turn == me else 0
        into[count] = TILE_AT + 2 * (TILE_KIND[state.tile] - FIRST_GROUND) + own
        count += 1
    return count


def list_auction(
    state: TikalState, me: Seat, context: FeatureContext, into: Row, count: i64
) -> i64:
    """Write the features of the auction and the seat's turn in it; return the new count."""
    to_come: i64 = 1 - ((state.had_turn >> me) & 1)
    into[count] = TO_COME_AT + to_come
    count += 1
    if state.phase == BIDDING:
        role: i64 = 0
        if state.bidder == me:
            role = 1
        elif (state.passed >> me) & 1:
            role = 2
        into[count] = AUCTION_AT + 3 * clamp(state.bid, 0, 20) + role
        count += 1
    elif state.phase == CHOOSING:
        into[count] = CHOOSING_AT + ((state.acting >> me) & 1)
        count += 1
    for ground in range(GROUNDS):
        shown = clamp(context.shown[FIRST_GROUND + ground], 0, 4)
        into[count] = SHOWN_AT + 10 * ground + 2 * shown + to_come
        count += 1
    return count


class TikalFeatures(NetworkFeatures):
    """The encoder of states for training and inference."""

    def list_active(self, state: State, seat: Seat, into: Row) -> i64:
        """Write the indices of the seat's active features into the row; return their number."""
        assert isinstance(state, TikalState)
        context = CONTEXTS.take()
        prepare_features(state, context)
        count = list_seat(state, seat, context, into)
        CONTEXTS.put_back(context)
        return count

    def list_measures(self, state: State, seat: Seat, into: Row) -> i64:
        """Write the leads in points and in points that would score now, indexed by rounds."""
        assert isinstance(state, TikalState)
        context = CONTEXTS.take()
        prepare_features(state, context)
        list_seat(state, seat, context, context.active)
        for at in range(i64(len(context.measures))):
            into[at] = context.measures[at]
        CONTEXTS.put_back(context)
        return i64(len(context.measures))

    def table_kind(self, state: State) -> str:
        """Return the kind of table for training: the seats and whether it is professional."""
        assert isinstance(state, TikalState)
        return f"{state.seats}-professional" if state.professional else str(state.seats)


FEATURES: Final = TikalFeatures(1, BLOCKS, most=88, measures=2 * 5, lead=8)
