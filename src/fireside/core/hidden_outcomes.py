# not compiled: asked only where chance is decided from outside
"""Explicit chance: the hidden places of a state and the things that each may hold.

A state fixes the order of its piles at the deal. Adapters that decide chance only when something is
drawn (chance nodes in OpenSpiel) list the possible contents of a place here and swap one in.
"""

from fireside.core.state import State


class HiddenOutcomes:
    """The hidden places of a title, in its own numbering; a reshuffled pile gets new numbers."""

    def is_all_else_open(self, options: dict[str, str | int]) -> bool:
        """Return whether, with these options, only the undrawn places are hidden from any seat."""
        return False

    def dealt(self, state: State) -> list[int]:
        """Return the places dealt in secret before the first decision, in the order of dealing."""
        return []

    def hidden(self, state: State) -> list[int]:
        """Return the places that no seat has seen, in the order in which they will be drawn."""
        raise NotImplementedError

    def possible_places(self, state: State, place: int) -> list[int]:
        """Return the hidden or dealt places whose contents could be here, this place included."""
        raise NotImplementedError

    def value_at(self, state: State, place: int) -> int:
        """Return the contents of a place, as a small number."""
        raise NotImplementedError

    def swap(self, state: State, place: int, other: int) -> None:
        """Exchange the contents of two places."""
        raise NotImplementedError
