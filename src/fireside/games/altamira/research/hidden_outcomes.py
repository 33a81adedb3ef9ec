# not compiled: asked only where chance is decided from outside
"""The prey cards that nobody has seen: known by the letters on their backs only."""

from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.state import State
from fireside.games.altamira.components import PREYS
from fireside.games.altamira.state import AltamiraState


def as_altamira(state: State) -> AltamiraState:
    """The state, which is one of this title's."""
    assert isinstance(state, AltamiraState)
    return state


class AltamiraHiddenOutcomes(HiddenOutcomes):
    """A place is where a card lies in the pile, from the bottom."""

    def hidden(self, state: State) -> list[int]:
        """The pile from its top."""
        return [*range(int(as_altamira(state).pile_left) - 1, -1, -1)]

    def possible_places(self, state: State, place: int) -> list[int]:
        """Any card of the same letter that lies below."""
        pile = as_altamira(state).pile
        letter = pile[place] // PREYS
        return [at for at in range(place + 1) if pile[at] // PREYS == letter]

    def value_at(self, state: State, place: int) -> int:
        """The prey card: animal and worth."""
        return int(as_altamira(state).pile[place] % PREYS)

    def swap(self, state: State, place: int, other: int) -> None:
        """The two cards have changed places."""
        table = as_altamira(state)
        pile = table.pile[:]
        pile[place], pile[other] = pile[other], pile[place]
        table.pile = pile


HIDDEN_OUTCOMES = AltamiraHiddenOutcomes()
