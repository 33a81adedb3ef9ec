"""A canvas of coloured characters, with flat-topped hexes."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from fireside.core.hex_grid import Place

# Colour is never the only distinction: each coloured piece also has a letter or sign.
SEAT_COLOURS = ("1;31", "1;34", "1;33", "1;35", "1;36")
SEAT_LETTERS = "ABCDE"
RESET = "\x1b[0m"


def colours_wanted() -> bool:
    """Return whether standard output is a terminal and NO_COLOR is not set."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


class Canvas:
    """A grid of characters with a style each, which can be read as lines."""

    def __init__(self, width: int, height: int) -> None:
        self.characters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, left: int, top: int, text: str, style: str = "") -> None:
        """Write a text; its spaces are transparent."""
        for at, character in enumerate(text, start=left):
            if character != " ":
                self.characters[top][at] = character
                self.styles[top][at] = style

    def lines(self, colours: bool) -> list[str]:
        """Return the lines without trailing spaces."""
        if not colours:
            return ["".join(row).rstrip() for row in self.characters]
        return [
            _paint(characters, styles)
            for characters, styles in zip(self.characters, self.styles, strict=True)
        ]


def _paint(characters: Sequence[str], styles: Sequence[str]) -> str:
    line, style = "", ""
    for character, wanted in zip(characters, styles, strict=True):
        if wanted != style:
            line += (RESET if style else "") + (f"\x1b[{wanted}m" if wanted else "")
            style = wanted
        line += character
    return (line + RESET if style else line).rstrip()


@dataclass(frozen=True, slots=True)
class Shape:
    """The outline of a hex, row by row, and the distances to its neighbours in characters."""

    sides: tuple[str, ...]
    column_step: int
    half_height: int

    @property
    def width(self) -> int:
        """Return the width of the outline in characters."""
        return max(map(len, self.sides))


class HexCanvas(Canvas):
    """A canvas with the outlines of a board of flat-topped hexes."""

    def __init__(self, places: Sequence[Place], shape: Shape) -> None:
        self.shape = shape
        self.top_place = max(height for _, height in places)
        bottom = min(height for _, height in places)
        columns = max(column for column, _ in places) + 1
        super().__init__(
            shape.column_step * (columns - 1) + shape.width,
            shape.half_height * (self.top_place - bottom) + len(shape.sides),
        )
        for place in places:
            for row, side in enumerate(shape.sides):
                self.mark(place, 0, row, side, "2")

    def mark(self, place: Place, right: int, down: int, text: str, style: str) -> None:
        """Write a text at an offset from the upper left corner of a hex."""
        left = self.shape.column_step * place[0]
        top = self.shape.half_height * (self.top_place - place[1])
        self.put(left + right, top + down, text, style)

    def centre(self, place: Place, row: int, text: str, style: str) -> None:
        """Write a text in the middle of a row of a hex."""
        self.mark(place, (self.shape.width - len(text)) // 2, row, text, style)


def player_name(seat: int) -> str:
    """Return a name that contains the seat's letter on the board."""
    return f"Player {SEAT_LETTERS[seat]}"


def signed_name(seat: int, name: str, colours: bool) -> str:
    """Return a seat's letter and name, or the name alone if it contains the letter."""
    sign = seat_sign(seat, colours)
    return name if name == player_name(seat) else f"{sign} {name}"


def seat_sign(seat: int, colours: bool) -> str:
    """Return a seat's letter, coloured if `colours`."""
    letter = SEAT_LETTERS[seat]
    return f"\x1b[{SEAT_COLOURS[seat]}m{letter}{RESET}" if colours else letter
