"""What makes a table of Mâamut the one it is, as numbers: for comparing and hashing states."""

from mypy_extensions import i64

from fireside.core.state import Row, list_part, list_row
from fireside.games.maamut.state import MaamutState


def list_contents(state: MaamutState, into: Row) -> i64:
    """Everything that lies on the table, and what is remembered; what follows from it is left out.

    Of the pile counts what is left.
    """
    count = list_scalars(state, into, state.list_common(into))
    count = list_row(state.layout.terrain, into, count)
    count = list_row(state.hunter, into, count)
    count = list_row(state.trap, into, count)
    count = list_row(state.hand, into, count)
    count = list_row(state.discards, into, count)
    count = list_part(state.pile, 0, state.pile_left, into, count)
    return list_row(state.past, into, count)


def list_scalars(state: MaamutState, into: Row, count: i64) -> i64:
    """Every number that is not in a row."""
    into[count] = state.pile_left
    into[count + 1] = state.times_empty
    into[count + 2] = state.renewals
    into[count + 3] = state.idle_turns
    into[count + 4] = state.kept
    into[count + 5] = state.shown
    into[count + 6] = state.opened
    into[count + 7] = 1 if state.lone_hunter_wins else 0
    into[count + 8] = state.first
    into[count + 9] = state.turn
    into[count + 10] = state.phase
    into[count + 11] = state.mammoth
    into[count + 12] = state.card
    into[count + 13] = state.course
    into[count + 14] = state.steps_left
    into[count + 15] = state.flight_course
    into[count + 16] = state.flight_left
    into[count + 17] = 1 if state.chased else 0
    into[count + 18] = state.winner
    into[count + 19] = state.ending
    return count + 20
