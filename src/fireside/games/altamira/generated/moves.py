# compiled
"""Generated from `moves.py` by `make generated`: encode and decode moves."""

from typing import Final

from mypy_extensions import i64

from fireside.core.state import Move

NO_EXCHANGE: Final[i64] = 218
DONE: Final[i64] = 224
JOIN: Final[i64] = 225
DECLINE: Final[i64] = 226
STOP: Final[i64] = 267
END: Final[i64] = 268
LEAVE_OPEN: Final[i64] = 269
COUNT: Final = 270


def send_move(tiles: i64) -> Move:
    """Return the number of 'send {tiles}'."""
    return tiles


def is_send(move: Move) -> bool:
    """Return whether the move is one of 'send {tiles}'."""
    return move < 15


def send_tiles(move: Move) -> i64:
    """Return tiles of 'send {tiles}'."""
    return move


def make_move(kind: i64, form: i64) -> Move:
    """Return the number of 'make {kind} {form}'."""
    return 15 + 8 * kind + form


def is_make(move: Move) -> bool:
    """Return whether the move is one of 'make {kind} {form}'."""
    return 15 <= move < 47


def make_kind(move: Move) -> i64:
    """Return kind of 'make {kind} {form}'."""
    return (move - 15) // 8


def make_form(move: Move) -> i64:
    """Return form of 'make {kind} {form}'."""
    return (move - 15) % 8


def make_camp_move(order: i64) -> Move:
    """Return the number of 'make camp {order}'."""
    return 47 + order


def is_make_camp(move: Move) -> bool:
    """Return whether the move is one of 'make camp {order}'."""
    return 47 <= move < 122


def make_camp_order(move: Move) -> i64:
    """Return order of 'make camp {order}'."""
    return move - 47


def exchange_move(deal: i64) -> Move:
    """Return the number of 'exchange {deal}'."""
    return 122 + deal


def is_exchange(move: Move) -> bool:
    """Return whether the move is one of 'exchange {deal}'."""
    return 122 <= move < 218


def exchange_deal(move: Move) -> i64:
    """Return deal of 'exchange {deal}'."""
    return move - 122


def hunt_move(space: i64) -> Move:
    """Return the number of 'hunt {space}'."""
    return 219 + space


def is_hunt(move: Move) -> bool:
    """Return whether the move is one of 'hunt {space}'."""
    return 219 <= move < 224


def hunt_space(move: Move) -> i64:
    """Return space of 'hunt {space}'."""
    return move - 219


def lay_move(kind: i64, form: i64) -> Move:
    """Return the number of 'lay {kind} {form}'."""
    return 227 + 8 * kind + form


def is_lay(move: Move) -> bool:
    """Return whether the move is one of 'lay {kind} {form}'."""
    return 227 <= move < 259


def lay_kind(move: Move) -> i64:
    """Return kind of 'lay {kind} {form}'."""
    return (move - 227) // 8


def lay_form(move: Move) -> i64:
    """Return form of 'lay {kind} {form}'."""
    return (move - 227) % 8


def add_move(kind: i64, form: i64) -> Move:
    """Return the number of 'add {kind} {form}'."""
    return 259 + 2 * kind + form


def is_add(move: Move) -> bool:
    """Return whether the move is one of 'add {kind} {form}'."""
    return 259 <= move < 267


def add_kind(move: Move) -> i64:
    """Return kind of 'add {kind} {form}'."""
    return (move - 259) // 2


def add_form(move: Move) -> i64:
    """Return form of 'add {kind} {form}'."""
    return (move - 259) % 2
