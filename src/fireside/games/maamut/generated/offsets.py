# compiled
"""Generated from `observation.py` by `make generated`: where each field begins."""

from typing import Final

from mypy_extensions import i64

SEATS: Final[i64] = 0
PHASE: Final[i64] = 3
TURN: Final[i64] = 7
ASKED: Final[i64] = 11
FIRST: Final[i64] = 15
TERRAIN: Final[i64] = 19
MAMMOTH: Final[i64] = 130
HUNTERS: Final[i64] = 167
TRAPS: Final[i64] = 315
TRAPS_IN_HAND: Final[i64] = 463
HAND: Final[i64] = 467
HAND_SIZES: Final[i64] = 470
DISCARDS: Final[i64] = 474
PILE_LEFT: Final[i64] = 477
TIMES_EMPTY: Final[i64] = 478
RENEWALS: Final[i64] = 479
IDLE_TURNS: Final[i64] = 480
LONE_HUNTER_WINS: Final[i64] = 481
CARD: Final[i64] = 482
COURSE: Final[i64] = 485
STEPS_LEFT: Final[i64] = 491
FLIGHT_COURSE: Final[i64] = 492
FLIGHT_LEFT: Final[i64] = 498
HANDS: Final[i64] = 499
