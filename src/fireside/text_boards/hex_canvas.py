"""A canvas of characters in colours, and flat-topped hexes on it."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from fireside.core.hex_grid import Place

# Colours never stand alone: whatever is painted also bears a letter or a sign.
SEAT_COLOURS = ("1;31", "1;34", "1;33", "1;35", "1;36")
SEAT_LETTERS = "ABCDE"
RESET = "\x1b[0m"


def colours_wanted() -> bool:
    """Whether this terminal shows colours, and its owner likes them."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


class Canvas:
    """Characters with a style each, written anywhere and read off as lines."""

    def __init__(self, width: int, height: int) -> None:
        self.characters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, left: int, top: int, text: str, style: str = "") -> None:
        """The text stands there; its spaces cover nothing."""
        for at, character in enumerate(text, start=left):
            if character != " ":
                self.characters[top][at] = character
                self.styles[top][at] = style

    def lines(self, colours: bool) -> list[str]:
        """The picture, trailing blanks cut."""
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
    """How a hex is drawn: its sides row by row, and how far its neighbours are."""

    sides: tuple[str, ...]
    column_step: int
    half_height: int

    @property
    def width(self) -> int:
        """From the leftmost to the rightmost character."""
        return max(map(len, self.sides))


class HexCanvas(Canvas):
    """A board of flat-topped hexes, all of one shape, their sides drawn."""

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
        """The text stands so far right of and below the upper left corner of the hex."""
        left = self.shape.column_step * place[0]
        top = self.shape.half_height * (self.top_place - place[1])
        self.put(left + right, top + down, text, style)

    def centre(self, place: Place, row: int, text: str, style: str) -> None:
        """The text stands in the middle of a row of the hex."""
        self.mark(place, (self.shape.width - len(text)) // 2, row, text, style)


def seat_sign(seat: int, colours: bool) -> str:
    """A seat's letter, in its colour where there are colours."""
    letter = SEAT_LETTERS[seat]
    return f"\x1b[{SEAT_COLOURS[seat]}m{letter}{RESET}" if colours else letter
