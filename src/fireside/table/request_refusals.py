"""Refusals: what is not done is answered with a key, a sentence and perhaps a clause.

The sentences stand in the shared words, as `refusal.server.<key>`.
"""

from typing import Self

from fireside.core.errors import FiresideError, IllegalMove
from fireside.core.translations import SHARED

BAD_REQUEST, NOT_ALLOWED, NOT_THERE, CONFLICT = 400, 403, 404, 409
TOO_LARGE, TOO_FAST, AWAY = 413, 429, 503


class NotDone(Exception):
    """Something a viewer asked for is not done. `status` is what kind it is, in HTTP's numbers."""

    def __init__(
        self,
        status: int,
        key: str,
        values: dict[str, str | int] | None = None,
        wait: float = 0,
        *,
        sentence: str = "",
        clause: str | None = None,
    ) -> None:
        sentence = sentence or SHARED.say(f"refusal.server.{key}", values)
        super().__init__(sentence)
        self.status = status
        self.key = key
        self.sentence = sentence
        self.clause = clause
        self.wait = wait  # seconds until it may be tried again
        self.values = values or {}  # what the text of the key speaks of

    @classmethod
    def by_rules(cls, error: FiresideError) -> Self:
        """The refusal of a move, a name, a record … by the games themselves."""
        if isinstance(error, IllegalMove):
            return cls(CONFLICT, error.key, sentence=error.sentence, clause=error.clause)
        status = BAD_REQUEST if error.key.startswith(("bad", "unknown")) else CONFLICT
        return cls(status, error.key, error.values, sentence=str(error))


def no_such_table() -> NotDone:
    return NotDone(NOT_THERE, "no_such_table")


def unknown_token() -> NotDone:
    return NotDone(NOT_ALLOWED, "unknown_token")


def only_host() -> NotDone:
    return NotDone(NOT_ALLOWED, "only_host")


def store_away() -> NotDone:
    return NotDone(
        AWAY,
        "store_away",
        wait=1,
    )


def moving() -> NotDone:
    """The table is on its way to another process of its home."""
    return NotDone(AWAY, "busy", wait=1)


def outrun() -> NotDone:
    return NotDone(
        CONFLICT,
        "outrun",
    )


def moved_on() -> NotDone:
    return NotDone(CONFLICT, "moved_on")


def broken_table() -> NotDone:
    return NotDone(500, "fault")


def unreadable() -> NotDone:
    return NotDone(500, "unreadable")


def not_started() -> NotDone:
    return NotDone(CONFLICT, "not_started")
