# compiled
"""What is open and what is hidden: the order of the tiles in each letter, and treasures."""

from librt.vecs import append, vec
from mypy_extensions import i64

from fireside.core.rng import Rng
from fireside.core.state import BIT, Row
from fireside.games.tikal.components import CELLS, TILES, TREASURE, TREASURE_KINDS, TREASURES
from fireside.games.tikal.rules.setup import shuffle_letters
from fireside.games.tikal.state import TikalState


def redraw(state: TikalState, rng: Rng) -> None:
    """Tiles not yet shown and treasures not yet lifted lie in a new order; all seats know the same.

    They are sorted before they are shuffled, so that nothing is left of the order they had.
    Rule: T1.1, T1.2.
    """
    redraw_tiles(state, rng)
    redraw_treasures(state, rng)


def redraw_tiles(state: TikalState, rng: Rng) -> None:
    """The rest of the stack is shuffled within each letter.

    Rule: T1.1.
    """
    tiles = state.tiles[:]
    unseen: i64 = 0
    for at in range(state.next_tile, TILES):
        unseen |= BIT[tiles[at]]
    place = state.next_tile
    for tile in range(TILES):
        if (unseen >> tile) & 1:
            tiles[place] = tile
            place += 1
    shuffle_letters(tiles, state.next_tile, rng)
    state.tiles = tiles


def redraw_treasures(state: TikalState, rng: Rng) -> None:
    """The tokens that nobody has seen change places with each other.

    Rule: T1.2, T3.4.
    """
    tokens = state.tokens[:]
    hidden = hidden_tokens(state)
    unseen = sort_hidden(tokens, hidden)
    rng.shuffle(unseen)
    next_one: i64 = 0
    for at in range(TREASURES):
        if (hidden >> at) & 1:
            tokens[at] = unseen[next_one]
            next_one += 1
    state.tokens = tokens


def sort_hidden(tokens: Row, hidden: i64) -> Row:
    """The kinds of the hidden tokens, lowest first."""
    kinds = vec[i64](capacity=24)
    for kind in range(i64(1), TREASURE_KINDS + 1):
        for at in range(TREASURES):
            if (hidden >> at) & 1 and tokens[at] == kind:
                kinds = append(kinds, kind)
    return kinds


def hidden_tokens(state: TikalState) -> i64:
    """Where in the row of tokens those stand that nobody has seen, one bit each.

    Rule: T3.4, T4.5.
    """
    hidden: i64 = 0
    for at in range(state.next_token, TREASURES):
        hidden |= BIT[at]
    for cell in range(CELLS):
        if state.land.ground[cell] == TREASURE:
            last = state.land.last_token[cell]
            for at in range(last - state.stack[cell], last):
                hidden |= BIT[at]
    return hidden
