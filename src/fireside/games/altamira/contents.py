"""What makes a table of Altamira the one it is, as numbers: for comparing and hashing states."""

from mypy_extensions import i64

from fireside.core.state import Row, list_part, list_row
from fireside.games.altamira.state import AltamiraState


def list_contents(state: AltamiraState, into: Row) -> i64:
    """Everything that lies on the table; of the pile what is left."""
    count = list_scalars(state, into, state.list_common(into))
    count = list_row(state.hand, into, count)
    count = list_row(state.face_up, into, count)
    count = list_row(state.face_down, into, count)
    count = list_row(state.trophies, into, count)
    count = list_row(state.display, into, count)
    count = list_row(state.costs, into, count)
    return list_part(state.pile, 0, state.pile_left, into, count)


def list_scalars(state: AltamiraState, into: Row, count: i64) -> i64:
    """Every number that is not in a row."""
    into[count] = state.supply
    into[count + 1] = state.market
    into[count + 2] = state.sent
    into[count + 3] = state.pile_left
    into[count + 4] = state.first
    into[count + 5] = state.master
    into[count + 6] = state.turn
    into[count + 7] = state.phase
    into[count + 8] = state.place
    into[count + 9] = state.twice
    into[count + 10] = state.hunted
    into[count + 11] = state.target
    into[count + 12] = state.co_hunters
    into[count + 13] = state.quiet
    into[count + 14] = 1 if state.stirred else 0
    into[count + 15] = state.round
    into[count + 16] = state.ending
    into[count + 17] = 1 if state.exchanges_often else 0
    into[count + 18] = 1 if state.bluffs_kept else 0
    into[count + 19] = 1 if state.hands_open else 0
    return count + 20
