"""Plain text: what people call themselves and say, without what cannot be printed.

Control characters would reach terminals and logs, and those that turn the direction of writing let
a name look like another.
"""


def sanitize(text: str) -> str:
    """Return the text as one line with single blanks and without invisible characters."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())
