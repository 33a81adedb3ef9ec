"""What is open and what is hidden: the order of the tiles in each letter, and treasures."""

from mypy_extensions import i64

from fireside.core.chance import Rng
from fireside.core.state import BIT
from fireside.games.tikal.components import (
    CELLS,
    TREASURE,
    TREASURES,
)
from fireside.games.tikal.rules.setup import shuffle_letters
from fireside.games.tikal.state import TikalState


def redraw(state: TikalState, rng: Rng) -> None:
    """Tiles not yet shown and treasures not yet lifted lie in a new order; all seats know the same.

    Rule: T1.1, T1.2.
    """
    tiles = state.tiles[:]
    shuffle_letters(tiles, state.next_tile, rng)
    state.tiles = tiles
    tokens = state.tokens[:]
    hidden = hidden_tokens(state)
    last = TREASURES - 1
    while last >= 0:
        if (hidden >> last) & 1:
            other = rng.roll(last + 1)
            while (hidden >> other) & 1 == 0:
                other = rng.roll(last + 1)
            tokens[last], tokens[other] = tokens[other], tokens[last]
        last -= 1
    state.tokens = tokens
    state.chance = rng.bits()


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
