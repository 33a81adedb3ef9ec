# compiled
"""Errors of the library, named after the caller's mistake, with messages that a player can read.

Errors that players meet take their text from the shared catalogue (`refusal.play.<key>`) and are
raised with `NotYourTurn.because(…)`. Errors that only authors of commands or files meet have their
text in the code.

Errors cross process boundaries: a class whose constructor takes more than the message defines
`__reduce__`.
"""

import re
from typing import Any, Self

from fireside.core.message_format import Value
from fireside.core.translations import SHARED


class FiresideError(ValueError):
    """The base class of errors about input from outside; raising one leaves the state unchanged.

    `key` identifies the error in the catalogue, `values` fill the placeholders of its message.
    """

    def __init__(self, sentence: str, values: dict[str, Value] | None = None) -> None:
        super().__init__(sentence)
        self.key = key_of(type(self).__name__)
        self.values: dict[str, Value] = values or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.values)

    @classmethod
    def because(cls, **values: Value) -> Self:
        """Return the error with its message from the catalogue.

        `values` fill the placeholders; where a message has variants, `reason` selects one.
        """
        return cls(SHARED.say(f"refusal.play.{key_of(cls.__name__)}", values), values)


def key_of(name: str) -> str:
    """Return the catalogue key of an error class: `not_your_turn` for `NotYourTurn`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class UnknownGame(FiresideError):
    """An error for a title that is not installed."""


class BadSeats(FiresideError):
    """An error for a number of seats the title does not allow, or a seat not at this table."""


class BadOption(FiresideError):
    """An error for an unknown option or a value that the option does not allow."""


class BadSeed(FiresideError):
    """An error for a seed that is not a whole number from 0 to 2**62 - 1."""


class BadNotation(FiresideError):
    """An error for a text that is not a move of this title."""

    def __init__(self, text: str, how_to_write: str) -> None:
        shown = text if len(text) <= 40 else text[:40] + "…"
        values: dict[str, Value] = {"text": shown, "how_to_write": how_to_write}
        super().__init__(SHARED.say("refusal.play.bad_notation", values), values)
        self.text = shown
        self.how_to_write = how_to_write

    def __reduce__(self) -> tuple[Any, ...]:
        return BadNotation, (self.text, self.how_to_write)


class NoSuchMove(FiresideError):
    """An error for a number that is not a move of this title."""


class IllegalMove(FiresideError):
    """An error for a move that the rules forbid now; `clause` cites the rule, `key` the reason."""

    def __init__(self, sentence: str, clause: str, key: str) -> None:
        super().__init__(f"{sentence} ({clause})")
        self.sentence = sentence
        self.clause = clause
        self.key = key  # a key of the title's refusals, not of the error class

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.sentence, self.clause, self.key)


class NotYourTurn(FiresideError):
    """An error for a move by a seat that is not to act."""


class MatchOver(FiresideError):
    """An error for a move after the end of the match."""


class CannotUndo(FiresideError):
    """An error for an undo past a barrier: a draw, a reveal or another seat's decision."""


class BadRecord(FiresideError):
    """An error for a file that is not a record or is damaged; `line` is the line number."""

    def __init__(self, sentence: str, line: int, values: dict[str, Value] | None = None) -> None:
        super().__init__(f"Line {line}: {sentence}", {**(values or {}), "line": line})
        self.sentence = sentence
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return BadRecord, (self.sentence, self.line, self.values)

    @classmethod
    def at(cls, line: int, reason: str, **values: Value) -> "BadRecord":
        """Return the error for a line, with the message `refusal.play.bad_record.<reason>`."""
        sentence = SHARED.say(f"refusal.play.bad_record.{reason}", values)
        return BadRecord(sentence, line, {"reason": reason, **values})


class BadDocument(FiresideError):
    """An error for a document that does not describe a valid position."""
