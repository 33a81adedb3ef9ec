# compiled
"""Generated from `moves.py` by `make generated`: encode and decode moves."""

from typing import Final

from mypy_extensions import i64

from fireside.core.state import Move

TRAP: Final[i64] = 55
UNTRAP: Final[i64] = 56
COUNT: Final = 66


def place_move(cell: i64) -> Move:
    """Return the number of 'place {cell}'."""
    return cell


def is_place(move: Move) -> bool:
    """Return whether the move is one of 'place {cell}'."""
    return move < 37


def place_cell(move: Move) -> i64:
    """Return cell of 'place {cell}'."""
    return move


def walk_move(way: i64, card: i64) -> Move:
    """Return the number of 'walk {way} {card}'."""
    return 31 + 6 * card + way


def is_walk(move: Move) -> bool:
    """Return whether the move is one of 'walk {way} {card}'."""
    return 37 <= move < 55


def walk_card(move: Move) -> i64:
    """Return card of 'walk {way} {card}'."""
    return (move - 37) // 6 + 1


def walk_way(move: Move) -> i64:
    """Return way of 'walk {way} {card}'."""
    return (move - 37) % 6


def discard_move(card: i64) -> Move:
    """Return the number of 'discard {card}'."""
    return 56 + card


def is_discard(move: Move) -> bool:
    """Return whether the move is one of 'discard {card}'."""
    return 57 <= move < 60


def discard_card(move: Move) -> i64:
    """Return card of 'discard {card}'."""
    return (move - 57) + 1


def flee_move(way: i64) -> Move:
    """Return the number of 'flee {way}'."""
    return 60 + way


def is_flee(move: Move) -> bool:
    """Return whether the move is one of 'flee {way}'."""
    return 60 <= move < 66


def flee_way(move: Move) -> i64:
    """Return way of 'flee {way}'."""
    return move - 60
