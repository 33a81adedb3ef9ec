# not compiled: called for bots with a character only
"""Playing style: what makes a position or a move attractive to a temperament.

A title describes its positions and moves by three traits; a character weighs them. The traits are
the same in every title, so that a character is recognizable in all of them.
"""

from typing import NamedTuple

from fireside.core.state import Move, Seat, State


class Traits(NamedTuple):
    """The traits of a position or move for one seat, usually between 0 and 1.

    `now`    points or progress at once
    `later`  investments that pay only later
    `risk`   conflict, exposure and uncertain outcomes
    """

    now: float = 0.0
    later: float = 0.0
    risk: float = 0.0

    def weigh(self, weights: "Traits") -> float:
        """Return the weighted sum of the traits."""
        return self.now * weights.now + self.later * weights.later + self.risk * weights.risk


NEUTRAL = Traits()


class PlayingStyle:
    """The traits of a title; by default all positions and moves are neutral."""

    def of_position(self, state: State, seat: Seat) -> Traits:
        """Return the traits of a position within a planned turn.

        It is called for every position that a search evaluates, so it must be fast.
        """
        return NEUTRAL

    def of_move(self, state: State, seat: Seat, move: Move) -> Traits:
        """Return the traits of a move at the root of a search."""
        return NEUTRAL
