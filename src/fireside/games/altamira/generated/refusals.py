# compiled
"""Generated from `rules/refusals.py` by `make generated`: reasons of refusals."""

from typing import Final

from mypy_extensions import i64

NOW_SENDING: Final[i64] = 1
NOW_MAKING: Final[i64] = 2
NOW_MAKING_CAMP: Final[i64] = 3
NOW_EXCHANGING: Final[i64] = 4
NOW_HUNTING: Final[i64] = 5
NOW_JOINING: Final[i64] = 6
NOW_LAYING: Final[i64] = 7
NOW_STAKING: Final[i64] = 8
NOW_DISPLAY: Final[i64] = 9
NOW_ADDING: Final[i64] = 10
NOW_LEFT_OPEN: Final[i64] = 11
NOW_OVER: Final[i64] = 12
NOT_ASKED: Final[i64] = 13
NOT_MADE_HERE: Final[i64] = 14
MORE_THAN_DUE: Final[i64] = 15
NOT_IN_SUPPLY: Final[i64] = 16
FEWER_THAN_POSSIBLE: Final[i64] = 17
KIND_NAMED_TWICE: Final[i64] = 18
MORE_KINDS_THAN_DUE: Final[i64] = 19
KIND_NOT_IN_SUPPLY: Final[i64] = 20
FEWER_KINDS_THAN_POSSIBLE: Final[i64] = 21
CANNOT_PAY: Final[i64] = 22
NOT_IN_MARKET: Final[i64] = 23
EMPTY_SPACE: Final[i64] = 24
NO_HUNTER_THERE: Final[i64] = 25
HUNTED_THERE: Final[i64] = 26
SHORT_OF_PRIMARY: Final[i64] = 27
SHORT_OF_SECONDARY: Final[i64] = 28
PRIMARY_FIRST: Final[i64] = 29
SECONDARY_NOW: Final[i64] = 30
NOT_THE_COST: Final[i64] = 31
NOT_HELD_TO_LAY: Final[i64] = 32
NOT_HELD_TO_ADD: Final[i64] = 33
MUST_ADD: Final[i64] = 34
NOW_LAYING_MORE: Final[i64] = 35
NOT_FACE_UP: Final[i64] = 36
ONE_CARD_MORE: Final[i64] = 37
LAST_CARD: Final[i64] = 38
