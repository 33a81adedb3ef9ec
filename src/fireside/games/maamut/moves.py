"""What can be decided in Mâamut: the number, the text and the parts of each move.

Rule: M-C5.
"""

from typing import Final

from mypy_extensions import i64

from fireside.core.errors import BadNotation
from fireside.core.hexes import DIRECTION_NAMES
from fireside.games.maamut.components import CELL_NAMES

PLACE: Final[i64] = 0  # + cell
WALK: Final[i64] = 37  # + 6 * (card - 1) + direction
TRAP: Final[i64] = 55
UNTRAP: Final[i64] = 56
DISCARD: Final[i64] = 57  # + card - 1
FLEE: Final[i64] = 60  # + direction
MOVES: Final = 66


def _write_all() -> list[str]:
    texts = [f"place {name}" for name in CELL_NAMES]
    texts += [f"walk {name} {card}" for card in (1, 2, 3) for name in DIRECTION_NAMES]
    texts += ["trap", "untrap"]
    texts += [f"discard {card}" for card in (1, 2, 3)]
    texts += [f"flee {name}" for name in DIRECTION_NAMES]
    return texts


TEXTS: Final = _write_all()
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}

HOW_TO_WRITE: Final = (
    "Moves are written like 'place a3', 'walk ne 2', 'trap', 'untrap', 'discard 2' or 'flee nw'."
)


def parse(text: str) -> int:
    """The number of a move written in notation; spaces and capitals do not matter."""
    number = NUMBERS.get(" ".join(text.lower().split()))
    if number is None:
        raise BadNotation(text, HOW_TO_WRITE)
    return number
