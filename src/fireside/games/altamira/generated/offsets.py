# compiled
"""Generated from `observation.py` by `make generated`: where each field begins."""

from typing import Final

from mypy_extensions import i64

SEATS: Final[i64] = 0
PHASE: Final[i64] = 3
TURN: Final[i64] = 15
ASKED: Final[i64] = 20
FIRST: Final[i64] = 25
MASTER: Final[i64] = 30
ROUND: Final[i64] = 35
OPTIONS: Final[i64] = 36
SUPPLY: Final[i64] = 39
MARKET: Final[i64] = 47
COSTS: Final[i64] = 55
DISPLAY: Final[i64] = 60
PILE: Final[i64] = 120
PREY: Final[i64] = 123
INSIGNIA: Final[i64] = 183
POINTS: Final[i64] = 203
POOLS: Final[i64] = 208
CARDS: Final[i64] = 248
HUNTERS: Final[i64] = 253
HAS_CHOSEN: Final[i64] = 278
PLACE: Final[i64] = 283
KIND: Final[i64] = 288
TWICE: Final[i64] = 292
HUNTED: Final[i64] = 296
TARGET: Final[i64] = 300
CO_HUNTERS: Final[i64] = 305
QUIET: Final[i64] = 310
STIRRED: Final[i64] = 311
FACE_UP: Final[i64] = 312
FACE_DOWN: Final[i64] = 352
HAND: Final[i64] = 357
OWN_FACE_DOWN: Final[i64] = 365
CHOSEN: Final[i64] = 373
