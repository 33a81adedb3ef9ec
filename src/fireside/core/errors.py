# compiled
"""Errors, named after what the caller did. Their messages are sentences a player can read.

What players meet is worded in the shared words, as `refusal.play.<key>`, and raised with
`NotYourTurn.because(…)`; what only those meet who write commands or files has its sentence here and
there in the code.

They cross processes: one that takes more than its message says in `__reduce__` how it is made.
"""

import re
from typing import Any, Self

from fireside.core.message_format import Value
from fireside.core.translations import SHARED


class FiresideError(ValueError):
    """Something from outside was refused; nothing has changed.

    `key` names the error in the words, `values` are what its text speaks of.
    """

    def __init__(self, sentence: str, values: dict[str, Value] | None = None) -> None:
        super().__init__(sentence)
        self.key = key_of(type(self).__name__)
        self.values: dict[str, Value] = values or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.values)

    @classmethod
    def because(cls, **values: Value) -> Self:
        """The error with its sentence from the words; `reason` chooses among several."""
        return cls(SHARED.say(f"refusal.play.{key_of(cls.__name__)}", values), values)


def key_of(name: str) -> str:
    """The key of an error: `not_your_turn` of `NotYourTurn`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


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
        values: dict[str, Value] = {"text": shown, "how_to_write": how_to_write}
        super().__init__(SHARED.say("refusal.play.bad_notation", values), values)
        self.text = shown
        self.how_to_write = how_to_write

    def __reduce__(self) -> tuple[Any, ...]:
        return BadNotation, (self.text, self.how_to_write)


class NoSuchMove(FiresideError):
    """The number is no move of this title."""


class IllegalMove(FiresideError):
    """The rules do not allow this move now. `clause` says which, `key` names the reason."""

    def __init__(self, sentence: str, clause: str, key: str) -> None:
        super().__init__(f"{sentence} ({clause})")
        self.sentence = sentence
        self.clause = clause
        self.key = key  # of the title's refusals

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.sentence, self.clause, self.key)


class NotYourTurn(FiresideError):
    """Somebody else is asked."""


class MatchOver(FiresideError):
    """The match has ended."""


class CannotUndo(FiresideError):
    """Something was shown, drawn or decided since."""


class BadRecord(FiresideError):
    """The file is no record of ours, or damaged. `line` says where."""

    def __init__(self, sentence: str, line: int, values: dict[str, Value] | None = None) -> None:
        super().__init__(f"Line {line}: {sentence}", {**(values or {}), "line": line})
        self.sentence = sentence
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return BadRecord, (self.sentence, self.line, self.values)

    @classmethod
    def at(cls, line: int, reason: str, **values: Value) -> "BadRecord":
        """What is wrong in this line, worded as `refusal.play.bad_record.<reason>`."""
        sentence = SHARED.say(f"refusal.play.bad_record.{reason}", values)
        return BadRecord(sentence, line, {"reason": reason, **values})


class BadDocument(FiresideError):
    """The set-up position is not one."""
