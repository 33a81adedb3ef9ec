"""Text board of any title whose view declares its places (`PicturedView`)."""

from collections.abc import Iterator, Sequence
from typing import Any

from fireside.core.view import Piece, Place
from fireside.text_boards import Picture
from fireside.text_boards.hex_canvas import seat_sign, signed_name
from fireside.text_boards.text_layout import width_of

ROOMY, COMPACT = (9, 3), (6, 2)  # columns and rows per unit of a place's coordinates
CORNERS = {"square": "[]", "hex": "<>", "card": "||", "pile": "{}", "button": "()"}


def pictures(view: Any, names: Sequence[str], colours: bool) -> Iterator[Picture]:
    """Yield the places with wide spacing, then with narrow spacing."""
    places: Sequence[Place] = getattr(view, "places", ())
    facts = [
        f"{signed_name(seat, name, colours)}: {view.scores[seat]}"
        for seat, name in enumerate(names)
    ]
    for across, down in (ROOMY, COMPACT):
        yield Picture(board(places, across, down, colours), facts, [])


def board(places: Sequence[Place], across: int, down: int, colours: bool) -> list[str]:
    """Draw each place as its label and pieces, in brackets that show its shape."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for place in places:
        row, column = round(place.y * down), round(place.x * across)
        rows.setdefault(row, []).append((column, write(place, colours)))
    return [write_row(rows.get(row, [])) for row in range(max(rows, default=-1) + 1)]


def write_row(written: list[tuple[int, str]]) -> str:
    """Return a row of places, each at its column or right after the previous one."""
    line = ""
    for column, text in sorted(written):
        line += " " * max(column - width_of(line), 1 if line else 0) + text
    return line


def write(place: Place, colours: bool) -> str:
    corners = CORNERS.get(place.shape, "[]")
    lies = " ".join(write_piece(piece, colours) for piece in place.pieces)
    return f"{corners[0]}{' '.join(filter(None, (place.label, lies))) or ' '}{corners[1]}"


def write_piece(piece: Piece, colours: bool) -> str:
    """Return a piece as its letter, its owner's, or both, with its number if above one."""
    owner = "" if piece.seat is None else seat_sign(piece.seat, colours)
    text = piece.letter if piece.letter and piece.seat is None else piece.letter + owner
    return text + (f"×{piece.count}" if piece.count > 1 else "")


def preview(view: Any, what: str, names: Sequence[str], colours: bool) -> list[str]:
    """Return no consequences: a generic view does not contain any."""
    return []


def consequences(view: Any, names: Sequence[str]) -> dict[str, str]:
    """Return no consequences: a generic view does not contain any."""
    return {}
