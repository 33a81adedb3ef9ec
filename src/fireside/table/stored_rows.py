"""The stored rows of a table, as plain values for any storage.

Times are milliseconds since 1970.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Literal

import msgspec

from fireside.table.messages.persons import MatchResult, Settings


class RowKind(IntEnum):
    """The effect of a log row."""

    PLAY = 0
    UNDO = 1


class LogRow(msgspec.Struct, frozen=True):
    """One command of a match; `ply` counts them from 1."""

    table_id: str
    ply: int
    kind: int
    seat: int
    move: int
    at: int
    command: str | None = None


class OriginRow(msgspec.Struct, frozen=True):
    """The table and moment that a table comes from."""

    kind: Literal["rematch", "same_deal", "branch", "import", "lesson"]
    table: str | None = None
    ply: int | None = None


class TableRow(msgspec.Struct, kw_only=True, frozen=True):
    """A table, seed included: never for the wire.

    A joint deal's salt is the server's secret; its seed is known once all have contributed.
    """

    id: str
    title: str
    rules_version: int
    options: dict[str, str | int]
    seed: int
    salt: bytes
    joint: bool = False
    begins: bool = False  # the host has started it, but persons have yet to come
    status: str
    public: bool
    host_hash: bytes
    creator: bytes | None = None  # groups the lobby while a public table waits; not sent to viewers
    host_person: str | None = None  # the person who hosts the table, besides the host's token
    aids: bool = False  # opened with hints, to which the persons named then agreed
    deadline: int | None = None
    due: int | None = None  # the deadline of the person to act
    wake: int | None = None  # when the watchdog checks for a lost bot task; not sent to viewers
    to_act: int | None = None  # the seats that are to act, as bits; None: not known
    base: int = 0
    origin: OriginRow | None = None
    next_id: str | None = None
    result: str | None = None
    created: int
    started: int | None = None
    ended: int | None = None


class SeatRow(msgspec.Struct, kw_only=True, frozen=True):
    """A seat and who sits there."""

    table_id: str
    seat: int
    kind: str
    name: str = ""
    level: str | None = None
    character: str | None = None  # of the bot; None: it plays as its level does
    stand_in: str | None = None
    stand_in_reason: str | None = None  # "time", "left" or "host"
    token_hash: bytes | None = None
    person: str | None = None  # the person whose personal link opens this seat, too
    notices: bytes | None = None
    coach: bool = False  # agrees to hints for all players
    nonce: bytes | None = None  # contributed to the deal; empty: came without one
    research: str = "no"  # consent to the export without names: "no", "yes" or "exported"

    @property
    def display_name(self) -> str:
        """Return the name shown where no catalogue is at hand, as in records."""
        return self.name or f"Seat {self.seat + 1}"


class PersonRow(msgspec.Struct, kw_only=True, frozen=True):
    """A person: a key, and what it brings to another device."""

    id: str
    token_hash: bytes
    name: str
    settings: Settings
    results: list[MatchResult]
    notifications: bytes | None = None
    created: int
    used: int


class ListedRow(msgspec.Struct, frozen=True):
    """A seat with the facts of its table, for lists of tables.

    `is_person`: the person who asks sits there; `is_host`: that person hosts the table.
    """

    id: str
    title: str
    status: str
    host_hash: bytes
    is_host: bool
    to_act: int | None
    result: str | None
    origin: bytes | None
    deadline: int | None
    due: int | None
    created: int
    started: int | None
    ended: int | None
    kind: str
    name: str
    level: str | None
    stand_in: str | None
    token_hash: bytes | None
    is_person: bool


class ChatRow(msgspec.Struct, kw_only=True, frozen=True):
    table_id: str
    number: int
    seat: int | None
    name: str
    text: str
    at: int


class Snapshot(msgspec.Struct, kw_only=True, frozen=True):
    """The state of a match after some commands, so that opening it needs no full replay.

    The base is the last moment that no undo can reach; the tail holds the moves since.
    """

    ply: int  # commands in the log
    version: int
    quiet: int  # the version before the secret choices that are still open, or `version`
    before: int  # moves before the base
    base: dict[str, object]
    tail: list[tuple[int, int]]
    undoable: list[tuple[int, int]]  # version and seat of each move of the tail
    commands: list[tuple[int, str, int]]  # the most recent ones: seat, id, version


class Ending(msgspec.Struct, frozen=True):
    """The match ended with this row."""

    result: str
    at: int


class Times(msgspec.Struct, frozen=True):
    """The times at which a table needs attention, and from whom.

    `due` is the deadline of persons and visible to all; `wake` is the watchdog of bots and
    internal. `to_act` has a bit for each seat that is to act.
    """

    due: int | None = None
    wake: int | None = None
    to_act: int | None = None


def seats_to_bits(seats: Iterable[int]) -> int:
    """Return a number with a bit for each of these seats."""
    return sum(1 << seat for seat in seats)


def bits_to_seats(bits: int) -> list[int]:
    """Return the seats of a number with a bit for each."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


class Append(msgspec.Struct, frozen=True):
    """A log row to store if its number is free, with the changes that belong to it."""

    row: LogRow
    times: Times = Times()
    were: Times = Times()
    snapshot: bytes | None = None
    ending: Ending | None = None


class SeatChange(msgspec.Struct, frozen=True):
    """A change of a seat, stored only if the seat still is as described by `when`."""

    seat: int
    when: Mapping[str, Any]
    fields: Mapping[str, Any]


class TableChange(msgspec.Struct, frozen=True):
    """A change of the table's row, stored only if it still has this status."""

    status: str
    fields: Mapping[str, Any]


class NewRows(msgspec.Struct, frozen=True):
    """A table to store with its seats and first moves.

    A rematch is stored only if the earlier table has none yet.
    """

    table: TableRow
    seats: list[SeatRow]
    log: list[LogRow]
    follows: str | None = None
