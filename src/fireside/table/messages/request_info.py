"""The pending request of a table, part of its public facts."""

from typing import Literal

from msgspec import Struct

RequestKind = Literal["more_time", "pause", "rematch", "same_deal"]
AbsentSeats = Literal["bot", "open"]


class TableRequestInfo(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A person's request to the others who are present.

    Those in `unanswered` have yet to answer; at `until` silence counts as consent. One refusal ends
    a request for time (`due` is the end of the decision that it is about). A rematch goes on
    without those who decline: `absent` says who plays for them and for absent persons.
    """

    seat: int | None
    kind: RequestKind
    absent: AbsentSeats
    due: int | None
    until: int
    unanswered: list[int]
    agreed: list[int]
    declined: list[int]
