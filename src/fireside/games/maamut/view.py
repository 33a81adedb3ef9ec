# not compiled: msgspec structures
"""Who may see what in Mâamut: everything but the others' hands and the order of the draw pile."""

from collections.abc import Sequence

import msgspec

from fireside.core.hexes import DIRECTION_NAMES, OFF_BOARD
from fireside.core.state import LEGAL, NOBODY
from fireside.core.view import Choice, Question, Refused, View
from fireside.games.maamut.components import CELL_NAMES, NEIGHBOUR, TERRAIN_NAMES, straight
from fireside.games.maamut.generated.moves import (
    TRAP,
    UNTRAP,
    flee_way,
    is_flee,
    is_walk,
    walk_card,
    walk_move,
    walk_way,
)
from fireside.games.maamut.moves import MOVES
from fireside.games.maamut.rules.layout import flight_course
from fireside.games.maamut.rules.refusals import REFUSALS
from fireside.games.maamut.state import ENDING_NAMES, PHASE_NAMES, TURN, MaamutState

TERRAIN_LETTERS = "".join(name[0] for name in TERRAIN_NAMES)
QUESTIONS = {"placing": ("place", "M1.5"), "turn": ("turn", "M2"), "fleeing": ("flee", "M3.7")}


class Walk(msgspec.Struct, frozen=True):
    """What a walk would bring: its line and, if it meets the mammoth, what the mammoth would do."""

    tiles: tuple[str, ...]
    meets: bool
    cornered: bool = False
    flight: tuple[str, ...] = ()
    frightened: tuple[int, ...] = ()
    trapped_by: int | None = None


class MaamutView(View, frozen=True, kw_only=True, tag="maamut"):
    """The table as it lies, with one's own cards."""

    terrain: str  # r, g or s for each tile, a1 a2 … g4
    mammoth: str
    hunters: tuple[str | None, ...]
    traps: dict[str, int]
    traps_in_hand: tuple[int, ...]
    hand: tuple[int, ...] | None
    hand_sizes: tuple[int, ...]
    discards: tuple[int, ...]  # how many 1s, 2s and 3s
    pile_left: int
    times_empty: int
    renewals: int
    idle_turns: int
    phase: str
    first: int
    turn: int
    ending: str
    walks: dict[str, Walk]  # what each possible walk would bring


def look(state: MaamutState, seats: Sequence[int | None]) -> list[MaamutView]:
    """The table as each of these seats, or a spectator, may see it."""
    public = look_on(state)
    return [public if seat is None else look_from(public, state, seat) for seat in seats]


def look_from(public: MaamutView, state: MaamutState, seat: int) -> MaamutView:
    """What everybody sees, with the cards of this seat and what it may do."""
    own = hand(state, seat)
    if seat not in state.to_act:
        return msgspec.structs.replace(public, seat=seat, hand=own)
    moves = state.legal_moves(seat)
    return msgspec.structs.replace(
        public,
        seat=seat,
        hand=own,
        choices=tuple([Choice(MOVES.texts[move], touch(state, move)) for move in moves]),
        refused=refused(state, seat, own),
        walks={MOVES.texts[move]: preview(state, move) for move in moves if is_walk(move)},
    )


def look_on(state: MaamutState) -> MaamutView:
    """The table as a spectator sees it."""
    asked = state.to_act
    phase = PHASE_NAMES[state.phase]
    return MaamutView(
        seat=None,
        seats=state.seats,
        question=Question(*QUESTIONS[phase], asked) if asked else None,
        choices=(),
        refused=(),
        over=state.over,
        scores=tuple(state.scores),
        winners=tuple(state.winners),
        terrain="".join([TERRAIN_LETTERS[kind] for kind in state.layout.terrain]),
        mammoth=CELL_NAMES[state.mammoth],
        hunters=tuple([None if cell == OFF_BOARD else CELL_NAMES[cell] for cell in state.hunter]),
        traps={CELL_NAMES[at]: owner for at, owner in enumerate(state.trap) if owner != NOBODY},
        traps_in_hand=tuple([state.traps_in_hand(other) for other in range(state.seats)]),
        hand=None,
        hand_sizes=tuple([state.hand_size(other) for other in range(state.seats)]),
        discards=tuple(state.discards[1:]),
        pile_left=state.pile_left,
        times_empty=state.times_empty,
        renewals=state.renewals,
        idle_turns=state.idle_turns,
        phase=phase,
        first=state.first,
        turn=state.turn,
        ending=ENDING_NAMES[state.ending],
        walks={},
    )


def hand(state: MaamutState, seat: int) -> tuple[int, ...]:
    """The cards a seat holds, lowest first."""
    return tuple([card for card in (1, 2, 3) for _ in range(state.hand[4 * seat + card])])


def touch(state: MaamutState, move: int) -> tuple[str, ...]:
    """What a player touches to make this move, in order."""
    if is_walk(move):
        line = straight(state.hunter[state.turn], walk_way(move), walk_card(move))
        return MOVES.touch(move, {"end": line[-1]})
    if is_flee(move):
        beside = NEIGHBOUR[6 * state.mammoth + flee_way(move)]
        return MOVES.touch(move, {"beside": CELL_NAMES[beside]})
    return MOVES.touch(move)


def refused(state: MaamutState, seat: int, cards: Sequence[int]) -> tuple[Refused, ...]:
    """The moves one would think of in a turn, and why they are not possible."""
    if state.phase != TURN:
        return ()
    candidates: list[tuple[int, tuple[str, ...]]] = [(TRAP, ("trap",)), (UNTRAP, ("untrap",))]
    for card in sorted(set(cards)):
        for course, name in enumerate(DIRECTION_NAMES):
            candidates.append((walk_move(course, card), (f"card:{card}", f"way:{name}")))
    reasons = []
    for move, touched in candidates:
        code = state.refusal(seat, move)
        if code != LEGAL:
            reasons.append(Refused(touched, REFUSALS.keys[code], REFUSALS.clauses[code]))
    return tuple(reasons)


def preview(state: MaamutState, move: int) -> Walk:
    """What is certain to follow from a walk; where frightened hunters flee is theirs to decide."""
    card, course = walk_card(move), walk_way(move)
    mammoth = CELL_NAMES[state.mammoth]
    line = straight(state.hunter[state.turn], course, card)
    if mammoth not in line:
        return Walk(line, meets=False)
    away = flight_course(state.layout.reach, state.mammoth, course, card)
    if away == OFF_BOARD:
        return Walk(line[: line.index(mammoth) + 1], meets=True, cornered=True)
    flight = straight(state.mammoth, away, card)
    frightened: list[int] = []
    for at, tile in enumerate(flight):
        owner = state.trap[CELL_NAMES.index(tile)]
        if owner != NOBODY:
            return Walk(line, True, False, flight[: at + 1], tuple(frightened), owner)
        for after in range(1, state.seats):
            seat = (state.turn + after) % state.seats
            if state.is_hunting(seat) and CELL_NAMES[state.hunter[seat]] == tile:
                frightened.append(seat)
    return Walk(line, True, False, flight, tuple(frightened))
