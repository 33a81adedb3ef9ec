# not compiled: called for bots with a character only
"""The traits of Mâamut's moves for bots with a character."""

from fireside.core.hex_grid import OFF_BOARD
from fireside.core.playing_style import NEUTRAL, PlayingStyle, Traits
from fireside.core.state import Move, Seat, State
from fireside.games.maamut.ai.pruning import DISTANCES, NO_MEETING, drive
from fireside.games.maamut.components import LINES, NEIGHBOUR
from fireside.games.maamut.generated.moves import (
    TRAP,
    UNTRAP,
    is_walk,
    walk_card,
    walk_way,
)
from fireside.games.maamut.state import TURN, MaamutState


class MaamutStyle(PlayingStyle):
    """Now: closing in on the mammoth. Later: traps. Risk: drives, others' traps."""

    def of_move(self, state: State, seat: Seat, move: Move) -> Traits:
        """Return the traits of one of the four actions of a turn."""
        assert isinstance(state, MaamutState)
        if state.phase != TURN:
            return NEUTRAL
        if move == TRAP:
            return Traits(later=1.0)
        if move == UNTRAP:
            return Traits(risk=1.0)
        if not is_walk(move):
            return NEUTRAL
        if meets_mammoth(state, seat, move):
            return Traits(now=0.3, risk=1.0)
        here = state.hunter[seat]
        there = here
        for _ in range(walk_card(move)):
            there = NEIGHBOUR[6 * there + walk_way(move)]
            if there == OFF_BOARD:
                return NEUTRAL
        before, after = DISTANCES[37 * here + state.mammoth], DISTANCES[37 * there + state.mammoth]
        return Traits(now=int(before - after) / 4.0)


def meets_mammoth(state: MaamutState, seat: Seat, move: Move) -> bool:
    """Return whether a walk drives the mammoth."""
    line = LINES[37 * state.hunter[seat] + state.mammoth]
    return line // 8 == walk_way(move) and drive(state, seat, walk_card(move)) != NO_MEETING


STYLE = MaamutStyle()
