"""What can be decided in Tikal: the number, the text and the parts of each move.

The texts are those of "Decisions and their notation" at the end of the rules page.
"""

from typing import Final

from mypy_extensions import i64

from fireside.core.errors import BadNotation
from fireside.core.hexes import DIRECTION_NAMES
from fireside.games.tikal.components import CELL_NAMES, HIGHEST_BID, MOST_SEATS, TILE_NAMES

WORKER: Final[i64] = 0
LEADER: Final[i64] = 1
FIGURE_NAMES: Final = ["worker", "leader"]

# What is listed most often has the smallest numbers, which Python need not allocate.
END: Final[i64] = 0
WALK: Final[i64] = 1  # + 240 * figure + 6 * cell + direction
ENTER: Final[i64] = 481  # + 40 * figure + cell
UNCOVER: Final[i64] = 561  # + cell
LIFT: Final[i64] = 601  # + cell
CAMP: Final[i64] = 641  # + cell
GUARD: Final[i64] = 681  # + 40 * figure + cell
SWAP: Final[i64] = 761  # + 64 * seat + 8 * (his kind - 1) + my kind - 1
TILE: Final[i64] = 1017  # + 6 * cell + turn
BID: Final[i64] = 1257  # + points - 1
PASS: Final[i64] = 1727
CHOOSE: Final[i64] = 1728  # + tile
HOP: Final[i64] = 1764  # + 1600 * figure + 40 * from + to
MOVES: Final = 4964


def _write_all() -> list[str]:
    cells = CELL_NAMES
    figures = FIGURE_NAMES
    kinds = range(1, 9)
    texts = ["end"]
    texts += [
        f"walk {who} {at} {way}" for who in figures for at in cells for way in DIRECTION_NAMES
    ]
    texts += [f"enter {who} {at}" for who in figures for at in cells]
    texts += [f"uncover {at}" for at in cells]
    texts += [f"lift {at}" for at in cells]
    texts += [f"camp {at}" for at in cells]
    texts += [f"guard {at} {who}" for who in figures for at in cells]
    texts += [
        f"swap {seat} {his} {mine}" for seat in range(MOST_SEATS) for his in kinds for mine in kinds
    ]
    texts += [f"tile {at} turn {turn}" for at in cells for turn in range(6)]
    texts += [f"bid {points}" for points in range(1, int(HIGHEST_BID) + 1)]
    texts += ["pass"]
    texts += [f"choose {tile}" for tile in TILE_NAMES]
    texts += [f"hop {who} {start} {to}" for who in figures for start in cells for to in cells]
    return texts


TEXTS: Final = _write_all()
NUMBERS: Final = {text.lower(): number for number, text in enumerate(TEXTS)}

HOW_TO_WRITE: Final = (
    "Moves are written like 'tile c3 turn 2', 'enter worker a1', 'hop leader a1 d4', "
    "'walk worker b2 ne', 'uncover d3', 'lift e2', 'swap 2 3 5', 'camp d4', 'guard c4 worker', "
    f"'end', 'bid 3' (to {HIGHEST_BID}), 'pass' or 'choose B4'."
)


def parse(text: str) -> int:
    """The number of a move written in notation; spaces and capitals do not matter."""
    number = NUMBERS.get(" ".join(text.lower().split()))
    if number is None:
        raise BadNotation(text, HOW_TO_WRITE)
    return number
