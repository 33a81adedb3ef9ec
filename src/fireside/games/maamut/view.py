# not compiled: msgspec structures
"""Who may see what in Mâamut: everything but the others' hands and the order of the draw pile."""

from collections.abc import Sequence

import msgspec

from fireside.core.hexes import OFF_BOARD
from fireside.core.state import NOBODY
from fireside.core.view import Choice, Question, View, seen_by_all
from fireside.games.maamut.choices import Walk, preview, refused, touch
from fireside.games.maamut.components import CELL_NAMES, TERRAIN_NAMES
from fireside.games.maamut.generated.moves import is_walk
from fireside.games.maamut.moves import MOVES
from fireside.games.maamut.state import ENDING_NAMES, PHASE_NAMES, MaamutState

TERRAIN_LETTERS = "".join(name[0] for name in TERRAIN_NAMES)
QUESTIONS = {"placing": ("place", "M1.5"), "turn": ("turn", "M2"), "fleeing": ("flee", "M3.7")}


class MaamutView(View, frozen=True, kw_only=True, tag="maamut"):
    """The table as it lies, with one's own cards."""

    terrain: str  # r, g or s for each tile, a1 a2 … g4
    mammoth: str
    hunters: tuple[str | None, ...]
    traps: dict[str, int]
    traps_in_hand: tuple[int, ...]
    hand: tuple[int, ...] | None
    hands: tuple[tuple[int, ...], ...] | None  # of everybody, where they are open
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
        **seen_by_all(state, Question(*QUESTIONS[phase], asked) if asked else None),
        terrain="".join([TERRAIN_LETTERS[kind] for kind in state.layout.terrain]),
        mammoth=CELL_NAMES[state.mammoth],
        hunters=tuple([None if cell == OFF_BOARD else CELL_NAMES[cell] for cell in state.hunter]),
        traps={CELL_NAMES[at]: owner for at, owner in enumerate(state.trap) if owner != NOBODY},
        traps_in_hand=tuple([state.traps_in_hand(other) for other in range(state.seats)]),
        hand=None,
        hands=tuple([hand(state, other) for other in range(state.seats)])
        if state.hands_open
        else None,
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
