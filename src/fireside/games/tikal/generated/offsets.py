# compiled
"""Generated from `observation.py` by `make generated`: where each field begins."""

from typing import Final

from mypy_extensions import i64

SEATS: Final[i64] = 0
SEAT: Final[i64] = 3
PHASE: Final[i64] = 7
TURN: Final[i64] = 13
ASKED: Final[i64] = 17
FIRST: Final[i64] = 21
PROFESSIONAL: Final[i64] = 25
FINAL: Final[i64] = 26
ACTION_POINTS: Final[i64] = 27
GROUND: Final[i64] = 28
STONES: Final[i64] = 268
CROSSING: Final[i64] = 508
TEMPLES: Final[i64] = 748
TOKENS: Final[i64] = 788
DUG: Final[i64] = 828
WORKERS: Final[i64] = 868
LEADERS: Final[i64] = 1028
CAMPS: Final[i64] = 1188
GUARDS: Final[i64] = 1348
POINTS: Final[i64] = 1508
RESERVE: Final[i64] = 1512
LEADER_STATE: Final[i64] = 1516
CAMPS_LEFT: Final[i64] = 1528
GUARDS_LEFT: Final[i64] = 1532
TREASURES: Final[i64] = 1536
TILE: Final[i64] = 1568
OFFER: Final[i64] = 1604
UNSEEN_TILES: Final[i64] = 1640
STACK_LEFT: Final[i64] = 1676
NEXT_LETTER: Final[i64] = 1677
FLOORS: Final[i64] = 1684
UNSEEN_TREASURES: Final[i64] = 1693
TREASURES_LEFT: Final[i64] = 1701
ORDER: Final[i64] = 1702
COUNTED: Final[i64] = 1718
OPENER: Final[i64] = 1719
BID: Final[i64] = 1723
BIDDER: Final[i64] = 1724
PASSED: Final[i64] = 1728
HAD_TURN: Final[i64] = 1732
