# not compiled: asked only where chance is decided from outside
"""The hidden cards as chance outcomes: the draw pile and, before the first decision, the hands."""

from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.state import State
from fireside.games.maamut.components import HAND_SIZE, LONGEST, SHORTEST
from fireside.games.maamut.rules import setup
from fireside.games.maamut.state import PLACING, MaamutState

RENEWAL = 100  # first place of the pile after n renewals: n times this


def as_maamut(state: State) -> MaamutState:
    """Narrow a state to one of this title."""
    assert isinstance(state, MaamutState)
    return state


class MaamutHiddenOutcomes(HiddenOutcomes):
    """Chance outcomes of the pile; a place is an index into it, counted from the bottom.

    Each renewal of the pile begins a new range of places, a multiple of RENEWAL.
    """

    def is_all_else_open(self, options: dict[str, str | int]) -> bool:
        """Return whether hands are open, so that only the pile is hidden."""
        return options.get("hands") == "open"

    def dealt(self, state: State) -> list[int]:
        """Return the places of the dealt cards, seat by seat; they come from the pile's end."""
        cards = int(as_maamut(state).pile_left)
        return [*range(cards + HAND_SIZE * int(state.seats) - 1, cards - 1, -1)]

    def hidden(self, state: State) -> list[int]:
        """Return the places of the pile, the top one first."""
        table = as_maamut(state)
        first = RENEWAL * int(table.times_empty)
        return [first + at for at in range(int(table.pile_left) - 1, -1, -1)]

    def possible_places(self, state: State, place: int) -> list[int]:
        """Return the places from the pile's bottom up to this one."""
        return [*range(place - place % RENEWAL, place + 1)]

    def value_at(self, state: State, place: int) -> int:
        """Return the value of the card at this place."""
        return int(as_maamut(state).pile[place % RENEWAL])

    def swap(self, state: State, place: int, other: int) -> None:
        """Exchange two cards of the pile; deal again if that affects the hands while placing."""
        table = as_maamut(state)
        pile, one, two = table.pile[:], place % RENEWAL, other % RENEWAL
        pile[one], pile[two] = pile[two], pile[one]
        table.pile = pile
        if table.phase == PLACING and max(one, two) >= table.pile_left:
            for seat in range(table.seats):
                for card in range(SHORTEST, LONGEST + 1):
                    table.hand[4 * seat + card] = 0
            table.pile_left = len(pile)
            setup.deal(table)


HIDDEN_OUTCOMES = MaamutHiddenOutcomes()
