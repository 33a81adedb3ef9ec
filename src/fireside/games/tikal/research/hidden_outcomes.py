# not compiled: asked only where chance is decided from outside
"""The hidden information as chance outcomes: tiles within each letter, and face-down treasures."""

from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.state import State
from fireside.games.tikal.components import TILE_LETTER, TILES, TREASURES
from fireside.games.tikal.rules.hidden import hidden_tokens
from fireside.games.tikal.state import TikalState

TOKENS = 100  # first place of a treasure


def as_tikal(state: State) -> TikalState:
    """Narrow a state to one of this title."""
    assert isinstance(state, TikalState)
    return state


class TikalHiddenOutcomes(HiddenOutcomes):
    """Chance outcomes of the stack and of face-down treasures.

    A place is an index into the stack, or TOKENS plus an index into the row of tokens.
    """

    def is_all_else_open(self, options: dict[str, str | int]) -> bool:
        """Return True, since no player has a hand."""
        return True

    def hidden(self, state: State) -> list[int]:
        """Return the places of the stack, the top one first, then those of face-down tokens."""
        table = as_tikal(state)
        tokens = int(hidden_tokens(table))
        return [
            *range(int(table.next_tile), TILES),
            *(TOKENS + at for at in range(TREASURES) if tokens >> at & 1),
        ]

    def possible_places(self, state: State, place: int) -> list[int]:
        """Return places further down with the same letter, or all face-down tokens."""
        table = as_tikal(state)
        if place >= TOKENS:
            return [at for at in self.hidden(state) if at >= TOKENS]
        letter = TILE_LETTER[table.tiles[place]]
        return [at for at in range(place, TILES) if TILE_LETTER[table.tiles[at]] == letter]

    def value_at(self, state: State, place: int) -> int:
        """Return the tile or, numbered after all tiles, the kind of the treasure."""
        table = as_tikal(state)
        if place >= TOKENS:
            return TILES + int(table.tokens[place - TOKENS])
        return int(table.tiles[place])

    def swap(self, state: State, place: int, other: int) -> None:
        """Exchange two tiles or tokens in a copied row, since clones share it."""
        table = as_tikal(state)
        if place >= TOKENS:
            tokens, one, two = table.tokens[:], place - TOKENS, other - TOKENS
            tokens[one], tokens[two] = tokens[two], tokens[one]
            table.tokens = tokens
        else:
            tiles = table.tiles[:]
            tiles[place], tiles[other] = tiles[other], tiles[place]
            table.tiles = tiles


HIDDEN_OUTCOMES = TikalHiddenOutcomes()
