# compiled
"""T4 Actions: lifting and swapping treasures (T4.5, T4.6)."""

from mypy_extensions import i64

from fireside.core.hex_grid import Cell
from fireside.core.state import BIT, LEGAL, Row, Seat
from fireside.games.tikal.components import (
    CELL_NAMES,
    LIFT_COST,
    SWAP_COST,
    TREASURE,
    TREASURE_KINDS,
)
from fireside.games.tikal.events import TreasureLifted, TreasuresSwapped
from fireside.games.tikal.generated.moves import swap_move
from fireside.games.tikal.generated.refusals import (
    NO_TREASURE_LEFT,
    NO_TREASURE_TILE,
    NOBODY_TO_LIFT,
    SWAP_ALONE,
    SWAP_SAME_KIND,
    THEIR_PAIR,
    THEY_LACK_IT,
    THIRD_TREASURE,
    TOO_FEW_POINTS,
    YOU_LACK_IT,
    YOUR_PAIR,
)
from fireside.games.tikal.rules.temples import note_dig, refuse_dig
from fireside.games.tikal.state import HOARD, PLAYER, TikalState, figures_at, held


def refuse_lift(state: TikalState, seat: Seat, cell: Cell) -> i64:
    """An own figure for each token of this turn, on a treasure tile that has one left.

    Rule: T4.5. Ruling: T-R4.
    """
    if state.land.ground[cell] != TREASURE:
        return NO_TREASURE_TILE
    if state.stack[cell] == 0:
        return NO_TREASURE_LEFT
    figures = figures_at(state.workers, state.player, seat, cell)
    if figures == 0:
        return NOBODY_TO_LIFT
    return refuse_dig(state, cell, figures, THIRD_TREASURE, LIFT_COST)


def refuse_swap(state: TikalState, seat: Seat, other: Seat, theirs: i64, mine: i64) -> i64:
    """The other's only token of one kind is swapped for one's own only token of another.

    Rule: T4.6.
    """
    if other >= state.seats or other == seat:
        return SWAP_ALONE
    if theirs == mine:
        return SWAP_SAME_KIND
    their_count = held(state.player[PLAYER * other + HOARD], theirs)
    if their_count != 1:
        return THEY_LACK_IT if their_count == 0 else THEIR_PAIR
    my_count = held(state.player[PLAYER * seat + HOARD], mine)
    if my_count != 1:
        return YOU_LACK_IT if my_count == 0 else YOUR_PAIR
    return LEGAL if state.action_points >= SWAP_COST else TOO_FEW_POINTS


def list_swaps(state: TikalState, seat: Seat, into: Row, count: i64) -> i64:
    """The swaps are added.

    Rule: T4.6.
    """
    mine = state.player[PLAYER * seat + HOARD]
    if state.action_points < SWAP_COST or mine == 0:
        return count
    for other in range(state.seats):
        theirs = state.player[PLAYER * other + HOARD]
        if other == seat or theirs == 0:
            continue
        for taken in range(i64(1), TREASURE_KINDS + 1):
            if held(theirs, taken) == 1:
                for given in range(i64(1), TREASURE_KINDS + 1):
                    if refuse_swap(state, seat, other, taken, given) == LEGAL:
                        into[count] = swap_move(other, taken, given)
                        count += 1
    return count


def lift(state: TikalState, seat: Seat, cell: Cell) -> None:
    """The top token of the tile lies face up before the player.

    Rule: T4.5.
    """
    state.action_points -= LIFT_COST
    note_dig(state, cell)
    kind = state.tokens[state.land.last_token[cell] - state.stack[cell]]
    state.stack[cell] -= 1
    state.player[PLAYER * seat + HOARD] += BIT[2 * kind]
    state.barrier = True  # its face has been shown
    if state.listening:
        left = int(state.stack[cell])
        state.tell(TreasureLifted(int(seat), CELL_NAMES[cell], int(kind), left))


def swap(state: TikalState, seat: Seat, other: Seat, theirs: i64, mine: i64) -> None:
    """Each holds the other's token.

    Rule: T4.6.
    """
    state.action_points -= SWAP_COST
    changed = BIT[2 * theirs] - BIT[2 * mine]
    state.player[PLAYER * seat + HOARD] += changed
    state.player[PLAYER * other + HOARD] -= changed
    if state.listening:
        state.tell(TreasuresSwapped(int(seat), int(other), int(theirs), int(mine)))
