# compiled
"""The features of moves for Mâamut's policy prior, which orders moves for the search.

Places are relative to the mammoth, so that a rotation of the board only permutes the features.
"""

from typing import Final

from mypy_extensions import i64

from fireside.core.network import Workspace
from fireside.core.network_features import Block, clamp
from fireside.core.policy_prior import PolicyFeatures
from fireside.core.state import BIT, NOBODY, Move, Row, Seat, State
from fireside.games.maamut.ai.feature_context import (
    CORNERED,
    FeatureContext,
    drives,
    prepare_features,
    remember_flights,
    ways_from,
)
from fireside.games.maamut.ai.network_features import RELATIVE, turn_places
from fireside.games.maamut.ai.pruning import is_run_over
from fireside.games.maamut.components import AHEAD, GRASS, LINES, LONGEST, NEIGHBOUR, SHORTEST
from fireside.games.maamut.generated.moves import (
    TRAP,
    discard_card,
    flee_way,
    is_discard,
    is_flee,
    is_place,
    is_walk,
    place_cell,
    walk_card,
    walk_way,
)
from fireside.games.maamut.state import TRAPS, MaamutState

BLOCKS: Final[list[Block]] = [
    ("what is done, whether another could win now", 6 * 2),
    ("walk: to which place, with which card", 127 * 3),
    ("walk: from which place", 127),
    ("walk: cards left, cards among them that drive the mammoth home from there", 8 * 4),
    ("walk: ground there, traps in hand, drives that run over it", 4 * 3 * 3),
    ("drive: card, where it ends", 3 * 4),
    ("drive: own and others' ways into traps from where the mammoth stops", 4 * 4),
    ("drive: to which place it runs, seen from where it was", 127),
    ("trap: where", 127),
    ("trap: drives that run over it, traps in hand, ways into own traps", 4 * 3 * 4),
    ("untrap: whose, ways into the traps of whoever it is", 2 * 4),
    ("discard: card, cards in hand", 3 * 64),
    ("flee: to which place", 127),
    ("place: where, whether others stand on the board", 127 * 2),
]
KIND_AT: Final[i64] = 0
TO_AT: Final[i64] = 12
FROM_AT: Final[i64] = 393
LEFT_AT: Final[i64] = 520
GROUND_AT: Final[i64] = 552
DRIVE_AT: Final[i64] = 588
STOP_AT: Final[i64] = 600
RUN_AT: Final[i64] = 616
TRAP_AT: Final[i64] = 743
SPOT_AT: Final[i64] = 870
UNTRAP_AT: Final[i64] = 918
DISCARD_AT: Final[i64] = 926
FLEE_AT: Final[i64] = 1118
PLACE_AT: Final[i64] = 1245

# Kinds of action.
WALKS: Final[i64] = 0
DRIVES: Final[i64] = 1
SETS: Final[i64] = 2
TAKES: Final[i64] = 3
THROWS: Final[i64] = 4
FLEES: Final[i64] = 5

HOME: Final[i64] = 0  # a drive into the seat's own trap
ELSEWHERE: Final[i64] = 1
ROAMS: Final[i64] = 2
TURNS_BACK: Final[i64] = 3

BARE: Final[i64] = 0
OWN_TRAP: Final[i64] = 1
ANOTHERS: Final[i64] = 2
FREE_GRASS: Final[i64] = 3


def list_walk(
    state: MaamutState, seat: Seat, way: i64, card: i64, context: FeatureContext, into: Row
) -> i64:
    """Write the features of a walk, delegating to `list_drive` if it meets the mammoth."""
    here = state.hunter[seat]
    line = LINES[37 * here + state.mammoth]
    if line > 0 and line // 8 == way and line % 8 <= card:
        return list_drive(state, seat, way, card, context, into)
    there = AHEAD[18 * here + 3 * way + card - 1]
    around = 37 * state.mammoth
    held: i64 = 0
    for other in range(SHORTEST, LONGEST + 1):
        if state.hand[4 * seat + other] > (1 if other == card else 0):
            held |= BIT[other - 1]
    home = clamp(drives(state, seat, there, card, context.outcome), 0, 3)
    runs: i64 = 1 if is_run_over(state, there) else 0
    traps = clamp(state.hand[4 * seat + TRAPS], 0, 2)
    into[0] = KIND_AT + 2 * WALKS + can_another_win(state, seat, context)
    into[1] = TO_AT + 3 * RELATIVE[around + there] + card - 1
    into[2] = FROM_AT + RELATIVE[around + here]
    into[3] = LEFT_AT + 4 * held + home
    into[4] = GROUND_AT + 9 * ground_at(state, seat, there) + 3 * traps + runs
    return 5


def list_drive(
    state: MaamutState, seat: Seat, course: i64, card: i64, context: FeatureContext, into: Row
) -> i64:
    """Write the features of a walk that meets the mammoth; return their number."""
    outcome = context.outcome[3 * course + card - 1]
    ends = ROAMS
    if outcome == seat:
        ends = HOME
    elif outcome >= 0:
        ends = ELSEWHERE
    elif outcome == CORNERED:
        ends = TURNS_BACK
    into[0] = KIND_AT + 2 * DRIVES + can_another_win(state, seat, context)
    into[1] = DRIVE_AT + 4 * (card - 1) + ends
    if ends != ROAMS:
        return 2
    flight = context.flights[18 * state.mammoth + 3 * course + card - 1]
    stop = AHEAD[18 * state.mammoth + 3 * flight + card - 1]
    flights = remember_flights(state.layout, stop)
    own = clamp(ways_from(state, flights, stop, seat, True), 0, 3)
    others = clamp(ways_from(state, flights, stop, seat, False), 0, 3)
    into[2] = STOP_AT + 4 * own + others
    into[3] = RUN_AT + RELATIVE[37 * state.mammoth + stop]
    return 4


def list_trap(state: MaamutState, seat: Seat, context: FeatureContext, into: Row) -> i64:
    """Write the features of setting a trap; return their number."""
    runs = clamp(context.sits[seat], 0, 3)
    traps = clamp(state.hand[4 * seat + TRAPS] - 1, 0, 2)
    into[0] = KIND_AT + 2 * SETS + can_another_win(state, seat, context)
    into[1] = TRAP_AT + RELATIVE[37 * state.mammoth + state.hunter[seat]]
    into[2] = SPOT_AT + 12 * runs + 4 * traps + clamp(all_ways(seat, context), 0, 3)
    return 3


def list_untrap(state: MaamutState, seat: Seat, context: FeatureContext, into: Row) -> i64:
    """Write the features of taking a trap away; return their number."""
    owner = state.trap[state.hunter[seat]]
    whose: i64 = 0 if owner == seat else 1
    into[0] = KIND_AT + 2 * TAKES + can_another_win(state, seat, context)
    into[1] = UNTRAP_AT + 4 * whose + clamp(all_ways(owner, context), 0, 3)
    return 2


def list_discard(
    state: MaamutState, seat: Seat, card: i64, context: FeatureContext, into: Row
) -> i64:
    """Write the features of discarding a card; return their number."""
    cards: i64 = 0
    for one in range(SHORTEST, LONGEST + 1):
        cards = 4 * cards + clamp(state.hand[4 * seat + one], 0, 3)
    into[0] = KIND_AT + 2 * THROWS + can_another_win(state, seat, context)
    into[1] = DISCARD_AT + 64 * (card - 1) + cards
    return 2


def can_another_win(state: MaamutState, seat: Seat, context: FeatureContext) -> i64:
    """Return 1 if another seat could win at once if it were its turn, otherwise 0."""
    for other in range(state.seats):
        if other != seat and context.now[other] > 0:
            return 1
    return 0


def all_ways(seat: Seat, context: FeatureContext) -> i64:
    """Return the number of drives that end in the seat's traps."""
    ways = context.ways
    return ways[4 * seat + 1] + ways[4 * seat + 2] + ways[4 * seat + 3]


def ground_at(state: MaamutState, seat: Seat, cell: i64) -> i64:
    """Return the use of a tile to the seat: own trap, another's, free grass or none."""
    owner = state.trap[cell]
    if owner != NOBODY:
        return OWN_TRAP if owner == seat else ANOTHERS
    return FREE_GRASS if state.layout.terrain[cell] == GRASS else BARE


class MaamutPolicyFeatures(PolicyFeatures):
    """The encoder of moves for training and inference of the policy prior."""

    def new_workspace(self) -> Workspace:
        """Return a workspace with rows for drives."""
        return FeatureContext()

    def prepare(self, state: State, seat: Seat, workspace: Workspace) -> None:
        """Compute the outcomes of all drives once for the position."""
        assert isinstance(state, MaamutState) and isinstance(workspace, FeatureContext)
        prepare_features(state, workspace)

    def list_move(
        self, state: State, seat: Seat, move: Move, workspace: Workspace, into: Row
    ) -> i64:
        """Write the active features of a move into the row; return their number."""
        assert isinstance(state, MaamutState) and isinstance(workspace, FeatureContext)
        context = workspace
        if is_walk(move):
            return list_walk(state, seat, walk_way(move), walk_card(move), context, into)
        around = 37 * state.mammoth
        if is_place(move):
            others: i64 = 1 if state.hunters_left() > 0 else 0
            into[0] = PLACE_AT + 2 * RELATIVE[around + place_cell(move)] + others
            return 1
        if is_flee(move):
            into[0] = KIND_AT + 2 * FLEES
            into[1] = FLEE_AT + RELATIVE[around + NEIGHBOUR[6 * state.mammoth + flee_way(move)]]
            return 2
        if move == TRAP:
            return list_trap(state, seat, context, into)
        if is_discard(move):
            return list_discard(state, seat, discard_card(move), context, into)
        return list_untrap(state, seat, context, into)

    def symmetries(self) -> list[list[int]]:
        """Return the feature permutations of the board's six rotations."""
        once = list(range(self.count))
        for block, size in ((12, 3), (393, 1), (616, 1), (743, 1), (1118, 1), (1245, 2)):
            turn_places(once, block, 1, size)
        turns = [list(range(self.count))]
        for _ in range(5):
            turns.append([once[feature] for feature in turns[-1]])
        return turns


MOVES: Final = MaamutPolicyFeatures(1, BLOCKS, most=5)
