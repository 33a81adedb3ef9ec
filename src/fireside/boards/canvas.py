"""A canvas of characters in colours, and flat-topped hexes on it."""

import os
import sys
from collections.abc import Sequence

from fireside.core.hexes import Place

# Colours never stand alone: whatever is painted also bears a letter or a sign.
SEAT_COLOURS = ("1;31", "1;34", "1;33", "1;35", "1;36")
SEAT_LETTERS = "ABCDE"
RESET = "\x1b[0m"

HEX_WIDTH = 9
COLUMN_STEP = 7
HALF_HEIGHT = 2
SIDES = ("  _____", " /     \\", "/       \\", "\\       /", " \\_____/")


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


class HexCanvas(Canvas):
    """A board of flat-topped hexes; each shows two lines of up to seven characters."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.top_place = max(height for _, height in places)
        bottom = min(height for _, height in places)
        columns = max(column for column, _ in places) + 1
        super().__init__(
            COLUMN_STEP * columns + 3, HALF_HEIGHT * (self.top_place - bottom) + len(SIDES)
        )

    def hex(self, place: Place, lines: Sequence[tuple[str, str]], fill: str, style: str) -> None:
        """A hex with up to two lines, each a text with its style, on a ground of a sign."""
        left = COLUMN_STEP * place[0]
        top = HALF_HEIGHT * (self.top_place - place[1])
        for at, side in enumerate(SIDES):
            self.put(left, top + at, side, "2")
        for at, width in ((1, 5), (2, 7), (3, 7)):
            self.put(left + (HEX_WIDTH - width) // 2, top + at, fill * width, style)
        for at, (text, text_style) in enumerate(lines):
            self.put(left + (HEX_WIDTH - len(text)) // 2, top + 2 + at, text, text_style or style)


def seat_sign(seat: int, colours: bool) -> str:
    """A seat's letter, in its colour where there are colours."""
    letter = SEAT_LETTERS[seat]
    return f"\x1b[{SEAT_COLOURS[seat]}m{letter}{RESET}" if colours else letter
