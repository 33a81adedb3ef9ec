# compiled
"""Generated from `rules/refusals.py` by `make generated`: reasons of refusals."""

from typing import Final

from mypy_extensions import i64

HUNTERS_ARE_PLACED: Final[i64] = 1
SOMEBODY_FLEES: Final[i64] = 2
NOBODY_FLEES: Final[i64] = 3
PLACED_ALREADY: Final[i64] = 4
NOT_OUTER_RING: Final[i64] = 5
ON_ROCK: Final[i64] = 6
TAKEN: Final[i64] = 7
NO_SUCH_CARD: Final[i64] = 8
WAY_BLOCKED: Final[i64] = 9
NOT_GRASS: Final[i64] = 10
TRAP_THERE: Final[i64] = 11
NOT_ALONE_TO_SET: Final[i64] = 12
NO_TRAP_IN_HAND: Final[i64] = 13
NO_TRAP_THERE: Final[i64] = 14
NOT_ALONE_TO_REMOVE: Final[i64] = 15
NO_CARD_TO_DISCARD: Final[i64] = 16
FLIGHT_BLOCKED: Final[i64] = 17
MAMMOTH_CAME_FROM: Final[i64] = 18
