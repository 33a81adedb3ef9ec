"""The sender of a request: its seat, its permissions and its rate limits."""

from enum import Enum

from fireside.table.request_refusals import (
    NOT_ALLOWED,
    RequestRefused,
    only_host,
    unknown_person,
    unknown_token,
)
from fireside.table.table import Table


class Permission(Enum):
    """The callers that may send a request about a table; the values are texts of the reference."""

    ANYONE = "anyone"
    VIEWER = "a seat, the host, or without a token a spectator"
    SEAT = "a seat"
    SAME_SEAT = "the seat in the path"
    SAME_SEAT_OR_HOST = "the seat in the path, or the host"
    SEAT_OR_HOST = "a seat or the host"
    HOST = "the host"
    PERSON = "a person"


class Cost(Enum):
    """The rate limit that counts a request; the values are texts of the reference."""

    NOTHING = "nothing"
    NEW_TABLE = "a new table"
    PUBLIC_TABLE = "a public table"
    PUBLIC_SEAT = "a seat at a public table"
    IMPORT = "a new table, and its record's bytes"
    RENAMING = "a new name of a seat"
    NEW_PERSON = "a new person"
    PERSON_CHANGE = "a change of a person"
    ANALYSIS = "an analysis, unless it is stored or running"


class Caller:
    """The sender of a request, identified by its token and address; the router sets `person`.

    Adapters override how wrong tokens and costs are counted; without that, nothing is counted.
    """

    def __init__(self, token: str | None, address: str = "") -> None:
        self.token = token
        self.address = address
        self.person: str | None = None  # the person whose token it is

    def count_wrong_token(self) -> None:
        """Count a wrong token; refuse after too many, which slows down guessing."""

    def charge(self, cost: Cost, key: str = "", size: int = 0) -> None:
        """Count a request: by address, or a renaming by the key of its seat; refuse too many."""

    def check_person(self, permission: Permission) -> None:
        """Refuse a request that needs a person's token unless the caller has one."""
        if permission is Permission.PERSON and self.person is None:
            if self.token is not None:
                self.count_wrong_token()
            raise unknown_person()

    def authorize(self, permission: Permission, table: Table, seat: int | None) -> int | None:
        """Return the caller's seat, or None; refuse a caller without the permission.

        `seat` is the seat in the path of the request. Where anyone may ask, no seat is looked up.
        """
        if permission in (Permission.ANYONE, Permission.PERSON):
            return None
        token = self.token
        own = None if token is None else table.seat_of(token, self.person)
        is_host = token is not None and table.may_host(token, self.person)
        match permission:
            case Permission.VIEWER:
                is_allowed, refusal = token is None or is_host or own is not None, unknown_token
            case Permission.SEAT | Permission.SAME_SEAT:
                is_allowed, refusal = own is not None, unknown_token
            case Permission.SEAT_OR_HOST:
                is_allowed, refusal = is_host or own is not None, unknown_token
            case Permission.SAME_SEAT_OR_HOST:
                is_allowed, refusal = is_host or (own is not None and own == seat), only_host
            case Permission.HOST:
                is_allowed, refusal = is_host, only_host
        if not is_allowed:
            if token is not None:
                self.count_wrong_token()
            raise refusal()
        if permission is Permission.SAME_SEAT and own != seat:
            raise RequestRefused(NOT_ALLOWED, "not_your_seat")
        return own
