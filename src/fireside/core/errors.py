"""Errors, named after what the caller did. Their messages are sentences a player can read."""


class FiresideError(ValueError):
    """Something from outside was refused; nothing has changed."""


class UnknownGame(FiresideError):
    """No such title."""


class BadSeats(FiresideError):
    """That many, or that seat, cannot sit at this table."""


class BadOption(FiresideError):
    """No such option, or no such value for it."""


class BadSeed(FiresideError):
    """A seed is a whole number from 0 to 2**62 - 1."""


class BadNotation(FiresideError):
    """The text is no move of this title."""

    def __init__(self, text: str, how_to_write: str) -> None:
        shown = text if len(text) <= 40 else text[:40] + "…"
        super().__init__(f"'{shown}' is not a move. {how_to_write}")


class IllegalMove(FiresideError):
    """The rules do not allow this move now. `clause` says which, `key` names the reason."""

    def __init__(self, sentence: str, clause: str, key: str) -> None:
        super().__init__(f"{sentence} ({clause})")
        self.sentence = sentence
        self.clause = clause
        self.key = key


class NotYourTurn(FiresideError):
    """Somebody else is asked."""


class MatchOver(FiresideError):
    """The match has ended."""


class CannotUndo(FiresideError):
    """Something was shown, drawn or decided since."""


class BadRecord(FiresideError):
    """The file is no record of ours, or damaged. `line` says where."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(f"Line {line}: {sentence}")
        self.line = line


class BadDocument(FiresideError):
    """The set-up position is not one."""
