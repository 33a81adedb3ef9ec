"""Layout of terminal text: display width, word wrap, and two columns side by side."""

import re
import unicodedata
from collections.abc import Sequence

STYLES = re.compile("\x1b\\[([0-9;]*)m")
ODD = re.compile("[^\u0000-\u02ff\u2010-\u2027]")  # other characters are one column wide
LONGEST_NAME = 12  # columns for a name
SHORTEST_NAME = 8  # columns for a name in small drawings
INDENT = "  "
TOGETHER = "\u00a0"  # no-break space


def width_of(text: str) -> int:
    """Return the number of terminal columns of a text, without ANSI styles."""
    plain = STYLES.sub("", text)
    if not ODD.search(plain):
        return len(plain)
    return sum(
        0 if unicodedata.combining(one) else 1 + (unicodedata.east_asian_width(one) in "WF")
        for one in plain
    )


def shown(name: str, most: int = LONGEST_NAME) -> str:
    """Return a name that is safe to print, truncated to a number of columns.

    Unprintable characters, such as escape sequences, are replaced.
    """
    safe = "".join(one if one.isprintable() else "?" for one in name)
    if width_of(safe) <= most:
        return safe
    while width_of(safe) > most - 1:
        safe = safe[:-1]
    return f"{safe.rstrip()}…"


def wrap(paragraph: str, width: int, indent: str = INDENT) -> list[str]:
    """Wrap a paragraph at spaces, with a hanging indent; no-break spaces do not wrap."""
    if width_of(paragraph) <= width:
        return [paragraph.replace(TOGETHER, " ")]
    start = paragraph[: len(paragraph) - len(paragraph.lstrip(" "))]
    lines: list[str] = []
    line, taken = start, len(start)
    for word in filter(None, paragraph.split(" ")):
        wide = width_of(word)
        if line.strip() and taken + 1 + wide > width:
            lines.append(line)
            line, taken = start + indent + word, len(start + indent) + wide
        else:
            joint = " " if line.strip() else ""
            line, taken = line + joint + word, taken + len(joint) + wide
    return [one.replace(TOGETHER, " ") for one in (*lines, line)]


def wrap_all(paragraphs: Sequence[str], width: int) -> list[str]:
    """Wrap paragraphs, each beginning on a new line."""
    return [line for paragraph in paragraphs for line in wrap(paragraph, width)]


def beside(left: Sequence[str], right: Sequence[str], gap: int = 2) -> list[str]:
    """Return two columns of lines side by side; the right one starts after the widest left line."""
    start = max(map(width_of, left), default=0) + gap
    rows = max(len(left), len(right))
    lines = []
    for row in range(rows):
        first = left[row] if row < len(left) else ""
        second = right[row] if row < len(right) else ""
        blanks = " " * (start - width_of(first)) if second else ""
        lines.append((first + blanks + second).rstrip())
    return lines
