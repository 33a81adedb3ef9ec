"""Any table in a terminal, from the places that its view declares."""

from collections.abc import Iterator, Sequence
from typing import Any

from fireside.core.view import Piece, Place
from fireside.text_boards import Picture
from fireside.text_boards.hex_canvas import seat_sign
from fireside.text_boards.text_layout import width_of

ROOMY, COMPACT = (9, 3), (6, 2)  # columns and rows from one place to the next
CORNERS = {"square": "[]", "hex": "<>", "card": "||", "pile": "{}", "button": "()"}


def pictures(view: Any, names: Sequence[str], colours: bool) -> Iterator[Picture]:
    """The places where they lie, roomy and then close together."""
    places: Sequence[Place] = getattr(view, "places", ())
    facts = [
        f"{seat_sign(seat, colours)} {name}: {view.scores[seat]}" for seat, name in enumerate(names)
    ]
    for across, down in (ROOMY, COMPACT):
        yield Picture(board(places, across, down, colours), facts, [])


def board(places: Sequence[Place], across: int, down: int, colours: bool) -> list[str]:
    """Every place as its label and what lies on it, between brackets of its shape."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for place in places:
        row, column = round(place.y * down), round(place.x * across)
        rows.setdefault(row, []).append((column, write(place, colours)))
    return [write_row(rows.get(row, [])) for row in range(max(rows, default=-1) + 1)]


def write_row(written: list[tuple[int, str]]) -> str:
    """The places of one row, each at its column or close behind the one before."""
    line = ""
    for column, text in sorted(written):
        line += " " * max(column - width_of(line), 1 if line else 0) + text
    return line


def write(place: Place, colours: bool) -> str:
    """One place."""
    corners = CORNERS.get(place.shape, "[]")
    lies = " ".join(write_piece(piece, colours) for piece in place.pieces)
    return f"{corners[0]}{' '.join(filter(None, (place.label, lies))) or ' '}{corners[1]}"


def write_piece(piece: Piece, colours: bool) -> str:
    """A piece by its letter, or by its owner's; how many, if more than one."""
    owner = "" if piece.seat is None else seat_sign(piece.seat, colours)
    text = piece.letter if piece.letter and piece.seat is None else piece.letter + owner
    return text + (f"×{piece.count}" if piece.count > 1 else "")


def preview(view: Any, what: str, names: Sequence[str], colours: bool) -> list[str]:
    """Nothing is known beforehand."""
    return []
