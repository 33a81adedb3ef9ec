"""What makes a table of Tikal the one it is, as numbers: for comparing and hashing states."""

from mypy_extensions import i64

from fireside.core.state import Row, list_part, list_row
from fireside.games.tikal.components import CELLS, TREASURE
from fireside.games.tikal.state import TikalState


def list_contents(state: TikalState, into: Row) -> i64:
    """Everything that lies on the table; what follows from the tiles on the map is left out.

    Of stack and treasures counts what is left, in the pile and on the map.
    """
    count = list_scalars(state, into, state.list_common(into))
    count = list_row(state.land.lies, into, count)
    count = list_row(state.workers, into, count)
    count = list_row(state.owner, into, count)
    count = list_row(state.stack, into, count)
    count = list_row(state.player, into, count)
    for cell in range(CELLS):
        if state.land.ground[cell] == TREASURE:
            last = state.land.last_token[cell]
            count = list_part(state.tokens, last - state.stack[cell], last, into, count)
    count = list_part(state.tiles, state.next_tile, i64(len(state.tiles)), into, count)
    return list_part(state.tokens, state.next_token, i64(len(state.tokens)), into, count)


def list_scalars(state: TikalState, into: Row, count: i64) -> i64:
    """Every number that is not in a row."""
    into[count] = 1 if state.professional else 0
    into[count + 1] = 1 if state.final else 0
    into[count + 2] = state.first
    into[count + 3] = state.turn
    into[count + 4] = state.phase
    into[count + 5] = state.action_points
    into[count + 6] = state.tile
    into[count + 7] = i64(len(state.tiles)) - state.next_tile
    into[count + 8] = i64(len(state.tokens)) - state.next_token
    into[count + 9] = state.floors
    into[count + 10] = state.dug_once
    into[count + 11] = state.dug_twice
    into[count + 12] = state.order
    into[count + 13] = state.counted
    into[count + 14] = state.offer
    into[count + 15] = state.had_turn
    into[count + 16] = state.passed
    into[count + 17] = state.opener
    into[count + 18] = state.bid
    into[count + 19] = state.bidder
    return count + 20
