# not compiled: asked only where chance is decided from outside
"""Draws: what lies hidden from everybody, and what could lie there instead.

A state holds the order of its piles from the deal on. Whoever wants chance to decide only when
something is drawn (OpenSpiel's explicit chance) asks here what a place may hold, and puts it there.
"""

from fireside.core.state import State


class HiddenOutcomes:
    """A title's hidden places, numbered as the title likes; a renewed pile has new numbers."""

    def is_all_else_open(self, options: dict[str, str | int]) -> bool:
        """With these options nothing is hidden from anybody but what nobody has seen."""
        return False

    def dealt(self, state: State) -> list[int]:
        """The places of what was dealt in secret before the first decision, in that order."""
        return []

    def hidden(self, state: State) -> list[int]:
        """The places that nobody has seen, in the order in which they will be drawn."""
        raise NotImplementedError

    def possible_places(self, state: State, place: int) -> list[int]:
        """The hidden or dealt places that hold what could lie here as well, this one included."""
        raise NotImplementedError

    def value_at(self, state: State, place: int) -> int:
        """What lies there, as a small number."""
        raise NotImplementedError

    def swap(self, state: State, place: int, other: int) -> None:
        """What lies in both places has changed places."""
        raise NotImplementedError
