"""Text boards as images: coloured characters on a dark background."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from fireside.text_boards.text_layout import STYLES

CELL_WIDTH, CELL_HEIGHT, MARGIN = 9, 18, 12
FONT_SIZE = 15
GROUND = (24, 26, 32)
PLAIN = (205, 208, 214)
BRIGHT = (250, 250, 250)
DIM = (96, 102, 114)
COLOURS = {
    "31": (240, 96, 90),
    "32": (104, 184, 92),
    "33": (232, 190, 70),
    "34": (98, 152, 245),
    "35": (214, 120, 220),
    "36": (76, 200, 205),
    "37": PLAIN,
    "90": (128, 132, 142),
}


@cache
def font() -> Any:
    """Return Pillow's built-in font."""
    return ImageFont.load_default(FONT_SIZE)


def colour_of(style: str) -> tuple[int, int, int]:
    """Return the RGB colour of an ANSI style: '1;31' is bold and red."""
    codes = style.split(";")
    for code in codes:
        if code in COLOURS:
            return COLOURS[code]
    if "2" in codes:
        return DIM
    return BRIGHT if "1" in codes else PLAIN


def paint(text: str) -> npt.NDArray[np.uint8]:
    """Return a text with ANSI colours as an RGB array of shape (height, width, 3)."""
    lines = text.split("\n")
    columns = max(len(STYLES.sub("", line)) for line in lines)
    size = (CELL_WIDTH * columns + 2 * MARGIN, CELL_HEIGHT * len(lines) + 2 * MARGIN)
    image = Image.new("RGB", size, GROUND)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        paint_line(pen, line, MARGIN + CELL_HEIGHT * row)
    return np.array(image, np.uint8)


def paint_line(pen: Any, line: str, top: int) -> None:
    """Draw one line, each character centred in its cell."""
    left, colour = MARGIN, PLAIN
    parts = STYLES.split(line)  # text, style, text, style, …
    for at, part in enumerate(parts):
        if at % 2:
            colour = colour_of(part)
            continue
        for character in part:
            if character != " ":
                middle = (left + CELL_WIDTH // 2, top + CELL_HEIGHT - 4)
                pen.text(middle, character, fill=colour, font=font(), anchor="ms")
            left += CELL_WIDTH
