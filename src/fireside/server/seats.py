"""Seats: taken, left, played by a bot for a while, given back."""

from collections.abc import Mapping

import msgspec

from fireside.bots.levels import read_level
from fireside.core.errors import FiresideError
from fireside.server.bot_turns import start_turns
from fireside.server.commands import next_due
from fireside.server.live_table import LiveTable
from fireside.server.messages.rest import SeatLink
from fireside.server.refusals import CONFLICT, NOT_THERE, Refused, unknown_token
from fireside.server.store.rows import SeatRow, now
from fireside.server.tokens import hash_of, new_token


def check_level(level: str) -> str:
    """The level, if bots play at it; a sentence names those that exist."""
    try:
        return read_level(level)
    except FiresideError as error:
        raise Refused.by_rules(error) from None


def check_seat(table: LiveTable, seat: int) -> SeatRow:
    if not 0 <= seat < len(table.seats):
        raise Refused(NOT_THERE, "no_such_seat", f"This table has {len(table.seats)} seats.")
    return table.seats[seat]


def seat_of(table: LiveTable, token: str | None) -> int:
    """The seat of this link."""
    seat = None if token is None else table.seat_of(token)
    if seat is None:
        raise unknown_token()
    return seat


async def join(table: LiveTable, name: str, wanted: int | None) -> SeatLink:
    """A person sits on an open seat. Two who want the same one cannot both have it."""
    if table.row.status != "waiting":
        raise Refused(CONFLICT, "started", "The match has started: you can watch it.")
    if wanted is not None:
        check_seat(table, wanted)
    for one in list(table.seats):
        if one.kind != "open" or (wanted is not None and one.seat != wanted):
            continue
        token = new_token()
        taken = {"kind": "person", "name": name.strip(), "token_hash": hash_of(token)}
        if await _change(table, one.seat, {"kind": "open"}, taken):
            return SeatLink(seat=one.seat, token=token)
    raise Refused(CONFLICT, "taken", "There is no such free seat at this table.")


async def leave(table: LiveTable, seat: int) -> None:
    """Before the start the seat is open again; later a bot stands in, and the link stays good."""
    if table.row.status == "waiting":
        left = {"kind": "open", "name": "", "token_hash": None, "notices": None}
        await _change(table, seat, {"kind": "person"}, left)
        return
    await stand_in(table, seat, table.stand_in_level())


async def stand_in(table: LiveTable, seat: int, level: str) -> None:
    """A bot plays for the person on this seat, until the seat is given back."""
    if check_seat(table, seat).kind != "person":
        raise Refused(CONFLICT, "no_person", "No person sits there.")
    if table.row.status != "playing":
        raise Refused(CONFLICT, "not_playing", "No match is being played here.")
    await _change(table, seat, {"kind": "person"}, {"stand_in": check_level(level)})
    await table.open()
    start_turns(table)


async def give_back(table: LiveTable, seat: int) -> None:
    """The person on this seat decides again."""
    if check_seat(table, seat).kind != "person":
        raise Refused(CONFLICT, "no_person", "No person sits there.")
    await _change(table, seat, {"kind": "person"}, {"stand_in": None})
    if table.row.deadline is not None and table.row.status == "playing":
        due = next_due(table, await table.open(), now())
        await table.house.tables.change_table(table.id, "playing", due=due)
        table.note_stored(due, None)


async def set_notices(table: LiveTable, seat: int, notices: bytes | None) -> None:
    await _change(table, seat, {"kind": "person"}, {"notices": notices})


async def _change(
    table: LiveTable, seat: int, when: Mapping[str, object], changes: Mapping[str, object]
) -> bool:
    """The seat is changed in storage, then here, and everybody is told."""
    if not await table.house.tables.change_seat(table.id, seat, when, changes):
        await table.reload()
        return False
    seats = list(table.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], **changes)
    table.seats = seats
    if table.progress is not None:
        table.progress.match.names = table.names()
    table.tell_people()
    return True
