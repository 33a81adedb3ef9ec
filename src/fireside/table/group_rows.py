"""The stored rows of groups, as plain values for any storage. Times are milliseconds since 1970."""

import msgspec

from fireside.table.messages.groups import GroupDefaults


class GroupRow(msgspec.Struct, kw_only=True, frozen=True):
    """A group: a key, whose bearers see and change everything about it."""

    id: str
    token_hash: bytes
    name: str
    defaults: GroupDefaults
    next_member: int  # the number of the next member: none is given twice
    created: int
    used: int


class MemberRow(msgspec.Struct, kw_only=True, frozen=True):
    """A member of a group; one from a file has no person until one claims it."""

    number: int
    person: str | None = None
    name: str
    joined: int


class PlaceRow(msgspec.Struct, kw_only=True, frozen=True):
    """A seat of a finished match: a person, or a member from a file, or a bot, or none of them."""

    person: str | None = None
    member: int | None = None
    level: str | None = None
    place: int
    score: int


class ResultRow(msgspec.Struct, kw_only=True, frozen=True):
    """A finished match of a group; `stored`: its table still exists."""

    table_id: str
    title: str
    ended: int
    starter: int | None = None  # the seat that began, if one alone did
    stored: bool = False
    places: list[PlaceRow]  # by seat


class GroupTableRow(msgspec.Struct, frozen=True):
    """A seat with the facts of its table, for lists of a group's tables that are not over."""

    id: str
    title: str
    status: str
    created: int
    started: int | None
    kind: str
    name: str
    level: str | None
    person: str | None
