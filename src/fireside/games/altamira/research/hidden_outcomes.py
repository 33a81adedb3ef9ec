# not compiled: asked only where chance is decided from outside
"""The prey cards that nobody has seen: known by the letters on their backs only."""

from fireside.core.hidden_outcomes import Draws
from fireside.core.state import State
from fireside.games.altamira.components import PREYS
from fireside.games.altamira.state import AltamiraState


def own(state: State) -> AltamiraState:
    """The state, which is one of this title's."""
    assert isinstance(state, AltamiraState)
    return state


class AltamiraDraws(Draws):
    """A place is where a card lies in the pile, from the bottom."""

    def hidden(self, state: State) -> list[int]:
        """The pile from its top."""
        return [*range(int(own(state).pile_left) - 1, -1, -1)]

    def alike(self, state: State, place: int) -> list[int]:
        """Any card of the same letter that lies below."""
        pile = own(state).pile
        letter = pile[place] // PREYS
        return [at for at in range(place + 1) if pile[at] // PREYS == letter]

    def thing(self, state: State, place: int) -> int:
        """The prey card: animal and worth."""
        return int(own(state).pile[place] % PREYS)

    def exchange(self, state: State, place: int, other: int) -> None:
        """The two cards have changed places."""
        table = own(state)
        pile = table.pile[:]
        pile[place], pile[other] = pile[other], pile[place]
        table.pile = pile


DRAWS = AltamiraDraws()
