# not compiled: asked only where chance is decided from outside
"""What nobody has seen: the order of the tiles within each letter, and the treasures face down."""

from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.state import State
from fireside.games.tikal.components import TILE_LETTER, TILES, TREASURES
from fireside.games.tikal.rules.hidden import hidden_tokens
from fireside.games.tikal.state import TikalState

TOKENS = 100  # places of treasures begin there


def as_tikal(state: State) -> TikalState:
    """The state, which is one of this title's."""
    assert isinstance(state, TikalState)
    return state


class TikalHiddenOutcomes(HiddenOutcomes):
    """A place is where a tile lies in the stack, or TOKENS + where a token lies in their row."""

    def is_all_else_open(self, options: dict[str, str | int]) -> bool:
        """Nobody has a hand."""
        return True

    def hidden(self, state: State) -> list[int]:
        """The stack from its top, then the tokens that nobody has lifted."""
        table = as_tikal(state)
        tokens = int(hidden_tokens(table))
        return [
            *range(int(table.next_tile), TILES),
            *(TOKENS + at for at in range(TREASURES) if tokens >> at & 1),
        ]

    def possible_places(self, state: State, place: int) -> list[int]:
        """Any tile of the same letter further down; any token that nobody has lifted."""
        table = as_tikal(state)
        if place >= TOKENS:
            return [at for at in self.hidden(state) if at >= TOKENS]
        letter = TILE_LETTER[table.tiles[place]]
        return [at for at in range(place, TILES) if TILE_LETTER[table.tiles[at]] == letter]

    def value_at(self, state: State, place: int) -> int:
        """The tile, or after all tiles the kind of the treasure."""
        table = as_tikal(state)
        if place >= TOKENS:
            return TILES + int(table.tokens[place - TOKENS])
        return int(table.tiles[place])

    def swap(self, state: State, place: int, other: int) -> None:
        """The two tiles, or tokens, have changed places."""
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
