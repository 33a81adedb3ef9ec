# compiled
"""Generated from `moves.py` by `make generated`: encode and decode moves."""

from typing import Final

from mypy_extensions import i64

from fireside.core.state import Move

END: Final[i64] = 0
PASS: Final[i64] = 1727
COUNT: Final = 4964


def walk_move(figure: i64, cell: i64, way: i64) -> Move:
    """Return the number of 'walk {figure} {cell} {way}'."""
    return 1 + 240 * figure + 6 * cell + way


def is_walk(move: Move) -> bool:
    """Return whether the move is one of 'walk {figure} {cell} {way}'."""
    return 1 <= move < 481


def walk_figure(move: Move) -> i64:
    """Return figure of 'walk {figure} {cell} {way}'."""
    return (move - 1) // 240


def walk_cell(move: Move) -> i64:
    """Return cell of 'walk {figure} {cell} {way}'."""
    return (move - 1) % 240 // 6


def walk_way(move: Move) -> i64:
    """Return way of 'walk {figure} {cell} {way}'."""
    return (move - 1) % 6


def enter_move(figure: i64, cell: i64) -> Move:
    """Return the number of 'enter {figure} {cell}'."""
    return 481 + 40 * figure + cell


def is_enter(move: Move) -> bool:
    """Return whether the move is one of 'enter {figure} {cell}'."""
    return 481 <= move < 561


def enter_figure(move: Move) -> i64:
    """Return figure of 'enter {figure} {cell}'."""
    return (move - 481) // 40


def enter_cell(move: Move) -> i64:
    """Return cell of 'enter {figure} {cell}'."""
    return (move - 481) % 40


def uncover_move(cell: i64) -> Move:
    """Return the number of 'uncover {cell}'."""
    return 561 + cell


def is_uncover(move: Move) -> bool:
    """Return whether the move is one of 'uncover {cell}'."""
    return 561 <= move < 601


def uncover_cell(move: Move) -> i64:
    """Return cell of 'uncover {cell}'."""
    return move - 561


def lift_move(cell: i64) -> Move:
    """Return the number of 'lift {cell}'."""
    return 601 + cell


def is_lift(move: Move) -> bool:
    """Return whether the move is one of 'lift {cell}'."""
    return 601 <= move < 641


def lift_cell(move: Move) -> i64:
    """Return cell of 'lift {cell}'."""
    return move - 601


def camp_move(cell: i64) -> Move:
    """Return the number of 'camp {cell}'."""
    return 641 + cell


def is_camp(move: Move) -> bool:
    """Return whether the move is one of 'camp {cell}'."""
    return 641 <= move < 681


def camp_cell(move: Move) -> i64:
    """Return cell of 'camp {cell}'."""
    return move - 641


def guard_move(cell: i64, figure: i64) -> Move:
    """Return the number of 'guard {cell} {figure}'."""
    return 681 + 40 * figure + cell


def is_guard(move: Move) -> bool:
    """Return whether the move is one of 'guard {cell} {figure}'."""
    return 681 <= move < 761


def guard_figure(move: Move) -> i64:
    """Return figure of 'guard {cell} {figure}'."""
    return (move - 681) // 40


def guard_cell(move: Move) -> i64:
    """Return cell of 'guard {cell} {figure}'."""
    return (move - 681) % 40


def swap_move(other: i64, theirs: i64, mine: i64) -> Move:
    """Return the number of 'swap {other} {theirs} {mine}'."""
    return 752 + 64 * other + 8 * theirs + mine


def is_swap(move: Move) -> bool:
    """Return whether the move is one of 'swap {other} {theirs} {mine}'."""
    return 761 <= move < 1017


def swap_other(move: Move) -> i64:
    """Return other of 'swap {other} {theirs} {mine}'."""
    return (move - 761) // 64


def swap_theirs(move: Move) -> i64:
    """Return theirs of 'swap {other} {theirs} {mine}'."""
    return (move - 761) % 64 // 8 + 1


def swap_mine(move: Move) -> i64:
    """Return mine of 'swap {other} {theirs} {mine}'."""
    return (move - 761) % 8 + 1


def tile_move(cell: i64, turn: i64) -> Move:
    """Return the number of 'tile {cell} turn {turn}'."""
    return 1017 + 6 * cell + turn


def is_tile(move: Move) -> bool:
    """Return whether the move is one of 'tile {cell} turn {turn}'."""
    return 1017 <= move < 1257


def tile_cell(move: Move) -> i64:
    """Return cell of 'tile {cell} turn {turn}'."""
    return (move - 1017) // 6


def tile_turn(move: Move) -> i64:
    """Return turn of 'tile {cell} turn {turn}'."""
    return (move - 1017) % 6


def bid_move(points: i64) -> Move:
    """Return the number of 'bid {points}'."""
    return 1256 + points


def is_bid(move: Move) -> bool:
    """Return whether the move is one of 'bid {points}'."""
    return 1257 <= move < 1727


def bid_points(move: Move) -> i64:
    """Return points of 'bid {points}'."""
    return (move - 1257) + 1


def choose_move(tile: i64) -> Move:
    """Return the number of 'choose {tile}'."""
    return 1728 + tile


def is_choose(move: Move) -> bool:
    """Return whether the move is one of 'choose {tile}'."""
    return 1728 <= move < 1764


def choose_tile(move: Move) -> i64:
    """Return tile of 'choose {tile}'."""
    return move - 1728


def hop_move(figure: i64, start: i64, to: i64) -> Move:
    """Return the number of 'hop {figure} {start} {to}'."""
    return 1764 + 1600 * figure + 40 * start + to


def is_hop(move: Move) -> bool:
    """Return whether the move is one of 'hop {figure} {start} {to}'."""
    return 1764 <= move < 4964


def hop_figure(move: Move) -> i64:
    """Return figure of 'hop {figure} {start} {to}'."""
    return (move - 1764) // 1600


def hop_start(move: Move) -> i64:
    """Return start of 'hop {figure} {start} {to}'."""
    return (move - 1764) % 1600 // 40


def hop_to(move: Move) -> i64:
    """Return to of 'hop {figure} {start} {to}'."""
    return (move - 1764) % 40
