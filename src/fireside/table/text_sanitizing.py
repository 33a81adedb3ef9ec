"""Sanitized plain text for names and chat.

Control characters would reach terminals and logs, characters that change the writing direction
could imitate other names, and invisible letters would make a seat look empty.
"""

import unicodedata

# Printable according to Python, but invisible: Hangul fillers, the blank Braille pattern, an empty
# note head, and characters that only join or separate others.
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159"
)


def sanitize(text: str) -> str:
    """Return the text as one line, with single blanks and without invisible characters.

    Text of combining marks alone becomes empty, because marks need a letter.
    """
    line = " ".join("".join(one if is_visible(one) else " " for one in text).split())
    return line if any(unicodedata.category(one)[0] not in "MZ" for one in line) else ""


def is_visible(letter: str) -> bool:
    return letter.isprintable() and letter not in INVISIBLE
