# compiled
"""The view of a table of Mâamut: all but the others' hands and the draw pile's order."""

from collections.abc import Sequence
from typing import Final

import msgspec

from fireside.core.hex_grid import OFF_BOARD
from fireside.core.state import NOBODY, Seat
from fireside.core.view import Question, seen_by_all
from fireside.games.maamut.components import CELL_NAMES, TERRAIN_NAMES
from fireside.games.maamut.generated.moves import is_walk
from fireside.games.maamut.moves import MOVES
from fireside.games.maamut.state import ENDING_NAMES, PHASE_NAMES, MaamutState
from fireside.games.maamut.view.choices import choice, illegal_targets, preview
from fireside.games.maamut.view.types import MaamutView

TERRAIN_LETTERS: Final = "".join([name[0] for name in TERRAIN_NAMES])
QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    "placing": ("place", "M1.5"),
    "turn": ("turn", "M2"),
    "fleeing": ("flee", "M3.7"),
}


def build_view(state: MaamutState, seats: Sequence[int | None]) -> list[MaamutView]:
    """Return the view of each of these seats; None stands for a spectator."""
    public = spectator_view(state)
    return [public if seat is None else seat_view(public, state, seat) for seat in seats]


def seat_view(public: MaamutView, state: MaamutState, seat: int) -> MaamutView:
    """Return the spectator's view extended by the seat's own cards, choices and refusals."""
    own = hand(state, seat)
    if seat not in state.to_act:
        return msgspec.structs.replace(public, seat=seat, hand=own)
    moves = state.legal_moves(seat)
    return msgspec.structs.replace(
        public,
        seat=seat,
        hand=own,
        choices=tuple([choice(state, move) for move in moves]),
        refused=illegal_targets(state, seat, own),
        walks={MOVES.texts[move]: preview(state, move) for move in moves if is_walk(move)},
    )


def spectator_view(state: MaamutState) -> MaamutView:
    """Return the view without any private information."""
    asked = state.to_act
    phase = PHASE_NAMES[state.phase]
    asks, clause = QUESTIONS.get(phase, ("", ""))
    return MaamutView(
        **seen_by_all(state, Question(asks, clause, asked) if asked else None),
        terrain="".join([TERRAIN_LETTERS[kind] for kind in state.layout.terrain]),
        mammoth=CELL_NAMES[state.mammoth],
        hunters=tuple([None if cell == OFF_BOARD else CELL_NAMES[cell] for cell in state.hunter]),
        traps=traps(state),
        traps_in_hand=tuple([int(state.traps_in_hand(other)) for other in range(state.seats)]),
        hand=None,
        hands=tuple([hand(state, other) for other in range(state.seats)])
        if state.hands_open
        else None,
        hand_sizes=tuple([int(state.hand_size(other)) for other in range(state.seats)]),
        discards=tuple([int(count) for count in state.discards[1:]]),
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


def traps(state: MaamutState) -> dict[str, int]:
    """Return the owner of the trap on each tile that has one."""
    found: dict[str, int] = {}
    for cell in range(len(state.trap)):
        if state.trap[cell] != NOBODY:
            found[CELL_NAMES[cell]] = int(state.trap[cell])
    return found


def hand(state: MaamutState, seat: Seat) -> tuple[int, ...]:
    """Return the cards a seat holds, in ascending order."""
    cards: list[int] = []
    for card in range(1, 4):
        for _ in range(state.hand[4 * seat + card]):
            cards.append(card)
    return tuple(cards)
