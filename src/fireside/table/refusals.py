"""Refusals: what is not done is answered with a key, a sentence and perhaps a clause."""

from typing import Self

from fireside.core.errors import FiresideError, IllegalMove

BAD_REQUEST, NOT_ALLOWED, NOT_THERE, CONFLICT = 400, 403, 404, 409
TOO_LARGE, TOO_FAST, AWAY = 413, 429, 503


class NotDone(Exception):
    """Something a viewer asked for is not done. `status` is what kind it is, in HTTP's numbers."""

    def __init__(
        self,
        status: int,
        key: str,
        sentence: str,
        clause: str | None = None,
        wait: float = 0,
        values: dict[str, str | int] | None = None,
    ) -> None:
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
            return cls(CONFLICT, error.key, error.sentence, error.clause)
        status = BAD_REQUEST if error.key.startswith(("bad", "unknown")) else CONFLICT
        return cls(status, error.key, str(error), values=error.values)


def no_such_table() -> NotDone:
    return NotDone(NOT_THERE, "no_such_table", "There is no such table.")


def unknown_token() -> NotDone:
    return NotDone(NOT_ALLOWED, "unknown_token", "This link belongs to no seat of this table.")


def only_host() -> NotDone:
    return NotDone(NOT_ALLOWED, "only_host", "Only the host of this table can do that.")


def store_away() -> NotDone:
    return NotDone(
        AWAY,
        "store_away",
        "The server cannot reach its storage at the moment, so nothing was changed. Try again.",
        wait=1,
    )


def outrun() -> NotDone:
    return NotDone(
        CONFLICT,
        "outrun",
        "Something else was decided at this table in the same moment. Look again.",
    )


def moved_on() -> NotDone:
    return NotDone(CONFLICT, "moved_on", "The table has moved on since. Look again.")


def broken_table() -> NotDone:
    return NotDone(
        500, "fault", "Something went wrong here. It was noted, and nothing was changed."
    )


def not_started() -> NotDone:
    return NotDone(CONFLICT, "not_started", "The match has not started yet.")
