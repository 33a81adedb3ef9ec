"""Refusals of requests, each with a key, a sentence and sometimes a clause of the rules.

The sentences are in the shared catalogue under `refusal.server.<key>`.
"""

from typing import Self

from fireside.core.errors import FiresideError, IllegalMove
from fireside.core.translations import SHARED

BAD_REQUEST, NOT_ALLOWED, NOT_THERE, CONFLICT = 400, 403, 404, 409
TOO_LARGE, TOO_FAST, AWAY = 413, 429, 503


class RequestRefused(Exception):
    """A refused request; `status` is its kind as an HTTP status code."""

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
        self.wait = wait  # seconds until a retry is allowed
        self.values = values or {}  # placeholders of the key's text

    @classmethod
    def by_rules(cls, error: FiresideError) -> Self:
        """Return the refusal that carries an error of the rules."""
        if isinstance(error, IllegalMove):
            return cls(CONFLICT, error.key, sentence=error.sentence, clause=error.clause)
        status = BAD_REQUEST if error.key.startswith(("bad", "unknown")) else CONFLICT
        return cls(status, error.key, error.values, sentence=str(error))


def no_such_table() -> RequestRefused:
    return RequestRefused(NOT_THERE, "no_such_table")


def unknown_token() -> RequestRefused:
    return RequestRefused(NOT_ALLOWED, "unknown_token")


def unknown_person() -> RequestRefused:
    return RequestRefused(NOT_ALLOWED, "unknown_person")


def only_host() -> RequestRefused:
    return RequestRefused(NOT_ALLOWED, "only_host")


def storage_unavailable() -> RequestRefused:
    return RequestRefused(
        AWAY,
        "store_away",
        wait=1,
    )


def table_moving() -> RequestRefused:
    """Return the refusal of a request while the table moves to another process."""
    return RequestRefused(AWAY, "busy", wait=1)


def row_was_taken() -> RequestRefused:
    return RequestRefused(
        CONFLICT,
        "outrun",
    )


def position_changed() -> RequestRefused:
    return RequestRefused(CONFLICT, "moved_on")


def broken_table() -> RequestRefused:
    return RequestRefused(500, "fault")


def unreadable_message() -> RequestRefused:
    return RequestRefused(500, "unreadable")


def not_started() -> RequestRefused:
    return RequestRefused(CONFLICT, "not_started")
