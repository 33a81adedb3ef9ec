# compiled
"""Static evaluation of Mâamut: each seat's share of all weights, the mammoth's included.

The weights count traps, ways to drive the mammoth into them, and immediate drives.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS
from fireside.core.rng import Rng
from fireside.core.state import FULL_WIN, NOBODY, Move, Row, Seat
from fireside.games.maamut.ai.pruning import is_hasty, trap_owner_reached, winning_card
from fireside.games.maamut.components import CELLS, LINES, LONGEST, SHORTEST
from fireside.games.maamut.generated.moves import TRAP, walk_move
from fireside.games.maamut.rules.layout import is_entry
from fireside.games.maamut.state import TURN, MaamutState

# Tuned by self-play: `fireside tune maamut`.
SEAT: Final = 0  # per seat whose hunter is on the board
SET_TRAP: Final = 1  # per trap on the board
ENTRY: Final = 2  # per possible drive (direction and card) into one of the seat's traps
DRIVE: Final = 3  # if the seat could win at once: card in hand, hunter in line
MAMMOTH: Final = 4  # initial value of the mammoth's escape
LOST_PILE: Final = 5  # added to it each time the pile has run out
WEIGHT_NAMES: Final = ["seat", "set trap", "entry", "drive", "mammoth", "lost pile"]
WEIGHTS: Final = vec[i64]([30, 6, 16, 220, 12, 45])


def is_decided(state: MaamutState, into: Row) -> bool:
    """Return whether a seat has won or can win now; if so, write all win probabilities."""
    if state.over:
        for seat in range(state.seats):
            into[seat] = FULL_WIN if seat == state.winner else 0
        return True
    if state.phase == TURN and winning_card(state, state.turn) > 0:
        for seat in range(state.seats):
            into[seat] = FULL_WIN - 30 if seat == state.turn else 10
        return True
    return False


def evaluate(state: MaamutState, into: Row) -> None:
    """Write each seat's win probability into the row, in thousandths."""
    if is_decided(state, into):
        return
    total = weight_seats(state, into)
    total += WEIGHTS[MAMMOTH] + WEIGHTS[LOST_PILE] * state.times_empty
    for seat in range(state.seats):
        into[seat] = FULL_WIN * into[seat] // total


def weight_seats(state: MaamutState, into: Row) -> i64:
    """Write each seat's weight into the row; return their sum."""
    for seat in range(state.seats):
        into[seat] = WEIGHTS[SEAT] if state.is_hunting(seat) else 0
    for cell in range(CELLS):
        owner = state.trap[cell]
        if owner != NOBODY:
            into[owner] += WEIGHTS[SET_TRAP]
    for course in range(DIRECTIONS):
        for card in range(SHORTEST, LONGEST + 1):
            if is_entry(state.layout.reach, state.mammoth, course, card):
                owner = trap_owner_reached(state, course, card)
                if owner >= 0:
                    into[owner] += WEIGHTS[ENTRY]
    total: i64 = 0
    for seat in range(state.seats):
        if state.is_hunting(seat) and winning_card(state, seat) > 0:
            into[seat] += WEIGHTS[DRIVE]
        total += into[seat]
    return total


def simple_rollout_move(state: MaamutState, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
    """Return a semi-random rollout move that takes wins and mostly avoids blunders."""
    if state.phase != TURN:
        return moves[rng.roll(count)]
    card = winning_card(state, seat)
    if card > 0:
        line = LINES[37 * state.hunter[seat] + state.mammoth]
        return walk_move(line // 8, card)
    move = moves[rng.roll(count)]
    for _ in range(3):
        if move == TRAP or not is_hasty(state, seat, move):
            return move
        move = moves[rng.roll(count)]
    return move
