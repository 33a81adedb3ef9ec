"""Plain text: what people call themselves and say, without what cannot be printed.

Control characters would reach terminals and logs, and those that turn the direction of writing let
a name look like another.
"""


def sanitize(text: str) -> str:
    """The text as one line, with single blanks and nothing that cannot be seen."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())
