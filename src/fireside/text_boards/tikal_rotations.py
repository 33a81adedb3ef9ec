"""Drawings of a Tikal tile in each rotation, alone or beside its would-be neighbours."""

from collections.abc import Sequence

from fireside.games.tikal.components import CELL_NAMES, NEIGHBOUR
from fireside.games.tikal.view.types import TikalView
from fireside.text_boards.hex_canvas import Canvas

ALONE = (" _____", "/     \\", "\\_____/")
EDGES = ((3, 0), (6, 1), (6, 2), (3, 2), (0, 2), (0, 1))  # column and row of each edge's number
AMONG = ((4, 1), (9, 2), (9, 5), (4, 5), (0, 5), (0, 2))  # each neighbour's name


def turned(stones: Sequence[int], turn: int) -> tuple[int, ...]:
    """Return the stones after `turn` clockwise rotations by a sixth."""
    return tuple(stones[(way - turn) % 6] for way in range(6))


def turns_in(moves: Sequence[str], cell: str | None = None) -> list[int]:
    """Return the rotations in moves like 'tile c3 turn 2', of one cell or of all."""
    words = [move.split() for move in moves]
    return sorted({int(one[3]) for one in words if one[0] == "tile" and cell in (None, one[1])})


def draw_turns(view: TikalView, colours: bool, abreast: int) -> list[str]:
    """Draw the tile in each legal rotation, `abreast` per row."""
    assert view.tile is not None
    turns = turns_in([choice.move for choice in view.choices])
    lines = []
    for first in range(0, len(turns), abreast):
        some = turns[first : first + abreast]
        canvas = Canvas(10 * len(some), 4)
        for at, turn in enumerate(some):
            draw_alone(canvas, 10 * at, turn, turned(view.tile.stones, turn), "")
        lines += canvas.lines(colours)
    return lines


def draw_alone(canvas: Canvas, left: int, turn: int, stones: Sequence[int], style: str) -> None:
    """Draw the tile with its stones, below the number of the rotation."""
    canvas.put(left, 0, f"turn {turn}", "2")
    draw_hex(canvas, left, 1, list(stones), [style] * 6)


def draw_hex(
    canvas: Canvas, left: int, top: int, numbers: Sequence[int], styles: Sequence[str]
) -> None:
    """Draw a small hex with the numbers on its edges."""
    for row, side in enumerate(ALONE):
        canvas.put(left, top + row, side, "2")
    for (right, down), number, style in zip(EDGES, numbers, styles, strict=True):
        if number:
            canvas.put(left + right, top + down, str(number), style)


def draw_turns_at(view: TikalView, cell: str, colours: bool) -> list[str]:
    """Draw the tile on a cell in each legal rotation, with the costs of crossing to neighbours."""
    assert view.tile is not None
    turns = turns_in([choice.move for choice in view.choices], cell)
    if not turns:
        return []
    canvas = Canvas(13 * len(turns), 6)
    for at, turn in enumerate(turns):
        draw_among(canvas, 13 * at, view, cell, turn)
    return canvas.lines(colours)


def draw_among(canvas: Canvas, left: int, view: TikalView, cell: str, turn: int) -> None:
    """Draw one rotation: costs towards explored neighbours, else the tile's own stones."""
    assert view.tile is not None
    costs = view.openings[f"tile {cell} turn {turn}"]
    stones = turned(view.tile.stones, turn)
    numbers, styles = [], []
    canvas.put(left + 3, 0, f"turn {turn}", "2")
    for way, (right, down) in enumerate(AMONG):
        other = NEIGHBOUR[6 * CELL_NAMES.index(cell) + way]
        name = CELL_NAMES[other] if other >= 0 else ""
        explored = name in view.map
        canvas.put(left + right, down, name, "1" if explored else "2")
        numbers.append(costs[way] if explored else stones[way])
        styles.append("1" if explored else "")
    draw_hex(canvas, left + 2, 2, numbers, styles)
