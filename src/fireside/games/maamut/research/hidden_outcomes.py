# not compiled: asked only where chance is decided from outside
"""The cards that nobody has seen: the draw pile, and before the first decision the hands."""

from fireside.core.hidden_outcomes import HiddenOutcomes
from fireside.core.state import State
from fireside.games.maamut.components import HAND_SIZE, LONGEST, SHORTEST
from fireside.games.maamut.rules import setup
from fireside.games.maamut.state import PLACING, MaamutState

RENEWAL = 100  # places of a pile that has been renewed so often begin there


def as_maamut(state: State) -> MaamutState:
    """The state, which is one of this title's."""
    assert isinstance(state, MaamutState)
    return state


class MaamutHiddenOutcomes(HiddenOutcomes):
    """A place is where a card lies in the pile, from the bottom."""

    def is_all_else_open(self, options: dict[str, str | int]) -> bool:
        """Where hands are open."""
        return options.get("hands") == "open"

    def dealt(self, state: State) -> list[int]:
        """The cards of seat 0, then those of seat 1 …, at the end of the pile they came from."""
        cards = int(as_maamut(state).pile_left)
        return [*range(cards + HAND_SIZE * int(state.seats) - 1, cards - 1, -1)]

    def hidden(self, state: State) -> list[int]:
        """The pile from its top."""
        table = as_maamut(state)
        first = RENEWAL * int(table.times_empty)
        return [first + at for at in range(int(table.pile_left) - 1, -1, -1)]

    def possible_places(self, state: State, place: int) -> list[int]:
        """Any card that lies below."""
        return [*range(place - place % RENEWAL, place + 1)]

    def value_at(self, state: State, place: int) -> int:
        """The card's value."""
        return int(as_maamut(state).pile[place % RENEWAL])

    def swap(self, state: State, place: int, other: int) -> None:
        """The two cards have changed places; while hands are being dealt, they are dealt anew."""
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
