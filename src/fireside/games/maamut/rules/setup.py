# compiled
"""M1 Setting up."""

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.hex_grid import DIRECTIONS, OFF_BOARD, Cell
from fireside.core.rng import Rng
from fireside.core.state import BIT, LEGAL, Row, Seat
from fireside.games.maamut.components import (
    CARDS,
    CELL_NAMES,
    CELLS,
    CENTRE,
    DECK,
    GRASS,
    GRASS_TILES,
    HAND_SIZE,
    LONGEST,
    MOST_ROCKS_AROUND_THE_CROSS,
    NEIGHBOUR,
    RADIUS,
    RING,
    ROCK,
    ROCK_TILES,
    SHORTEST,
    SMALL_DECK,
    SMALLER,
    SNOW,
    TRAPS_EACH,
)
from fireside.games.maamut.events import HunterPlaced
from fireside.games.maamut.generated.moves import place_move
from fireside.games.maamut.generated.refusals import (
    NOT_OUTER_RING,
    ON_ROCK,
    TAKEN,
)
from fireside.games.maamut.rules import ending
from fireside.games.maamut.state import TRAPS, TURN, MaamutState


def lay_tiles(rng: Rng) -> Row:
    """The cross lies in the centre, the other tiles at random around it.

    Rule: M1.1, M1.2.
    """
    tiles = vec[i64]([SNOW] * 36)
    for tile in range(ROCK_TILES):
        tiles[tile] = ROCK
    for tile in range(ROCK_TILES, ROCK_TILES + GRASS_TILES):
        tiles[tile] = GRASS
    terrain = vec[i64]([SNOW] * 37)
    while True:
        rng.shuffle(tiles)
        for tile in range(CELLS - 1):
            terrain[tile if tile < CENTRE else tile + 1] = tiles[tile]
        if rocks_around_the_cross(terrain) <= MOST_ROCKS_AROUND_THE_CROSS:
            return terrain


def lay_smaller_board(rng: Rng, board: str) -> Row:
    """The cross lies in the centre, fewer tiles at random around it; where none lies is rock.

    Ruling: M-R13.
    """
    rocks, grass = SMALLER[board]
    terrain = vec[i64]([ROCK] * 37)
    terrain[CENTRE] = SNOW
    cells = vec[i64](capacity=36)
    for cell in range(CELLS):
        if cell != CENTRE and RING[cell] <= RADIUS[board]:
            cells = append(cells, cell)
    while True:
        rng.shuffle(cells)
        for at in range(i64(len(cells))):
            terrain[cells[at]] = ROCK if at < rocks else GRASS if at < rocks + grass else SNOW
        if rocks_around_the_cross(terrain) <= MOST_ROCKS_AROUND_THE_CROSS:
            return terrain


def deck_for(board: str, seats: int) -> Row:
    """How many cards of each value are played with.

    Rule: M-C2. Ruling: M-R13.
    """
    if board == "whole":
        return CARDS
    return SMALL_DECK if board == "small" and seats == 2 else DECK


def rocks_around_the_cross(terrain: Row) -> i64:
    """How many of the six tiles touching the cross are rock.

    Rule: M1.2.
    """
    rocks: i64 = 0
    for direction in range(DIRECTIONS):
        if terrain[NEIGHBOUR[6 * CENTRE + direction]] == ROCK:
            rocks += 1
    return rocks


def shuffle_cards(rng: Rng, deck: Row) -> Row:
    """The movement cards in a random order.

    Rule: M1.3.
    """
    cards = vec[i64](capacity=36)
    for value in range(SHORTEST, LONGEST + 1):
        for _ in range(deck[value]):
            cards = append(cards, value)
    rng.shuffle(cards)
    return cards


def hand_out_traps(seats: Seat) -> Row:
    """Hands with four traps each and no cards yet.

    Rule: M-C3.
    """
    hand = vec[i64]([0] * (4 * seats))
    for seat in range(seats):
        hand[4 * seat + TRAPS] = TRAPS_EACH
    return hand


def deal(state: MaamutState) -> None:
    """Each player holds three cards from the top of the pile.

    Rule: M1.3. Ruling: M-R1.
    """
    for seat in range(state.seats):
        for _ in range(HAND_SIZE):
            state.pile_left -= 1
            state.hand[4 * seat + state.pile[state.pile_left]] += 1


def refuse_place(state: MaamutState, cell: Cell) -> i64:
    """A hunter begins on the outer ring: not on rock, not where another hunter stands.

    Rule: M1.5. Ruling: M-R13.
    """
    if RING[cell] != state.layout.ring:
        return NOT_OUTER_RING
    if state.layout.terrain[cell] == ROCK:
        return ON_ROCK
    for seat in range(state.seats):
        if state.hunter[seat] == cell:
            return TAKEN
    return LEGAL


def places(state: MaamutState, into: Row) -> i64:
    """The moves that place a hunter.

    Rule: M1.5.
    """
    count: i64 = 0
    for cell in range(CELLS):
        if refuse_place(state, cell) == LEGAL:
            into[count] = place_move(cell)
            count += 1
    return count


def place(state: MaamutState, seat: Seat, cell: Cell) -> None:
    """The hunter stands on the tile; after the last one, the first player has the turn.

    Rule: M1.5. Ruling: M-R1.
    """
    state.hunter[seat] = cell
    if state.listening:
        state.tell(HunterPlaced(int(seat), CELL_NAMES[cell]))
    state.turn = (seat + 1) % state.seats
    if state.hunter[state.turn] != OFF_BOARD:
        state.phase = TURN
        ending.test_survival(state)
    if not state.over:
        state.acting = BIT[state.turn]
