# not compiled: asked only where chance is decided from outside
"""The hidden prey cards as chance outcomes: players know only the letters on their backs."""

from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.state import State
from fireside.games.altamira.components import PREYS
from fireside.games.altamira.state import AltamiraState


def as_altamira(state: State) -> AltamiraState:
    """Narrow a state to one of this title."""
    assert isinstance(state, AltamiraState)
    return state


class AltamiraHiddenOutcomes(HiddenOutcomes):
    """Chance outcomes of the prey pile; a place is an index into it, counted from the bottom."""

    def hidden(self, state: State) -> list[int]:
        """Return the places of the pile, the top one first."""
        return [*range(int(as_altamira(state).pile_left) - 1, -1, -1)]

    def possible_places(self, state: State, place: int) -> list[int]:
        """Return the places from the bottom up to this one whose cards have the same letter."""
        pile = as_altamira(state).pile
        letter = pile[place] // PREYS
        return [at for at in range(place + 1) if pile[at] // PREYS == letter]

    def value_at(self, state: State, place: int) -> int:
        """Return the number of the prey card, which encodes animal and worth."""
        return int(as_altamira(state).pile[place] % PREYS)

    def swap(self, state: State, place: int, other: int) -> None:
        """Exchange two cards of the pile; the pile is copied first because clones share it."""
        table = as_altamira(state)
        pile = table.pile[:]
        pile[place], pile[other] = pile[other], pile[place]
        table.pile = pile


HIDDEN_OUTCOMES = AltamiraHiddenOutcomes()
